/** What a receiver saw of one stream in about a second. */
export interface ReceiverFacts {
  /** Share of packets that were requested again, or of samples that were concealed, 0 to 1. */
  readonly missing: number;
  /** Of the packets' arrivals, ms. */
  readonly jitter: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
}

/** When a line counts as bad for a stream, and how much delay it may cause. */
export interface DelayLimits {
  /** The line is bad from this missing share, or this jitter in ms, on. */
  readonly missing: number;
  readonly jitter: number;
  /** Upper limit, ms: more delay is worse than the stutter. */
  readonly most: number;
}

/**
 * For the picture, where delay is felt in the controls: only where most frames would stutter. A retransmitted packet arrives one round
 * trip later.
 */
export const pictureDelay: DelayLimits = { missing: 0.03, jitter: 12, most: 80 };
/** For the sound, where gaps are heard and delay hardly. A minimum: the browser may hold it longer. */
export const soundDelay: DelayLimits = { missing: 0.02, jitter: 30, most: 160 };

/** After this many clean seconds, each further one reduces the delay by this share. */
const down = { share: 0.25, afterSeconds: 4 } as const;
/** Smaller targets count as 0, ms. */
const least = 8;

/**
 * R-PIC-04. The jitter buffer's target, how long a receiver holds media before playing it: 0 on a clean line, up at once on a bad one,
 * down slowly. Call `next` about once a second.
 */
export function createDelayTarget({ missing, jitter, most }: DelayLimits) {
  let target = 0;
  let clean = 0;
  return {
    /** ms */
    get target(): number {
      return target;
    },
    /** @returns the target from now on, ms */
    next(facts: ReceiverFacts): number {
      const again = facts.missing >= missing ? (facts.roundTrip ?? 40) + 10 : 0;
      const swings = facts.jitter >= jitter ? facts.jitter * 1.5 : 0;
      const wanted = Math.min(most, Math.round(Math.max(again, swings)));
      clean = wanted > 0 ? 0 : clean + 1;
      const kept = clean > down.afterSeconds ? Math.round(target * (1 - down.share)) : target;
      target = Math.max(wanted, kept);
      if (target < least) target = 0;
      return target;
    },
  };
}
