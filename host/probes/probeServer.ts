import { createServer, type Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { type ConnectionLimits, countConnections, fastifyLimits } from "../../server/connectionLimits.ts";
import { acceptTls } from "../../server/localTls.ts";

/** Where players measure how far this host is. */
export type ProbeServer = Awaited<ReturnType<typeof startProbeServer>>;

const maxProbeBytes = 1_024;
/** A client that reads so much too little is no probe. */
const maxUnreadBytes = 16_384;

/**
 * Answers the latency probes of the speed test (R-REGION-01): every text that comes over a WebSocket goes back at once. On a
 * port of its own, so that nothing else of the host delays it.
 * @param deps.port 0 picks any free one
 * @throws when the port cannot be bound
 */
export async function startProbeServer(deps: { host: string; port: number; connections: ConnectionLimits }) {
  const { host, port, connections } = deps;
  const { server, echoes } = createEcho(connections);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", () => undefined);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of echoes.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createEcho(connections: ConnectionLimits): {
  readonly server: Server;
  readonly echoes: WebSocketServer;
} {
  const { http, requestTimeout, keepAliveTimeout, clientErrorHandler } = fastifyLimits(connections);
  const server = createServer({ ...http, requestTimeout, keepAliveTimeout }, (_request, response) => {
    response.writeHead(426, { "Content-Type": "text/plain; charset=utf-8", Upgrade: "websocket" });
    response.end("This is a latency probe: connect by websocket.\n");
  });
  server.setTimeout(connections.stalled);
  server.on("clientError", clientErrorHandler);
  acceptTls(server, connections);
  countConnections(server, connections.perAddress);
  const echoes = new WebSocketServer({ noServer: true, maxPayload: maxProbeBytes, perMessageDeflate: false });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    echoes.handleUpgrade(request, socket, head, (client) => echo(client, connections.silentProbe));
  });
  return { server, echoes };
}

function echo(client: WebSocket, silence: number): void {
  const silent = setTimeout(() => client.terminate(), silence);
  client.on("error", () => client.terminate());
  client.on("close", () => clearTimeout(silent));
  client.on("message", (data, isBinary) => {
    if (isBinary) return;
    silent.refresh();
    if (client.bufferedAmount > maxUnreadBytes) client.terminate();
    else client.send(data, { binary: false }, () => undefined);
  });
}
