import { defer, EMPTY, map, type Observable, race, take } from "rxjs";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/** How long code is waited for. */
export interface CodeWait {
  readonly clock: Clock;
  /** The timer's name in recordings. */
  readonly timer: string;
  /** Default: as long as for a call. */
  readonly ms?: number;
}

/** Fetches code, emits it once and completes. Errors when it can't be fetched, or comes too late. */
export function codeInTime<Code>(
  load: LoadCode<Code>,
  { clock, timer, ms = callTimeout }: CodeWait,
): Observable<Code> {
  const late$ = after(clock, ms, timer).pipe(
    map((): never => {
      throw new Error("the code has not come in time");
    }),
  );
  return race(defer(load), late$).pipe(take(1));
}

/**
 * Fetches code for one use of it.
 * @param recover what happens, instead of an error, when it can't be fetched, or comes too late
 */
export function loadCode<Code>(
  scope: Scope,
  where: string,
  load: LoadCode<Code>,
  wait: CodeWait,
  recover: () => void,
): Observable<Code> {
  return scope.attempt(
    where,
    () => codeInTime(load, wait),
    defer(() => {
      recover();
      return EMPTY;
    }),
  );
}
