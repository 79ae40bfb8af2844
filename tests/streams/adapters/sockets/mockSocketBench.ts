import { Server, WebSocket } from "mock-socket";
import { browserSocket } from "../../../../streams/adapters/browser/socket.ts";
import { type Bench, Handover, type Peer } from "./bench.ts";

/**
 * The browser's adapter with mock-socket. The adapter compensates where mock-socket differs from real sockets:
 * - it closes a failed connection with 1000, a browser with 1006;
 * - it delivers messages sent after `close()`, a browser drops them;
 * - a server's reply reaches the app synchronously, inside `send()`.
 * The bench compensates on the server's side: a broken connection is a close with 1006 here.
 */
export async function mockSocketBench(): Promise<Bench> {
  const url = "ws://mock.test/session";
  const server = new Server(url, { mock: false });
  const peers = new Handover<Peer>();
  server.on("connection", (socket) => {
    const got: string[] = [];
    socket.on("message", (data) => got.push(String(data)));
    const close = (code: number): void => socket.close({ code, reason: "", wasClean: code !== 1006 });
    peers.give({
      got,
      closed: new Promise((resolve) => {
        // The callback is typed as one without an event, but gets it.
        socket.on("close", (...events: readonly unknown[]) => resolve(codeOf(events[0])));
      }),
      send: (text) => socket.send(text),
      close,
      break: () => close(1006),
    });
  });
  return {
    socket: browserSocket(WebSocket),
    url,
    nowhere: "ws://nobody.test/",
    next: () => peers.take(),
    stop: async () => server.stop(),
  };
}

function codeOf(event: unknown): number {
  const code: unknown = typeof event === "object" && event !== null ? Reflect.get(event, "code") : undefined;
  return typeof code === "number" ? code : 1005;
}
