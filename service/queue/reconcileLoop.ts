import type { MachineEvent } from "../../streams/wire/machineControl.ts";
import { tellEndings } from "../accounts/expiry.ts";
import { charge, excuse, meter } from "../accounts/metering.ts";
import type { MachinePool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { absenceLife, eventLife, restartGrace, tendEvery } from "../lib/durations.ts";
import type { Outbox, Push } from "../session/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { Seats, Sighting } from "./seats.ts";
import { endSchedule, gameSeen, moveUp, seatLost } from "./transitions.ts";

const pruneEvery = 60_000;
const analyticsKept = 100_000;

/** Looks after queue, seats and wallets while nobody calls. */
export interface Tending {
  /** One round: machines, time that was played, offers, absent players, the queue. Rounds never overlap. */
  round(): Promise<void>;
  /** What the machine host tells. */
  machineEvent(event: MachineEvent): Promise<void>;
  /** @returns stops it */
  begin(): () => void;
}

export function createTending(deps: {
  outbox: Outbox;
  clock: Clock;
  pool: MachinePool;
  seats: Seats;
  /** How long an offered seat waits, ms. */
  offerLife: number;
  connected: (accountId: string) => boolean;
  fault: (where: string, error: unknown) => void;
}): Tending {
  const { outbox, clock, pool, seats, offerLife, connected, fault } = deps;
  const begunAt = clock.now();
  let prunedAt = Number.NEGATIVE_INFINITY;
  let endingsToldAt = begunAt;
  /** Whether the machines answered in the round before. */
  let answered = true;
  let running: Promise<void> | null = null;

  const alive = (tx: Transaction, { id }: Schedule) => tx.schedules.find(id);

  const reconcile = async (tx: Transaction, push: Push, { list, askedAt }: Sighting, now: number) => {
    const held = new Map(list.seats.map((seat) => [seat.scheduleId, seat]));
    const live = await tx.schedules.live();
    for (const schedule of live) {
      const seat = held.get(schedule.id);
      held.delete(schedule.id);
      if (seat === undefined) {
        if (schedule.leasedAt !== 0 && schedule.leasedAt < askedAt) await seatLost(tx, push, schedule, now);
      } else if (seat.state === "running" && schedule.status === 200 && schedule.leasedAt !== 0) {
        await gameSeen(tx, push, schedule, now);
      }
    }
    // Seats of nobody: their schedule ended while the machine could not be told.
    return [...held.keys()];
  };

  /** While the machines do not answer nobody pays; what was played before is paid as they fall silent. */
  const payPresence = async (tx: Transaction, push: Push, now: number) => {
    if (answered && seats.present()) return;
    for (const schedule of await tx.schedules.live()) {
      if (schedule.status !== 300) continue;
      if (answered) await charge(tx, push, schedule, now);
      else await excuse(tx, schedule, now);
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
    const held = await tx.holdings.ofPlayers();
    for (const schedule of await tx.schedules.live()) {
      if (schedule.status === 300) {
        const holdings = held.get(schedule.accountId);
        if (holdings === undefined || !seats.present()) continue;
        if (await meter(tx, push, schedule, holdings, now)) {
          const paid = await alive(tx, schedule);
          if (paid !== null) await end(paid, "scheduled_cancel");
        }
      } else if (schedule.status === 200) {
        if (now >= Math.max(schedule.offeredAt + offerLife, restartedAt))
          await end(schedule, "queue_release");
      } else if (connected(schedule.accountId)) {
        if (now - schedule.seenAt >= 30_000) await tx.schedules.change(schedule.id, { seenAt: now });
      } else if (now >= Math.max(schedule.seenAt, begunAt) + absenceLife) {
        await end(schedule, "queue_release");
      }
    }
    return ended;
  };

  const prune = async (tx: Transaction, now: number) => {
    if (now - prunedAt < pruneEvery) return;
    prunedAt = now;
    await tx.events.prune(now - eventLife);
    await tx.tickets.prune(now);
    await tx.logins.prune(now);
    await tx.records.prune(now);
    await tx.analytics.prune(analyticsKept);
  };

  const round = async () => {
    const sighting = await seats.look();
    const ended = await outbox.transaction(async (tx, push) => {
      const now = clock.now();
      await payPresence(tx, push, now);
      const orphans = sighting === null ? [] : await reconcile(tx, push, sighting, now);
      const over = await lookAfter(tx, push, now);
      await tellEndings(tx, push, endingsToldAt, now);
      endingsToldAt = now;
      await prune(tx, now);
      if (orphans.length + over.length === 0) await moveUp(tx, push, seats, now);
      return [...orphans, ...over];
    });
    answered = seats.present();
    if (ended.length === 0) return;
    for (const scheduleId of ended) await pool.end(scheduleId);
    await outbox.transaction((tx, push) => moveUp(tx, push, seats, clock.now()));
  };

  const tending: Tending = {
    round() {
      running ??= round().finally(() => {
        running = null;
      });
      return running;
    },
    async machineEvent(event) {
      await outbox.transaction(async (tx, push) => {
        const now = clock.now();
        const schedule = await tx.schedules.find(event.scheduleId);
        if (schedule === null || schedule.leasedAt === 0) return;
        if (event.event === "started") await gameSeen(tx, push, schedule, now);
        if (event.event !== "ended") return;
        if (event.reason === "machine-stopping") {
          await seatLost(tx, push, schedule, now);
          return;
        }
        await endSchedule(tx, push, schedule, now);
        await push(schedule.accountId, "scheduled_cancel", { scheduleId: schedule.id });
        await moveUp(tx, push, seats, now);
      });
      seats.soon();
    },
    begin() {
      const tick = () => tending.round().catch((error: unknown) => fault("tending", error));
      tick();
      return clock.every(tendEvery, tick);
    },
  };
  return tending;
}
