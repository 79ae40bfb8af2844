import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type ConnectionLimits, fastifyLimits } from "../../server/connectionLimits.ts";
import { followRequests, requestIdOf } from "../../server/followRequests.ts";
import { acceptTls } from "../../server/localTls.ts";
import type { Log } from "../../server/log/log.ts";
import { networkOf } from "../../server/network.ts";
import { sendPlainPage } from "../html/plainPage.ts";
import { unavailablePage } from "../html/unavailablePage.ts";
import type { RateLimiter } from "../lib/rateLimit.ts";
import { isUnavailable, Refusal } from "../lib/refusal.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { isForgedByOtherSite } from "./crossSite.ts";
import { logRequests } from "./logRequests.ts";
import { requestLocale } from "./requestLocale.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { sendRefusal } from "./sendRefusal.ts";

type ReportError = (where: string, error: unknown) => void;

const maxBodyBytes = 262_144;

/**
 * The service's HTTP server without routes: cookies, form bodies, rate limit, and errors in the contract's envelope.
 * @param deps.origins of the product's pages; https if the first one uses it
 * @param deps.rateLimiter limits the calls of each network
 * @param deps.connections timeouts; the connections themselves are counted by the session sockets
 * @param deps.limitedPath requests under this path count against the rate limit, as every POST does
 * @param deps.logsAll false: logs only requests that failed here, or have a security event
 */
export async function createHttpServer(deps: {
  origins: readonly string[];
  rateLimiter: RateLimiter;
  connections: ConnectionLimits;
  limitedPath: string;
  log: Log;
  metrics: Metrics;
  logsAll: boolean;
  reportError: ReportError;
}): Promise<FastifyInstance> {
  const { origins, rateLimiter, connections, limitedPath, reportError } = deps;
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    ...fastifyLimits(connections),
    // R-FLEET-09: finish running calls, even on connections that are kept alive.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIdOf,
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(reply, new Refusal(400, "badRequest", null, 400), requestLocale(request));
    },
  });
  acceptTls(app.server, connections);
  followRequests(app, logRequests(deps));
  await app.register(cookie);
  installErrorHandling(app, reportError);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const headers = securityHeaders(origins[0]?.startsWith("https:") ?? false);
  // Sending a refusal without calling `done` ends the request here.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (isForgedByOtherSite(request.method, request.headers, origins)) {
      sendRefusal(reply, new Refusal(403, "otherSite", null, 403), requestLocale(request));
      return;
    }
    const isLimited = request.method === "POST" || request.url.startsWith(`${limitedPath}/`);
    if (!isLimited || request.url.startsWith("/internal/") || rateLimiter.allows(networkOf(request.ip)))
      done();
    else sendRefusal(reply, new Refusal(429, "tooMany", null, 429), requestLocale(request));
  });
  return app;
}

/**
 * Replies to every error in the envelope, with a text for players; by a page where the database is away and the browser wants one.
 * Details are only logged, with the route but not the request, because its query, headers and body have tokens (R-SEC-07).
 */
function installErrorHandling(app: FastifyInstance, reportError: ReportError): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    if (isUnavailable(error) && request.headers.accept?.includes("text/html")) {
      const page = unavailablePage(requestLocale(request));
      return sendPlainPage(reply, 503, page, { forms: "'none'", referrer: "no-referrer" });
    }
    if (error instanceof Refusal) return sendRefusal(reply, error, requestLocale(request));
    const status = statusOf(error);
    if (status >= 500) {
      reportError(`${request.method} ${request.routeOptions.url ?? "?"}`, error);
      return sendRefusal(reply, new Refusal(500, "serverError", null, 500), requestLocale(request));
    }
    const text = status === 413 ? "tooLarge" : "badRequest";
    return sendRefusal(reply, new Refusal(status, text, null, status), requestLocale(request));
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("Cache-Control", "no-store");
    done();
  });
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
