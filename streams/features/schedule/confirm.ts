import { exhaustMap, type Observable, tap } from "rxjs";
import { every } from "../../lib/time.ts";
import { confirmAgain } from "../../rules/durations.ts";
import { calls } from "../../wire/calls.ts";
import type { Backend } from "../session/backend.ts";
import { broken$, type EffectDeps, repeatedly } from "./effects.ts";

/** Confirms a machine that is offered (R-PUSH-05), and again every 15 s while it says nothing (R-SOCK-04). */
export function createConfirm(effectDeps: EffectDeps): void {
  const { scope, clock, backend, dispatch, checkNow, whileInState } = effectDeps;
  const confirm = (id: string, perform: Backend["call"]): Observable<unknown> =>
    scope
      .attempt("schedule/confirm", () => perform(calls.confirm, { id }), broken$)
      .pipe(
        tap((result) => {
          if (result.kind === "ok") dispatch({ type: "confirmed", id, connect: result.data.connectInfo });
          else if (result.kind === "refused") {
            dispatch({ type: "refused", id });
            checkNow();
          }
        }),
      );
  whileInState(
    "confirm",
    (now) => (now.kind === "ready" ? now.seat.id : null),
    (id) => repeatedly(effectDeps, (perform) => confirm(id, perform)),
  );
  whileInState(
    "confirm again",
    (now) => (now.kind === "preparing" && now.readiness === "silent" ? now.seat.id : null),
    (id) => every(clock, confirmAgain).pipe(exhaustMap(() => confirm(id, backend.call))),
  );
}
