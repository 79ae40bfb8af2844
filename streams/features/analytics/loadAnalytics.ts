import { exhaustMap, filter, merge, type ObservableInput, ReplaySubject, take, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { onPage } from "../../ui/onPage.ts";
import type { AnalyticsDeps, CountedIntent, createAnalytics } from "./analytics.ts";

/**
 * Loads analytics at the first event it would report (R-ANA-01), and buffers intents until then.
 * @param load fetches the code; retried at the next event after a failure
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
