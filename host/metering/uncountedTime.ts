import { awayCharged } from "../../wire/durations.ts";
import { silenceCharged } from "../lib/durations.ts";

/** Time of a running game that is not charged. All times in ms of the clock. */
export type UncountedTime = ReturnType<typeof createUncountedTime>;

/**
 * Of each absence, the first `awayCharged` is counted, and everything after the free time is used up. Of other time without a sign
 * of the player, only the first `silenceCharged` is counted. Time before the first picture was shown, and in which the game is paused because no
 * play time is left, or hangs, is never counted.
 * @param drawnAt when the game was drawn
 * @param freeMs maximum free time of the whole lease
 */
export function createUncountedTime(drawnAt: number, freeMs: number) {
  let awaySince: number | null = null;
  let silentSince: number | null = null;
  let frozen = false;
  let hangs = false;
  let shown = false;
  let settled = { at: drawnAt, uncounted: 0, free: 0 };

  /** The totals at a moment that is not before the last change. */
  const at = (now: number): typeof settled => {
    // mutants: now < settled.at is equivalent, nothing is added at that moment
    if (now <= settled.at) return settled;
    if (!shown || frozen || hangs)
      return { ...settled, at: now, uncounted: settled.uncounted + now - settled.at };
    if (awaySince === null && silentSince === null) return { ...settled, at: now };
    if (awaySince === null) {
      const since = Math.max(settled.at, (silentSince ?? now) + silenceCharged);
      return { ...settled, at: now, uncounted: settled.uncounted + Math.max(0, now - since) };
    }
    const since = Math.max(settled.at, awaySince + awayCharged);
    const free = Math.min(Math.max(0, now - since), freeMs - settled.free);
    return { at: now, uncounted: settled.uncounted + free, free: settled.free + free };
  };

  return {
    /** The game is paused because its player has paused it, or hidden or left the page; false when it resumes (R-AWAY-02, R-AWAY-05). */
    setAway(away: boolean, now: number) {
      settled = at(now);
      if (away) awaySince ??= now;
      else awaySince = null;
    },
    /** Start of the player's silence; null when they are heard again (R-HOST-19). */
    setSilent(since: number | null, now: number) {
      settled = at(now);
      silentSince = since;
    },
    /** The game is paused because its player has no time left; false when it resumes (R-AWAY-03). */
    setFrozen(isFrozen: boolean, now: number) {
      settled = at(now);
      frozen = isFrozen;
    },
    /** The first picture was shown (R-HOST-29). */
    setShown(now: number) {
      settled = at(now);
      shown = true;
    },
    /** Since when the game has not responded; null when it responds again (R-HOST-07). */
    setHanging(since: number | null, now: number) {
      settled = at(since ?? now);
      hangs = since !== null;
    },
    /** Total up to a moment. Never decreases with time. */
    until: (now: number): number => at(now).uncounted,
  };
}
