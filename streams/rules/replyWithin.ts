import { defaultIfEmpty, type MonoTypeOperatorFunction, map, race, take } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock, HttpReply } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/** The first reply; a timeout failure after 30 s or if the stream completes without one (R-ERR-01). */
export function replyWithin(clock: Clock): MonoTypeOperatorFunction<HttpReply> {
  const timedOut: HttpReply = { kind: "failed", reason: "timeout" };
  const late$ = after(clock, callTimeout, "http/callTimeout").pipe(map(() => timedOut));
  return (reply$) => race(reply$, late$).pipe(take(1), defaultIfEmpty(timedOut));
}
