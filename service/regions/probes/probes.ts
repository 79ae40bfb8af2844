import { createServer, type Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type ConnectionLimits,
  countConnections,
  httpLimits,
  refuseBroken,
} from "../../../server/connectionLimits.ts";
import { acceptTls } from "../../../server/localTls.ts";
import { isLoopback } from "../../../server/network.ts";
import type { Idc } from "../../../streams/wire/schedule.ts";
import { securityHeaders } from "../../http/securityHeaders.ts";

/** The latency probes: one echo server per region. */
export type Probes = Awaited<ReturnType<typeof startProbes>>;

const maxProbeBytes = 1_024;
/** A client that reads so much too little is no probe. */
const maxUnreadBytes = 16_384;

/**
 * Starts the probes. On loopback every region has an address of its own (127.0.0.1, 127.0.0.2, …) where the
 * platform allows it; otherwise there is one region, this computer.
 * @param deps.delays ms by which each region delays its echo, so that regions on one computer differ
 * @throws when the first address cannot be listened on
 */
export async function startProbes(deps: {
  host: string;
  publicHost: string;
  port: number;
  delays: readonly number[];
  connections: ConnectionLimits;
}) {
  const { host, publicHost, port, delays, connections } = deps;
  const servers: Server[] = [];
  const regions: Idc[] = [];
  const several = isLoopback(host) && host !== "::1";
  for (const [index, delay] of (several ? delays : delays.slice(0, 1)).entries()) {
    const address = index === 0 ? host : `127.0.0.${index + 1}`;
    const server = createEcho(delay, connections);
    try {
      await listen(server, address, port);
    } catch (error) {
      if (index === 0) throw error;
      continue;
    }
    servers.push(server);
    const reachable = index === 0 ? publicHost : address;
    regions.push({
      idc_id: `local-${index + 1}`,
      ip: reachable,
      ping_ip: reachable,
      port,
      sspc_id: `sspc-${index + 1}`,
      title: delay === 0 ? "This computer" : `This computer, ${delay} ms away`,
    });
  }
  return {
    regions,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function createEcho(delay: number, connections: ConnectionLimits): Server {
  const server = createServer(httpLimits(connections), (_request, response) => {
    response.writeHead(426, {
      ...securityHeaders(false),
      "Content-Type": "text/plain; charset=utf-8",
      Upgrade: "websocket",
    });
    response.end("This is a latency probe: connect by websocket.\n");
  });
  server.setTimeout(connections.stalled);
  server.on("clientError", refuseBroken);
  acceptTls(server, connections);
  countConnections(server, connections.perAddress);
  const echoes = new WebSocketServer({
    noServer: true,
    maxPayload: maxProbeBytes,
    perMessageDeflate: false,
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    echoes.handleUpgrade(request, socket, head, (client) => echo(client, delay, connections.silentProbe));
  });
  server.on("close", () => {
    for (const client of echoes.clients) client.terminate();
  });
  return server;
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

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", () => undefined);
      resolve();
    });
  });
}
