import {
  distinctUntilKeyChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
  take,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { pauseHintShowsFor } from "../../rules/durations.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** Whether to show that this game cannot pause: once for each game, with its first picture, until the next touch or key (R-AWAY-02). */
export function createPauseHint(
  scope: Scope,
  { actions, events$, clock }: DeskFeatureDeps & { readonly clock: Clock },
): State<boolean> {
  const firstFrame$ = events$.pipe(
    filter(({ kind }) => kind === "firstFrame"),
    take(1),
  );
  return scope.state(
    "pauseHint",
    false,
    events$.pipe(
      filter((event) => event.kind === "hello"),
      distinctUntilKeyChanged("game"),
      switchMap(({ pausable }): Observable<boolean> => {
        if (pausable) return of(false);
        const seen$ = actions.of("desk/pauseHintSeen");
        const over$ = merge(after(clock, pauseHintShowsFor, "desk/pauseHintShowsFor"), seen$).pipe(take(1));
        const shown$ = over$.pipe(
          map(() => false),
          startWith(true),
        );
        return firstFrame$.pipe(switchMap(() => shown$));
      }),
    ),
  );
}
