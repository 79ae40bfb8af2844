import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../server/log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { notesOf } from "./requestNotes.ts";

/** Polled by hosts and load balancers, so logged only if they fail. */
const quietRoutes: ReadonlySet<string> = new Set([
  "/internal/machine",
  "/internal/hosts",
  "/healthz",
  "/readyz",
]);

/** Route label of the built client's files, which have no route; logged if they are missing. */
const pages = "pages";

/**
 * Counts a request in the metrics and logs it.
 * @param logsAll false: logs only requests that failed here, or have a security event
 */
export function logRequests({
  log,
  metrics,
  logsAll,
}: {
  log: Log;
  metrics: Metrics;
  logsAll: boolean;
}): (request: FastifyRequest, reply: FastifyReply) => void {
  const timeOf = timesByRoute(metrics.calls);
  return (request, reply) => {
    const route = request.routeOptions.url ?? pages;
    const { statusCode: status, elapsedTime: ms } = reply;
    const { code = status < 400 ? 200 : status, account, event } = notesOf(reply);
    timeOf(route).observe(ms / 1_000);
    if (code !== 200) metrics.refusals.inc({ route, code: String(code) });
    const isQuiet = quietRoutes.has(route) || (route === pages && code === 200);
    // Security events (R-SEC-10) are always logged.
    if (status < 500 && event === undefined && (isQuiet || !logsAll)) return;
    const { id: requestId, method } = request;
    log.request({ requestId, method, route, status, code, ms, account, event });
  };
}

/** Caches each route's series, because looking it up by labels is too slow for each call. */
function timesByRoute(calls: Metrics["calls"]): (route: string) => { observe(seconds: number): void } {
  const known = new Map<string, ReturnType<typeof calls.labels>>();
  return (route) => {
    const series = known.get(route) ?? calls.labels({ route });
    known.set(route, series);
    return series;
  };
}
