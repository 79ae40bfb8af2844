import {
  concat,
  distinctUntilKeyChanged,
  filter,
  map,
  type Observable,
  of,
  race,
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
  { actions, events$, clock }: Pick<DeskFeatureDeps, "actions" | "events$"> & { readonly clock: Clock },
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
        const over$ = race(
          after(clock, pauseHintShowsFor, "desk/pauseHintShowsFor"),
          actions.of("desk/pauseHintSeen"),
        );
        const shown$ = concat(of(true), over$.pipe(map(() => false)));
        return firstFrame$.pipe(switchMap(() => shown$));
      }),
    ),
  );
}
