import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { readRequestId, requestIdHeader } from "../../streams/wire/requestId.ts";
import type { Log } from "../log/log.ts";
import { withinRequest } from "../log/requestScope.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Asked every few seconds: logged when they fail. */
const quietRoutes: ReadonlySet<string> = new Set(["/control/seats", "/healthz", "/readyz"]);

/** R-EYES-01: the id that a request brings, or one of our own. */
export function requestIdOf(request: IncomingMessage): string {
  return readRequestId(request.headers[requestIdHeader.toLowerCase()]) ?? randomUUID();
}

/**
 * Gives every reply the id of its request, and every request to the log and the metrics once it is answered. To be called before
 * anything else that may answer.
 * @param logsAll false: only those that failed here
 */
export function followRequests(
  app: FastifyInstance,
  { log, metrics, logsAll }: { log: Log; metrics: Metrics; logsAll: boolean },
): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  // Only now: what is awaited while a body is read does not belong to the request.
  app.addHook("preHandler", (request, _reply, done) => {
    withinRequest(request.id, done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.calls.observe({ route, status: String(status) }, ms / 1_000);
    if (status < 500 && (!logsAll || quietRoutes.has(route))) return;
    log.request({ requestId: request.id, method: request.method, route, status, ms });
  });
}
