import { ignoreElements, merge, Observable, Subject, switchMap, take, tap } from "rxjs";
import { socketSilence } from "../../../wire/durations.ts";
import type * as frames from "../../../wire/frameCodec.ts";
import { type ClientFrame, closeCodes, type PushEvent, readInbound } from "../../../wire/socket.ts";
import { every } from "../../lib/time.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { Ports, SocketCommand } from "../../ports.ts";
import { badFramesInARow, heartbeatEvery } from "../../rules/durations.ts";
import { detectSilence } from "../../rules/silence.ts";
import type { Dedupe } from "./dedupe.ts";

/** What one connection emits; `ended` comes last. */
export type SocketSessionEvent =
  | { kind: "open" }
  | { kind: "push"; msgId: string | undefined; push: PushEvent }
  | { kind: "ended"; reason: SocketSessionEnd };

/** `silent` for 25 s · `slept` the same, found when the page woke up · `badFrames` five in a row */
export type SocketSessionEnd = "lost" | "silent" | "slept" | "badFrames" | "tokenRefused" | "displaced";

export type FrameCodec = Pick<typeof frames, "decodeFrame" | "encodeFrame" | "frameKeys">;

export interface Ticket {
  readonly url: string;
  readonly signature: string;
  readonly codec: FrameCodec;
}

/**
 * One connection of the session socket, from connecting to its end (R-SOCK-01 … 03): it sends heartbeats and
 * acks, drops repeated messages, and ends the session after bad frames or silence. Completes after `ended`;
 * unsubscribing closes the socket.
 */
export function openSocketSession(
  ticket: Ticket,
  deps: Pick<Ports, "socket" | "clock" | "entropy" | "report"> & {
    pageLifecycle: PageLifecycle;
    seen: Dedupe;
  },
): Observable<SocketSessionEvent> {
  const { socket, clock, entropy, report, pageLifecycle, seen } = deps;
  const { decodeFrame, encodeFrame, frameKeys } = ticket.codec;
  const keys = frameKeys(ticket.signature);
  return new Observable<SocketSessionEvent>((subscriber) => {
    const commands$ = new Subject<SocketCommand>();
    const inbound$ = new Subject<void>();
    const opened$ = new Subject<void>();
    const send = (frame: ClientFrame): void =>
      commands$.next({ kind: "send", text: encodeFrame(frame, keys, entropy.bytes(16)) });
    const end = (reason: SocketSessionEnd): void => {
      subscriber.next({ kind: "ended", reason });
      subscriber.complete();
    };
    let badFrames = 0;
    let beatAt = clock.now();
    const beat = (): void => {
      beatAt = clock.now();
      send({ type: "heartbeat", t: beatAt });
    };

    const receive = (text: string): void => {
      const frame = decodeFrame(text, keys);
      const inbound = frame.kind === "json" ? readInbound(frame.json) : null;
      if (inbound !== null) inbound$.next();
      if (inbound?.msgId !== undefined) send({ type: "ack", msgId: inbound.msgId });
      if (inbound === null || inbound.kind === "invalid") {
        badFrames += 1;
        report.fault("socket/frame", "dropped");
        if (badFrames < badFramesInARow) return;
        commands$.next({ kind: "close", code: closeCodes.badFrames, reason: "bad frames" });
        end("badFrames");
        return;
      }
      badFrames = 0;
      // The service's own heartbeat: this page is hidden, and its timers run once a minute.
      if (inbound.kind === "heartbeat" && clock.now() - beatAt >= heartbeatEvery) beat();
      if (inbound.kind !== "push") return;
      const { msgId, push } = inbound;
      if (msgId === undefined || seen.isFirst(msgId)) subscriber.next({ kind: "push", msgId, push });
    };

    const inbox$ = socket.connect(ticket.url, commands$).pipe(
      tap((event) => {
        if (event.kind === "message") receive(event.text);
        else if (event.kind === "closed") end(reasonOf(event.code));
        else {
          inbound$.next();
          opened$.next();
          subscriber.next({ kind: "open" });
        }
      }),
    );
    const heartbeat$ = opened$.pipe(
      take(1),
      switchMap(() => every(clock, heartbeatEvery, "push/heartbeatEvery")),
      tap(beat),
    );
    const silence$ = detectSilence(clock, socketSilence, inbound$, pageLifecycle.woke$).pipe(
      tap((silence) => end(silence === "woke" ? "slept" : "silent")),
    );
    subscriber.add(
      merge(heartbeat$, silence$, inbox$)
        .pipe(ignoreElements())
        .subscribe({ error: (error: unknown) => subscriber.error(error) }),
    );
  });
}

function reasonOf(code: number): SocketSessionEnd {
  if (code === closeCodes.tokenRefused) return "tokenRefused";
  return code === closeCodes.elsewhere ? "displaced" : "lost";
}
