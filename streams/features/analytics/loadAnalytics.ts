import { exhaustMap, filter, merge, type ObservableInput, ReplaySubject, take, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { onPage } from "../../ui/onPage.ts";
import type { AnalyticsDeps, CountedIntent, createAnalytics } from "./analytics.ts";

/**
 * Fetches analytics with the first thing worth telling (R-ANA-01), and keeps for them what was clicked until then.
 * @param load fetches their code; asked again at the next occasion when it did not come
 */
export function loadAnalytics(
  scope: Scope,
  deps: Omit<AnalyticsDeps, "counted$"> & {
    actions: Actions;
    load: () => ObservableInput<{ createAnalytics: typeof createAnalytics }>;
  },
): void {
  const { actions, location, load } = deps;
  const counted$ = new ReplaySubject<CountedIntent>(50);
  scope.run(
    "note",
    actions
      .of("play/click", "purchase/choose", "purchase/submit")
      .pipe(tap((intent) => counted$.next(intent))),
  );
  scope.run(
    "arrival",
    merge(
      actions.of("play/click", "purchase/open"),
      onPage(location, ({ layout, name }) => layout === "white" || name === "details").pipe(filter(Boolean)),
    ).pipe(
      exhaustMap(() => scope.attempt("analytics", load)),
      take(1),
      tap(({ createAnalytics }) => createAnalytics(scope, { ...deps, counted$ })),
    ),
  );
}
