import { type Observable, ReplaySubject, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { IntentOf } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";

export type CountedIntent = IntentOf<"play/click" | "purchase/choose" | "purchase/submit">;

/** How many clicks are buffered until the code of analytics is loaded. */
const clicksBuffered = 50;

/** The clicks that count, including those made before analytics was loaded (R-ANA-01). */
export function countClicks(scope: Scope, deps: { actions: Actions }): Observable<CountedIntent> {
  const counted$ = new ReplaySubject<CountedIntent>(clicksBuffered);
  scope.run(
    "count",
    deps.actions
      .of("play/click", "purchase/choose", "purchase/submit")
      .pipe(tap((intent) => counted$.next(intent))),
  );
  return counted$;
}
