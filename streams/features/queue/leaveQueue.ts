import { concatMap, filter, type Observable, takeUntil } from "rxjs";
import type { Overlays } from "../../page/overlays.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";

/**
 * Asks 'Only minutes left, make sure you want to leave?' and quits on a yes (R-PLAY-02, R-QUEUE-02). Emits true
 * when the player has left the queue; completes without emitting on a no, and when quitting failed. The pop-up
 * closes when the queue ends first, so that a stale question cannot give up the game.
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
