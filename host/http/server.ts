import Fastify, { type FastifyInstance } from "fastify";
import { type ConnectionLimits, countConnections, fastifyLimits } from "../../server/connectionLimits.ts";
import { followRequests, requestIdOf } from "../../server/followRequests.ts";
import { acceptTls } from "../../server/localTls.ts";
import type { Log } from "../../server/log/log.ts";
import type { MachineTokens } from "../../server/machineTokens.ts";
import type { RelaySettings } from "../../server/relays.ts";
import { machinePaths } from "../../wire/hosts/hostControl.ts";
import type { HostLibrary } from "../library/hostLibrary.ts";
import type { ScreenshotFolder } from "../library/screenshotFolder.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { SaveStore } from "../saves/saveStore.ts";
import type { Seats } from "../seats/seats.ts";
import { addControlRoutes } from "./controlRoutes.ts";
import { logRequests } from "./logRequests.ts";
import { fail, sendOutcome } from "./replies.ts";
import { requireToken } from "./requireToken.ts";
import { addSaveRoutes } from "./saveRoutes.ts";
import { addWhepRoutes } from "./whepRoutes.ts";

/** For replies, none of which is a page. */
const securityHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Maximum size of a request body, bytes. A browser's offer has about 6 kB, a game's brief about 3 kB. */
const maxBodyBytes = 64 * 1024;

export interface ServerDeps extends GameRoutesDeps {
  readonly seats: Seats;
  readonly saves: SaveStore;
  /** See `addControlRoutes`. */
  readonly drain: (seconds: number) => void;
  readonly connections: ConnectionLimits;
  /** Relays for players; null for none. */
  readonly relays: RelaySettings | null;
  /** The wall clock, epoch ms. */
  readonly date: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** False: logs only requests that failed here. */
  readonly logsAll: boolean;
  readonly reportError: (where: string, error: unknown) => void;
}

/** The host's HTTP server: WHEP for players, control for the service. Every error is sent in the usual envelope. */
export function createHttpServer(deps: ServerDeps): FastifyInstance {
  const { seats, saves, library, screenshots, tokens, drain, connections, relays, date, reportError } = deps;
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    ...fastifyLimits(connections),
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: true,
    genReqId: requestIdOf,
    frameworkErrors: (_error, _request, reply) => {
      fail(reply, 400, "Bad request");
    },
  });
  followRequests(app, logRequests(deps));
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  acceptTls(app.server, connections);
  countConnections(app.server, connections.perAddress);
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, "Not found"));
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) reportError("http", error);
    fail(reply, status, errorText(status));
  });
  addParsers(app);
  app.register(async (scope) => addWhepRoutes(scope, seats, relays, date));
  addHealthRoutes(
    app,
    () => !seats.isStopping(),
    async () => (await library.available()).notice,
  );
  app.register(async (scope) => addGameRoutes(scope, { library, screenshots, tokens }));
  app.register(async (scope) => {
    addControlRoutes(scope, { seats, tokens, drain });
    addSaveRoutes(scope, {
      store: saves,
      isInUse: ({ profile, gameId }) => seats.usesSaves(profile, gameId),
      change: ({ profile, gameId }, work) => seats.changeSaves(profile, gameId, work),
    });
  });
  return app;
}

/** Accepts only JSON and SDP bodies. */
function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error("broken JSON"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("application/sdp", { parseAs: "string" }, (_request, body, done) => {
    done(null, String(body));
  });
}

function errorText(status: number): string {
  if (status === 413) return "Too large";
  if (status === 415) return "Unsupported media type";
  return status < 500 ? "Bad request" : "Internal error";
}

function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

interface GameRoutesDeps {
  readonly library: HostLibrary;
  readonly screenshots: ScreenshotFolder;
  /** Tokens that authorize the calls. */
  readonly tokens: MachineTokens;
}

/** The games that this host can run now, and their screenshots, for the service. Register in a scope of its own. */
export function addGameRoutes(app: FastifyInstance, { library, screenshots, tokens }: GameRoutesDeps): void {
  requireToken(app, tokens);
  app.get(machinePaths.games, async (_request, reply) =>
    sendOutcome(reply, { ok: true, value: { games: await library.briefs() } }),
  );
  app.get<{ Params: { name: string } }>(`${machinePaths.screenshots}/:name`, async (request, reply) => {
    const picture = screenshots.read(request.params.name);
    if (!picture) return fail(reply, 404, "No such screenshot");
    const type = request.params.name.endsWith(".webp") ? "image/webp" : "image/png";
    return reply.code(200).type(type).header("cache-control", "private, max-age=3600").send(picture);
  });
}

/**
 * `/healthz`: the process is alive, and its event loop runs. `/readyz`: it accepts players (R-EYES-03).
 * @param isReady false while draining
 * @param notice why installed games are not offered (R-OPS-23); null if all are
 */
export function addHealthRoutes(
  app: FastifyInstance,
  isReady: () => boolean,
  notice: () => Promise<string | null>,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (!isReady()) return reply.code(503).send({ status: "not ready", missing: ["draining"] });
    const warning = await notice();
    return { status: "ok", missing: [], warnings: warning === null ? [] : [warning] };
  });
}
