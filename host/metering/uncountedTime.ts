import { awayCharged } from "../../wire/durations.ts";
import { silenceCharged } from "../lib/durations.ts";

/** The time of a running game that costs its player nothing. All times in ms of the clock. */
export type UncountedTime = ReturnType<typeof createUncountedTime>;

/**
 * Each time away counts for its first `awayCharged`, and again once all that may be free is used up. Of any other time without a
 * sign of the player, only the first `silenceCharged` count. Time in which the game is frozen, or hangs, never counts.
 * @param drawnAt when the game was drawn
 * @param freeMs how much time away may be free, over the whole lease
 */
export function createUncountedTime(drawnAt: number, freeMs: number) {
  let awaySince: number | null = null;
  let silentSince: number | null = null;
  let frozen = false;
  let hangs = false;
  let settled = { at: drawnAt, uncounted: 0, free: 0 };

  /** What there is at a moment that is not before the last change. */
  const at = (now: number): typeof settled => {
    if (now <= settled.at) return settled;
    if (frozen || hangs) return { ...settled, at: now, uncounted: settled.uncounted + now - settled.at };
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
    /** The game stands still because its player has hidden the page or paused it, or no longer (R-AWAY-02, R-AWAY-05). */
    setAway(away: boolean, now: number) {
      settled = at(now);
      if (away) awaySince ??= now;
      else awaySince = null;
    },
    /** The player has not been heard since then; null when they are there again (R-HOST-19). */
    setSilent(since: number | null, now: number) {
      settled = at(now);
      silentSince = since;
    },
    /** The service has frozen the game, because its player has no time left, or no longer (R-AWAY-03). */
    setFrozen(isFrozen: boolean, now: number) {
      settled = at(now);
      frozen = isFrozen;
    },
    /** The game has not answered since then; null when it does again (R-HOST-07). */
    setHanging(since: number | null, now: number) {
      settled = at(since ?? now);
      hangs = since !== null;
    },
    /** How much there was up to a moment. Never less than for an earlier one. */
    until: (now: number): number => at(now).uncounted,
  };
}
