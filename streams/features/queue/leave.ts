import { concatMap, filter, type Observable, takeUntil } from "rxjs";
import type { Overlays } from "../../ui/overlays.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/**
 * Asks 'Only minutes left, make sure you want to leave?' and quits on a yes (R-PLAY-02, R-QUEUE-02). Emits true when the place is given
 * up; completes empty on a no and when the service would not let go. When the queue is over before the answer, the question goes:
 * nobody gives up by an old question what they have waited for.
 */
export function leaveQueue(deps: { schedule: ScheduleFeature; overlays: Overlays }): Observable<boolean> {
  const { schedule, overlays } = deps;
  const over$ = schedule.schedule.pipe(filter((now) => now.kind !== "queued"));
  return overlays.open("confirm", { message: "leaveQueue" }).pipe(
    takeUntil(over$),
    filter(Boolean),
    concatMap(() => schedule.quit$),
    filter(Boolean),
  );
}
