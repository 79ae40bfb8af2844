import { distinctUntilChanged, filter, map, merge, mergeMap, switchMap, take, tap } from "rxjs";
import { createActions } from "./actions.ts";
import type { Account } from "./compose/account.ts";
import type { Discovery } from "./compose/discovery.ts";
import { createLazyLoading, type LazyModules } from "./compose/lazyModules.ts";
import { loadAnalytics } from "./features/analytics/loadAnalytics.ts";
import { createCatalogueIndex } from "./features/catalogue/catalogueIndex.ts";
import { createDetails, type Details } from "./features/catalogue/details.ts";
import { createHome, type Home } from "./features/catalogue/home.ts";
import { createDesk } from "./features/desk/desk.ts";
import type { Desk } from "./features/desk/deskState.ts";
import { createLocale } from "./features/locale/locale.ts";
import { createPlay, type Play } from "./features/play/play.ts";
import { createResumePrompt } from "./features/play/resumePrompt.ts";
import { createRunningElsewhere, type RunningElsewhere } from "./features/play/runningElsewhere.ts";
import { createProducts, type Products } from "./features/products/products.ts";
import type { Paywall } from "./features/purchase/paywall.ts";
import { createConnection } from "./features/push/connection.ts";
import type { Connection } from "./features/push/connectionState.ts";
import { createNotices } from "./features/push/notices.ts";
import type { Install } from "./features/pwa/install.ts";
import { createLazyPwa } from "./features/pwa/lazyPwa.ts";
import { createQueue, type QueueView } from "./features/queue/queue.ts";
import { createSchedule } from "./features/schedule/schedule.ts";
import { createOtherTabOwns } from "./features/schedule/tabOwnership.ts";
import { createSearching } from "./features/search/searching.ts";
import { createBackend } from "./features/session/backend.ts";
import { commonInfoOf } from "./features/session/commonInfo.ts";
import { createDevice } from "./features/session/device.ts";
import { bindInviteCode, keepInviteCode } from "./features/session/inviteCode.ts";
import { createSession } from "./features/session/session.ts";
import type { Session } from "./features/session/sessionState.ts";
import { createSignIn } from "./features/session/signIn.ts";
import { createStoredUser } from "./features/session/storedUser.ts";
import { createSpeedTest, type SpeedTest } from "./features/speedTest/speedTest.ts";
import { createSteam, type Steam } from "./features/steam/steam.ts";
import { createGift } from "./features/wallet/timeGift.ts";
import { createWallet, type WalletView } from "./features/wallet/wallet.ts";
import type { Intent } from "./intents.ts";
import { lazyModule } from "./lib/lazyModule.ts";
import { safeReport } from "./lib/safeReport.ts";
import { createScope } from "./lib/scope.ts";
import type { State } from "./lib/state.ts";
import { after } from "./lib/time.ts";
import type { Ports } from "./ports.ts";
import { prefetchAfter } from "./rules/durations.ts";
import { type Backed, createBackButton } from "./ui/backButton.ts";
import { createChunkRecovery } from "./ui/chunkRecovery.ts";
import { createExternalLinks } from "./ui/externalLinks.ts";
import type { AppLocation, Locale } from "./ui/location.ts";
import { createNavigation } from "./ui/navigation.ts";
import { onPage } from "./ui/onPage.ts";
import { createOverlays, type Overlay } from "./ui/overlays.ts";
import { createPageLifecycle } from "./ui/pageLifecycle.ts";
import { createStatusBar } from "./ui/statusBar.ts";
import { createToasts, type Toast } from "./ui/toasts.ts";
import type { Subscription } from "./wire/account.ts";
import type { GameBrief } from "./wire/catalogue.ts";
import { createClient } from "./wire/client.ts";
import type { AppConfig } from "./wire/config.ts";
import { createTypedStorage } from "./wire/typedStorage.ts";

/** The whole product as data: what the screens show, and the one door for what people do. */
export interface App {
  readonly config: AppConfig;
  /** Inside the native app, which opens addresses of other sites itself. */
  readonly inShell: boolean;
  send(intent: Intent): void;
  readonly location: State<AppLocation>;
  readonly locale: State<Locale>;
  readonly session: State<Session>;
  readonly wallet: State<WalletView | null>;
  readonly products: State<Products>;
  /** The player's own subscription; null when there is none, or it can't be had. */
  readonly subscription: State<Subscription>;
  readonly home: State<Home>;
  /** Every game that a list brought, by id. */
  readonly games: State<ReadonlyMap<string, GameBrief>>;
  readonly steam: State<Steam>;
  readonly details: State<Details>;
  /** Whether the search is open. */
  readonly searching: State<boolean>;
  /** Games by genre, search, similar games; null until first needed. */
  readonly discovery: State<Discovery | null>;
  readonly speedTest: State<SpeedTest>;
  readonly play: State<Play>;
  readonly queue: State<QueueView>;
  readonly runningElsewhere: State<RunningElsewhere | null>;
  readonly connection: State<Connection>;
  readonly online: State<boolean>;
  readonly desk: State<Desk>;
  /** Adding the app to the home screen (R-PWA-01). */
  readonly install: State<Install>;
  /** A newer version of the app waits for the person's yes; never told while they play or queue. */
  readonly updateWaits: State<boolean>;
  /** The account pages and what is paid; null until first needed. */
  readonly account: State<Account | null>;
  readonly overlays: State<readonly Overlay[]>;
  /** The front pop-up, when the back button asks it to close. */
  readonly backed: State<Backed | null>;
  readonly toasts: State<readonly Toast[]>;
  /** How many pipelines are alive, for proofs that nothing was left behind. */
  readonly live: number;
  /** Ends every pipeline. */
  end(): void;
}

