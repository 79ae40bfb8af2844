/** What the picture may cost, bit/s. */
export interface BitrateLimits {
  readonly lowest: number;
  readonly highest: number;
}

export interface BitrateState {
  /** For the encoder, bit/s. */
  readonly bitrate: number;
  /** The receiver's own estimate (REMB), bit/s; null before the first. */
  readonly estimate: number | null;
  /** Smoothed part of the packets that did not arrive, 0 to 1. */
  readonly loss: number;
  /** Estimates in a row that were below what was sent. */
  readonly lowEstimates: number;
  /** When the rate was last lowered, ms. */
  readonly loweredAt: number;
}

export type NetworkFeedback =
  /** The receiver's estimate. On a quiet picture it is low only because little was sent to judge by. */
  | { readonly kind: "estimate"; readonly bitrate: number }
  /** From one receiver report: part of the packets lost since the one before, 0 to 1. */
  | { readonly kind: "loss"; readonly part: number };

/** Losses below this are taken for chance. */
const lowLoss = 0.02;
const highLoss = 0.1;
/** Room left under the receiver's estimate for headers, repeats and sound. */
const usableEstimateShare = 0.9;
/** Sending less than this part of the rate says nothing about the line. */
const minUseToTrust = 0.6;
/** Using at least this part without loss lets the rate grow. */
const minUseToGrow = 0.3;
/** A busy player's clock makes single estimates too low; so many in a row are believed. */
const lowEstimatesNeeded = 3;
/** Growth for each report without loss (about one a second). */
const growthFactor = 1.15;
/** After lowering it, the rate does not grow for this long, ms. */
const growthPauseMs = 2_000;

export function startBitrate(limits: BitrateLimits): BitrateState {
  return {
    bitrate: clamp(limits.highest * 0.6, limits),
    estimate: null,
    loss: 0,
    lowEstimates: 0,
    loweredAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * The next rate: lowered at once when the line is seen to be full, raised slowly while all is well and the rate is used.
 * @param sent what really left in the last moments, bit/s
 * @param now ms, of any monotonic clock
 */
export function nextBitrate(
  rate: BitrateState,
  fact: NetworkFeedback,
  limits: BitrateLimits,
  sent: number,
  now: number,
): BitrateState {
  if (fact.kind === "estimate") {
    const allowed = fact.bitrate * usableEstimateShare;
    const lowEstimates = fact.bitrate < sent ? rate.lowEstimates + 1 : 0;
    const telling = lowEstimates >= lowEstimatesNeeded || sent > rate.bitrate * minUseToTrust;
    if (!telling || allowed >= rate.bitrate) return { ...rate, lowEstimates, estimate: fact.bitrate };
    return {
      ...rate,
      lowEstimates: 0,
      estimate: fact.bitrate,
      bitrate: clamp(allowed, limits),
      loweredAt: now,
    };
  }
  const loss = rate.loss * 0.5 + fact.part * 0.5;
  if (fact.part > highLoss) {
    // A rate that was not used says nothing: what was sent is what the line could not carry.
    const bitrate = clamp(
      Math.min(rate.bitrate, Math.max(sent, rate.bitrate / 2)) * (1 - 0.5 * fact.part),
      limits,
    );
    return { ...rate, loss, bitrate, loweredAt: now };
  }
  const ceiling = (rate.estimate ?? limits.highest) * usableEstimateShare;
  const proven = sent > rate.bitrate * minUseToGrow || ceiling > rate.bitrate;
  if (fact.part > lowLoss || now - rate.loweredAt < growthPauseMs || !proven) return { ...rate, loss };
  return { ...rate, loss, bitrate: clamp(rate.bitrate * growthFactor, limits) };
}

/** Frames a second worth sending at a rate: a thin line carries fewer, better ones. */
export function frameRateAt(bitrate: number): 60 | 30 {
  return bitrate < 250_000 ? 30 : 60;
}

/** Limits for a picture size, px. */
export function bitrateLimits(width: number, height: number): BitrateLimits {
  const pixels = width * height;
  return { lowest: 150_000, highest: Math.round(Math.min(10_000_000, pixels * 13)) };
}

function clamp(bitrate: number, limits: BitrateLimits): number {
  return Math.round(Math.min(limits.highest, Math.max(limits.lowest, bitrate)));
}
