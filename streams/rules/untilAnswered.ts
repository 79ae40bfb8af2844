import { defer, type Observable, repeat, take, takeWhile } from "rxjs";

/**
 * Makes a call, and makes it again whenever the service may be reached again, until there is an answer (R-ERR-05). The failures on
 * the way are emitted too.
 * @param back$ the network or the service came back
 */
export function untilAnswered<Result extends { readonly kind: string }>(
  call: () => Observable<Result>,
  back$: Observable<unknown>,
): Observable<Result> {
  return defer(call).pipe(
    repeat({ delay: () => back$.pipe(take(1)) }),
    takeWhile(({ kind }) => kind === "failed", true),
  );
}
