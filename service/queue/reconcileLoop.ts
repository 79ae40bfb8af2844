import type { MachineEvent } from "../../streams/wire/machineControl.ts";
import { pushExpiredBalances } from "../accounts/expiry.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { deviceGiftWindow, eventTtl, reconcileInterval, restartGrace } from "../lib/durations.ts";
import type { Outbox, Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { enforceDeadlines, reconcileSeats, skipOutage } from "./reconcile.ts";
import type { Seats } from "./seats.ts";
import { endSchedule, markRunning, markSeatLost, promoteWaiting } from "./transitions.ts";

/** How often expired rows are deleted, ms. */
const pruneInterval = 60_000;
/** The newest analytics entries that are kept. */
const maxAnalyticsEntries = 100_000;

/** Keeps queue, seats and balances in step with the hosts and the clock. */
export interface ReconcileLoop {
  /** One round; a call during a round returns that round's promise. */
  runOnce(): Promise<void>;
  /** Handles an event that a host reports. */
  handleHostEvent(event: MachineEvent): Promise<void>;
  /** Runs a round every second. @returns stops it */
  start(): () => void;
}

export function createReconcileLoop(deps: {
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
  /** Ms before an offered seat is taken back. */
  offerTimeout: number;
  /** True while the player's session socket is open. */
  connected: (accountId: string) => boolean;
  reportError: (where: string, error: unknown) => void;
}): ReconcileLoop {
  const { outbox, clock, hostPool, seats, offerTimeout, connected, reportError } = deps;
  const startedAt = clock.now();
  const graceUntil = startedAt + restartGrace;
  let prunedAt = Number.NEGATIVE_INFINITY;
  let expiryCheckedAt = startedAt;
  let wasReachable = true;
  let running: Promise<void> | null = null;

  const prune = async (tx: Transaction, now: number) => {
    if (now - prunedAt < pruneInterval) return;
    prunedAt = now;
    await pruneTables(tx, now);
  };

  const round = async () => {
    const snapshot = await seats.poll();
    const ended = await outbox.transaction(async (tx, push) => {
      const now = clock.now();
      const reachable = seats.reachable();
      if (!wasReachable || !reachable) await skipOutage(tx, push, wasReachable, now);
      const orphans = snapshot === null ? [] : await reconcileSeats(tx, push, snapshot, now);
      const limits = { reachable, connected, offerTimeout, startedAt, graceUntil };
      const over = await enforceDeadlines(tx, push, limits, now);
      await pushExpiredBalances(tx, push, expiryCheckedAt, now);
      expiryCheckedAt = now;
      await prune(tx, now);
      if (orphans.length + over.length === 0) await promoteWaiting(tx, push, seats, now);
      return [...orphans, ...over];
    });
    wasReachable = seats.reachable();
    if (ended.length === 0) return;
    // A seat is offered to the next player only after the host has given it back.
    for (const scheduleId of ended) await hostPool.end(scheduleId);
    await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock.now()));
  };

  const loop: ReconcileLoop = {
    runOnce() {
      running ??= round().finally(() => {
        running = null;
      });
      return running;
    },
    async handleHostEvent(event) {
      await outbox.transaction((tx, push) => applyHostEvent(tx, push, seats, event, clock.now()));
      seats.pollSoon();
    },
    start() {
      const tick = () => loop.runOnce().catch((error: unknown) => reportError("reconcile loop", error));
      tick();
      return clock.every(reconcileInterval, tick);
    },
  };
  return loop;
}

async function applyHostEvent(
  tx: Transaction,
  push: Push,
  seats: Seats,
  event: MachineEvent,
  now: number,
): Promise<void> {
  const schedule = await tx.schedules.find(event.scheduleId);
  if (schedule === null || schedule.leasedAt === 0) return;
  if (event.event === "started") await markRunning(tx, push, schedule, now);
  if (event.event !== "ended") return;
  if (event.reason === "machine-stopping") {
    await markSeatLost(tx, push, schedule, now);
    return;
  }
  await endSchedule(tx, push, schedule, now);
  await push(schedule.accountId, "scheduled_cancel", { scheduleId: schedule.id });
  await promoteWaiting(tx, push, seats, now);
}

async function pruneTables(tx: Transaction, now: number): Promise<void> {
  await tx.events.prune(now - eventTtl);
  await tx.tickets.prune(now);
  await tx.trialGifts.prune(now - deviceGiftWindow);
  await tx.logins.prune(now);
  await tx.providerRecords.prune(now);
  await tx.analytics.prune(maxAnalyticsEntries);
}
