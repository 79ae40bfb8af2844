import type { PlayReports } from "../../wire/hosts/hostControl.ts";
import { pushEndedBalances } from "../accounts/expiry.ts";
import { endExpiredLogins } from "../accounts/logins.ts";
import type { Clock } from "../lib/clock.ts";
import { reconcileInterval, restartGrace, timelineInterval } from "../lib/durations.ts";
import type { Parts } from "../parts.ts";
import type { Lease } from "../processes/owners/ownership.ts";
import type { TimelinePoint } from "../store/processes/timeline.ts";
import { pruneTables } from "../store/tables.ts";
import { createGraces } from "./graces.ts";
import { reclaimLeftSeats } from "./leftSeats.ts";
import { enforceMaintenance, pushDrainNotices } from "./maintenance.ts";
import { applyPlayReport, type PlayReportDeps } from "./playReports.ts";
import { enforceDeadlines, reconcileSeats } from "./reconcile.ts";
import { type HeldSeat, releaseSeat } from "./releaseSeat.ts";
import { enforceSilence } from "./silence.ts";
import { promoteWaiting } from "./transitions.ts";

/** How often expired rows are deleted, ms. */
const pruneInterval = 60_000;
/** If wall clock and timeline drift apart by more, the wall clock was set, ms. */
const clockSetThreshold = 500;

/** Keeps queue, seats and balances in step with the hosts and the clock. */
export type ReconcileLoop = ReturnType<typeof createReconcileLoop>;

interface ReconcileLoopDeps
  extends Parts<"outbox" | "bus" | "owners" | "hostPool" | "seats">,
    PlayReportDeps {
  /** How long an offer lasts, ms. */
  readonly offerTimeout: number;
  /** How long a left game is safe where players wait for a seat, s (R-AWAY-11). */
  readonly leftSeatSeconds: number;
  readonly reportError: (where: string, error: unknown) => void;
}

/** The work of the process that owns the queue, for one period of ownership. */
interface QueueLease {
  runOnce(): Promise<void>;
  enforceGraces(): Promise<void>;
  /** Resolves when all work is done. */
  idle(): Promise<void>;
}

export function createReconcileLoop(deps: ReconcileLoopDeps) {
  const { outbox, bus, owners, clock, seats, reportError } = deps;
  const releaseHeld = async (held: readonly HeldSeat[]): Promise<void> => {
    if (held.length > 0) await releaseSeat(deps, held);
  };
  let lease: QueueLease | null = null;

  const begin = (held: Lease): (() => Promise<void>) => {
    const own = createQueueLease(deps, releaseHeld, held);
    lease = own;
    const tick = () => void own.runOnce().catch((error: unknown) => reportError("reconcile loop", error));
    tick();
    const stopTicking = clock.every(reconcileInterval, tick);
    const stopListening = bus.subscribe(({ kind }) => {
      if (kind !== "graces") return;
      own.enforceGraces().catch((error: unknown) => reportError("end of a game", error));
    });
    return () => {
      stopTicking();
      stopListening();
      if (lease === own) lease = null;
      return own.idle();
    };
  };

  return {
    /** Runs one round, or joins the running one. Does nothing in a process that does not own the queue. */
    runOnce: async () => lease?.runOnce(),
    /** Applies a host's reports. They are stored when it resolves: the host may forget them. */
    async handlePlays({ plays }: PlayReports) {
      let isFrozen = false;
      const hasEnd = plays.some(({ end }) => end !== null);
      const over = await outbox.transaction(
        async (tx, push) => {
          const ended: HeldSeat[] = [];
          isFrozen = false;
          for (const report of plays) {
            const over = await applyPlayReport(tx, push, report, deps);
            if (over === "grace") isFrozen = true;
            else if (over !== null) ended.push(...over.ended);
          }
          if (hasEnd) await promoteWaiting(tx, push, seats, clock);
          return ended;
        },
        hasEnd ? "queue" : undefined,
      );
      if (hasEnd) seats.pollSoon();
      // Only the owner freezes, because the commands of two processes could overtake each other.
      if (isFrozen) bus.publish({ kind: "graces" });
      // Not awaited, because the host takes no commands before its report is answered.
      releaseHeld(over).catch((error: unknown) => reportError("end of a game", error));
    },
    /** Runs a round every second while this process owns the queue. @returns stops it */
    start(): () => Promise<void> {
      const giveUp = owners.take("queue", begin);
      // The owner polls in its rounds instead.
      const watch = () => {
        if (lease === null) seats.poll().catch((error: unknown) => reportError("seats", error));
      };
      const stopWatching = clock.every(reconcileInterval, watch);
      watch();
      return () => {
        stopWatching();
        return giveUp();
      };
    },
  };
}

