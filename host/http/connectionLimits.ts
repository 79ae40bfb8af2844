import type { Server, Socket } from "node:net";
import * as durations from "../lib/durations.ts";
import { networkOf } from "./networkOf.ts";

/** R-LIMIT-01, R-LIMIT-02: how many connections a client may hold, and for how long without getting anywhere. Times in ms. */
export interface ConnectionLimits {
  /** Connections that one address may hold at once. */
  readonly perAddress: number;
  /** From the connection, or the first byte of a further request, to the end of its header. */
  readonly header: number;
  /** The same to the end of its body. */
  readonly request: number;
  /** Between two requests. */
  readonly idle: number;
  /** During a request or a reply, without a single byte that moves. */
  readonly stalled: number;
  /** Interval at which `header` and `request` are checked. */
  readonly check: number;
}

/** @param perAddress connections that one address may hold at once */
export function connectionLimits(perAddress: number): ConnectionLimits {
  return {
    perAddress,
    header: durations.headerTimeoutMs,
    request: durations.requestTimeoutMs,
    idle: durations.idleTimeoutMs,
    stalled: durations.stalledTimeoutMs,
    check: durations.limitsCheckMs,
  };
}

/** The limits in time, as Fastify takes them. */
export function fastifyLimits(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.request,
    connectionTimeout: limits.stalled,
    keepAliveTimeout: limits.idle,
    http: { headersTimeout: limits.header, connectionsCheckingInterval: limits.check },
    clientErrorHandler: refuseBroken,
  };
}

/** Drops connections beyond `perAddress` as they come. */
export function countConnections(server: Server, perAddress: number): void {
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = held.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    held.set(network, count + 1);
    socket.once("close", () => {
      const left = (held.get(network) ?? 0) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}

/**
 * Answers what is no request, or comes too slowly, and closes the connection. A server that only said goodbye would wait for the
 * client's goodbye for ever.
 */
function refuseBroken(error: Error, socket: Socket): void {
  // Nothing was asked: browsers open connections ahead of time.
  if (socket.bytesRead === 0 || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLate = "code" in error && error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const [code, msg] = isLate ? [408, "Request Timeout"] : [400, "Bad Request"];
  const body = JSON.stringify({ code, msg, data: null });
  socket.end(
    `HTTP/1.1 ${code} ${msg}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const force = setTimeout(() => socket.destroy(), durations.closingMs);
  socket.once("close", () => clearTimeout(force));
}
