import type { PlayReport } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import { hangAfter, seatBeatInterval } from "../lib/durations.ts";
import type { SeatNotice } from "../seats/seatsDeps.ts";
import { createUncountedTime, type UncountedTime } from "./uncountedTime.ts";

/** Time shown to one lease's player, as counted so far. */
export interface Play {
  readonly leaseId: string;
  /**
   * Running time since the game's first picture was shown, ms, without free time (R-AWAY-02, R-AWAY-03, R-HOST-07, R-HOST-19); 0 before that picture.
   * Never decreases, unless `corrected`.
   */
  readonly shownMs: number;
  /** When `shownMs` was counted, ms of the clock; negative for a play of an earlier host process. */
  readonly countedAt: number;
  /** Null while the game runs. */
  readonly end: PlayReport["end"];
  /** The game or its host hung: `shownMs` is less than was reported (R-HOST-07, R-HOST-20). */
  readonly corrected?: true;
}

interface Entry {
  play: Play;
  /** When the game was drawn, and its seat's last heartbeat, ms of the clock; null if it does not run. */
  running: { readonly drawnAt: number; heardAt: number; readonly uncounted: UncountedTime } | null;
  stored: Play | null;
}

/**
 * Counts what the seats show. Keeps every play until the service has stored it.
 * @param left plays of earlier host processes that the service has not acknowledged
 */
export function createPlays(clock: Pick<Clock, "now">, left: readonly Play[]) {
  const entries = new Map<string, Entry>(
    left.map((play) => [play.leaseId, { play, running: null, stored: null }]),
  );

  /** @param until end of the shown time, ms of the clock  @returns whole ms */
  const shownUntil = ({ play, running }: Entry, until: number): number =>
    running === null ? play.shownMs : Math.floor(until - running.drawnAt - running.uncounted.until(until));

  const countUntil = (entry: Entry, until: number): void => {
    const { leaseId, end, shownMs: before } = entry.play;
    const shownMs = shownUntil(entry, until);
    if (shownMs > before) entry.play = { leaseId, end, shownMs, countedAt: until };
  };

  /** Takes back time that was counted after the game began to hang, before that was noticed. */
  const takeBack = (entry: Entry, now: number): void => {
    const shownMs = shownUntil(entry, now);
    if (shownMs < entry.play.shownMs)
      entry.play = { ...entry.play, shownMs, countedAt: now, corrected: true };
  };

  const open = (leaseId: string): Entry => {
    const play = { leaseId, shownMs: 0, countedAt: clock.now(), end: null };
    const entry: Entry = { play, running: null, stored: null };
    entries.set(leaseId, entry);
    return entry;
  };

  return {
    /** Takes a seat's notice. @returns true if a game started or ended, which the service should know at once */
    note(notice: SeatNotice): boolean {
      const now = clock.now();
      const { leaseId } = notice;
      const known = entries.get(leaseId);
      if (notice.event === "started") {
        if (known !== undefined) return false;
        const uncounted = createUncountedTime(now, (notice.freeAwaySeconds ?? 0) * 1_000);
        open(leaseId).running = { drawnAt: now, heardAt: now, uncounted };
        return true;
      }
      if (notice.event === "shown") known?.running?.uncounted.setShown(now);
      if (notice.event === "away") known?.running?.uncounted.setAway(notice.away, now);
      if (notice.event === "hanging" && known?.running) {
        known.running.uncounted.setHanging(notice.hanging ? now - hangAfter : null, now);
        if (notice.hanging) takeBack(known, now);
        known.running.heardAt = now;
        return notice.hanging;
      }
      if (notice.event === "viewer")
        known?.running?.uncounted.setSilent(notice.connected ? null : now - notice.silentMs, now);
      if (notice.event === "frozen") {
        known?.running?.uncounted.setFrozen(notice.frozen, now);
        return false;
      }
      if (notice.event !== "ended") {
        if (known?.running) known.running.heardAt = now;
        return false;
      }
      const entry = known ?? open(leaseId);
      if (entry.play.end !== null) return false;
      const { heardAt } = entry.running ?? { heardAt: now };
      // A seat without heartbeats hung: its player saw nothing from then on.
      countUntil(entry, now - heardAt <= 2 * seatBeatInterval ? now : heardAt);
      entry.running = null;
      const { reason, exit } = notice;
      entry.play = { ...entry.play, end: { reason, ...(exit === undefined ? {} : { exit }) } };
      return true;
    },
    /** Counts the running games up to now. */
    count() {
      // Only up to the last heartbeat, because counted time is charged.
      for (const entry of entries.values()) if (entry.running) countUntil(entry, entry.running.heardAt);
    },
    /** Every play that is running or not acknowledged. */
    all: (): readonly Play[] => [...entries.values()].map(({ play }) => play),
    /** Plays with news for the service, ended ones first. */
    unreported: (): readonly Play[] =>
      [...entries.values()]
        .filter(({ play, stored }) => play !== stored)
        .map(({ play }) => play)
        .sort((one, other) => Number(other.end !== null) - Number(one.end !== null)),
    /** The service has stored these. @returns the ended ones, which are no longer needed */
    acknowledge(stored: readonly Play[]): readonly Play[] {
      const over: Play[] = [];
      for (const play of stored) {
        const entry = entries.get(play.leaseId);
        if (entry === undefined) continue;
        entry.stored = play;
        if (play.end === null) continue;
        entries.delete(play.leaseId);
        over.push(play);
      }
      return over;
    },
  };
}
