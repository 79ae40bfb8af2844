import { defer, EMPTY, map, type Observable, race, take } from "rxjs";
import type { LoadCode } from "../lib/lazyModule.ts";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/** Loads code, emits it and completes. Errors on failure or after `callTimeout`. @param timer its name */
export function codeInTime<Code>(load: LoadCode<Code>, clock: Clock, timer: string): Observable<Code> {
  const late$ = after(clock, callTimeout, timer).pipe(
    map((): never => {
      throw new Error("the code has not come in time");
    }),
  );
  return race(defer(load), late$).pipe(take(1));
}

/** Fallback for required code that can't be loaded: completes without emitting, and the page recovers (R-ROUTE-08). */
export const recoverPage = (send: (intent: { type: "page/chunkFailed" }) => void): Observable<never> =>
  defer(() => {
    send({ type: "page/chunkFailed" });
    return EMPTY;
  });
