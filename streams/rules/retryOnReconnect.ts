import { defer, type Observable, repeat, take, takeWhile } from "rxjs";

/** Repeats a call after each reconnect until it is answered (R-ERR-05); failures are emitted too. */
export function retryOnReconnect<Result extends { readonly kind: string }>(
  call: () => Observable<Result>,
  reconnected$: Observable<unknown>,
): Observable<Result> {
  return defer(call).pipe(
    repeat({ delay: () => reconnected$.pipe(take(1)) }),
    takeWhile(({ kind }) => kind === "failed", true),
  );
}
