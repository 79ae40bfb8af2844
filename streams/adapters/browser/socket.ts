import { Observable, type Subscriber } from "rxjs";
import { orElse } from "../../../wire/orElse.ts";
import type { Socket, SocketCommand, SocketEvent } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

/** The part of a WebSocket that is used here. */
interface WebSocketLike {
  binaryType: string;
  readonly readyState: number;
  send(text: string): void;
  close(code: number, reason?: string): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: unknown) => void): void;
}

export type WebSocketClass = new (url: string) => WebSocketLike;

const open = 1;
const closedByUs = 1000;
const lost = 1006;

/**
 * Sockets by WebSocket.
 * - A connection that never opened ends with 1006, whatever code the implementation gives.
 * - After the app's own close command nothing more is delivered. `closed` follows at once with the command's code, because the
 *   other side may be gone.
 * - A binary frame is delivered as an empty text, which counts as a bad frame.
 */
export function browserSocket(WebSocketClass: WebSocketClass): Socket {
  return {
    connect: (url, commands$) =>
      new Observable<SocketEvent>((subscriber) => {
        const socket = opened(WebSocketClass, url);
        if (socket) run(socket, commands$, subscriber);
        else end(subscriber, lost);
      }),
  };
}

/** Null for a malformed URL, or an insecure one on a secure page. */
const opened = (WebSocketClass: WebSocketClass, url: string): WebSocketLike | null =>
  orElse(() => new WebSocketClass(url), null);

function run(
  socket: WebSocketLike,
  commands$: Observable<SocketCommand>,
  subscriber: Subscriber<SocketEvent>,
): void {
  let wasOpen = false;
  let ended = false;
  const close = (code: number, reason = ""): void => {
    ended = true;
    closeSafely(socket, code, reason);
  };
  socket.binaryType = "arraybuffer";
  // Some implementations throw an error without a listener. `close` follows and is handled below.
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("open", () => {
    if (ended) return;
    wasOpen = true;
    subscriber.next({ kind: "open" });
  });
  socket.addEventListener("message", (event) => {
    const data = readProperty(event, "data");
    if (!ended) subscriber.next({ kind: "message", text: typeof data === "string" ? data : "" });
  });
  socket.addEventListener("close", (event) => {
    if (ended) return;
    ended = true;
    const code = readProperty(event, "code");
    end(subscriber, wasOpen && typeof code === "number" ? code : lost);
  });
  subscriber.add(() => {
    if (!ended) close(closedByUs);
  });
  subscriber.add(
    commands$.subscribe((command) => {
      if (ended || !wasOpen) return;
      if (command.kind === "send") {
        if (socket.readyState === open) socket.send(command.text);
        return;
      }
      close(command.code, command.reason);
      queueMicrotask(() => end(subscriber, command.code));
    }),
  );
}

function end(subscriber: Subscriber<SocketEvent>, code: number): void {
  subscriber.next({ kind: "closed", code });
  subscriber.complete();
}

/** A page may close with 1000 and 3000 to 4999 and a short reason; anything else throws. */
function closeSafely(socket: WebSocketLike, code: number, reason: string): void {
  try {
    socket.close(code, reason.slice(0, 30));
  } catch {
    socket.close(closedByUs);
  }
}
