import type { Clock } from "../lib/clock.ts";
import { absenceTimeout, timelineTolerance } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { SeatSnapshot } from "./seats.ts";
import { endSchedule, markLoading, markSeatLost } from "./transitions.ts";

/**
 * Compares the schedules with the seats that the host lists: notices games that load and seats that the host lost. Nothing
 * is charged by it: that is what the host's reports are for.
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
    if (schedule.leasedAt === 0) continue;
    // A lease made after the host was asked cannot be in its answer; another process may have made it.
    if (seat === undefined) {
      if (schedule.leasedAt < askedAt - timelineTolerance) await markSeatLost(tx, schedule, now);
    } else if (seat.state !== "leased") await markLoading(tx, push, schedule);
  }
  return [...held.keys()];
}

/**
 * Ends schedules whose offer was not taken up in time, or whose waiting player went away.
 * @param limits.offerTimeout ms before an offered seat is taken back
 * @param limits.startedAt when this process took the queue on: absence counts from then at the earliest
 * @param limits.graceUntil no offer is taken back before
 * @returns ids of the ended schedules whose seat the host has to give back
 */
export async function enforceDeadlines(
  tx: Transaction,
  push: Push,
  limits: {
    readonly offerTimeout: number;
    readonly startedAt: number;
    readonly graceUntil: number;
  },
  clock: Clock,
): Promise<readonly string[]> {
  const { offerTimeout, startedAt, graceUntil } = limits;
  const now = clock.now();
  const ended: string[] = [];
  const release = async (schedule: Schedule) => {
    await endSchedule(tx, push, schedule, clock);
    await push(schedule.accountId, "queue_release", { scheduleId: schedule.id });
    if (schedule.sessionKey !== "") ended.push(schedule.id);
  };
  for (const schedule of await tx.schedules.live()) {
    if (schedule.status === 300) continue;
    if (schedule.status === 200) {
      if (now >= Math.max(schedule.offeredAt + offerTimeout, graceUntil)) await release(schedule);
    } else if (now >= Math.max(schedule.seenAt, startedAt) + absenceTimeout) await release(schedule);
  }
  return ended;
}
