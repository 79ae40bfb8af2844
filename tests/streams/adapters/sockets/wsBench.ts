import { once } from "node:events";
import { WebSocket, WebSocketServer } from "ws";
import { browserSocket } from "../../../../streams/adapters/browser/socket.ts";
import { type Bench, Handover, type Peer } from "./bench.ts";

/** The browser's adapter with a real socket, on a real server. */
export async function wsBench(): Promise<Bench> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const peers = new Handover<Peer>();
  server.on("connection", (socket) => {
    const got: string[] = [];
    socket.on("message", (data) => got.push(String(data)));
    peers.give({
      got,
      closed: new Promise((resolve) => socket.on("close", resolve)),
      send: (text) => socket.send(text),
      close: (code) => socket.close(code),
      break: () => socket.terminate(),
    });
  });
  return {
    socket: browserSocket(WebSocket),
    url: `ws://127.0.0.1:${portOf(server)}/`,
    nowhere: await unusedAddress(),
    next: () => peers.take(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function portOf(server: WebSocketServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** The URL of a server that has stopped. */
async function unusedAddress(): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return `ws://127.0.0.1:${port}/`;
}
