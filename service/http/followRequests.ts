import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readRequestId, requestIdHeader } from "../../streams/wire/requestId.ts";
import type { Log } from "../log/log.ts";
import { withinRequest } from "../log/requestScope.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { notesOf } from "./requestNotes.ts";

/** Asked every second or so by hosts and load balancers: logged when they fail. */
const quietRoutes: ReadonlySet<string> = new Set([
  "/internal/machine",
  "/internal/hosts",
  "/healthz",
  "/readyz",
]);

/** The route of what has none: the built client's files, which are logged when they are missing. */
const pages = "pages";

/** R-EYES-01: the id that a request brings, or one of our own. */
export function requestIdOf(request: IncomingMessage): string {
  return readRequestId(request.headers[requestIdHeader.toLowerCase()]) ?? randomUUID();
}

/**
 * Gives every reply the id of its request, and every request to the log and the metrics once it is answered. To be called before
 * anything else that may answer.
 * @param logsAll false: only those that failed here, and those with a security event
 */
export function followRequests(
  app: FastifyInstance,
  { log, metrics, logsAll }: { log: Log; metrics: Metrics; logsAll: boolean },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // Only now: what is awaited while a body is read does not belong to the request.
  app.addHook("preHandler", (request, _reply, done) => {
    withinRequest(request.id, done);
  });
  const timeOf = timesByRoute(metrics.calls);
  const follow = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? pages;
    const { statusCode: status, elapsedTime: ms } = reply;
    const { code = status < 400 ? 200 : status, account, event } = notesOf(reply);
    timeOf(route).observe(ms / 1_000);
    if (code !== 200) metrics.refusals.inc({ route, code: String(code) });
    const isQuiet = quietRoutes.has(route) || (route === pages && code === 200);
    // What concerns security (R-SEC-10) is neither quiet nor left out.
    if (status < 500 && event === undefined && (isQuiet || !logsAll)) return;
    const { id: requestId, method } = request;
    log.request({ requestId, method, route, status, code, ms, account, event });
  };
  app.addHook("onResponse", (request, reply, done) => {
    follow(request, reply);
    done();
  });
}

/** The series of each route, looked up once: by its labels it would be for each call. */
function timesByRoute(calls: Metrics["calls"]): (route: string) => { observe(seconds: number): void } {
  const known = new Map<string, ReturnType<typeof calls.labels>>();
  return (route) => {
    const series = known.get(route) ?? calls.labels({ route });
    known.set(route, series);
    return series;
  };
}
