import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countConnections, refuseSocket } from "../server/connectionLimits.ts";
import type { Log } from "../server/log/log.ts";
import type { Idc } from "../wire/schedule.ts";
import type { CloseAccount } from "./accountData/closeAccount.ts";
import { startDeletions } from "./accountData/deleteAccounts.ts";
import { createTrialGifts, type TrialGifts } from "./accounts/trialGift.ts";
import { serveAccountData } from "./calls/accountDataCalls.ts";
import { serveCatalogue } from "./calls/catalogueCalls.ts";
import { serveLayouts } from "./calls/layoutCalls.ts";
import { serveMessages } from "./calls/messageCalls.ts";
import { serveOrders } from "./calls/orderCalls.ts";
import { serveParty } from "./calls/partyCalls.ts";
import { servePay } from "./calls/payCalls.ts";
import { servePlay } from "./calls/playCalls.ts";
import { servePlayer } from "./calls/playerCalls.ts";
import { serveProblems } from "./calls/problemCalls.ts";
import { serveRecordings } from "./calls/recordingCalls.ts";
import { serveRewards } from "./calls/rewardCalls.ts";
import { serveSaves } from "./calls/saveCalls.ts";
import { serveSignIn } from "./calls/signInCalls.ts";
import { serveSignIns } from "./calls/signInsCalls.ts";
import { serveSteam } from "./calls/steamCalls.ts";
import { type Catalogue, createCatalogue } from "./catalogue/catalogue.ts";
import { serveScreenshots } from "./catalogue/serveScreenshots.ts";
import { serveHostEvents } from "./hosts/events.ts";
import type { ConnectHost } from "./hosts/hostPool.ts";
import { isOwnOrigin } from "./http/crossSite.ts";
import { drainConnections } from "./http/drainConnections.ts";
import { createReadiness, serveHealth } from "./http/readiness.ts";
import { requestLocale } from "./http/requestLocale.ts";
import { createRouter } from "./http/router.ts";
import { sendRefusal } from "./http/sendRefusal.ts";
import { createHttpServer } from "./http/server.ts";
import { createRateLimiter } from "./lib/rateLimit.ts";
import { Refusal } from "./lib/refusal.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createRefresh } from "./metrics/readGauges.ts";
import { appConfigOf, coversOf } from "./pages/appConfig.ts";
import { createAssets } from "./pages/assets.ts";
import { servePages } from "./pages/servePages.ts";
import type { Parts } from "./parts.ts";
import { createSyncGuests } from "./party/syncGuests.ts";
import type { Deliver } from "./pay/providers/local/webhook.ts";
import { serveWebhooks } from "./pay/webhooks.ts";
import { servePhone } from "./phone/routes.ts";
import { createOutbox } from "./push/outbox.ts";
import { createSessionSockets, type SessionSockets } from "./push/sessionSockets.ts";
import type { Settings } from "./settings/settings.ts";
import { type ServiceKeys, secretFor } from "./signIn/keys.ts";
import { providerPath } from "./signIn/paths.ts";
import { serveSteamPage } from "./steam/routes.ts";
import { watchWrites } from "./store/watchWrites.ts";
import { createHosts, type Hosts } from "./wiring/hosts.ts";
import { type OperatorsParts, serveOperators } from "./wiring/operators.ts";
import { createPayments, type Payments } from "./wiring/payments.ts";
import { createQueue } from "./wiring/queue.ts";
import { createSignIn } from "./wiring/signIn.ts";

export type Service = Awaited<ReturnType<typeof createService>>;

/** Everything that the service gets from outside. */
interface ServiceDeps extends Parts<"store" | "bus" | "owners" | "clock"> {
  readonly settings: Settings;
  readonly connectHost: ConnectHost;
  readonly keys: ServiceKeys;
  readonly ownProbes: readonly Idc[];
  readonly log: Log;
  /** False: only requests that failed here are logged. */
  readonly logsAll: boolean;
  readonly metrics: Metrics;
  readonly reportError: (where: string, error: unknown) => void;
  /** How the local payment provider's webhooks reach the service; over HTTP by default. */
  readonly deliver?: Deliver;
}

