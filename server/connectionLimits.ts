import type { ServerOptions } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { LocalTls } from "./localTls.ts";
import { networkOf } from "./network.ts";

/** A client has this long to read why it is refused; then its connection is closed, ms. */
const closingTimeout = 1_000;

/** R-LIMIT-01, R-LIMIT-02: how many connections a client may hold, and for how long without getting anywhere. Times in ms. */
export interface ConnectionLimits {
  /** Connections that one address may hold at once on one port; those of admitted players' session sockets do not count. */
  readonly perAddress: number;
  /** Proxies whose `X-Forwarded-For` names the client, as Fastify's `trustProxy` takes them; false for none, as anybody could forge it. */
  readonly trustedProxies: string | false;
  /** By which each port answers https besides http; null: http alone. */
  readonly tls: LocalTls | null;
  /** From the connection, or the first byte of a further request, to the end of its header. */
  readonly header: number;
  /** The same to the end of its body. */
  readonly request: number;
  /** Between two requests: longer than the minute that proxies keep a connection. */
  readonly idle: number;
  /** During a request or a reply, without a single byte that moves. */
  readonly stalled: number;
  /** Interval at which `header` and `request` are checked. */
  readonly check: number;
  /** A latency probe without a message from the client, which sends every 400 ms. */
  readonly silentProbe: number;
}

/** @param perAddress connections that one address may hold at once on one port */
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

/** The limits in time, and the trusted proxies, as Fastify takes them. */
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

/** The limits in time, as Node's own server takes them, except `stalled`. */
export function httpLimits(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.header,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.check,
  };
}

/**
 * Answers what is no request, or comes too slowly, and closes the connection. A server that only said goodbye would wait for the
 * client's goodbye for ever.
 */
export function refuseBroken(error: Error, socket: Socket): void {
  const code = "code" in error ? error.code : undefined;
  // Nothing was asked: browsers open connections ahead of time.
  if (socket.bytesRead === 0) socket.destroy();
  else if (code === "ERR_HTTP_REQUEST_TIMEOUT") refuseSocket(socket, "408 Request Timeout");
  else refuseSocket(socket, "400 Bad Request");
}

/** Sends a reply in the contract's envelope on a connection without a usable request, and closes it within a second. */
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

/** The connections of one port, counted by the network they come from. */
export interface CountedConnections {
  /** Stops counting a connection: its player is known, and has no other. */
  admit(socket: Socket): void;
}

/** Drops connections beyond `perAddress` as they come. */
export function countConnections(server: Server, perAddress: number): CountedConnections {
  const held = new Map<string, number>();
  /** By the client's end, as the socket of https is another one than that which was accepted. */
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
