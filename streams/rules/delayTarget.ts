/** Measurements of one received stream, over about a second. */
export interface ReceiverFacts {
  /** Share of packets that were requested again, or of samples that were concealed, 0 to 1. */
  readonly missing: number;
  /** Jitter of packet arrival, ms. */
  readonly jitter: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
}

/** When the line counts as bad for a stream, and the maximum delay. */
export interface DelayLimits {
  /** Thresholds: missing share, and jitter in ms. */
  readonly missing: number;
  readonly jitter: number;
  /** Upper limit, ms: more delay is worse than the stutter. */
  readonly max: number;
}

/** Delay is felt in the controls: only where most frames would stutter. Repairs take a round trip. */
export const pictureDelay: DelayLimits = { missing: 0.03, jitter: 12, max: 80 };
/** For the sound, where gaps are heard and delay is hardly noticed. The browser may hold it longer. */
export const soundDelay: DelayLimits = { missing: 0.02, jitter: 30, max: 160 };

/** After this many clean seconds, each further one reduces the delay by this share. */
const down = { share: 0.25, afterSeconds: 4 } as const;
/** Smaller targets count as 0, ms. */
const least = 8;

/** R-PIC-04. Target of the jitter buffer: up at once, down slowly to 0. Call `next` about once a second. */
export function createDelayTarget({ missing, jitter, max }: DelayLimits) {
  let target = 0;
  let clean = 0;
  return {
    /** ms */
    get target(): number {
      return target;
    },
    /** @returns the new target, ms */
    next(facts: ReceiverFacts): number {
      const again = facts.missing >= missing ? (facts.roundTrip ?? 40) + 10 : 0;
      const swings = facts.jitter >= jitter ? facts.jitter * 1.5 : 0;
      const wanted = Math.min(max, Math.round(Math.max(again, swings)));
      clean = wanted > 0 ? 0 : clean + 1;
      const kept = clean > down.afterSeconds ? Math.round(target * (1 - down.share)) : target;
      target = Math.max(wanted, kept);
      if (target < least) target = 0;
      return target;
    },
  };
}
