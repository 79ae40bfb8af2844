import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Idc } from "../streams/wire/schedule.ts";
import { createTrialGifts } from "./accounts/trialGift.ts";
import type { Bus } from "./bus/bus.ts";
import { serveCatalogue } from "./calls/catalogueCalls.ts";
import { serveLayouts } from "./calls/layoutCalls.ts";
import { serveMessages } from "./calls/messageCalls.ts";
import { serveOrders } from "./calls/orderCalls.ts";
import { serveParty } from "./calls/partyCalls.ts";
import { servePay } from "./calls/payCalls.ts";
import { servePlay } from "./calls/playCalls.ts";
import { servePlayer } from "./calls/playerCalls.ts";
import { serveProblems } from "./calls/problemCalls.ts";
import { serveRewards } from "./calls/rewardCalls.ts";
import { serveSaves } from "./calls/saveCalls.ts";
import { serveSignIn } from "./calls/signInCalls.ts";
import { serveSteam } from "./calls/steamCalls.ts";
import { type Catalogue, createCatalogue } from "./catalogue/catalogue.ts";
import { serveScreenshots } from "./catalogue/serveScreenshots.ts";
import { serveHostEvents } from "./hosts/events.ts";
import type { HostPool } from "./hosts/hostPool.ts";
import { countConnections, refuseSocket } from "./http/connectionLimits.ts";
import { isOwnOrigin } from "./http/crossSite.ts";
import { requestLocale } from "./http/requestLocale.ts";
import { createRouter } from "./http/router.ts";
import { sendRefusal } from "./http/sendRefusal.ts";
import { createHttpServer } from "./http/server.ts";
import type { Clock } from "./lib/clock.ts";
import { createRateLimiter } from "./lib/rateLimit.ts";
import { Refusal } from "./lib/refusal.ts";
import { serveOps } from "./ops/serveOps.ts";
import { createSingleHostView } from "./ops/singleHost.ts";
import type { Ownership } from "./owners/ownership.ts";
import { appConfigOf } from "./pages/appConfig.ts";
import { type Assets, createAssets } from "./pages/assets.ts";
import { servePages } from "./pages/routes.ts";
import { createSyncGuests } from "./party/syncGuests.ts";
import type { Deliver } from "./pay/providers/local/webhook.ts";
import { createRefunds } from "./pay/refund.ts";
import { serveWebhooks } from "./pay/webhooks.ts";
import { createOutbox, type Outbox } from "./push/outbox.ts";
import { createSessionSockets, type SessionSockets } from "./push/sessionSockets.ts";
import { createEndByOperator } from "./queue/endByOperator.ts";
import type { ReconcileLoop } from "./queue/reconcileLoop.ts";
import { createAddRelays } from "./queue/relays.ts";
import { createSeats, type Seats } from "./queue/seats.ts";
import type { Settings } from "./settings/settings.ts";
import type { ServiceKeys } from "./signIn/keys.ts";
import { providerPath } from "./signIn/paths.ts";
import { serveSteamPage } from "./steam/routes.ts";
import type { Store } from "./store/store.ts";
import { createPayments, type Payments } from "./wiring/payments.ts";
import { createQueue } from "./wiring/queue.ts";
import { createSignIn } from "./wiring/signIn.ts";

/** The assembled service. */
export interface Service {
  readonly app: FastifyInstance;
  /** The local payment provider's own server, for a port of its own. */
  readonly payServer: FastifyInstance;
  readonly reconcileLoop: ReconcileLoop;
  /** Starts what keeps catalogue, queue, seats, balances and orders up to date: some of it in one process at a time. */
  start(): void;
  /** Gives the duties of this process up, and closes sockets, timers and the HTTP servers; the store stays open. */
  close(): Promise<void>;
}

/** Everything that the service gets from outside. */
interface ServiceDeps {
  readonly settings: Settings;
  readonly store: Store;
  readonly bus: Bus;
  readonly owners: Ownership;
  readonly clock: Clock;
  readonly hostPool: HostPool;
  readonly keys: ServiceKeys;
  readonly regions: readonly Idc[];
  readonly reportError: (where: string, error: unknown) => void;
  /** How the local payment provider's webhooks reach the service; over HTTP by default. */
  readonly deliver?: Deliver;
}

/** Path of the session socket, which the app's configuration names by default. */
const sessionPath = "/session";

