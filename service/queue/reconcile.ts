import type { Clock } from "../lib/clock.ts";
import { absenceTimeout, leaseTimeout, timelineTolerance } from "../lib/durations.ts";
import type { Push } from "../push/outbox.ts";
import { isLeased, isSeated, type Leased, type Playing, type Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { type HeldSeat, heldSeats } from "./releaseSeat.ts";
import type { SeatSnapshot } from "./seats.ts";
import { endSchedule, markLoading, markSeatLost } from "./transitions.ts";

/**
 * Compares the schedules with the seat lists of the hosts that answered: marks loading games and lost seats. Play reports do the
 * charging.
 * @param returning hosts whose seats were given up; they get players again once they list none of those (R-FLEET-04)
 * @returns orphaned seats: the schedule ended, or got another seat, while the host could not be reached
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
  for (const schedule of (await tx.schedules.live()).filter(isSeated)) {
    const key = keyOf(schedule.hostId, schedule.id);
    const seat = held.get(key);
    // A seat of an earlier lease is an orphan.
    if (seat !== undefined && schedule.sessionKey !== null && seat.leaseId === schedule.leaseId) {
      held.delete(key);
      if (seat.state !== "leased") await markLoading(tx, push, schedule, now);
    } else if (lists.has(schedule.hostId) && isLeased(schedule) && knownSince(schedule) < askedAt)
      await markSeatLost(tx, schedule, now);
  }
  const orphans = [...held.values()];
  for (const hostId of returning)
    if (lists.has(hostId) && orphans.every((orphan) => orphan.hostId !== hostId))
      await tx.hosts.giveUp(hostId, false);
  return orphans;
}

/**
 * When the host knows of a lease at the latest, on the timeline of any process, ms: an older seat list may lack it. A start stores its
 * lease before it asks the host.
 */
function knownSince(schedule: Leased | Playing): number {
  const mayBeAsking = schedule.kind === "playing" && schedule.startedAt === null;
  return schedule.leasedAt + timelineTolerance + (mayBeAsking ? leaseTimeout : 0);
}

const keyOf = (hostId: string, scheduleId: string): string => JSON.stringify([hostId, scheduleId]);

/**
 * Ends schedules whose offer was not taken in time, or whose waiting player is absent.
 * @param limits.offerTimeout how long an offer lasts, ms
 * @param limits.startedAt when this process took over the queue; absence counts from then at the earliest
 * @param limits.graceUntil until when no offer is taken back
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
    ended.push(...heldSeats(schedule));
  };
  for (const schedule of await tx.schedules.notRunning()) {
    const deadline = isSeated(schedule)
      ? Math.max(schedule.offeredAt + offerTimeout, graceUntil)
      : Math.max(schedule.seenAt, startedAt) + absenceTimeout;
    if (now >= deadline) await release(schedule);
  }
  return ended;
}
