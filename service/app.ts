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
import { serveMachineEvents } from "./hosts/events.ts";
import type { MachinePool } from "./hosts/hostPool.ts";
import { requestLocale } from "./http/requestLocale.ts";
import { createRouter } from "./http/router.ts";
import { sendRefusal } from "./http/sendRefusal.ts";
import type { Clock } from "./lib/clock.ts";
import { createRate } from "./lib/rateLimit.ts";
import { Refusal } from "./lib/refusal.ts";
import { newSecret } from "./lib/secrets.ts";
import { appConfigOf } from "./pages/appConfig.ts";
import { createAssets } from "./pages/assets.ts";
import { servePages } from "./pages/routes.ts";
import { createCashier } from "./pay/paymentService.ts";
import { createAirwallex } from "./pay/providers/airwallex.ts";
import { httpDeliver } from "./pay/providers/local/deliver.ts";
import { createLocalProvider } from "./pay/providers/local/local.ts";
import { createPayServer } from "./pay/providers/local/server.ts";
import type { Deliver } from "./pay/providers/local/webhook.ts";
import { createPayerMax } from "./pay/providers/payermax.ts";
import { createStripe } from "./pay/providers/stripe.ts";
import { createPassage, through } from "./pay/redirectPage.ts";
import { serveWebhooks, webhookPath } from "./pay/webhooks.ts";
import { lendsAccounts } from "./queue/modes.ts";
import { createTending, type Tending } from "./queue/reconcileLoop.ts";
import { createSchedules } from "./queue/schedules.ts";
import { createSeats } from "./queue/seats.ts";
import { createOutbox } from "./session/outbox.ts";
import { createHub } from "./session/sessionSockets.ts";
import type { Settings } from "./settings/settings.ts";
import { createIdTokens, google, type TrustedIssuer } from "./signIn/idTokens.ts";
import { publicHalf, type SignInKeys } from "./signIn/keys.ts";
import { providerPath } from "./signIn/paths.ts";
import { serveProvider } from "./signIn/routes.ts";
import { serveSteamPage } from "./steam/routes.ts";
import type { Store } from "./store/store.ts";

/** The service, put together. */
export interface Service {
  readonly app: FastifyInstance;
  /** The local payment provider's own server, for a port of its own. */
  readonly payServer: FastifyInstance;
  readonly tending: Tending;
  /** Starts looking after queue, seats and wallets. */
  begin(): void;
  /** Ends sockets, timers and the HTTP server; the store stays open. */
  close(): Promise<void>;
}

const longestBody = 262_144;
/** Where the session socket is opened, when the app's configuration names no other place. */
const sessionPath = "/session";

/** Puts the service together; everything from outside comes in here. */
export async function createService(deps: {
  settings: Settings;
  store: Store;
  bus: Bus;
  clock: Clock;
  pool: MachinePool;
  catalogue: Catalogue;
  keys: SignInKeys;
  regions: readonly Idc[];
  fault: (where: string, error: unknown) => void;
  /** How the local payment provider's webhooks get here; by HTTP unless said otherwise. */
  deliver?: Deliver;
}): Promise<Service> {
  const { settings, store, bus, clock, pool, catalogue, keys, regions, fault } = deps;
  const { demo, googleClientId, publicOrigin, origins } = settings;
  const defaults = readConfig("{}");
  if (defaults.kind === "wrong") throw new Error("The app's own defaults do not hold.");
  const { appKey } = defaults.config;
  const { productName } = settings.presented;

  const app = Fastify({
    bodyLimit: longestBody,
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
  refuseInOneVoice(app, fault);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const rate = createRate(settings.rateLimit, clock);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Content-Type-Options", "nosniff");
    const isCall = request.method === "POST" || request.url.startsWith(`${providerPath}/`);
    if (!isCall || request.url.startsWith("/internal/") || rate.allows(request.ip)) return;
    return sendRefusal(reply, new Refusal(429, "tooMany", null, 429), requestLocale(request));
  });

  const outbox = createOutbox({ store, bus, clock });
  const seats = createSeats(pool, clock);
  const hub = createHub({ store, bus, clock, losesFirst: demo.losePushes, fault });
  const games = new Map(catalogue.games.map((game) => [game.gameIdStr, game]));
  const schedules = createSchedules({
    outbox,
    clock,
    pool,
    seats,
    games,
    address: { host: settings.publicHost, port: settings.machinePort },
  });
  const tending = createTending({
    outbox,
    clock,
    pool,
    seats,
    offerLife: demo.offerSeconds * 1_000,
    connected: hub.connected,
    fault,
  });
  await stockLending(store, catalogue, demo.lendAccounts);

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
        fault,
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
      keys: createLocalJWKSet({ keys: [publicHalf(keys.signing)] }),
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
  const passage = createPassage({ secret: newSecret(), payOrigin: settings.payOrigin });
  const tills = {
    stripe: stripe === undefined ? local.provider : through(passage, createStripe(stripe)),
    airwallex: airwallex === undefined ? local.provider : createAirwallex(airwallex, clock.now),
    payermax:
      payermax === undefined
        ? local.provider
        : through(passage, createPayerMax({ ...payermax, notifyUrl }, clock.now)),
  };
  const known = [local.provider, ...Object.values(tills)];
  const providers = new Map(known.map((provider) => [provider.name, provider]));
  const cashier = createCashier({ outbox, clock, providers, zone: settings.timeZone, fault });
  servePay(router, { store, clock, cashier, tills, origins });
  serveWebhooks(app, { providers, cashier, clock });
  const payServer = createPayServer({
    books: local.books,
    passage,
    clock,
    origins,
    rateLimit: settings.rateLimit,
    fault,
  });
  servePlay(router, { store, clock, schedules, regions });
  serveMachineEvents(app, { onEvent: tending.machineEvent, machineToken: settings.machineToken });
  servePages(app, {
    assets: createAssets(settings.distDir),
    appConfig: appConfigOf(settings),
    productName: settings.presented.productName,
    googleSignIn: googleClientId !== undefined,
    payOrigin: settings.payOrigin,
    notFound: (request, reply) =>
      sendRefusal(reply, new Refusal(404, "notFound", null, 404), requestLocale(request)),
  });

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if ((request.url ?? "").split("?")[0] === sessionPath) hub.upgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  let stopTending: (() => void) | null = null;
  let stopCashier: (() => void) | null = null;
  return {
    app,
    payServer,
    tending,
    begin() {
      stopTending ??= tending.begin();
      stopCashier ??= cashier.begin();
      local.books.resume().catch((error: unknown) => fault("payments", error));
      if (googleClientId === undefined)
        loadProvider().catch((error: unknown) => fault("sign-in provider", error));
    },
    async close() {
      stopTending?.();
      stopCashier?.();
      hub.close();
      await payServer.close();
      await app.close();
    },
  };
}

/** Whatever goes wrong on the way, the reply is the envelope, and never says more than a player should read. */
function refuseInOneVoice(app: FastifyInstance, fault: (where: string, error: unknown) => void): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error, requestLocale(request));
    const status = statusOf(error);
    if (status >= 500) {
      fault(`${request.method} ${request.routeOptions.url ?? "?"}`, error);
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
async function stockLending(store: Store, catalogue: Catalogue, count: number): Promise<void> {
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
