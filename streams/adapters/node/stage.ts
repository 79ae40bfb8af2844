import { Observable, type Subscriber } from "rxjs";
import type { DeskRequest } from "../../../wire/desk/messages.ts";
import type { DeskCommand, Stage, StageAddress, StageEvent } from "../../ports/stage.ts";
import { eventOf, fail, readHostMessage } from "../browser/stage/hostMessages.ts";
import { endSession, negotiate } from "../browser/stage/whep.ts";
import type { ArrivedFrame } from "./frames.ts";
import { type HostConnection, openConnection } from "./hostConnection.ts";

/** Receives a picture's frames in place of a `<video>`; pass it to the picture's `attach`. */
export type FrameListener = (frame: ArrivedFrame) => void;

/** Timeout of the first frame after the answer, ms. */
const mediaTimeout = 15_000;

/** The player's side of a game's stream by WHEP, without a screen: decodes no video and sends no input. */
export function nodeStage(request: typeof fetch = fetch): Stage {
  return {
    supported: true,
    screen: () => null,
    prepare: () => undefined,
    play: (address, commands$) =>
      new Observable<StageEvent>((subscriber) => {
        subscriber.next({ kind: "connecting" });
        run(address, request, commands$, subscriber).catch(() => fail(subscriber, "unreachable"));
      }),
  };
}

async function run(
  address: StageAddress,
  request: typeof fetch,
  commands$: Observable<DeskCommand>,
  subscriber: Subscriber<StageEvent>,
): Promise<void> {
  const listeners = new Set<FrameListener>();
  let isShown = false;
  const host = openConnection(address.iceServers, {
    message: (text) => hear(text, subscriber),
    state: (state) => {
      if (state === "failed") fail(subscriber, isShown ? "lost" : "unreachable");
      if (state === "disconnected" && isShown) subscriber.next({ kind: "interrupted" });
      if (state === "connected" && isShown) subscriber.next({ kind: "resumed" });
    },
    frame(frame) {
      if (!isShown) subscriber.next({ kind: "firstFrame" });
      isShown = true;
      for (const listener of [...listeners]) listener(frame);
    },
  });
  const abort = new AbortController();
  let session: string | null = null;
  subscriber.add(() => {
    abort.abort();
    // End the session first: a host that sees the connection close forgets the session and would answer 404.
    const ended = session === null ? Promise.resolve() : endSession(request, session, address.key);
    void ended.then(() => host.close());
  });
  subscriber.add(commands$.subscribe((command) => perform(host, command)));
  const answer = await negotiate(request, address, await host.offer, abort.signal);
  if (answer.kind === "answered") session = answer.session;
  if (subscriber.closed) {
    if (session !== null) await endSession(request, session, address.key);
    return;
  }
  if (answer.kind === "unreachable") return fail(subscriber, "unreachable");
  if (answer.kind === "refused") return fail(subscriber, "refused", answer.status);
  host.answered(answer.sdp);
  const limit = setTimeout(() => {
    if (!host.isConnected()) fail(subscriber, "unreachable");
  }, mediaTimeout);
  subscriber.add(() => clearTimeout(limit));
  subscriber.next({
    kind: "picture",
    picture: {
      attach(listener) {
        if (!isFrameListener(listener)) return () => undefined;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      control: () => () => undefined,
    },
  });
}

/** In a browser, the screen would pass an element. */
function isFrameListener(value: unknown): value is FrameListener {
  return typeof value === "function";
}

/** Passes on a host's message. */
function hear(text: unknown, subscriber: Subscriber<StageEvent>): void {
  const message = readHostMessage(text);
  const event = message === null || subscriber.closed ? null : eventOf(message);
  if (event === null) return;
  subscriber.next(event);
  if (event.kind === "ended") subscriber.complete();
}

/** Performs those commands that make sense without a screen. */
function perform(host: HostConnection, command: DeskCommand): void {
  const ask = (message: DeskRequest): void => host.send(JSON.stringify(message));
  if (command.kind === "away") ask({ type: "away", away: command.away });
  else if (command.kind === "pause") ask({ type: "pause", paused: command.paused });
  else if (command.kind === "quality") ask({ type: "quality", quality: command.quality });
}
