import { filter, mergeMap, type Observable, take, takeUntil } from "rxjs";
import { after, every } from "../../../lib/time.ts";
import type { Clock, Http } from "../../../ports.ts";
import { signOfLifeEvery, signOfLifeTimeout } from "../../../rules/durations.ts";

/**
 * Probes a host until it answers anything, and emits once then. A request that was made without a network can hang for seconds after the
 * network is back; a new one does not (R-AWAY-04).
 */
export function hostAnswers(
  { http, clock }: { readonly http: Http; readonly clock: Clock },
  url: string,
): Observable<unknown> {
  return every(clock, signOfLifeEvery, "desk/signOfLifeEvery").pipe(
    mergeMap(() =>
      http
        .request({ method: "GET", url, headers: {} })
        .pipe(takeUntil(after(clock, signOfLifeTimeout, "desk/signOfLifeTimeout"))),
    ),
    filter(({ kind }) => kind === "reply"),
    take(1),
  );
}
