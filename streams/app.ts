import { defer, map, type Observable, switchMap } from "rxjs";
import type { Account } from "./compose/account.ts";
import type { DeskModule } from "./compose/deskModule.ts";
import type { Discovery } from "./compose/discovery.ts";
import { createFoundation } from "./compose/foundation.ts";
import { createIdentity } from "./compose/identity.ts";
import { createLazyFeatures, type LazyFeatures } from "./compose/lazyFeatures.ts";
import type { LazyModules } from "./compose/lazyModules.ts";
import { createLobby } from "./compose/lobby.ts";
import { createPlaying } from "./compose/playing.ts";
import type { ShownAnnouncement } from "./features/announcements/announcements.ts";
import type { Details } from "./features/catalogue/details.ts";
import type { Home } from "./features/catalogue/home.ts";
import type { SlideShow } from "./features/catalogue/slideShows.ts";
import type { Desk } from "./features/desk/deskState.ts";
import type { Play } from "./features/play/play.ts";
import type { RunningElsewhere } from "./features/play/runningElsewhere.ts";
import type { Products } from "./features/products/products.ts";
import type { Connection } from "./features/push/connectionState.ts";
import type { Install } from "./features/pwa/install.ts";
import type { QueueView } from "./features/queue/queuePopup.ts";
import type { Session } from "./features/session/sessionState.ts";
import type { SpeedTest } from "./features/speedTest/speedTest.ts";
import type { Steam } from "./features/steam/steam.ts";
import type { WalletView } from "./features/wallet/wallet.ts";
import type { Intent } from "./intents.ts";
import { safeReport } from "./lib/safeReport.ts";
import { createScope } from "./lib/scope.ts";
import type { State } from "./lib/state.ts";
import type { Ports } from "./ports.ts";
import type { Backed } from "./ui/backButton.ts";
import type { AppLocation } from "./ui/location.ts";
import type { Overlay } from "./ui/overlays.ts";
import type { Toast } from "./ui/toasts.ts";
import type { Subscription } from "./wire/account.ts";
import type { GameBrief } from "./wire/catalogue.ts";
import type { AppConfig } from "./wire/config.ts";
import type { Locale } from "./wire/locale.ts";

/** The whole product as data: what the screens show, and the one entry for what players do. */
export interface App {
  readonly config: AppConfig;
  /** True inside the native app, which opens addresses of other sites itself. */
  readonly inShell: boolean;
  /** False where the browser cannot show a game's picture. */
  readonly canPlay: boolean;
  send(intent: Intent): void;
  readonly location: State<AppLocation>;
  readonly locale: State<Locale>;
  readonly session: State<Session>;
  readonly wallet: State<WalletView | null>;
  readonly products: State<Products>;
  /** The player's own subscription; null when there is none, or it can't be fetched. */
  readonly subscription: State<Subscription>;
  readonly home: State<Home>;
  /** The slide shows of home's banners, by section; empty until their code is loaded. */
  readonly slides: State<ReadonlyMap<string, SlideShow>>;
  /** Every game that a list brought, by id. */
  readonly games: State<ReadonlyMap<string, GameBrief>>;
  readonly steam: State<Steam>;
  readonly details: State<Details>;
  /** Whether the search is open. */
  readonly searching: State<boolean>;
  /** Games by genre, search, similar games; null until loaded. */
  readonly discovery: State<Discovery | null>;
  readonly speedTest: State<SpeedTest>;
  readonly play: State<Play>;
  readonly queue: State<QueueView>;
  readonly runningElsewhere: State<RunningElsewhere | null>;
  readonly connection: State<Connection>;
  readonly online: State<boolean>;
  readonly desk: State<Desk>;
  /** What a player has at the desk besides the picture; null until loaded. */
  readonly deskModule: State<DeskModule | null>;
  /** Adding the app to the home screen (R-PWA-01). */
  readonly install: State<Install>;
  /** A newer version of the app waits for the player to accept it; false while they play or queue. */
  readonly updateWaits: State<boolean>;
  /** What operators announce, in its time (R-OPS-17). */
  readonly news: State<readonly ShownAnnouncement[]>;
  /** The account pages and purchases; null until loaded. */
  readonly account: State<Account | null>;
  readonly overlays: State<readonly Overlay[]>;
  /** The front pop-up, each time the back button asks it to close. */
  readonly backed: State<Backed | null>;
  readonly toasts: State<readonly Toast[]>;
  /** How many pipelines run; tests use it to find leaks. */
  readonly live: number;
  /** Ends every pipeline. */
  end(): void;
}

/**
 * Puts the modules of the core together.
 * @param outside the outside world, passed in once
 * @param lazyModules fetch the code that is not part of the first route
 */
export function createApp(outside: Ports, config: AppConfig, lazyModules: LazyModules): App {
  const report = safeReport(outside.report);
  const ports: Ports = { ...outside, report };
  const root = createScope("app", { clock: ports.clock, report });
  const foundation = createFoundation(root, { ports, config });
  const { oidc, frames, startInfo, playFlow, measure, desk, lag } = lazyModules;
  const identity = createIdentity(root, { ...foundation, oidc, frames });
  // Created last, as it needs all the others; these two are subscribed to when somebody pays, or when home
  // fails.
  const lazy$ = <T>(selector: (features: LazyFeatures) => Observable<T>): Observable<T> =>
    defer(() => selector(lazyFeatures));
  const purchaseFlow$ = lazy$((features) => features.purchaseFlow$);
  // Before the lobby: whether a game runs already is asked before home is.
  const playing = createPlaying(root, {
    ...foundation,
    ...identity,
    loadStartInfo: startInfo,
    loadPlayFlow: playFlow,
    loadMeasure: measure,
    loadDesk: desk,
    loadLag: lag,
    paywall: {
      timeOver: (gameId) => purchaseFlow$.pipe(switchMap((flow) => flow.timeOver(gameId))),
      // mutants: equivalent, the purchase flow is handed out once, when its code is there
      joinMembership: () => purchaseFlow$.pipe(switchMap((flow) => flow.joinMembership())),
    },
  });
  const lobby = createLobby(root, {
    ...foundation,
    ...identity,
    copyOf: (player) =>
      lazy$((features) => features.homeCopy$).pipe(map((homeCopy) => homeCopy.read(player))),
  });
  const lazyFeatures = createLazyFeatures(root, {
    ...foundation,
    ...identity,
    ...lobby,
    ...playing,
    lazyModules,
  });

  return {
    config,
    inShell: ports.shell.present,
    canPlay: ports.stage.supported,
    send: foundation.send,
    location: foundation.location,
    locale: foundation.locale,
    session: identity.session,
    wallet: identity.wallet.wallet,
    products: lobby.plans.products,
    subscription: lobby.plans.subscription,
    home: lobby.home,
    slides: lazyFeatures.slides,
    games: foundation.index.games,
    steam: lobby.steam,
    details: lobby.details,
    searching: lobby.searching,
    discovery: lazyFeatures.discovery,
    speedTest: playing.speedTest.speedTest,
    play: playing.play,
    queue: playing.queue,
    runningElsewhere: playing.runningElsewhere,
    connection: identity.connection,
    online: foundation.pageLifecycle.online,
    desk: playing.desk,
    deskModule: playing.deskModule,
    install: lazyFeatures.install,
    updateWaits: lazyFeatures.updateWaits,
    news: lazyFeatures.news,
    account: lazyFeatures.account,
    overlays: foundation.overlays.shown,
    backed: foundation.backed,
    toasts: foundation.toasts.shown,
    get live() {
      return root.live;
    },
    end: () => root.end(),
  };
}
