import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Schedule } from "../store/play/schedules.ts";
import { type HeldSeat, seatOf } from "./reconcile.ts";
import type { Seats } from "./seats.ts";
import { promoteWaiting } from "./transitions.ts";

/** Releases seats at their hosts. A seat is offered to the next player only after its host has answered. */
export async function releaseSeat(
  deps: { outbox: Outbox; hostPool: HostPool; seats: Seats; clock: Clock },
  held: readonly HeldSeat[],
): Promise<void> {
  const { outbox, hostPool, seats, clock } = deps;
  await Promise.all(
    held.map(async ({ hostId, scheduleId, leaseId }) => {
      const host = await hostPool.find(hostId);
      await host?.end({ scheduleId, ...(leaseId ? { leaseId } : {}) });
    }),
  );
  await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock), "queue");
}

/** The seat that an ended schedule had; none if its host was never asked for one. */
export function heldSeats(schedule: Schedule): readonly HeldSeat[] {
  return schedule.sessionKey === "" ? [] : [seatOf(schedule)];
}
