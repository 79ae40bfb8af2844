import { defer, type Observable, repeat, take, takeWhile } from "rxjs";
import type { CallResult } from "../wire/envelope.ts";

/**
 * Makes a call, and makes it again whenever the service may be reached again, until there is an answer (R-ERR-05). The failures on
 * the way are emitted too.
 * @param back$ the network or the service came back
 */
export function untilAnswered<Data>(
  call: () => Observable<CallResult<Data>>,
  back$: Observable<unknown>,
): Observable<CallResult<Data>> {
  return defer(call).pipe(
    repeat({ delay: () => back$.pipe(take(1)) }),
    takeWhile((result) => result.kind === "failed", true),
  );
}
