import { exhaustMap, type Observable, tap } from "rxjs";
import { attempt } from "../../lib/attempt.ts";
import { every } from "../../lib/time.ts";
import { confirmAgain } from "../../rules/durations.ts";
import { calls } from "../../wire/calls.ts";
import type { Backend } from "../session/backend.ts";
import { broken$, repeatedly, type Steps } from "./effects.ts";

/** Confirms a machine that is offered (R-PUSH-05), and again every 15 s while it says nothing (R-SOCK-04). */
export function createConfirm(steps: Steps): void {
  const { clock, report, backend, tell, checkNow, during } = steps;
  const confirm = (id: string, perform: Backend["quiet"]): Observable<unknown> =>
    attempt(report, "schedule/confirm", () => perform(calls.confirm, { id }), broken$).pipe(
      tap((result) => {
        if (result.kind === "ok") tell({ type: "confirmed", id, connect: result.data.connectInfo });
        else if (result.kind === "refused") {
          tell({ type: "refused", id });
          checkNow();
        }
      }),
    );
  during(
    "confirm",
    (now) => (now.kind === "ready" ? now.seat.id : null),
    (id) => repeatedly(steps, (perform) => confirm(id, perform)),
  );
  during(
    "confirm again",
    (now) => (now.kind === "preparing" && now.machine === "silent" ? now.seat.id : null),
    (id) => every(clock, confirmAgain).pipe(exhaustMap(() => confirm(id, backend.quiet))),
  );
}
