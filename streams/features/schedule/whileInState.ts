import { distinctUntilChanged, EMPTY, exhaustMap, map, type Observable, of, switchMap, timer } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { timers } from "../../lib/time.ts";
import { schedulePoll } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Backend } from "../session/backend.ts";
import type { ScheduleEvent } from "./reduceSchedule.ts";
import type { Schedule } from "./scheduleState.ts";

/** What the effects of the schedule share: work that runs while the schedule is in a certain state. */
export interface EffectDeps extends CommonDeps<"clock" | "backend"> {
  readonly scope: Scope;
  readonly dispatch: (event: ScheduleEvent) => void;
  /** Queries the status from the service at once. */
  readonly checkNow: () => void;
  readonly whileInState: WhileInState;
}

/**
 * Runs an effect as a pipeline of its own.
 * @param key null while the effect is not needed; a new key cancels the running one and starts another
 * @param run receives the key, and the schedule as it was when the key appeared
 */
export type WhileInState = (
  name: string,
  key: (now: Schedule) => string | null,
  run: (key: string, now: Schedule) => Observable<unknown>,
) => void;

export function createWhileInState(scope: Scope, schedule: State<Schedule>): WhileInState {
  return (name, key, run) =>
    scope.run(
      name,
      schedule.pipe(
        map((now) => ({ now, key: key(now) })),
        distinctUntilChanged((left, right) => left.key === right.key),
        switchMap(({ now, key: found }) =>
          found === null ? EMPTY : scope.attempt(name, () => run(found, now)),
        ),
      ),
    );
}

/** Calls now and every 5 s until unsubscribed. Only a failure of the first call is toasted. */
export function callRepeatedly<T>(
  { clock, backend }: Pick<EffectDeps, "clock" | "backend">,
  work: (perform: Backend["call"]) => Observable<T>,
): Observable<T> {
  return timer(0, schedulePoll, timers(clock, "schedule/schedulePoll")).pipe(
    exhaustMap((before) => work(before === 0 ? backend.callWithToast : backend.call)),
  );
}

/** Replaces the result of a call that threw, so that the stream waiting for it continues. */
export const unexpectedFailure$ = of({ kind: "failed", reason: "unexpected" } as const);