/** Assembles the service. Nothing listens and no loop runs before `start` and `app.listen`. */
export async function createService(deps: ServiceDeps): Promise<Service> {
  const { settings, store, bus, clock, hostPool, keys, reportError } = deps;
  const { demo, connections, origins } = settings;
  const rateLimiter = createRateLimiter(settings.rateLimit, clock);
  const app = await createHttpServer({
    origins,
    rateLimiter,
    connections,
    limitedPath: providerPath,
    reportError,
  });
  const outbox = createOutbox({ store, bus, clock });
  const sessionSockets = createSessionSockets({
    store,
    bus,
    clock,
    dropFirstSend: demo.losePushes,
    connections: countConnections(app.server, connections.perAddress),
    reportError,
  });
  const seats = createSeats(hostPool, clock);
  const catalogue = await createCatalogue({
    hostPool,
    store,
    clock,
    reachable: seats.reachable,
    demoGames: demo.games,
    lendAccounts: demo.lendAccounts,
    reportError,
  });
  const queue = createQueue({ ...deps, outbox, seats, games: catalogue });
  const signIn = createSignIn({ app, settings, store, clock, keys, reportError });
  const payments = createPayments({ ...deps, outbox, deliver: deps.deliver });

  const router = createRouter({ app, store, clock });
  serveSignIn(router, {
    store,
    clock,
    idTokens: signIn.idTokens,
    signInLimit: signIn.limit,
    trialGifts: createTrialGifts({
      seconds: demo.trialSeconds,
      limits: settings.trialGifts,
      key: keys.cookies.join(),
    }),
    secure: settings.publicOrigin.startsWith("https:"),
  });
  servePlay(router, { store, clock, schedules: queue.schedules, regions: deps.regions });
  serveParty(router, {
    outbox,
    clock,
    games: catalogue,
    address: { host: settings.publicHost, port: settings.machinePort },
    addRelays: createAddRelays(settings.relays, clock),
    syncGuests: createSyncGuests({ outbox, hostPool }),
  });
  servePlayerCalls(app, router, deps, catalogue, outbox, payments);
  serveScreenshots(app, { catalogue, hostPool, clock });
  serveHostEvents(app, {
    onPlays: queue.reconcileLoop.handlePlays,
    machineToken: settings.machineToken,
    rateLimiter,
  });
  serveClient(app, deps, { games: catalogue, outbox, seats, providers: payments.providers });
  serveSessionSocket(app, sessionSockets, origins);

  let stops: ReadonlyArray<() => Promise<void> | void> | null = null;
  return {
    app,
    payServer: payments.payServer,
    reconcileLoop: queue.reconcileLoop,
    start() {
      if (stops !== null) return;
      stops = [queue.reconcileLoop.start(), catalogue.start(), payments.start()];
      signIn.preload();
    },
    async close() {
      await Promise.all((stops ?? []).map((stop) => stop()));
      sessionSockets.close();
      await payments.payServer.close();
      await app.close();
    },
  };
}

/** What a signed-in player owns, buys, reads and browses. */
function servePlayerCalls(
  app: FastifyInstance,
  router: ReturnType<typeof createRouter>,
  { settings, store, clock, hostPool }: ServiceDeps,
  catalogue: Catalogue,
  outbox: Outbox,
  { providersByChannel, providers, paymentService }: Payments,
): void {
  const { origins, saleTerms: terms } = settings;
  const { productName } = settings.branding;
  servePlayer(router, { store, clock, terms });
  serveCatalogue(router, { store, clock, catalogue });
  serveMessages(router, { store, productName });
  serveRewards(router, { outbox, clock });
  serveSteam(router, { store, catalogue });
  serveProblems(router, { store, clock });
  serveLayouts(router, { store, games: catalogue });
  serveSaves(app, router, { store, clock, hostPool, games: catalogue });
  serveSteamPage(app, { store, clock, productName });
  servePay(router, { store, clock, paymentService, providersByChannel, origins, terms });
  serveOrders(router, { store, outbox, clock, terms });
  serveWebhooks(app, { providers, paymentService, clock });
}

/** What the operator's page works with, besides what is given from outside. */
interface OpsParts {
  readonly games: Catalogue;
  readonly outbox: Outbox;
  readonly seats: Seats;
  readonly providers: Payments["providers"];
}

/** The built client and its configuration; unknown paths of calls get a 404 in the envelope. */
function serveClient(app: FastifyInstance, deps: ServiceDeps, parts: OpsParts): void {
  const { settings } = deps;
  const assets = createAssets(settings.distDir);
  serveOperators(app, deps, parts, assets);
  servePages(app, {
    assets,
    appConfig: appConfigOf(settings),
    productName: settings.branding.productName,
    googleSignIn: settings.googleClientId !== undefined,
    payOrigin: settings.payOrigin,
    notFound,
  });
}

/** The operator's page, where the settings name operators. */
function serveOperators(
  app: FastifyInstance,
  { settings, store, clock, hostPool, regions, reportError }: ServiceDeps,
  { games, outbox, seats, providers }: OpsParts,
  assets: Assets,
): void {
  const { operators, origins, publicHost, machinePort } = settings;
  serveOps(app, {
    store,
    outbox,
    clock,
    operators,
    origins,
    assets,
    games,
    regions,
    notFound,
    fleet: createSingleHostView({
      store,
      clock,
      hostPool,
      address: { host: publicHost, port: machinePort },
      region: String(regions[0]?.idc_id ?? ""),
    }),
    endByOperator: createEndByOperator({ outbox, clock, hostPool, seats }),
    refunds: createRefunds({ outbox, clock, providers, reportError }),
  });
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal(404, "notFound", null, 404), requestLocale(request));
}

/**
 * Hands upgrades of the session path to the session sockets, and refuses all others. A socket is not held back by the
 * browser's same-origin policy, so the pages of other sites are refused here.
 */
function serveSessionSocket(
  app: FastifyInstance,
  sessionSockets: SessionSockets,
  origins: readonly string[],
): void {
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if ((request.url ?? "").split("?")[0] !== sessionPath) refuseSocket(socket, "404 Not Found");
    else if (!isOwnOrigin(request.headers.origin, origins)) refuseSocket(socket, "403 Forbidden");
    else sessionSockets.upgrade(request, socket, head);
  });
}
