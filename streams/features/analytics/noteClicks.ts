import { type Observable, ReplaySubject, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Noted } from "./analytics.ts";

/** How many clicks are buffered until the code of analytics is loaded. */
const clicksBuffered = 50;

/** The clicks that count, including those made before analytics was loaded (R-ANA-01). */
export function noteClicks(scope: Scope, deps: { actions: Actions }): Observable<Noted> {
  const noted$ = new ReplaySubject<Noted>(clicksBuffered);
  scope.run(
    "note",
    deps.actions
      .of("play/click", "purchase/choose", "purchase/submit")
      .pipe(tap((intent) => noted$.next(intent))),
  );
  return noted$;
}
