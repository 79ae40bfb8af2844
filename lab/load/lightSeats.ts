import { gameBrief, startModes } from "../../wire/catalogue.ts";
import {
  type EndCommand,
  type LeaseCommand,
  type PlayReport,
  playReport,
  type StartCommand,
} from "../../wire/hosts/hostControl.ts";
import type { ShownLease } from "./books.ts";
import type { Ledger } from "./ledger.ts";

export const botGame = gameBrief.parse({
  gameIdStr: "g-load",
  startMode: startModes.APPLICATION,
  startPath: "builtin:load",
  genres: ["racing"],
  docs: { en: { gameName: "Load" } },
});

type End = NonNullable<PlayReport["end"]>;

/** Seats of a light host: their leases, and how long each game was shown. */
export type LightSeats = ReturnType<typeof createLightSeats>;

interface LightSeat {
  readonly leaseId: string;
  readonly scheduleId: string;
  readonly gameId: string;
  readonly key: string;
  readonly leasedAt: number;
  /** When its game was drawn, ms of `performance.now()`; null before that. */
  shownSince: number | null;
}

interface Ended {
  readonly report: PlayReport;
  /** Time of counting, ms of `performance.now()`. */
  readonly at: number;
}

/** Maximum keys of games that ended by themselves, about which players may ask. */
const maxEndedKeys = 5_000;

export function createLightSeats({
  host,
  total,
  ledger,
  playMs,
}: {
  host: string;
  total: number;
  ledger: Ledger;
  playMs: number;
}) {
  const held = new Map<string, LightSeat>();
  const ended = new Map<string, Ended>(
    closeBefore(ledger).map((report) => [report.leaseId, { report, at: performance.now() }]),
  );
  const endedKeys = new Set<string>();
  let changed: () => void = () => undefined;
  let isClosed = false;
  const shownMs = ({ shownSince }: LightSeat): number =>
    shownSince === null ? 0 : Math.floor(performance.now() - shownSince);
  const entryOf = (seat: LightSeat, endReason: End["reason"] | null): ShownLease => {
    const { leaseId, scheduleId, leasedAt } = seat;
    const endedAt = endReason === null ? null : Date.now();
    return { leaseId, scheduleId, host, leasedAt, endedAt, shownMs: shownMs(seat), endReason };
  };
  const end = (seat: LightSeat, reason: End["reason"]) => {
    held.delete(seat.scheduleId);
    const entry = entryOf(seat, reason);
    ledger.write([entry]);
    const report = { leaseId: seat.leaseId, shownMs: entry.shownMs, agoMs: 0, end: { reason } };
    ended.set(seat.leaseId, { report, at: performance.now() });
    if (reason === "game-quit") endedKeys.add(seat.key);
    for (const key of endedKeys) if (endedKeys.size > maxEndedKeys) endedKeys.delete(key);
    changed();
  };
  /** False without a lease. */
  const start = ({ scheduleId }: Pick<StartCommand, "scheduleId">): boolean => {
    const seat = held.get(scheduleId);
    if (seat === undefined) return false;
    if (seat.shownSince !== null) return true;
    seat.shownSince = performance.now();
    setTimeout(() => {
      if (held.get(scheduleId) === seat) end(seat, "game-quit");
    }, playMs);
    changed();
    return true;
  };
  return {
    /** False if none is free. Takes none if the schedule has a seat with this lease. */
    lease({ leaseId, scheduleId, gameId, sessionKey, start: how }: LeaseCommand): boolean {
      const before = held.get(scheduleId);
      if (before === undefined) {
        if (isClosed || held.size >= total) return false;
        const seat = { leaseId, scheduleId, gameId, key: sessionKey, leasedAt: Date.now(), shownSince: null };
        held.set(scheduleId, seat);
        ledger.write([entryOf(seat, null)]);
      } else if (before.leaseId !== leaseId) return false;
      return how === undefined || start({ scheduleId });
    },
    /** Stops accepting players. */
    close() {
      isClosed = true;
    },
    start,
    end({ scheduleId, leaseId }: EndCommand) {
      const seat = held.get(scheduleId);
      // The schedule may have another lease here meanwhile.
      if (seat !== undefined && (leaseId === undefined || seat.leaseId === leaseId))
        end(seat, "schedule-ended");
    },
    /** Reply to a player with this key, as an HTTP status: 410 once its game has ended by itself. */
    look(key: string): number {
      const seat = [...held.values()].find((each) => each.key === key);
      if (seat === undefined) return endedKeys.has(key) ? 410 : 401;
      return seat.shownSince === null ? 409 : 200;
    },
    list: (): { total: number; seats: readonly object[] } => ({
      total,
      seats: [...held.values()].map(({ scheduleId, leaseId, gameId, shownSince }) => ({
        scheduleId,
        leaseId,
        gameId,
        state: shownSince === null ? "leased" : "running",
        viewers: 1,
        idleSeconds: 0,
      })),
    }),
    /** Plays to report: running games, and ends that no service has stored yet. */
    plays(): readonly PlayReport[] {
      const running = [...held.values()].filter(({ shownSince }) => shownSince !== null);
      const entries = running.map((seat) => entryOf(seat, null));
      // Written to disk before it is reported: every report must be in the books, even if this process is killed now.
      ledger.write(entries);
      const plays = entries.map(
        ({ leaseId, shownMs }): PlayReport => ({ leaseId, shownMs, agoMs: 0, end: null }),
      );
      const over = [...ended.values()].map(
        ({ report, at }): PlayReport => ({ ...report, agoMs: Math.round(performance.now() - at) }),
      );
      return [...plays, ...over];
    },
    /** These reports are stored: their ends need not be repeated. */
    stored(reports: readonly PlayReport[]) {
      for (const report of reports) if (report.end !== null) ended.delete(report.leaseId);
    },
    isEmpty: (): boolean => held.size === 0 && ended.size === 0,
    /** Calls back when a game is first shown, or ends. */
    onChange(then: () => void) {
      changed = then;
    },
  };
}

/** Ends an earlier process's leases, and repeats all reports: which ones the services have is unknown. */
function closeBefore(ledger: Ledger): readonly PlayReport[] {
  const open = ledger.before.filter(({ endedAt }) => endedAt === null);
  ledger.write(open.map((lease) => ({ ...lease, endedAt: Date.now(), endReason: "machine-stopping" })));
  return ledger.before.map(({ leaseId, shownMs, endedAt, endReason }) =>
    playReport.parse({
      leaseId,
      shownMs,
      agoMs: endedAt === null ? 0 : Math.max(0, Date.now() - endedAt),
      end: { reason: endReason ?? "machine-stopping" },
    }),
  );
}
