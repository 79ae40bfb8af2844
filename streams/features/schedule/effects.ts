import { combineLatest, defer, exhaustMap, filter, type Observable, of, switchMap, take, tap } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { ScheduleCheck } from "../../../wire/schedule.ts";
import type { State } from "../../lib/state.ts";
import { after, every } from "../../lib/time.ts";
import type { Overlays } from "../../page/overlays.ts";
import { confirmRetryEvery, deskAfterConfig } from "../../rules/durations.ts";
import type { Connection } from "../push/connectionState.ts";
import type { Backend } from "../session/backend.ts";
import { assumeReadyWithoutPush } from "./assumeReady.ts";
import { isQueued, type Schedule } from "./scheduleState.ts";
import { callRepeatedly, type EffectDeps, unexpectedFailure$ } from "./whileInState.ts";

/** A schedule that was just started or resumed: its status is queried at once. */
export function checkWhilePending({ checkNow, whileInState }: EffectDeps): void {
  whileInState(
    "pending",
    (now) => (now.kind === "pending" ? now.seat.id : null),
    () => defer(() => of(checkNow())),
  );
}

/**
 * Confirms an offered host (R-PUSH-05), and again every 15 s while the host stays silent (R-SOCK-04). A player who
 * waited in the queue and looks elsewhere first comes back, and closes what covers the page: no minutes run unseen (R-QUEUE-05).
 */
export function confirmHost(
  effectDeps: EffectDeps,
  { schedule, visible, overlays }: { schedule: State<Schedule>; visible: State<boolean>; overlays: Overlays },
): void {
  const { scope, clock, backend, dispatch, checkNow, whileInState } = effectDeps;
  let waitedFor: string | null = null;
  scope.run(
    "waited",
    schedule.pipe(
      tap((now) => {
        if (isQueued(now)) waitedFor = now.seat.id;
      }),
    ),
  );
  const isThere = (id: string): Observable<unknown> =>
    id === waitedFor
      ? combineLatest([visible, overlays.shown]).pipe(
          filter(([isVisible, { length }]) => isVisible && length === 0),
          take(1),
        )
      : of(true);
  const confirm = (id: string, perform: Backend["call"]): Observable<unknown> =>
    scope
      .attempt("schedule/confirm", () => perform(calls.confirm, { id }), unexpectedFailure$)
      .pipe(
        tap((result) => {
          if (result.kind === "ok") dispatch({ type: "confirmed", id, connect: result.data.connectInfo });
          else if (result.kind === "refused") {
            dispatch({ type: "confirmRefused", id });
            checkNow();
          }
        }),
      );
  whileInState(
    "confirm",
    (now) => (now.kind === "ready" ? now.seat.id : null),
    (id) => isThere(id).pipe(switchMap(() => callRepeatedly(effectDeps, (perform) => confirm(id, perform)))),
  );
  whileInState(
    "confirm again",
    (now) => (now.kind === "preparing" && now.readiness === "silent" ? now.seat.id : null),
    (id) =>
      every(clock, confirmRetryEvery, "schedule/confirmRetryEvery").pipe(
        exhaustMap(() => confirm(id, backend.call)),
      ),
  );
}

/** Assumes that a silent host is configured once no push could have come for 10 s (R-PUSH-06, R-SOCK-04). */
export function assumeReady(
  { clock, dispatch, checkNow, whileInState }: EffectDeps,
  deps: { connection: State<Connection>; checked$: Observable<ScheduleCheck>; visible: State<boolean> },
): void {
  const { connection, checked$, visible } = deps;
  whileInState(
    "assume ready",
    (now) => (now.kind === "preparing" && now.readiness === "silent" ? now.seat.id : null),
    (id) => {
      // A hidden page sends no extra query: the next poll does.
      const query = (): void => (visible.value ? checkNow() : undefined);
      return assumeReadyWithoutPush(id, { clock, connection, checked$, query }).pipe(
        tap(() => dispatch({ type: "hostReadiness", id, readiness: "configured" })),
      );
    },
  );
}

/** Opens the desk 10 s after the host was configured, even if it never says that it runs (R-PUSH-06). */
export function openDeskWhenDue({ clock, dispatch, whileInState }: EffectDeps): void {
  whileInState(
    "desk due",
    (now) => (now.kind === "preparing" && now.readiness === "configured" ? now.seat.id : null),
    (id) =>
      after(clock, deskAfterConfig, "schedule/deskAfterConfig").pipe(
        tap(() => dispatch({ type: "deskDue", id })),
      ),
  );
}

/** Quits a schedule that the player leaves; a failed quit restores it and queries its status. */
export function quitWhileLeaving({ scope, backend, dispatch, checkNow, whileInState }: EffectDeps): void {
  const quit = (id: string) =>
    scope.attempt(
      "schedule/quit",
      () => backend.callWithToast(calls.quit, { id, isSwitchIDC: 0 }),
      unexpectedFailure$,
    );
  whileInState(
    "quit",
    (now) => (now.kind === "leaving" ? now.seat.id : null),
    (id) =>
      quit(id).pipe(
        tap((result) => {
          if (result.kind === "ok") dispatch({ type: "ended", id });
          else {
            dispatch({ type: "quitFailed" });
            checkNow();
          }
        }),
      ),
  );
}