/**
 * Puts the features together: the one place that knows them all.
 * @param outside the outside world, passed in once
 * @param parts where the code of the later parts comes from
 */
export function createApp(outside: Ports, config: AppConfig, lazyModules: LazyModules): App {
  const report = safeReport(outside.report);
  const ports: Ports = { ...outside, report };
  const { clock, storage, lifecycle } = ports;
  const root = createScope("app", { clock, report });
  const { actions, send } = createActions(report);
  const typedStorage = createTypedStorage(storage);
  const pageLifecycle = createPageLifecycle(root.child("presence"), lifecycle);

  const navigation = createNavigation(root.child("navigation"), { port: ports.navigation, actions });
  const { location } = navigation;
  const locale = createLocale(root.child("locale"), {
    location,
    navigation: ports.navigation,
    storage,
    actions,
  });
  keepInviteCode(root.child("inviteCode"), { location, port: ports.navigation, typedStorage });
  const overlays = createOverlays(actions);
  const backed = createBackButton(root.child("back"), { clock, port: ports.navigation, actions });
  const toasts = createToasts(root.child("toasts"), { clock, actions });

  const device = createDevice({ typedStorage, entropy: ports.entropy, config });
  const storedUser = createStoredUser(root.child("account"), { typedStorage, storage });
  const commonInfo = commonInfoOf(root.child("commonInfo"), ports.shell);
  const token = (): string => storedUser.user.value?.token ?? "";
  const client = createClient({
    http: ports.http,
    clock,
    config,
    caller: () => ({
      token: token(),
      userId: storedUser.user.value?.userId ?? "",
      locale: locale.value,
      deviceId: device.id,
      commonInfo: commonInfo.value,
    }),
  });
  const backend = createBackend({ client, toasts, token });
  const signIn = createSignIn(root, {
    ...ports,
    config,
    typedStorage,
    locale: () => locale.value,
    loadOidc: lazyModules.oidc,
  });
  const { session, player, registered$, logOut, signOut } = createSession(root.child("session"), {
    ports,
    pageLifecycle,
    storedUser,
    backend,
    device,
    typedStorage,
    signIn,
    navigation,
    toasts,
    actions,
  });

  const { connection, push$, connected$ } = createConnection(root.child("connection"), {
    ports,
    config,
    frames: lazyModules.frames,
    pageLifecycle,
    player,
    backend,
    toasts,
    logOut,
  });
  const reconnected$ = merge(pageLifecycle.cameOnline$, connected$);
  const wallet = createWallet(root.child("wallet"), {
    player,
    backend,
    typedStorage,
    push$,
    reconnected$,
  });
  const plans = createProducts(root.child("products"), {
    player,
    backend,
    config,
    wallet: wallet.wallet,
    reconnected$,
  });
  const speedTest = createSpeedTest(root.child("speedTest"), {
    ports,
    config,
    player,
    backend,
    typedStorage,
    toasts,
  });
  const schedule = createSchedule(root.child("schedule"), {
    ports,
    pageLifecycle,
    player,
    backend,
    toasts,
    wallet,
    push$,
    connected$,
    connection,
    loadStartInfo: lazyModules.startInfo,
  });
  createNotices(root.child("notices"), { push$, toasts });
  createGift(root.child("gift"), {
    ports,
    registered$,
    player,
    wallet: wallet.wallet,
    overlays,
    typedStorage,
  });
  bindInviteCode(root.child("inviteCode"), { ports, player, backend, typedStorage, navigation });
  createChunkRecovery(root.child("chunks"), { ports, typedStorage, actions });

  const index = createCatalogueIndex();
  const catalogue = { player, location, backend, index, actions };
  const home = createHome(root.child("home"), {
    ...catalogue,
    waiting$: session.pipe(
      map((now) =>
        now.status === "restoring" && now.waiting ? (storedUser.user.value?.userId ?? null) : null,
      ),
      distinctUntilChanged(),
    ),
    reconnected$,
    copyOf: (id) => pwa.homeCopy$.pipe(map((homeCopy) => homeCopy.read(id))),
  });
  const details = createDetails(root.child("details"), catalogue);
  const steam = createSteam(root.child("steam"), {
    ports,
    config,
    pageLifecycle,
    player,
    location,
    home,
    backend,
    actions,
  });
  const { loadOrReport, prefetchWhen } = createLazyLoading(root, report, send);
  const queue = createQueue(root.child("queue"), { schedule, overlays, actions });
  const paywall: Paywall = {
    timeOver: (gameId) =>
      loadOrReport("account", account.load$).pipe(
        switchMap(({ purchaseFlow }) => purchaseFlow.timeOver(gameId)),
      ),
    joinMembership: () =>
      loadOrReport("account", account.load$).pipe(
        switchMap(({ purchaseFlow }) => purchaseFlow.joinMembership()),
      ),
  };
  const play = createPlay(root.child("play"), {
    clock,
    index,
    location,
    player,
    actions,
    backend,
    wallet,
    speedTest,
    schedule,
    overlays,
    toasts,
    paywall,
  });
  const otherTabOwns = createOtherTabOwns(root.child("otherTabOwns"), { ports, schedule: schedule.schedule });
  createResumePrompt(root.child("resumePrompt"), { player, schedule, otherTabOwns, overlays, play });
  const runningElsewhere = createRunningElsewhere(root.child("runningElsewhere"), {
    pageLifecycle,
    location,
    schedule,
    otherTabOwns,
    overlays,
    actions,
  });
  const desk = createDesk(root.child("desk"), {
    ports,
    pageLifecycle,
    player,
    schedule,
    navigation,
    actions,
    typedStorage,
  });

  const pwa = createLazyPwa(root.child("pwa"), {
    load: lazyModules.pwa,
    ports,
    typedStorage,
    actions,
    overlays,
    player,
    session,
    location,
    visible: pageLifecycle.visible,
    desk,
    home,
    schedule: schedule.schedule,
    runningElsewhere,
  });
  createStatusBar(root.child("statusBar"), { location, shell: ports.shell });
  createExternalLinks(root.child("outside"), { shell: ports.shell, actions });

  const account = lazyModule(lazyModules.account, ({ createAccount }) =>
    createAccount(root.child("account"), {
      ports,
      config,
      pageLifecycle,
      player,
      locale,
      navigation,
      actions,
      backend,
      wallet,
      plans,
      index,
      overlays,
      toasts,
      typedStorage,
      push$,
      reconnected$,
      logOut,
      signOut,
      speedTest,
      schedule,
      deviceId: device.id,
    }),
  );
  root.run(
    "purchase",
    actions
      .of("purchase/open")
      .pipe(
        mergeMap((intent) =>
          loadOrReport("account", account.load$).pipe(tap(({ purchaseFlow }) => purchaseFlow.open(intent))),
        ),
      ),
  );
  const searching = createSearching(root.child("searching"), { actions, player, location });
  const discovery = lazyModule(lazyModules.discovery, ({ createDiscovery }) =>
    createDiscovery(root.child("discovery"), {
      ports,
      player,
      navigation,
      actions,
      backend,
      index,
      overlays,
      typedStorage,
      details,
      searching,
      reconnected$,
    }),
  );

  loadAnalytics(root.child("analytics"), {
    load: lazyModules.analytics,
    ports,
    actions,
    user: storedUser.user,
    location,
    overlays: overlays.shown,
    client,
  });
  prefetchWhen(
    "account",
    account.load$,
    // Time runs out at the desk, and after a game a reward may wait.
    onPage(location, ({ layout, name }) => layout === "white" || name === "desk"),
  );
  prefetchWhen(
    "discovery",
    discovery.load$,
    onPage(location, ({ name }) => name === "types" || name === "details"),
  );
  prefetchWhen("discovery", discovery.load$, searching);
  // From home, a game's page is one tap away: that should not wait for code.
  root.run(
    "ahead",
    home.pipe(
      filter(({ status }) => status === "ready"),
      take(1),
      switchMap(() => after(clock, prefetchAfter)),
      switchMap(() => root.attempt("discovery", () => discovery.load$)),
    ),
  );

  return {
    config,
    inShell: ports.shell.present,
    send,
    location,
    locale,
    session,
    wallet: wallet.wallet,
    products: plans.products,
    subscription: plans.subscription,
    home,
    games: index.games,
    steam,
    details,
    searching,
    discovery: discovery.current,
    speedTest: speedTest.speedTest,
    play,
    queue,
    runningElsewhere,
    connection,
    online: pageLifecycle.online,
    desk,
    install: pwa.install,
    updateWaits: pwa.updateWaits,
    account: account.current,
    overlays: overlays.shown,
    backed,
    toasts: toasts.shown,
    get live() {
      return root.live;
    },
    end: () => root.end(),
  };
}
