/** Allowed video bitrates, bit/s. */
export interface BitrateLimits {
  readonly lowest: number;
  readonly highest: number;
}

export interface BitrateState {
  /** Target for the encoder, bit/s. */
  readonly bitrate: number;
  /** The receiver's latest bandwidth estimate (REMB), bit/s; null before the first. */
  readonly estimate: number | null;
  /** Smoothed packet loss, 0 to 1. */
  readonly loss: number;
  /** Consecutive estimates below the bitrate that was being sent. */
  readonly lowEstimates: number;
  /** When the bitrate was last lowered, ms. */
  readonly loweredAt: number;
}

export type NetworkFeedback =
  /** The receiver's estimate, bit/s. While little is sent it is low for lack of data, whatever the network can carry. */
  | { readonly kind: "estimate"; readonly bitrate: number }
  /** From a receiver report: fraction of the packets lost since the previous one, 0 to 1. */
  | { readonly kind: "loss"; readonly fraction: number };

/** Loss up to this fraction is considered random. */
const lowLoss = 0.02;
/** Loss above this fraction means congestion. */
const highLoss = 0.1;
/** Share of the estimate used for video; the rest is for headers, retransmissions and audio. */
const usableEstimateShare = 0.9;
/** A low estimate counts only while more than this fraction of the bitrate is really sent. */
const minUseToTrust = 0.6;
/** The bitrate grows only while more than this fraction of it is really sent. */
const minUseToGrow = 0.3;
/** Single estimates are too low when the player's computer is busy; this many in a row count. */
const lowEstimatesNeeded = 3;
/** Growth factor for each report without loss (about one a second). */
const growthFactor = 1.15;
/** After it was lowered, the bitrate does not grow for this long, ms. */
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
 * The next bitrate: lowered at once when the network is congested, raised slowly while there is no loss and the bitrate
 * is used.
 * @param sent the smoothed bitrate that was really sent, bit/s
 * @param now ms, of any monotonic clock
 */
export function nextBitrate(
  state: BitrateState,
  feedback: NetworkFeedback,
  limits: BitrateLimits,
  sent: number,
  now: number,
): BitrateState {
  if (feedback.kind === "estimate") {
    const allowed = feedback.bitrate * usableEstimateShare;
    const lowEstimates = feedback.bitrate < sent ? state.lowEstimates + 1 : 0;
    const trusted = lowEstimates >= lowEstimatesNeeded || sent > state.bitrate * minUseToTrust;
    if (!trusted || allowed >= state.bitrate) return { ...state, lowEstimates, estimate: feedback.bitrate };
    return {
      ...state,
      lowEstimates: 0,
      estimate: feedback.bitrate,
      bitrate: clamp(allowed, limits),
      loweredAt: now,
    };
  }
  const loss = state.loss * 0.5 + feedback.fraction * 0.5;
  if (feedback.fraction > highLoss) {
    // What the network could not carry is what was sent, which may be less than the target.
    const bitrate = clamp(
      Math.min(state.bitrate, Math.max(sent, state.bitrate / 2)) * (1 - 0.5 * feedback.fraction),
      limits,
    );
    return { ...state, loss, bitrate, loweredAt: now };
  }
  const ceiling = (state.estimate ?? limits.highest) * usableEstimateShare;
  const mayGrow = sent > state.bitrate * minUseToGrow || ceiling > state.bitrate;
  if (feedback.fraction > lowLoss || now - state.loweredAt < growthPauseMs || !mayGrow)
    return { ...state, loss };
  return { ...state, loss, bitrate: clamp(state.bitrate * growthFactor, limits) };
}

/** Frames per second for a bitrate, bit/s: at a low one, fewer but better frames. */
export function frameRateAt(bitrate: number): 60 | 30 {
  return bitrate < 250_000 ? 30 : 60;
}

/** Bitrate limits for a frame size, px. */
export function bitrateLimits(width: number, height: number): BitrateLimits {
  const pixels = width * height;
  return { lowest: 150_000, highest: Math.round(Math.min(10_000_000, pixels * 13)) };
}

function clamp(bitrate: number, limits: BitrateLimits): number {
  return Math.round(Math.min(limits.highest, Math.max(limits.lowest, bitrate)));
}
