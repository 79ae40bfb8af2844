import { charge, meter, skipUnbilled } from "../accounts/metering.ts";
import { absenceTimeout } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { SeatSnapshot } from "./seats.ts";
import { endSchedule, markLoading, markRunning, markSeatLost } from "./transitions.ts";

/** How often a connected player's sign of life is written down, ms. */
const seenInterval = 30_000;

/**
 * Compares the schedules with the seats that the host reports: notices games that run and seats that the host
 * lost.
 * @returns ids of seats whose schedule has ended, because the host could not be reached when it did
 */
export async function reconcileSeats(
  tx: Transaction,
  push: Push,
  { list, askedAt }: SeatSnapshot,
  now: number,
): Promise<readonly string[]> {
  const held = new Map(list.seats.map((seat) => [seat.scheduleId, seat]));
  for (const schedule of await tx.schedules.live()) {
    const seat = held.get(schedule.id);
    held.delete(schedule.id);
    if (seat === undefined) {
      // A lease made after the host was asked cannot be in its answer.
      if (schedule.leasedAt !== 0 && schedule.leasedAt < askedAt) await markSeatLost(tx, push, schedule, now);
    } else if (schedule.leasedAt !== 0) {
      if (seat.state === "starting") await markLoading(tx, push, schedule);
      if (seat.state === "running") await markRunning(tx, push, schedule, now);
    }
  }
  return [...held.keys()];
}

/**
 * Keeps outages free of charge: time played before one is charged when the host stops answering, the outage
 * itself is skipped.
 * @param wasReachable whether the host answered in the previous round
 */
export async function skipOutage(
  tx: Transaction,
  push: Push,
  wasReachable: boolean,
  now: number,
): Promise<void> {
  for (const schedule of await tx.schedules.live()) {
    if (schedule.status !== 300) continue;
    if (wasReachable) await charge(tx, push, schedule, now);
    else await skipUnbilled(tx, schedule, now);
  }
}

/**
 * Meters running games, and ends schedules: no time left, an offer not taken up in time, a waiting player who
 * went away.
 * @param limits.reachable whether the host answers; games are metered only then
 * @param limits.connected whether a player's session socket is open
 * @param limits.offerTimeout ms before an offered seat is taken back
 * @param limits.startedAt when this process started, epoch ms: absence counts from then at the earliest
 * @param limits.graceUntil no offer is taken back before, epoch ms
 * @returns ids of the ended schedules whose seat the host has to give back
 */
export async function enforceDeadlines(
  tx: Transaction,
  push: Push,
  limits: {
    readonly reachable: boolean;
    readonly connected: (accountId: string) => boolean;
    readonly offerTimeout: number;
    readonly startedAt: number;
    readonly graceUntil: number;
  },
  now: number,
): Promise<readonly string[]> {
  const { reachable, connected, offerTimeout, startedAt, graceUntil } = limits;
  const ended: string[] = [];
  const end = async (schedule: Schedule, event: "queue_release" | "scheduled_cancel") => {
    await endSchedule(tx, push, schedule, now);
    await push(schedule.accountId, event, { scheduleId: schedule.id });
    if (schedule.sessionKey !== "") ended.push(schedule.id);
  };
  const balances = await tx.balances.ofRunningGames();
  for (const schedule of await tx.schedules.live()) {
    if (schedule.status === 300) {
      const balance = balances.get(schedule.accountId);
      if (balance === undefined || !reachable) continue;
      if (await meter(tx, push, schedule, balance, now)) {
        const metered = await tx.schedules.find(schedule.id);
        if (metered !== null) await end(metered, "scheduled_cancel");
      }
    } else if (schedule.status === 200) {
      if (now >= Math.max(schedule.offeredAt + offerTimeout, graceUntil))
        await end(schedule, "queue_release");
    } else if (connected(schedule.accountId)) {
      if (now - schedule.seenAt >= seenInterval) await tx.schedules.change(schedule.id, { seenAt: now });
    } else if (now >= Math.max(schedule.seenAt, startedAt) + absenceTimeout) {
      await end(schedule, "queue_release");
    }
  }
  return ended;
}
