import { distinctUntilChanged, filter, map, merge, mergeMap, switchMap, take, tap } from "rxjs";
import { createActions } from "./actions.ts";
import type { Area } from "./compose/account.ts";
import type { Browse } from "./compose/discovery.ts";
import { createFetching, type Parts } from "./compose/lazyModules.ts";
import { bringAnalytics } from "./features/analytics/loadAnalytics.ts";
import { createCatalogueIndex } from "./features/catalogue/catalogueIndex.ts";
import { createDetails, type Details } from "./features/catalogue/details.ts";
import { createHome, type Home } from "./features/catalogue/home.ts";
import { createDesk, type Desk } from "./features/desk/desk.ts";
import { createLocale } from "./features/locale/locale.ts";
import { createPlay, type Play } from "./features/play/play.ts";
import { createReenter } from "./features/play/resumePrompt.ts";
import { createElsewhere, type Elsewhere } from "./features/play/runningElsewhere.ts";
import { createProducts, type Products } from "./features/products/products.ts";
import type { TimeTill } from "./features/purchase/paywall.ts";
import { type Connection, createConnection } from "./features/push/connection.ts";
import { createNotices } from "./features/push/notices.ts";
import type { Install } from "./features/pwa/install.ts";
import { createLatePwa } from "./features/pwa/lazyPwa.ts";
import { createQueue, type QueueView } from "./features/queue/queue.ts";
import { createActing } from "./features/schedule/acting.ts";
import { createSchedule } from "./features/schedule/schedule.ts";
import { createSearching } from "./features/search/searching.ts";
import { createBackend } from "./features/session/backend.ts";
import { commonInfoOf } from "./features/session/commonInfo.ts";
import { createDevice } from "./features/session/device.ts";
import { bindInviteCode, keepInviteCode } from "./features/session/inviteCode.ts";
import { createSession } from "./features/session/session.ts";
import type { Session } from "./features/session/sessionState.ts";
import { createSignIn } from "./features/session/signIn.ts";
import { createAccount } from "./features/session/storedUser.ts";
import { createSpeedTest, type SpeedTest } from "./features/speedTest/speedTest.ts";
import { createSteam, type Steam } from "./features/steam/steam.ts";
import { createGift } from "./features/wallet/timeGift.ts";
import { createWallet, type WalletView } from "./features/wallet/wallet.ts";
import type { Intent } from "./intents.ts";
import { attempt } from "./lib/attempt.ts";
import { later } from "./lib/lazyModule.ts";
import { unfailing } from "./lib/safeReport.ts";
import { createScope } from "./lib/scope.ts";
import type { State } from "./lib/state.ts";
import { after } from "./lib/time.ts";
import type { Ports } from "./ports.ts";
import { lateParts } from "./rules/durations.ts";
import { type Backed, createBack } from "./ui/backButton.ts";
import { createChunkRecovery } from "./ui/chunkRecovery.ts";
import { createOutside } from "./ui/externalLinks.ts";
import type { Locale, Place } from "./ui/location.ts";
import { createNavigation } from "./ui/navigation.ts";
import { onPage } from "./ui/onPage.ts";
import { createOverlays, type Overlay } from "./ui/overlays.ts";
import { createPresence } from "./ui/pageLifecycle.ts";
import { createStatusBar } from "./ui/statusBar.ts";
import { createToasts, type Toast } from "./ui/toasts.ts";
import type { Subscription } from "./wire/account.ts";
import type { GameBrief } from "./wire/catalogue.ts";
import { createClient } from "./wire/client.ts";
import type { AppConfig } from "./wire/config.ts";
import { createKeep } from "./wire/typedStorage.ts";

