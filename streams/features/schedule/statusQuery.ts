import { defer, filter, map, type Observable, Subject } from "rxjs";
import type { State } from "../../lib/state.ts";
import { calls } from "../../wire/calls.ts";
import type { ScheduleCheck } from "../../wire/schedule.ts";
import type { Backend } from "../session/backend.ts";
import type { Schedule } from "./reducer.ts";

/** Asks the service where the schedule stands. Many questions may be on their way; only an answer that is news counts. */
export interface StatusQuery {
  /**
   * Asks, and emits the schedule as it is after the answer; completes empty when there is none.
   * @param back the answer may take back what was reached
   */
  ask(perform: Backend["call"], back?: boolean): Observable<Schedule>;
  /** Something happened that no answer on its way can know of. */
  overtake(): void;
  /** An answer came too late to be of use, and no newer question is on its way. */
  readonly late$: Observable<void>;
}

/** @param accept takes an answer that is news */
export function createStatusQuery(
  schedule: State<Schedule>,
  accept: (check: ScheduleCheck, back: boolean) => void,
): StatusQuery {
  const late$ = new Subject<void>();
  let happened = 0;
  let asked = { order: 0, after: 0 };
  let answered = 0;

  return {
    late$: late$.asObservable(),
    overtake() {
      happened += 1;
    },
    ask: (perform, back = false) =>
      defer(() => {
        const question = { order: asked.order + 1, after: happened };
        asked = question;
        return perform(calls.scheduleInfo, {}).pipe(
          map((result) => {
            if (result.kind !== "ok") return null;
            if (question.after !== happened) {
              if (asked.after !== happened) late$.next();
            } else if (question.order > answered) {
              answered = question.order;
              accept(result.data, back);
            }
            return schedule.value;
          }),
          filter((now) => now !== null),
        );
      }),
  };
}
