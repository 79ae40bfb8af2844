import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createLocalJWKSet } from "jose";
import type Provider from "oidc-provider";
import { readConfig } from "../streams/wire/config.ts";
import type { Idc } from "../streams/wire/schedule.ts";
import type { Bus } from "./bus/bus.ts";
import { serveCatalogue } from "./calls/catalogueCalls.ts";
import { serveMessages } from "./calls/messageCalls.ts";
import { servePay } from "./calls/payCalls.ts";
import { servePlay } from "./calls/playCalls.ts";
import { servePlayer } from "./calls/playerCalls.ts";
import { serveRewards } from "./calls/rewardCalls.ts";
import { serveSignIn } from "./calls/signInCalls.ts";
import { serveSteam } from "./calls/steamCalls.ts";
import type { Catalogue } from "./catalogue/index.ts";
import { serveHostEvents } from "./hosts/events.ts";
import type { HostPool } from "./hosts/hostPool.ts";
import { requestLocale } from "./http/requestLocale.ts";
import { createRouter } from "./http/router.ts";
import { sendRefusal } from "./http/sendRefusal.ts";
import type { Clock } from "./lib/clock.ts";
import { createRateLimiter } from "./lib/rateLimit.ts";
import { Refusal } from "./lib/refusal.ts";
import { newSecret } from "./lib/secrets.ts";
import { appConfigOf } from "./pages/appConfig.ts";
import { createAssets } from "./pages/assets.ts";
import { servePages } from "./pages/routes.ts";
import { createPaymentService } from "./pay/paymentService.ts";
import { createAirwallex } from "./pay/providers/airwallex.ts";
import { httpDeliver } from "./pay/providers/local/deliver.ts";
import { createLocalProvider } from "./pay/providers/local/local.ts";
import { createPayServer } from "./pay/providers/local/server.ts";
import type { Deliver } from "./pay/providers/local/webhook.ts";
import { createPayerMax } from "./pay/providers/payermax.ts";
import { createStripe } from "./pay/providers/stripe.ts";
import { behindRedirectPage, createRedirectPage } from "./pay/redirectPage.ts";
import { serveWebhooks, webhookPath } from "./pay/webhooks.ts";
import { lendsAccounts } from "./queue/modes.ts";
import { createReconcileLoop, type ReconcileLoop } from "./queue/reconcileLoop.ts";
import { createSchedules } from "./queue/schedules.ts";
import { createSeats } from "./queue/seats.ts";
import { createOutbox } from "./session/outbox.ts";
import { createSessionSockets } from "./session/sessionSockets.ts";
import type { Settings } from "./settings/settings.ts";
import { createIdTokens, google, type TrustedIssuer } from "./signIn/idTokens.ts";
import { publicJwk, type SignInKeys } from "./signIn/keys.ts";
import { providerPath } from "./signIn/paths.ts";
import { serveProvider } from "./signIn/routes.ts";
import { serveSteamPage } from "./steam/routes.ts";
import type { Store } from "./store/store.ts";

/** The service, put together. */
export interface Service {
  readonly app: FastifyInstance;
  /** The local payment provider's own server, for a port of its own. */
  readonly payServer: FastifyInstance;
  readonly reconcileLoop: ReconcileLoop;
  /** Starts looking after queue, seats and wallets. */
  start(): void;
  /** Ends sockets, timers and the HTTP server; the store stays open. */
  close(): Promise<void>;
}

const maxBodyBytes = 262_144;
/** Where the session socket is opened, when the app's configuration names no other place. */
const sessionPath = "/session";

