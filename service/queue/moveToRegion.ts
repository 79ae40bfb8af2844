import { ownCodes, Refusal } from "../lib/refusal.ts";
import { freeSeats } from "../regions/placeSchedule.ts";
import { regionLoads } from "./regionLoads.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { promoteWaiting } from "./transitions.ts";
import { ownSchedule } from "./views/scheduleViews.ts";

/**
 * Offers a waiting player the free seat of another region (R-REGION-04). If refused, the schedule keeps its place. Idempotent: does
 * nothing for a schedule that does not wait any more.
 * @throws Refusal when the schedule is over, or no seat is free there
 */
export function moveToRegion(
  { outbox, clock, seats }: SchedulesDeps,
  accountId: string,
  scheduleId: string,
  region: string,
): Promise<void> {
  return outbox.transaction(async (tx, push) => {
    const { status, gameId } = await ownSchedule(tx, accountId, scheduleId);
    if (status !== 100) return;
    const there = (await regionLoads(tx, seats))(gameId).find(({ id }) => id === region);
    if (there === undefined || freeSeats(there) === 0) throw taken();
    await tx.schedules.change(scheduleId, { region });
    await promoteWaiting(tx, push, seats, clock);
    // Rolls the transaction back.
    if ((await tx.schedules.find(scheduleId))?.status !== 200) throw taken();
  }, "queue");
}

const taken = () => new Refusal(ownCodes.regionFull, "regionFull");
