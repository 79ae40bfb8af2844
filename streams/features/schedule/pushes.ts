import { distinctUntilChanged, EMPTY, map, merge, mergeAll, mergeMap, type Observable } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { PushEvent } from "../../../wire/socket.ts";
import type { State } from "../../lib/state.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleEvent } from "./reduceSchedule.ts";
import { currentId, type Schedule } from "./scheduleState.ts";
import type { EffectDeps } from "./whileInState.ts";

/** Dispatches what the service pushes about the current schedule (R-PUSH-02 … 06). */
export function handlePushes(
  { scope, backend, dispatch, checkNow }: EffectDeps,
  deps: CommonDeps<"push$" | "toasts"> & {
    schedule: State<Schedule>;
    /** Asks whether the player still has the seat, and takes the schedule back to the queue if not. */
    checkSeat$: Observable<unknown>;
  },
): Observable<unknown> {
  const { push$, schedule, toasts, checkSeat$ } = deps;
  const pending = createPendingPushes();
  const handle = (push: PushEvent): Observable<unknown> => {
    const event = eventOf(push);
    if (event === null) return EMPTY;
    if (event.id !== currentId(schedule.value)) {
      // A schedule that this page does not know yet, such as one started in another tab.
      if (schedule.value.kind !== "none") return EMPTY;
      pending.add(event.id, push);
      if (event.type !== "ended") checkNow();
      return EMPTY;
    }
    // The desk itself reports the end of a game that was being played.
    const isReportedByDesk = schedule.value.kind === "playing";
    dispatch(event);
    // R-FLEET-03: whoever plays is in no queue. The host was given up, and the seat comes from another one.
    if (isReportedByDesk && (push.event === "queue_update" || push.event === "queue_link")) return checkSeat$;
    if (push.event === "queue_release") toasts.show({ message: "requeue" });
    if (push.event !== "scheduled_cancel") return EMPTY;
    // An operator's message is toasted like any other.
    if (!push.data.msg && !isReportedByDesk) toasts.show({ message: "scheduleEnded" });
    return backend.call(calls.quit, { id: event.id, isSwitchIDC: 0 });
  };
  const replayed$ = schedule.pipe(
    map(currentId),
    distinctUntilChanged(),
    map((id) => (id === null ? [] : pending.take(id))),
    mergeAll(),
  );
  return merge(push$, replayed$).pipe(mergeMap((push) => scope.attempt("schedule/push", () => handle(push))));
}

type IdentifiedEvent = Extract<ScheduleEvent, { id: string | null }> & { id: string };

/** The schedule event of a push (R-PUSH-02 … 06); null for a push that is about something else. */
function eventOf(push: PushEvent): IdentifiedEvent | null {
  switch (push.event) {
    case "queue_update": {
      const { scheduleId: id, ...queue } = push.data;
      return { type: "queueMoved", id, queue };
    }
    case "queue_link": {
      const { scheduleId: id, account, password } = push.data;
      return { type: "hostOffered", id, account, password };
    }
    case "queue_release":
    case "scheduled_cancel":
      return { type: "ended", id: push.data.scheduleId };
    case "machine_ready": {
      const { scheduleId: id, type, state } = push.data;
      if (type === "config")
        return state === "0" ? { type: "hostReadiness", id, readiness: "configured" } : null;
      return state === "34" || state === "35" ? { type: "hostReadiness", id, readiness: "running" } : null;
    }
    default:
      return null;
  }
}

/** Pushes; the oldest are evicted first. */
const maxPending = 20;

/**
 * Pushes about a schedule that this page does not know yet: one may overtake the reply to the start that it
 * belongs to, and it comes only once. Queue positions are not buffered, for the reply carries a newer one.
 */
function createPendingPushes() {
  let pending: ReadonlyArray<{ id: string; push: PushEvent }> = [];
  return {
    add(id: string, push: PushEvent) {
      if (push.event !== "queue_update") pending = [...pending, { id, push }].slice(-maxPending);
    },
    /** The buffered pushes about a schedule, in order of arrival. All others are dropped. */
    take(id: string): readonly PushEvent[] {
      const matching = pending.filter((entry) => entry.id === id).map(({ push }) => push);
      pending = [];
      return matching;
    },
  };
}