/** The state of one period of ownership; the next owner begins as after a restart. */
function createQueueLease(
  deps: ReconcileLoopDeps,
  releaseHeld: (held: readonly HeldSeat[]) => Promise<void>,
  held: Lease,
): QueueLease {
  const { outbox, bus, clock, seats, offerTimeout } = deps;
  const startedAt = clock.now();
  const limits = { offerTimeout, startedAt, graceUntil: startedAt + restartGrace };
  const graces = createGraces(deps);
  const timeline = createTimelineKeeper(clock);
  let prunedAt = Number.NEGATIVE_INFINITY;
  let endsPushedAt: number | null = null;
  let running: Promise<void> | null = null;
  let enforcing: Promise<void> = Promise.resolve();

  const enforceGraces = async () => {
    if (held.holds()) await releaseHeld(await graces.enforce());
  };

  const round = async () => {
    const snapshot = await seats.poll();
    if (!held.holds()) return;
    const [now, date] = [clock.now(), clock.date()];
    const returning = seats.hosts().flatMap(({ id, state }) => (state === "returning" ? [id] : []));
    const point = timeline.due();
    const isPruning = now - prunedAt >= pruneInterval;
    // A transaction may run again: this process's own state changes after it.
    const { ended, signedOut } = await outbox.transaction(async (tx, push) => {
      const orphans = snapshot === null ? [] : await reconcileSeats(tx, push, snapshot, returning, now);
      await enforceSilence(tx, push, now);
      await pushDrainNotices(tx, push, clock);
      const stopped = await enforceMaintenance(tx, push, clock);
      const late = await enforceDeadlines(tx, push, limits, clock);
      const left =
        snapshot === null ? [] : await reclaimLeftSeats(tx, push, snapshot, deps.leftSeatSeconds, deps);
      const over = [...stopped, ...late, ...left];
      // Includes balances that ended while no service ran.
      const since = endsPushedAt ?? (await tx.timeline.find())?.date ?? date;
      await pushEndedBalances(tx, push, since, date);
      if (point !== null) await tx.timeline.set(point);
      const signedOut = isPruning ? await endExpiredLogins(tx, now) : [];
      if (isPruning) await pruneTables(tx, now, date);
      if (orphans.length + over.length === 0) await promoteWaiting(tx, push, seats, clock);
      return { ended: [...orphans, ...over], signedOut };
    }, "queue");
    for (const accountId of signedOut) bus.publish({ kind: "socket", accountId });
    endsPushedAt = date;
    timeline.kept(point);
    if (isPruning) prunedAt = now;
    const over = held.holds() ? await graces.enforce() : [];
    await releaseHeld([...ended, ...over]);
  };

  return {
    runOnce() {
      if (!held.holds()) return Promise.resolve();
      running ??= round().finally(() => {
        running = null;
      });
      return running;
    },
    enforceGraces() {
      enforcing = enforceGraces();
      return enforcing;
    },
    idle: async () => void (await Promise.allSettled([running, enforcing])),
  };
}

/**
 * Decides when to store the clock's timeline, which restarts and other processes continue (R-CLOCK-02): every `timelineInterval`, and
 * when the wall clock was set.
 */
function createTimelineKeeper(clock: Clock): {
  /** What to store now; null for nothing. */
  due(): TimelinePoint | null;
  kept(point: TimelinePoint | null): void;
} {
  let last: TimelinePoint = { now: Number.NEGATIVE_INFINITY, date: 0 };
  return {
    due() {
      const point = { now: clock.now(), date: clock.date() };
      const passed = point.now - last.now;
      const wasSet = Math.abs(point.date - last.date - passed) >= clockSetThreshold;
      return passed < timelineInterval && !wasSet ? null : point;
    },
    kept(point) {
      last = point ?? last;
    },
  };
}
