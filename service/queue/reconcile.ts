import type { EndCommand, Seat } from "../../wire/hosts/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import { absenceTimeout, timelineTolerance } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import type { SeatSnapshot } from "./seats.ts";
import { endSchedule, markLoading, markSeatLost } from "./transitions.ts";

/** A seat to release at its host. */
export interface HeldSeat extends EndCommand {
  readonly hostId: string;
}

/**
 * Compares the schedules with the hosts' seat lists: marks loading games and lost seats. Charges nothing; that is done by play
 * reports. Skips hosts that did not answer.
 * @param returning hosts whose seats were given up: once they list none of those, they get players again (R-FLEET-04)
 * @returns orphaned seats: their schedule ended, or got another seat, while the host could not be reached
 */
export async function reconcileSeats(
  tx: Transaction,
  push: Push,
  { lists, askedAt }: SeatSnapshot,
  returning: readonly string[],
  now: number,
): Promise<readonly HeldSeat[]> {
  const held = new Map(
    [...lists].flatMap(([hostId, { seats }]) =>
      seats.map((seat) => [keyOf(hostId, seat.scheduleId), { hostId, ...seat }] as const),
    ),
  );
  for (const schedule of await tx.schedules.live()) {
    const key = keyOf(schedule.hostId, schedule.id);
    const listed = held.get(key);
    const seat = listed !== undefined && isOf(listed, schedule) ? listed : undefined;
    if (seat !== undefined) held.delete(key);
    if (schedule.leasedAt === 0 || !lists.has(schedule.hostId)) continue;
    // A lease made after the host was asked cannot be in its answer; another process may have made it.
    if (seat === undefined) {
      if (schedule.leasedAt < askedAt - timelineTolerance) await markSeatLost(tx, schedule, now);
    } else if (seat.state !== "leased") await markLoading(tx, push, schedule);
  }
  const orphans = [...held.values()];
  for (const hostId of returning)
    if (lists.has(hostId) && orphans.every((orphan) => orphan.hostId !== hostId))
      await tx.hosts.giveUp(hostId, false);
  return orphans;
}

const keyOf = (hostId: string, scheduleId: string): string => JSON.stringify([hostId, scheduleId]);

/** Whether a seat is the schedule's now, and not of an earlier lease. */
const isOf = ({ leaseId }: Seat, schedule: Schedule): boolean =>
  schedule.sessionKey !== "" && leaseId === schedule.leaseId;

/**
 * Ends schedules whose offer was not taken up in time, or whose waiting player went away.
 * @param limits.offerTimeout ms before an offered seat is taken back
 * @param limits.startedAt when this process took the queue on: absence counts from then at the earliest
 * @param limits.graceUntil no offer is taken back before
 * @returns the seats of the ended schedules
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
): Promise<readonly HeldSeat[]> {
  const { offerTimeout, startedAt, graceUntil } = limits;
  const now = clock.now();
  const ended: HeldSeat[] = [];
  const release = async (schedule: Schedule) => {
    await endSchedule(tx, push, schedule, clock);
    await push(schedule.accountId, "queue_release", { scheduleId: schedule.id });
    if (schedule.sessionKey !== "") ended.push(seatOf(schedule));
  };
  for (const schedule of await tx.schedules.notRunning()) {
    if (schedule.status === 200) {
      if (now >= Math.max(schedule.offeredAt + offerTimeout, graceUntil)) await release(schedule);
    } else if (now >= Math.max(schedule.seenAt, startedAt) + absenceTimeout) await release(schedule);
  }
  return ended;
}

/** The seat of a schedule. */
export const seatOf = ({ id: scheduleId, hostId, leaseId }: Schedule): HeldSeat => ({
  hostId,
  scheduleId,
  leaseId,
});