/** Path of the session socket, which the app's configuration names by default. */
const sessionPath = "/session";

/** Assembles the service. Nothing listens and no loop runs before `start` and `app.listen`. */
export async function createService(given: ServiceDeps) {
  const writes = watchWrites(given.store, given);
  const deps = { ...given, store: writes.store };
  const { settings, store, bus, clock, keys, metrics } = deps;
  const { demo, connections, longestSignIn, origins } = settings;
  const rateLimiter = createRateLimiter(settings.rateLimit, clock);
  const app = await createHttpServer({
    ...deps,
    origins,
    rateLimiter,
    connections,
    limitedPath: providerPath,
  });
  const outbox = createOutbox({ store, bus, clock });
  const sessionSockets = createSessionSockets({
    ...deps,
    dropFirstSend: demo.losePushes,
    connections: countConnections(app.server, connections.perAddress),
  });
  const { fleet, hostPool, seats, savesOf } = createHosts(deps);
  const catalogue = await openCatalogue(deps, { hostPool, seats });
  const queue = createQueue({ ...deps, outbox, fleet, hostPool, seats, games: catalogue });
  const assets = createAssets(settings.distDir);
  const signIn = createSignIn({ ...deps, app, covers: () => coversOf(catalogue.listing().games, assets) });
  const payments = createPayments({ ...deps, outbox });

  const router = createRouter({ app, store, clock });
  const trialGifts = createTrialGifts({
    seconds: demo.trialSeconds,
    limits: settings.trialGifts,
    key: keys.root,
  });
  serveSignIns(router, { store, bus, clock, longestSignIn, protectionPage: signIn.protectionPage });
  serveSignIn(router, {
    store,
    bus,
    clock,
    longestSignIn,
    refreshKey: secretFor(keys, "refresh tokens"),
    idTokens: signIn.idTokens,
    signInLimit: signIn.limit,
    trialGifts,
    secure: settings.publicOrigin.startsWith("https:"),
  });
  servePlay(router, { ...deps, schedules: queue.schedules, seats, probePort: settings.probePort });
  const syncGuests = createSyncGuests({ outbox, hostPool });
  const { connectInfoOf, closeAccount } = queue;
  serveParty(router, { outbox, clock, games: catalogue, connectInfoOf, syncGuests });
  servePlayerCalls(app, router, deps, { catalogue, outbox, payments, savesOf, trialGifts, closeAccount });
  serveScreenshots(app, { catalogue, hostPool, clock });
  const { handlePlays: onPlays } = queue.reconcileLoop;
  serveHostEvents(app, { onPlays, fleet, machineTokens: settings.machineTokens, rateLimiter });
  const { readiness, databaseWorks } = createChecks(deps, writes.works, fleet.isRead);
  serveHealth(app, readiness, seats.reachable);
  const parts = { games: catalogue, outbox, fleet, hostPool, seats };
  serveClient(app, deps, { ...parts, assets, refunds: payments.refunds, closeAccount, savesOf });
  serveSessionSocket(app, sessionSockets, origins, deps.log);

  let stops: ReadonlyArray<() => Promise<void> | void> | null = null;
  return {
    app,
    /** The local payment provider's own server, for a port of its own. */
    payServer: payments.payServer,
    reconcileLoop: queue.reconcileLoop,
    /** The hosts that have registered. */
    fleet,
    /** Starts what keeps catalogue, queue, seats, balances and orders up to date: some of it in one process at a time. */
    start() {
      if (stops !== null) return;
      stops = [
        fleet.start(),
        fleet.onChange(() => {
          seats.pollSoon();
          catalogue.hostsChanged();
        }),
        queue.reconcileLoop.start(),
        catalogue.start(),
        payments.start(),
        startDeletions({ ...deps, savesOf }),
        writes.start(),
      ];
      signIn.preload();
    },
    /** Brings the metrics that are read, rather than counted, up to date. */
    refreshMetrics: createRefresh(metrics, { store, clock, seats, databaseWorks, settings }),
    /** From now on it says that it should get no more players: it is about to end. */
    drain: readiness.drain,
    /**
     * R-FLEET-09: takes no more connections, closes the sockets, whose players connect again, answers the calls that have begun, and
     * gives up the duties of this process. The store stays open.
     */
    async close() {
      sessionSockets.close();
      await Promise.all([
        drainConnections(app, clock),
        payments.payServer.close(),
        ...(stops ?? []).map((stop) => stop()),
      ]);
    },
  };
}

