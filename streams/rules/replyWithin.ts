import { defaultIfEmpty, type MonoTypeOperatorFunction, of, take, timeout } from "rxjs";
import type { Clock, HttpReply } from "../ports.ts";
import { callTimeout } from "./durations.ts";

/** The first reply, or a timed-out one: after 30 s, or where there will be none (R-ERR-01). */
export function replyWithin(clock: Clock): MonoTypeOperatorFunction<HttpReply> {
  const timedOut: HttpReply = { kind: "failed", reason: "timeout" };
  return (reply$) =>
    reply$.pipe(
      take(1),
      timeout({ first: callTimeout, scheduler: clock.scheduler, with: () => of(timedOut) }),
      defaultIfEmpty(timedOut),
    );
}
