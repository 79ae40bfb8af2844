import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { type ConnectionLimits, countConnections, httpLimits, refuseBroken } from "./connectionLimits.ts";
import { listenOn } from "./listenOn.ts";
import { acceptTls } from "./localTls.ts";

const maxProbeBytes = 1_024;
/** A client with more unread bytes is no probe. */
const maxUnreadBytes = 16_384;

/** Echoes every text of a WebSocket after `delay` ms (R-REGION-01). @param headers of the reply to http */
export function createEcho(
  connections: ConnectionLimits,
  { delay = 0, headers = {} }: { delay?: number; headers?: Readonly<Record<string, string>> } = {},
) {
  const server = createServer(httpLimits(connections), (_request, response) => {
    response.writeHead(426, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      Upgrade: "websocket",
    });
    response.end("This is a latency probe: connect by websocket.\n");
  });
  server.setTimeout(connections.stalled);
  server.on("clientError", refuseBroken);
  acceptTls(server, connections);
  countConnections(server, connections.perAddress);
  const echoes = new WebSocketServer({ noServer: true, maxPayload: maxProbeBytes, perMessageDeflate: false });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    echoes.handleUpgrade(request, socket, head, (client) => echo(client, delay, connections.silentProbe));
  });
  return {
    /** @param port 0 picks a free one @returns the port @throws if it can't be bound */
    listen: (host: string, port: number) => listenOn(server, host, port),
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of echoes.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param silence ms without a message after which the probe is closed */
function echo(client: WebSocket, delay: number, silence: number): void {
  const silent = setTimeout(() => client.terminate(), silence);
  client.on("error", () => client.terminate());
  client.on("close", () => clearTimeout(silent));
  client.on("message", (data, isBinary) => {
    if (isBinary) return;
    silent.refresh();
    const answer = () => {
      if (client.bufferedAmount > maxUnreadBytes) client.terminate();
      else client.send(data, { binary: false }, () => undefined);
    };
    if (delay === 0) answer();
    else setTimeout(answer, delay).unref();
  });
}