/** The catalogue of what the hosts report. */
function openCatalogue(
  { settings, store, clock, reportError }: ServiceDeps,
  { hostPool, seats }: Pick<Hosts, "hostPool" | "seats">,
): Promise<Catalogue> {
  const { games: demoGames, lendAccounts } = settings.demo;
  const { reachable } = seats;
  return createCatalogue({ hostPool, store, clock, reachable, demoGames, lendAccounts, reportError });
}

/** `databaseWorks` is for the metrics: unlike `/readyz`, it goes on to say so while the process drains. */
function createChecks(
  { store: inner, clock }: ServiceDeps,
  takesWrites: () => boolean,
  fleet: () => boolean,
) {
  const store = async () => {
    await inner.lookUp((tx) => tx.timeline.find());
    return takesWrites();
  };
  const database = createReadiness(clock, { store });
  return {
    readiness: createReadiness(clock, { store, fleet }),
    databaseWorks: async () => (await database.missing()).length === 0,
  };
}

/** What a signed-in player owns, buys, reads and browses. */
function servePlayerCalls(
  app: FastifyInstance,
  router: ReturnType<typeof createRouter>,
  { settings, store, clock }: ServiceDeps,
  parts: Parts<"outbox" | "savesOf"> & {
    catalogue: Catalogue;
    payments: Payments;
    trialGifts: TrialGifts;
    closeAccount: CloseAccount;
  },
): void {
  const { catalogue, outbox, savesOf, trialGifts, closeAccount } = parts;
  const { providersByChannel, providers, paymentService } = parts.payments;
  const { origins, saleTerms: terms } = settings;
  const { productName } = settings.branding;
  servePlayer(router, { store, clock, terms });
  serveCatalogue(router, { store, clock, catalogue });
  serveMessages(router, { store, productName });
  serveRewards(router, { outbox, clock, trialGifts });
  serveSteam(router, { store, catalogue });
  serveProblems(router, { store, clock });
  serveRecordings(app, { store, clock });
  serveLayouts(router, { store, games: catalogue });
  serveAccountData(app, router, { store, clock, savesOf, closeAccount });
  serveSaves(app, router, { store, clock, savesOf, games: catalogue });
  serveSteamPage(app, { store, clock, productName, longestSignIn: settings.longestSignIn });
  servePay(router, { store, clock, paymentService, providersByChannel, origins, terms });
  serveOrders(router, { store, outbox, clock, terms });
  serveWebhooks(app, { providers, paymentService, clock });
}

/** The built client and its configuration; unknown paths of calls get a 404 in the envelope. */
function serveClient(app: FastifyInstance, deps: ServiceDeps, parts: Omit<OperatorsParts, "notFound">): void {
  const { settings } = deps;
  serveOperators(app, deps, { ...parts, notFound });
  servePages(app, {
    assets: parts.assets,
    appConfig: appConfigOf(settings),
    productName: settings.branding.productName,
    listing: () => parts.games.listing(),
    googleSignIn: settings.googleClientId !== undefined,
    payOrigin: settings.payOrigin,
    detour: servePhone(app, settings),
    notFound,
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
  log: Log,
): void {
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if ((request.url ?? "").split("?")[0] !== sessionPath) refuseSocket(socket, "404 Not Found");
    else if (!isOwnOrigin(request.headers.origin, origins)) {
      log.security("other-origin", null);
      refuseSocket(socket, "403 Forbidden");
    } else sessionSockets.upgrade(request, socket, head);
  });
}
