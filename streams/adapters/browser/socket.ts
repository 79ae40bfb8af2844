import { Observable, type Subscriber } from "rxjs";
import type { Socket, SocketCommand, SocketEvent } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

/** As much of a WebSocket as is used here. */
export interface WebSocketLike {
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
 * - A connection that never opened ends with 1006, whatever the implementation says.
 * - After the app's own close command nothing more is delivered, and `closed` comes with the command's code without
 *   waiting for the other side, which may be gone.
 * - A binary frame is nobody's message here: it comes as an empty text, to be judged like any other bad frame.
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

/** Null for an address that no socket can be made of: malformed, or insecure on a secure page. */
function opened(WebSocketClass: WebSocketClass, url: string): WebSocketLike | null {
  try {
    return new WebSocketClass(url);
  } catch {
    return null;
  }
}

function run(
  socket: WebSocketLike,
  commands$: Observable<SocketCommand>,
  subscriber: Subscriber<SocketEvent>,
): void {
  let wasOpen = false;
  let over = false;
  const close = (code: number, reason = ""): void => {
    over = true;
    closeSafely(socket, code, reason);
  };
  socket.binaryType = "arraybuffer";
  // Some implementations throw where nobody listens to the error; `close` follows it and tells the rest.
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("open", () => {
    if (over) return;
    wasOpen = true;
    subscriber.next({ kind: "open" });
  });
  socket.addEventListener("message", (event) => {
    const data = readProperty(event, "data");
    if (!over) subscriber.next({ kind: "message", text: typeof data === "string" ? data : "" });
  });
  socket.addEventListener("close", (event) => {
    if (over) return;
    over = true;
    const code = readProperty(event, "code");
    end(subscriber, wasOpen && typeof code === "number" ? code : lost);
  });
  subscriber.add(() => {
    if (!over) close(closedByUs);
  });
  subscriber.add(
    commands$.subscribe((command) => {
      if (over || !wasOpen) return;
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

/** A page may close with 1000 and 3000 to 4999, with a short reason; anything else throws. */
function closeSafely(socket: WebSocketLike, code: number, reason: string): void {
  try {
    socket.close(code, reason.slice(0, 30));
  } catch {
    socket.close(closedByUs);
  }
}
