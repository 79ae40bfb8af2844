import { defaultIfEmpty, type MonoTypeOperatorFunction, of, take, timeout } from "rxjs";
import { timers } from "../lib/time.ts";
import type { Clock, HttpReply } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/** The first reply; a timeout failure after 30 s, or when the stream completes without one (R-ERR-01). */
export function replyWithin(clock: Clock): MonoTypeOperatorFunction<HttpReply> {
  const timedOut: HttpReply = { kind: "failed", reason: "timeout" };
  return (reply$) =>
    reply$.pipe(
      take(1),
      timeout({ first: callTimeout, scheduler: timers(clock, "http/callTimeout"), with: () => of(timedOut) }),
      defaultIfEmpty(timedOut),
    );
}
