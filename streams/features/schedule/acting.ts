import { distinctUntilChanged, EMPTY, map, type Observable, of, startWith, switchMap, takeWhile } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { isActing, type ScheduleFeature } from "./schedule.ts";

/** The lock that the tab which goes on with the schedule holds. */
const actingLock = "schedule";

/**
 * Of several tabs, which one goes on with the schedule: this tab holds a lock while it does, and asks for it where it found a schedule that it
 * does not go on with itself.
 * @returns true when another tab does · false when none does · null when there is nothing to ask, or no answer yet
 */
export function createActing(
  scope: Scope,
  deps: { ports: Pick<Ports, "lifecycle">; schedule: ScheduleFeature },
): State<boolean | null> {
  const { lifecycle } = deps.ports;
  const now$ = deps.schedule.schedule;
  const whether = (is: (kind: Parameters<typeof isActing>[0]) => boolean): Observable<boolean> =>
    now$.pipe(map(is), distinctUntilChanged());

  scope.run(
    "hold",
    whether(isActing).pipe(switchMap((acting) => (acting ? lifecycle.lock(actingLock) : EMPTY))),
  );
  return scope.state<boolean | null>(
    "acting",
    null,
    whether((now) => now.kind === "found").pipe(
      switchMap((found) => {
        if (!found) return of(null);
        return scope
          .attempt("acting", () =>
            lifecycle.lock(actingLock).pipe(
              map((lock) => lock === "waiting"),
              // It is asked for to learn who holds it: once it is ours, it is given back.
              takeWhile((waiting) => waiting, true),
            ),
          )
          .pipe(startWith(null));
      }),
    ),
  );
}