/** Puts the service together; everything from outside comes in here. */
export async function createService(deps: {
  settings: Settings;
  store: Store;
  bus: Bus;
  clock: Clock;
  hostPool: HostPool;
  catalogue: Catalogue;
  keys: SignInKeys;
  regions: readonly Idc[];
  reportError: (where: string, error: unknown) => void;
  /** How the local payment provider's webhooks get here; by HTTP unless said otherwise. */
  deliver?: Deliver;
}): Promise<Service> {
  const { settings, store, bus, clock, hostPool, catalogue, keys, regions, reportError } = deps;
  const { demo, googleClientId, publicOrigin, origins } = settings;
  const defaults = readConfig("{}");
  if (defaults.kind === "wrong") throw new Error("The app's own defaults do not hold.");
  const { appKey } = defaults.config;
  const { productName } = settings.branding;

  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    // A proxy on this computer speaks for its callers; anybody else could say anything.
    trustProxy: "loopback",
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(reply, new Refusal(400, "badRequest", null, 400), requestLocale(request));
    },
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return;
      const body = '{"code":400,"msg":"The request could not be understood.","data":null}';
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });
  await app.register(cookie);
  installErrorHandling(app, reportError);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const rateLimiter = createRateLimiter(settings.rateLimit, clock);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
    const isCall = request.method === "POST" || request.url.startsWith(`${providerPath}/`);
    if (!isCall || request.url.startsWith("/internal/") || rateLimiter.allows(request.ip)) return;
    return sendRefusal(reply, new Refusal(429, "tooMany", null, 429), requestLocale(request));
  });

  const outbox = createOutbox({ store, bus, clock });
  const seats = createSeats(hostPool, clock);
  const sessionSockets = createSessionSockets({
    store,
    bus,
    clock,
    dropFirstSend: demo.losePushes,
    reportError,
  });
  const games = new Map(catalogue.games.map((game) => [game.gameIdStr, game]));
  const schedules = createSchedules({
    outbox,
    clock,
    hostPool,
    seats,
    games,
    address: { host: settings.publicHost, port: settings.machinePort },
  });
  const reconcileLoop = createReconcileLoop({
    outbox,
    clock,
    hostPool,
    seats,
    offerTimeout: demo.offerSeconds * 1_000,
    connected: sessionSockets.connected,
    reportError,
  });
  await fillLendingPool(store, catalogue, demo.lendAccounts);

  // The provider takes longer to load than everything else together: calls and sockets need not wait for it.
  let provider: Promise<Provider> | null = null;
  const loadProvider = () => {
    provider ??= import("./signIn/provider.ts").then(({ createProvider }) =>
      createProvider({
        issuer: publicOrigin + providerPath,
        clientId: appKey,
        origins,
        keys,
        store,
        clock,
        reportError,
      }),
    );
    return provider;
  };
  const trusted: TrustedIssuer[] = [];
  if (googleClientId !== undefined) {
    trusted.push(google(googleClientId));
  } else {
    trusted.push({
      issuers: [publicOrigin + providerPath],
      audience: appKey,
      keys: createLocalJWKSet({ keys: [publicJwk(keys.signing)] }),
    });
    serveProvider(app, { load: loadProvider, store, origins, productName });
  }

  const router = createRouter({ app, store, clock });
  serveSignIn(router, {
    store,
    clock,
    idTokens: createIdTokens(trusted, clock),
    trialSeconds: demo.trialSeconds,
    secure: publicOrigin.startsWith("https:"),
  });
  servePlayer(router, { store, clock, zone: settings.timeZone });
  serveCatalogue(router, { store, clock, catalogue });
  serveMessages(router, { store, productName });
  serveRewards(router, { outbox, clock });
  serveSteam(router, { store, games: catalogue.games });
  serveSteamPage(app, { store, clock, productName });
  const local = createLocalProvider({
    store,
    clock,
    secret: newSecret(),
    payOrigin: settings.payOrigin,
    mode: demo.payWebhook,
    deliver: deps.deliver ?? httpDeliver(`${settings.ownUrl}${webhookPath}/local`),
  });
  const { stripe, airwallex, payermax } = settings.payKeys;
  const notifyUrl = `${publicOrigin}${webhookPath}/payermax`;
  const redirectPage = createRedirectPage({ secret: newSecret(), payOrigin: settings.payOrigin });
  const providersByChannel = {
    stripe: stripe === undefined ? local.provider : behindRedirectPage(redirectPage, createStripe(stripe)),
    airwallex: airwallex === undefined ? local.provider : createAirwallex(airwallex, clock.now),
    payermax:
      payermax === undefined
        ? local.provider
        : behindRedirectPage(redirectPage, createPayerMax({ ...payermax, notifyUrl }, clock.now)),
  };
  const known = [local.provider, ...Object.values(providersByChannel)];
  const providers = new Map(known.map((provider) => [provider.name, provider]));
  const paymentService = createPaymentService({
    outbox,
    clock,
    providers,
    zone: settings.timeZone,
    reportError,
  });
  servePay(router, { store, clock, paymentService, providersByChannel, origins });
  serveWebhooks(app, { providers, paymentService, clock });
  const payServer = createPayServer({
    ledger: local.ledger,
    redirectPage,
    clock,
    origins,
    rateLimit: settings.rateLimit,
    reportError,
  });
  servePlay(router, { store, clock, schedules, regions });
  serveHostEvents(app, { onEvent: reconcileLoop.handleHostEvent, machineToken: settings.machineToken });
  servePages(app, {
    assets: createAssets(settings.distDir),
    appConfig: appConfigOf(settings),
    productName: settings.branding.productName,
    googleSignIn: googleClientId !== undefined,
    payOrigin: settings.payOrigin,
    notFound: (request, reply) =>
      sendRefusal(reply, new Refusal(404, "notFound", null, 404), requestLocale(request)),
  });

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if ((request.url ?? "").split("?")[0] === sessionPath) sessionSockets.upgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  let stopReconcileLoop: (() => void) | null = null;
  let stopPaymentService: (() => void) | null = null;
  return {
    app,
    payServer,
    reconcileLoop,
    start() {
      stopReconcileLoop ??= reconcileLoop.start();
      stopPaymentService ??= paymentService.start();
      local.ledger.resume().catch((error: unknown) => reportError("payments", error));
      if (googleClientId === undefined)
        loadProvider().catch((error: unknown) => reportError("sign-in provider", error));
    },
    async close() {
      stopReconcileLoop?.();
      stopPaymentService?.();
      sessionSockets.close();
      await payServer.close();
      await app.close();
    },
  };
}

/** Whatever goes wrong on the way, the reply is the envelope, and never says more than a player should read. */
function installErrorHandling(
  app: FastifyInstance,
  reportError: (where: string, error: unknown) => void,
): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error, requestLocale(request));
    const status = statusOf(error);
    if (status >= 500) {
      reportError(`${request.method} ${request.routeOptions.url ?? "?"}`, error);
      return sendRefusal(reply, new Refusal(500, "serverError", null, 500), requestLocale(request));
    }
    const text = status === 413 ? "tooLarge" : "badRequest";
    return sendRefusal(reply, new Refusal(status, text, null, status), requestLocale(request));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("Cache-Control", "no-store");
  });
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** Fills the lending pool: so many accounts for each game that lends some. */
async function fillLendingPool(store: Store, catalogue: Catalogue, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (const game of catalogue.games) {
      const accounts = lendsAccounts(game)
        ? Array.from({ length: count }, (_, index) => ({
            account: `${game.gameIdStr}-${index + 1}`,
            password: newSecret().slice(0, 12),
          }))
        : [];
      await tx.lending.stock(game.gameIdStr, accounts);
    }
  });
}
