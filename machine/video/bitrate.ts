/** What the picture may cost, bit/s. */
export interface RateLimits {
  readonly lowest: number;
  readonly highest: number;
}

export interface Rate {
  /** For the encoder, bit/s. */
  readonly bits: number;
  /** The receiver's own estimate (REMB), bit/s; null before the first. */
  readonly estimate: number | null;
  /** Smoothed part of the packets that did not arrive, 0 to 1. */
  readonly loss: number;
  /** Estimates in a row that were below what was sent. */
  readonly doubts: number;
  /** When the rate was last lowered, ms. */
  readonly loweredAt: number;
}

export type RateFact =
  /** The receiver's estimate. On a quiet picture it is low only because little was sent to judge by. */
  | { readonly kind: "estimate"; readonly bits: number }
  /** From one receiver report: part of the packets lost since the one before, 0 to 1. */
  | { readonly kind: "loss"; readonly part: number };

/** Losses below this are taken for chance. */
const HARMLESS_LOSS = 0.02;
const HARMFUL_LOSS = 0.1;
/** Room left under the receiver's estimate for headers, repeats and sound. */
const SHARE_OF_ESTIMATE = 0.9;
/** Sending less than this part of the rate says nothing about the line. */
const TELLING_USE = 0.6;
/** Using at least this part without loss lets the rate grow. */
const PROVEN_USE = 0.3;
/** A busy player's clock makes single estimates too low; so many in a row are believed. */
const DOUBTS = 3;
/** Growth for each report without loss (about one a second). */
const GROWTH = 1.15;
/** After lowering it, the rate does not grow for this long, ms. */
const HOLD_MS = 2_000;

export function startRate(limits: RateLimits): Rate {
  return {
    bits: clamp(limits.highest * 0.6, limits),
    estimate: null,
    loss: 0,
    doubts: 0,
    loweredAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * The next rate: lowered at once when the line is seen to be full, raised slowly while all is well and the rate is used.
 * @param sent what really left in the last moments, bit/s
 * @param now ms, of any monotonic clock
 */
export function nextRate(rate: Rate, fact: RateFact, limits: RateLimits, sent: number, now: number): Rate {
  if (fact.kind === "estimate") {
    const allowed = fact.bits * SHARE_OF_ESTIMATE;
    const doubts = fact.bits < sent ? rate.doubts + 1 : 0;
    const telling = doubts >= DOUBTS || sent > rate.bits * TELLING_USE;
    if (!telling || allowed >= rate.bits) return { ...rate, doubts, estimate: fact.bits };
    return { ...rate, doubts: 0, estimate: fact.bits, bits: clamp(allowed, limits), loweredAt: now };
  }
  const loss = rate.loss * 0.5 + fact.part * 0.5;
  if (fact.part > HARMFUL_LOSS) {
    // A rate that was not used says nothing: what was sent is what the line could not carry.
    const bits = clamp(Math.min(rate.bits, Math.max(sent, rate.bits / 2)) * (1 - 0.5 * fact.part), limits);
    return { ...rate, loss, bits, loweredAt: now };
  }
  const ceiling = (rate.estimate ?? limits.highest) * SHARE_OF_ESTIMATE;
  const proven = sent > rate.bits * PROVEN_USE || ceiling > rate.bits;
  if (fact.part > HARMLESS_LOSS || now - rate.loweredAt < HOLD_MS || !proven) return { ...rate, loss };
  return { ...rate, loss, bits: clamp(rate.bits * GROWTH, limits) };
}

/** Frames a second worth sending at a rate: a thin line carries fewer, better ones. */
export function framesAt(bits: number): 60 | 30 {
  return bits < 250_000 ? 30 : 60;
}

/** Limits for a picture size, px. */
export function limitsFor(width: number, height: number): RateLimits {
  const pixels = width * height;
  return { lowest: 150_000, highest: Math.round(Math.min(10_000_000, pixels * 13)) };
}

function clamp(bits: number, limits: RateLimits): number {
  return Math.round(Math.min(limits.highest, Math.max(limits.lowest, bits)));
}
