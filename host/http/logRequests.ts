import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../server/log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Polled every few seconds, so logged only if they fail. */
const quietRoutes: ReadonlySet<string> = new Set(["/control/seats", "/healthz", "/readyz"]);

/**
 * Counts a request in the metrics and logs it.
 * @param logsAll false: logs only requests that failed here
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
  return (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.calls.observe({ route, status: String(status) }, ms / 1_000);
    if (status < 500 && (!logsAll || quietRoutes.has(route))) return;
    log.request({ requestId: request.id, method: request.method, route, status, ms });
  };
}
