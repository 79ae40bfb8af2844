import { distinctUntilChanged, EMPTY, exhaustMap, map, type Observable, of, switchMap, timer } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Clock } from "../../ports.ts";
import { schedulePoll } from "../../rules/durations.ts";
import type { Backend } from "../session/backend.ts";
import type { Schedule, ScheduleEvent } from "./reducer.ts";

/** What the steps of a schedule are made with. Each step is work that a state of the schedule asks for. */
export interface EffectDeps {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly backend: Backend;
  /** Tells the machine what happened. */
  readonly dispatch: (event: ScheduleEvent) => void;
  /** Asks the service at once where things stand. */
  readonly checkNow: () => void;
  readonly whileInState: WhileInState;
}

/**
 * One pipeline for each state of the schedule.
 * @param key null while there is nothing to do; a new key ends the old pipeline
 * @param run with the key, and the schedule as it was when the key came
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

/** Now, and again every 5 s for as long as it is needed. Only the first failure is told. */
export function repeatedly<T>(
  { clock, backend }: Pick<EffectDeps, "clock" | "backend">,
  work: (perform: Backend["call"]) => Observable<T>,
): Observable<T> {
  return timer(0, schedulePoll, clock.scheduler).pipe(
    exhaustMap((before) => work(before === 0 ? backend.callWithToast : backend.call)),
  );
}

/** What a call that broke instead of answering comes to, so that what waits for it goes on. */
export const broken$ = of({ kind: "failed", reason: "unexpected" } as const);
