import type { PlayReports } from "../../streams/wire/machineControl.ts";
import { pushEndedBalances } from "../accounts/expiry.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import {
  deviceGiftWindow,
  eventTtl,
  hostForgottenAfter,
  reconcileInterval,
  restartGrace,
  timelineInterval,
} from "../lib/durations.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { tellOfDrains } from "./drainNotice.ts";
import { createGraces } from "./graces.ts";
import { applyPlayReport } from "./playReports.ts";
import { enforceDeadlines, type HeldSeat, reconcileSeats } from "./reconcile.ts";
import type { Seats } from "./seats.ts";
import { createSilence } from "./silence.ts";
import { promoteWaiting } from "./transitions.ts";

/** How often expired rows are deleted, ms. */
const pruneInterval = 60_000;
/** A difference between the wall clock and the timeline that is more than reading both takes, ms. */
const settingOfClock = 500;
/** The newest analytics entries that are kept. */
const maxAnalyticsEntries = 100_000;
/** The newest reports of problems that are kept, of about 5 kB at most. */
const maxProblemReports = 10_000;

/** Keeps queue, seats and balances in step with the hosts and the clock. */
export interface ReconcileLoop {
  /** One round; a call during a round returns that round's promise. */
  runOnce(): Promise<void>;
  /** Applies what a host reports. Once it resolves, everything is stored: the host may forget it. */
  handlePlays(reports: PlayReports): Promise<void>;
  /** Runs a round every second. @returns stops it */
  start(): () => void;
  /** Resolves when no round runs. */
  idle(): Promise<void>;
}

export function createReconcileLoop(deps: {
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
  /** Ms before an offered seat is taken back. */
  offerTimeout: number;
  /** How long a player who has no time left can buy more before the game ends, ms; 0 for none. */
  timeOverGrace: number;
  /** True while the player's session socket is open. */
  connected: (accountId: string) => boolean;
  reportError: (where: string, error: unknown) => void;
}): ReconcileLoop {
  const { outbox, clock, hostPool, seats, offerTimeout, timeOverGrace, connected, reportError } = deps;
  const startedAt = clock.now();
  const graceUntil = startedAt + restartGrace;
  const limits = { connected, offerTimeout, startedAt, graceUntil };
  const graces = createGraces(deps);
  const silence = createSilence();
  const keepTimeline = createTimelineKeeper(clock);
  let prunedAt = Number.NEGATIVE_INFINITY;
  let endsPushedAt: number | null = null;
  let running: Promise<void> | null = null;

  const prune = async (tx: Transaction, now: number) => {
    if (now - prunedAt < pruneInterval) return;
    prunedAt = now;
    await pruneTables(tx, now);
  };

  /** A seat is offered to the next player only after the host has given it back. */
  const giveBack = async (held: readonly HeldSeat[]) => {
    if (held.length === 0) return;
    await Promise.all(
      held.map(({ hostId, scheduleId, leaseId }) =>
        hostPool.on(hostId).end({ scheduleId, ...(leaseId ? { leaseId } : {}) }),
      ),
    );
    await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock));
  };

  const round = async () => {
    const snapshot = await seats.poll();
    const returning = seats.hosts().flatMap(({ id, state }) => (state === "returning" ? [id] : []));
    const ended = await outbox.transaction(async (tx, push) => {
      const [now, date] = [clock.now(), clock.date()];
      const orphans = snapshot === null ? [] : await reconcileSeats(tx, push, snapshot, returning, now);
      await silence.enforce(tx, push, now);
      await tellOfDrains(tx, push, now);
      const over = await enforceDeadlines(tx, push, limits, clock);
      // What ended while the service was away is pushed too.
      endsPushedAt ??= (await tx.timeline.find())?.date ?? date;
      await pushEndedBalances(tx, push, endsPushedAt, date);
      endsPushedAt = date;
      await keepTimeline(tx);
      await prune(tx, now);
      if (orphans.length + over.length === 0) await promoteWaiting(tx, push, seats, clock);
      return [...orphans, ...over];
    });
    await giveBack([...ended, ...(await graces.enforce())]);
  };

  const loop: ReconcileLoop = {
    runOnce() {
      running ??= round().finally(() => {
        running = null;
      });
      return running;
    },
    async handlePlays({ plays }) {
      let isFrozen = false;
      const hasEnd = plays.some(({ end }) => end !== null);
      const over = await outbox.transaction(async (tx, push) => {
        const ended: HeldSeat[] = [];
        isFrozen = false;
        for (const report of plays) {
          const over = await applyPlayReport(tx, push, report, clock, timeOverGrace);
          if (over === "grace") isFrozen = true;
          else if (over !== null) ended.push(over.ended);
        }
        if (hasEnd) await promoteWaiting(tx, push, seats, clock);
        return ended;
      });
      if (hasEnd) seats.pollSoon();
      // The host waits for this report to be taken before it is asked for anything.
      const freeze = async (): Promise<void> => giveBack(isFrozen ? await graces.enforce() : []);
      Promise.all([giveBack(over), freeze()]).catch((error: unknown) => reportError("end of a game", error));
    },
    idle: async () => void (await running?.catch(() => undefined)),
    start() {
      const tick = () => loop.runOnce().catch((error: unknown) => reportError("reconcile loop", error));
      tick();
      return clock.every(reconcileInterval, tick);
    },
  };
  return loop;
}

/**
 * Stores where the clock's timeline is, so that it goes on from there after a restart: from time to time, and as soon as
 * the wall clock was set.
 */
function createTimelineKeeper(clock: Clock): (tx: Transaction) => Promise<void> {
  let kept = { now: Number.NEGATIVE_INFINITY, date: 0 };
  return async (tx) => {
    const point = { now: clock.now(), date: clock.date() };
    const passed = point.now - kept.now;
    const wasSet = Math.abs(point.date - kept.date - passed) >= settingOfClock;
    if (passed < timelineInterval && !wasSet) return;
    kept = point;
    await tx.timeline.set(point);
  };
}

/** @param now on the timeline of the clock */
async function pruneTables(tx: Transaction, now: number): Promise<void> {
  await tx.events.prune(now - eventTtl);
  await tx.hosts.prune(now - hostForgottenAfter);
  await tx.tickets.prune(now);
  await tx.trialGifts.prune(now - deviceGiftWindow);
  await tx.logins.prune(now);
  await tx.providerRecords.prune(now);
  await tx.analytics.prune(maxAnalyticsEntries);
  await tx.problemReports.prune(maxProblemReports);
}