/** The whole product as data: what the screens show, and the one door for what people do. */
export interface App {
  readonly config: AppConfig;
  /** Inside the native app, which opens addresses of other sites itself. */
  readonly inShell: boolean;
  send(intent: Intent): void;
  readonly place: State<Place>;
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
  readonly browse: State<Browse | null>;
  readonly speedTest: State<SpeedTest>;
  readonly play: State<Play>;
  readonly queue: State<QueueView>;
  readonly elsewhere: State<Elsewhere | null>;
  readonly connection: State<Connection>;
  readonly online: State<boolean>;
  readonly desk: State<Desk>;
  /** Adding the app to the home screen (R-PWA-01). */
  readonly install: State<Install>;
  /** A newer version of the app waits for the person's yes; never told while they play or queue. */
  readonly updateWaits: State<boolean>;
  /** The account pages and what is paid; null until first needed. */
  readonly area: State<Area | null>;
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
export function createApp(outside: Ports, config: AppConfig, parts: Parts): App {
  const report = unfailing(outside.report);
  const ports: Ports = { ...outside, report };
  const { clock, storage, lifecycle } = ports;
  const root = createScope("app", { clock, report });
  const { actions, send } = createActions(report);
  const keep = createKeep(storage);
  const presence = createPresence(root.child("presence"), lifecycle);

  const navigation = createNavigation(root.child("navigation"), { port: ports.navigation, actions });
  const { place } = navigation;
  const locale = createLocale(root.child("locale"), {
    place,
    navigation: ports.navigation,
    storage,
    actions,
  });
  keepInviteCode(root.child("inviteCode"), { place, port: ports.navigation, keep });
  const overlays = createOverlays(actions);
  const backed = createBack(root.child("back"), { clock, port: ports.navigation, actions });
  const toasts = createToasts(root.child("toasts"), { clock, actions });

  const device = createDevice({ keep, entropy: ports.entropy, config });
  const account = createAccount(root.child("account"), { keep, storage });
  const commonInfo = commonInfoOf(root.child("commonInfo"), ports.shell);
  const token = (): string => account.user.value?.token ?? "";
  const client = createClient({
    http: ports.http,
    clock,
    config,
    caller: () => ({
      token: token(),
      userId: account.user.value?.userId ?? "",
      locale: locale.value,
      deviceId: device.id,
      commonInfo: commonInfo.value,
    }),
  });
  const backend = createBackend({ client, toasts, token });
  const signIn = createSignIn({ ...ports, config, keep, locale: () => locale.value, loadOidc: parts.oidc });
  const { session, player, registered$, logOut, signOut } = createSession(root.child("session"), {
    ports,
    presence,
    account,
    backend,
    device,
    keep,
    signIn,
    navigation,
    toasts,
    actions,
  });

  const { connection, push$, connected$ } = createConnection(root.child("connection"), {
    ports,
    config,
    frames: parts.frames,
    presence,
    player,
    backend,
    toasts,
    logOut,
  });
  const back$ = merge(presence.cameOnline$, connected$);
  const wallet = createWallet(root.child("wallet"), { player, backend, keep, push$, back$, report });
  const plans = createProducts(root.child("products"), {
    player,
    backend,
    config,
    report,
    wallet: wallet.wallet,
    back$,
  });
  const speedTest = createSpeedTest(root.child("speedTest"), {
    ports,
    config,
    player,
    backend,
    keep,
    toasts,
  });
  const schedule = createSchedule(root.child("schedule"), {
    ports,
    presence,
    player,
    backend,
    toasts,
    wallet,
    push$,
    connected$,
    connection,
    startInfo: parts.startInfo,
  });
  createNotices(root.child("notices"), { push$, toasts });
  createGift(root.child("gift"), { ports, registered$, player, wallet: wallet.wallet, overlays, keep });
  bindInviteCode(root.child("inviteCode"), { ports, player, backend, keep, navigation });
  createChunkRecovery(root.child("chunks"), { ports, keep, actions });

  const index = createCatalogueIndex();
  const catalogue = { player, place, backend, index, actions, report };
  const home = createHome(root.child("home"), {
    ...catalogue,
    waiting$: session.pipe(
      map((now) => (now.status === "restoring" && now.waiting ? (account.user.value?.userId ?? null) : null)),
      distinctUntilChanged(),
    ),
    back$,
    copyOf: (id) => pwa.homeCopy$.pipe(map((homeCopy) => homeCopy.read(id))),
  });
  const details = createDetails(root.child("details"), catalogue);
  const steam = createSteam(root.child("steam"), {
    ports,
    config,
    presence,
    player,
    place,
    home,
    backend,
    actions,
  });
  const { reach, bring } = createFetching(root, report, send);
  const queue = createQueue(root.child("queue"), { schedule, overlays, actions, report });
  const till: TimeTill = {
    timeOver: (gameId) => reach("area", area.needed$).pipe(switchMap(({ till }) => till.timeOver(gameId))),
    joinMembership: () => reach("area", area.needed$).pipe(switchMap(({ till }) => till.joinMembership())),
  };
  const play = createPlay(root.child("play"), {
    clock,
    report,
    index,
    place,
    player,
    actions,
    backend,
    wallet,
    speedTest,
    schedule,
    overlays,
    toasts,
    till,
  });
  const acting = createActing(root.child("acting"), { ports, schedule });
  createReenter(root.child("reenter"), { ports, player, schedule, acting, overlays, play });
  const elsewhere = createElsewhere(root.child("elsewhere"), {
    ports,
    presence,
    place,
    schedule,
    acting,
    overlays,
    actions,
  });
  const desk = createDesk(root.child("desk"), {
    ports,
    presence,
    player,
    schedule,
    navigation,
    actions,
    keep,
  });

  const pwa = createLatePwa(root.child("pwa"), {
    load: parts.pwa,
    ports,
    keep,
    actions,
    overlays,
    player,
    session,
    place,
    visible: presence.visible,
    desk,
    home,
    schedule: schedule.schedule,
    elsewhere,
  });
  createStatusBar(root.child("statusBar"), { place, shell: ports.shell });
  createOutside(root.child("outside"), { shell: ports.shell, actions });

  const area = later(parts.area, ({ createArea }) =>
    createArea(root.child("area"), {
      ports,
      config,
      presence,
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
      keep,
      push$,
      back$,
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
      .pipe(mergeMap((intent) => reach("area", area.needed$).pipe(tap(({ till }) => till.open(intent))))),
  );
  const searching = createSearching(root.child("searching"), { actions, player, place });
  const browse = later(parts.browse, ({ createBrowse }) =>
    createBrowse(root.child("browse"), {
      ports,
      player,
      navigation,
      actions,
      backend,
      index,
      overlays,
      keep,
      details,
      searching,
      back$,
    }),
  );

  bringAnalytics(root.child("analytics"), {
    load: parts.analytics,
    ports,
    actions,
    user: account.user,
    place,
    overlays: overlays.shown,
    client,
  });
  bring(
    "area",
    area.needed$,
    // Time runs out at the desk, and after a game a reward may wait.
    onPage(place, ({ layout, name }) => layout === "white" || name === "desk"),
  );
  bring(
    "browse",
    browse.needed$,
    onPage(place, ({ name }) => name === "types" || name === "details"),
  );
  bring("browse", browse.needed$, searching);
  // From home, a game's page is one tap away: that should not wait for code.
  root.run(
    "ahead",
    home.pipe(
      filter(({ status }) => status === "ready"),
      take(1),
      switchMap(() => after(clock, lateParts)),
      switchMap(() => attempt(report, "browse", () => browse.needed$)),
    ),
  );

  return {
    config,
    inShell: ports.shell.present,
    send,
    place,
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
    browse: browse.current,
    speedTest: speedTest.speedTest,
    play,
    queue,
    elsewhere,
    connection,
    online: presence.online,
    desk,
    install: pwa.install,
    updateWaits: pwa.updateWaits,
    area: area.current,
    overlays: overlays.shown,
    backed,
    toasts: toasts.shown,
    get live() {
      return root.live;
    },
    end: () => root.end(),
  };
}
