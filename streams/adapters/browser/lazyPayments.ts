import { catchError, defer, from, type Observable, of, switchMap } from "rxjs";
import type { PaymentEvent, Payments } from "../../ports.ts";

/**
 * Payment pages whose code comes when the first is needed, so that it is no part of the first route.
 * @param load fetches the code; called anew for each page until it succeeds
 */
export function lazyPayments(load: () => Promise<Payments>): Payments {
  return {
    embed: (page, commands$) =>
      defer((): Observable<Payments> => from(load())).pipe(
        catchError(() => of(null)),
        switchMap((payments): Observable<PaymentEvent> => {
          if (payments) return payments.embed(page, commands$);
          return of({ kind: "unavailable" });
        }),
      ),
  };
}
