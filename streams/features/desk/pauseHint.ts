import { concat, distinctUntilKeyChanged, filter, map, type Observable, of, switchMap, take } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { pauseHintShowsFor } from "../../rules/durations.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** Whether to show that this game cannot pause: once for each game, with its first picture (R-AWAY-02). */
export function createPauseHint(
  scope: Scope,
  { events$, clock }: Pick<DeskFeatureDeps, "events$"> & { readonly clock: Clock },
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
        const shown$ = concat(
          of(true),
          after(clock, pauseHintShowsFor, "desk/pauseHintShowsFor").pipe(map(() => false)),
        );
        return firstFrame$.pipe(switchMap(() => shown$));
      }),
    ),
  );
}
