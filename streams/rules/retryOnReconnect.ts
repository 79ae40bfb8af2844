import { defer, type Observable, repeat, take, takeWhile } from "rxjs";

/**
 * Makes a call, and repeats it after each reconnect until it is answered (R-ERR-05). Failures are emitted too.
 * @param reconnected$ the network or the service is back
 */
export function retryOnReconnect<Result extends { readonly kind: string }>(
  call: () => Observable<Result>,
  reconnected$: Observable<unknown>,
): Observable<Result> {
  return defer(call).pipe(
    repeat({ delay: () => reconnected$.pipe(take(1)) }),
    takeWhile(({ kind }) => kind === "failed", true),
  );
}
