/** What a receiver saw of one stream in about a second. */
export interface ReceiverFacts {
  /** Packets that had to be asked for again, or samples made up, as a part of all, 0 to 1. */
  readonly missing: number;
  /** Of the packets' arrivals, ms. */
  readonly jitter: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
}

/** How long a receiver should hold what arrives before it is played, so that what comes late is still in time. */
export interface DelayTarget {
  /** ms */
  readonly target: number;
  /** @returns the target from now on, ms */
  next(facts: ReceiverFacts): number;
}

/** How a stream takes a bad line. */
export interface DelayLimits {
  /** From this part missing on, and from this jitter on, ms, the line is bad; below it is clean. */
  readonly missing: number;
  readonly jitter: number;
  /** More than this is worse than what it avoids, ms. */
  readonly most: number;
}

/**
 * For the picture: a moment later is felt in the hands, so that only a line on which most pictures stutter is worth a little delay. A
 * packet that is asked for again arrives a round trip later.
 */
export const pictureDelay: DelayLimits = { missing: 0.03, jitter: 12, most: 80 };
/** For the sound: a gap is heard at once, a delay hardly. The browser holds what it finds right; this is the least. */
export const soundDelay: DelayLimits = { missing: 0.02, jitter: 30, most: 160 };

/** A clean second takes this part of the delay away, once so many have passed. */
const down = { share: 0.25, afterSeconds: 4 } as const;
/** Less is none, ms. */
const least = 8;

/** R-PIC-04: 0 on a clean line, up at once on a bad one, down slowly. Call `next` about once a second. */
export function createDelayTarget({ missing, jitter, most }: DelayLimits): DelayTarget {
  let target = 0;
  let clean = 0;
  return {
    get target() {
      return target;
    },
    next(facts) {
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
