import type { MachineEvent } from "../../streams/wire/machineControl.ts";
import { pushExpiredBalances } from "../accounts/expiry.ts";
import { charge, meter, skipUnbilled } from "../accounts/metering.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { absenceTimeout, eventTtl, reconcileInterval, restartGrace } from "../lib/durations.ts";
import type { Outbox, Push } from "../session/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { SeatSnapshot, Seats } from "./seats.ts";
import { endSchedule, markRunning, markSeatLost, promoteWaiting } from "./transitions.ts";

const pruneInterval = 60_000;
const maxAnalyticsEntries = 100_000;

/** Looks after queue, seats and wallets while nobody calls. */
export interface ReconcileLoop {
  /** One round: machines, time that was played, offers, absent players, the queue. Rounds never overlap. */
  runOnce(): Promise<void>;
  /** What the machine host tells. */
  handleHostEvent(event: MachineEvent): Promise<void>;
  /** @returns stops it */
  start(): () => void;
}

export function createReconcileLoop(deps: {
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
  /** How long an offered seat waits, ms. */
  offerTimeout: number;
  connected: (accountId: string) => boolean;
  reportError: (where: string, error: unknown) => void;
}): ReconcileLoop {
  const { outbox, clock, hostPool, seats, offerTimeout, connected, reportError } = deps;
  const begunAt = clock.now();
  let prunedAt = Number.NEGATIVE_INFINITY;
  let expiryCheckedAt = begunAt;
  /** Whether the machines answered in the round before. */
  let answered = true;
  let running: Promise<void> | null = null;

  const alive = (tx: Transaction, { id }: Schedule) => tx.schedules.find(id);

  const reconcile = async (tx: Transaction, push: Push, { list, askedAt }: SeatSnapshot, now: number) => {
    const held = new Map(list.seats.map((seat) => [seat.scheduleId, seat]));
    const live = await tx.schedules.live();
    for (const schedule of live) {
      const seat = held.get(schedule.id);
      held.delete(schedule.id);
      if (seat === undefined) {
        if (schedule.leasedAt !== 0 && schedule.leasedAt < askedAt)
          await markSeatLost(tx, push, schedule, now);
      } else if (seat.state === "running" && schedule.status === 200 && schedule.leasedAt !== 0) {
        await markRunning(tx, push, schedule, now);
      }
    }
    // Seats of nobody: their schedule ended while the machine could not be told.
    return [...held.keys()];
  };

  /** While the machines do not answer nobody pays; what was played before is paid as they fall silent. */
  const payPresence = async (tx: Transaction, push: Push, now: number) => {
    if (answered && seats.reachable()) return;
    for (const schedule of await tx.schedules.live()) {
      if (schedule.status !== 300) continue;
      if (answered) await charge(tx, push, schedule, now);
      else await skipUnbilled(tx, schedule, now);
    }
  };

  const lookAfter = async (tx: Transaction, push: Push, now: number) => {
    const ended: string[] = [];
    const end = async (schedule: Schedule, word: "queue_release" | "scheduled_cancel") => {
      await endSchedule(tx, push, schedule, now);
      await push(schedule.accountId, word, { scheduleId: schedule.id });
      if (schedule.sessionKey !== "") ended.push(schedule.id);
    };
    const restartedAt = begunAt + restartGrace;
    const held = await tx.balances.ofRunningGames();
    for (const schedule of await tx.schedules.live()) {
      if (schedule.status === 300) {
        const balance = held.get(schedule.accountId);
        if (balance === undefined || !seats.reachable()) continue;
        if (await meter(tx, push, schedule, balance, now)) {
          const paid = await alive(tx, schedule);
          if (paid !== null) await end(paid, "scheduled_cancel");
        }
      } else if (schedule.status === 200) {
        if (now >= Math.max(schedule.offeredAt + offerTimeout, restartedAt))
          await end(schedule, "queue_release");
      } else if (connected(schedule.accountId)) {
        if (now - schedule.seenAt >= 30_000) await tx.schedules.change(schedule.id, { seenAt: now });
      } else if (now >= Math.max(schedule.seenAt, begunAt) + absenceTimeout) {
        await end(schedule, "queue_release");
      }
    }
    return ended;
  };

  const prune = async (tx: Transaction, now: number) => {
    if (now - prunedAt < pruneInterval) return;
    prunedAt = now;
    await tx.events.prune(now - eventTtl);
    await tx.tickets.prune(now);
    await tx.logins.prune(now);
    await tx.providerRecords.prune(now);
    await tx.analytics.prune(maxAnalyticsEntries);
  };

  const runOnce = async () => {
    const snapshot = await seats.poll();
    const ended = await outbox.transaction(async (tx, push) => {
      const now = clock.now();
      await payPresence(tx, push, now);
      const orphans = snapshot === null ? [] : await reconcile(tx, push, snapshot, now);
      const over = await lookAfter(tx, push, now);
      await pushExpiredBalances(tx, push, expiryCheckedAt, now);
      expiryCheckedAt = now;
      await prune(tx, now);
      if (orphans.length + over.length === 0) await promoteWaiting(tx, push, seats, now);
      return [...orphans, ...over];
    });
    answered = seats.reachable();
    if (ended.length === 0) return;
    for (const scheduleId of ended) await hostPool.end(scheduleId);
    await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock.now()));
  };

  const reconcileLoop: ReconcileLoop = {
    runOnce() {
      running ??= runOnce().finally(() => {
        running = null;
      });
      return running;
    },
    async handleHostEvent(event) {
      await outbox.transaction(async (tx, push) => {
        const now = clock.now();
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
      });
      seats.pollSoon();
    },
    start() {
      const tick = () => reconcileLoop.runOnce().catch((error: unknown) => reportError("tending", error));
      tick();
      return clock.every(reconcileInterval, tick);
    },
  };
  return reconcileLoop;
}
