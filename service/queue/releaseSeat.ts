import type { EndCommand } from "../../wire/hosts/hostControl.ts";
import type { Parts } from "../parts.ts";
import { isSeated, type Schedule } from "../store/play/schedules.ts";
import { promoteWaiting } from "./transitions.ts";

/** A seat to release at its host. */
export interface HeldSeat extends EndCommand {
  readonly hostId: string;
}

/** Releases seats at their hosts. The next players are offered them only after the hosts have answered. */
export async function releaseSeat(
  deps: Parts<"outbox" | "hostPool" | "seats" | "clock">,
  held: readonly HeldSeat[],
): Promise<void> {
  const { outbox, hostPool, seats, clock } = deps;
  await Promise.all(
    held.map(async ({ hostId, scheduleId, leaseId }) => {
      const host = await hostPool.find(hostId);
      await host?.end({ scheduleId, leaseId });
    }),
  );
  await outbox.transaction((tx, push) => promoteWaiting(tx, push, seats, clock), "queue");
}

/** The seat to release of an ended schedule; none if its host was never asked for one. */
export function heldSeats(schedule: Schedule): readonly HeldSeat[] {
  if (!isSeated(schedule) || schedule.leaseId === null || schedule.sessionKey === null) return [];
  const { id: scheduleId, hostId, leaseId } = schedule;
  return [{ hostId, scheduleId, leaseId }];
}
