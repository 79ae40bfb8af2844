import { distinctUntilChanged, EMPTY, map, merge, mergeMap, type Observable } from "rxjs";
import type { State } from "../../lib/state.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { PushEvent } from "../../wire/socket.ts";
import { createPendingPushes } from "./early.ts";
import type { EffectDeps } from "./effects.ts";
import { eventOf } from "./pushes.ts";
import { currentId, type Schedule } from "./reducer.ts";

/** Acts on what the service pushes about the schedule (R-PUSH-02 … 06), once it is known here. */
export function actOnPushes(
  { scope, backend, dispatch, checkNow }: EffectDeps,
  deps: { push$: Observable<PushEvent>; schedule: State<Schedule>; toasts: Toasts },
): Observable<unknown> {
  const { push$, schedule, toasts } = deps;
  const pendingPushes = createPendingPushes();
  const act = (push: PushEvent): Observable<unknown> => {
    const event = eventOf(push);
    if (event === null) return EMPTY;
    if (event.id !== currentId(schedule.value)) {
      // A place that this page has not heard of yet, such as one started in another tab.
      if (schedule.value.kind !== "none") return EMPTY;
      pendingPushes.keep(event.id, push);
      if (event.type !== "ended") checkNow();
      return EMPTY;
    }
    // The end of a game that was played is told by its desk.
    const isToldByDesk = schedule.value.kind === "playing";
    dispatch(event);
    if (push.event === "queue_release") toasts.show({ message: "requeue" });
    if (push.event !== "scheduled_cancel") return EMPTY;
    if (!isToldByDesk) toasts.show({ message: "scheduleEnded" });
    return backend.call(calls.quit, { id: event.id, isSwitchIDC: 0 });
  };
  const known$ = schedule.pipe(
    map(currentId),
    distinctUntilChanged(),
    mergeMap((id) => (id === null ? [] : pendingPushes.take(id))),
  );
  return merge(push$, known$).pipe(mergeMap((push) => scope.attempt("schedule/push", () => act(push))));
}
