import { concat, defer, EMPTY, type Observable } from "rxjs";
import { queueCalls } from "../../../wire/calls/queueCalls.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Backend } from "../session/backend.ts";

/** Takes the free seat of another region (R-REGION-04), or toasts; then queries the status in any case. */
export function moveToRegion({
  schedule,
  backend,
}: {
  schedule: Pick<ScheduleFeature, "schedule" | "checkSilently$">;
  backend: Backend;
}): Observable<unknown> {
  return defer(() => {
    const now = schedule.schedule.value;
    const elsewhere = now.kind === "queued" ? now.queue.elsewhere : null;
    if (now.kind !== "queued" || !elsewhere) return EMPTY;
    return concat(
      backend.callWithToast(queueCalls.moveToRegion, { id: now.seat.id, idc_id: elsewhere.idc_id }),
      schedule.checkSilently$,
    );
  });
}
