import type { ServerOptions } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { LocalTls } from "./localTls.ts";
import { networkOf } from "./network.ts";

/** Time for a refused client to read the reason before its connection is closed, ms. */
const closingTimeout = 1_000;

/** R-LIMIT-01, R-LIMIT-02: limits on a client's connections: number, and time without progress. Times in ms. */
export interface ConnectionLimits {
  /** Maximum connections per address on one port; session sockets of admitted players do not count. */
  readonly perAddress: number;
  /** Proxies whose `X-Forwarded-For` is trusted, as Fastify's `trustProxy`; false for none, as anybody could forge it. */
  readonly trustedProxies: string | false;
  /** Certificate with which each port also answers https; null: only http. */
  readonly tls: LocalTls | null;
  /** From the connection, or the first byte of a later request, to the end of the header. */
  readonly header: number;
  /** The same to the end of the body. */
  readonly request: number;
  /** Between two requests; longer than the minute for which proxies keep a connection. */
  readonly idle: number;
  /** During a request or reply, without any byte moving. */
  readonly stalled: number;
  /** Interval at which `header` and `request` are checked. */
  readonly check: number;
  /** Maximum silence of a latency probe; clients send every 400 ms. */
  readonly silentProbe: number;
}

/** @param perAddress maximum connections per address on one port */
export function connectionLimits(
  perAddress: number,
  trustedProxies: string | false,
  tls: LocalTls | null = null,
): ConnectionLimits {
  return {
    perAddress,
    trustedProxies,
    tls,
    header: 10_000,
    request: 20_000,
    idle: 65_000,
    stalled: 60_000,
    check: 2_000,
    silentProbe: 15_000,
  };
}

/** Timeouts and trusted proxies in Fastify's format. */
export function fastifyLimits(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.request,
    connectionTimeout: limits.stalled,
    trustProxy: limits.trustedProxies,
    keepAliveTimeout: limits.idle,
    http: httpLimits(limits),
    clientErrorHandler: refuseBroken,
  };
}

/** Timeouts in the format of Node's server, except `stalled`. */
export function httpLimits(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.header,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.check,
  };
}

/** Answers a broken request and closes the connection at once: the client might never end its side. */
export function refuseBroken(error: Error, socket: Socket): void {
  const code = "code" in error ? error.code : undefined;
  // No request was begun: browsers open connections ahead of time.
  if (socket.bytesRead === 0) socket.destroy();
  else if (code === "ERR_HTTP_REQUEST_TIMEOUT") refuseSocket(socket, "408 Request Timeout");
  else refuseSocket(socket, "400 Bad Request");
}

/** Sends a reply in the contract's envelope on a connection without a valid request, and closes it within a second. */
export function refuseSocket(socket: Duplex, status: `${number} ${string}`): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const code = Number.parseInt(status, 10);
  const body = JSON.stringify({ code, msg: "The request could not be understood.", data: null });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const force = setTimeout(() => socket.destroy(), closingTimeout);
  socket.once("close", () => clearTimeout(force));
}

/** Connection counter of one port, by client network. */
export interface CountedConnections {
  /** Stops counting a connection, because its player is known and has no other. */
  admit(socket: Socket): void;
}

/** Drops new connections beyond `perAddress`. */
export function countConnections(server: Server, perAddress: number): CountedConnections {
  const held = new Map<string, number>();
  /** By the client's address and port, because https has a socket of its own besides the accepted one. */
  const releases = new Map<string, () => void>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = held.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    held.set(network, count + 1);
    const client = clientOf(socket);
    const release = () => {
      if (!releases.delete(client)) return;
      const left = (held.get(network) ?? 0) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    };
    releases.set(client, release);
    socket.once("close", release);
  });
  return { admit: (socket) => releases.get(clientOf(socket))?.() };
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
