import { defer, filter, map, type Observable, Subject } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { ScheduleCheck } from "../../../wire/schedule.ts";
import type { State } from "../../lib/state.ts";
import type { Backend } from "../session/backend.ts";
import type { Schedule } from "./scheduleState.ts";

/** Queries the schedule's status. Of several in flight, only a reply newer than what is known counts. */
export interface StatusQuery {
  /** Emits the schedule after the reply; completes on failure. @param mayRevert see `statusReceived` */
  send(perform: Backend["call"], mayRevert?: boolean): Observable<Schedule>;
  /** The schedule changed by other means: replies in flight are outdated. */
  invalidate(): void;
  /** A reply was outdated, and no newer query is in flight. */
  readonly outdated$: Observable<void>;
}

/** @param accept receives each reply that counts */
export function createStatusQuery(
  schedule: State<Schedule>,
  accept: (check: ScheduleCheck, mayRevert: boolean) => void,
): StatusQuery {
  const outdated$ = new Subject<void>();
  let version = 0;
  let lastSent = { order: 0, version: 0 };
  let lastAccepted = 0;

  return {
    outdated$: outdated$.asObservable(),
    invalidate() {
      version += 1;
    },
    send: (perform, mayRevert = false) =>
      defer(() => {
        const query = { order: lastSent.order + 1, version };
        lastSent = query;
        return perform(calls.scheduleInfo, {}).pipe(
          map((result) => {
            if (result.kind !== "ok") return null;
            if (query.version !== version) {
              if (lastSent.version !== version) outdated$.next();
              // mutants: equivalent, each query has an order of its own
            } else if (query.order > lastAccepted) {
              lastAccepted = query.order;
              accept(result.data, mayRevert);
            }
            return schedule.value;
          }),
          filter((now) => now !== null),
        );
      }),
  };
}
