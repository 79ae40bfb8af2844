import { defer, EMPTY, map, type Observable, race, take } from "rxjs";
import type { LoadCode } from "../lib/lazyModule.ts";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/**
 * Fetches code, emits it once and completes. Errors when it can't be fetched, or takes longer than a call may.
 * @param timer its name in recordings
 */
export function codeInTime<Code>(load: LoadCode<Code>, clock: Clock, timer: string): Observable<Code> {
  const late$ = after(clock, callTimeout, timer).pipe(
    map((): never => {
      throw new Error("the code has not come in time");
    }),
  );
  return race(defer(load), late$).pipe(take(1));
}

/** For code that the player waits for and that can't be fetched: completes without emitting, and the page recovers (R-ROUTE-08). */
export const recoverPage = (send: (intent: { type: "page/chunkFailed" }) => void): Observable<never> =>
  defer(() => {
    send({ type: "page/chunkFailed" });
    return EMPTY;
  });
