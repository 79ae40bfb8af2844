import { defer, map, type Observable, switchMap } from "rxjs";
import type { AppConfig } from "../wire/config.ts";
import { createFoundation } from "./compose/foundation.ts";
import { createIdentity } from "./compose/identity.ts";
import { createLazyFeatures, type LazyFeatures } from "./compose/lazyFeatures.ts";
import type { LazyModules } from "./compose/lazyModules.ts";
import { createLobby } from "./compose/lobby.ts";
import { createPlaying } from "./compose/playing.ts";
import { lazyModule } from "./lib/lazyModule.ts";
import { safeReport } from "./lib/safeReport.ts";
import { createScope } from "./lib/scope.ts";
import { asState } from "./lib/state.ts";
import type { Ports } from "./ports.ts";

/** The whole product as data: what the screens show, and the one entry for what players do. */
export type App = ReturnType<typeof createApp>;

/** Puts the modules of the core together. @param lazyModules fetch code beyond the first route */
export function createApp(outside: Ports, config: AppConfig, lazyModules: LazyModules) {
  const report = safeReport(outside.report);
  const ports: Ports = { ...outside, report };
  const root = createScope("app", { clock: ports.clock, report });
  const foundation = createFoundation(root, { ports, config });
  const deferred = lazyModule(lazyModules.deferred, (code) => code);
  const loadDeferred = () => deferred.load$;
  const identity = createIdentity(root, {
    ...foundation,
    loadOidc: lazyModules.oidc,
    loadFrameCodec: loadDeferred,
  });
  // Created last, as it needs all the others; these two are subscribed to when somebody pays, or when home
  // fails.
  const lazy$ = <T>(selector: (features: LazyFeatures) => Observable<T>): Observable<T> =>
    defer(() => selector(lazyFeatures));
  const purchaseFlow$ = lazy$((features) => features.purchaseFlow$);
  // Before the lobby: whether a game runs already is asked before home is.
  const playing = createPlaying(root, {
    ...foundation,
    ...identity,
    loadStartInfo: loadDeferred,
    loadPlayFlow: loadDeferred,
    loadMeasure: loadDeferred,
    loadLater: loadDeferred,
    loadDesk: lazyModules.desk,
    paywall: {
      timeOver: (gameId) => purchaseFlow$.pipe(switchMap((flow) => flow.timeOver(gameId))),
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
    deferred,
    loadAccount: lazyModules.account,
  });

  // In this order recordings list the States.
  return {
    config,
    /** True inside the native app, which opens addresses of other sites itself. */
    inShell: ports.shell.present,
    /** False where the browser cannot show a game's picture. */
    canPlay: ports.stage.supported,
    send: foundation.send,
    location: foundation.location,
    locale: foundation.locale,
    session: identity.session,
    wallet: identity.wallet.wallet,
    products: lobby.products,
    subscription: lobby.subscription,
    home: lobby.home,
    slides: lazyFeatures.slides,
    /** Every game that a list brought, by id. */
    games: foundation.index.games,
    steam: lobby.steam,
    details: lobby.details,
    searching: asState(lobby.searching),
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
    /** How many pipelines run; tests use it to find leaks. */
    get live() {
      return root.live;
    },
    /** Ends every pipeline. */
    end: () => root.end(),
  };
}
