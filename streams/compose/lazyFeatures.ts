import {
  combineLatest,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  switchMap,
  take,
  tap,
} from "rxjs";
import { countClicks } from "../features/analytics/countClicks.ts";
import type { SlideShow, SlideShows } from "../features/catalogue/slideShows.ts";
import type { ShownAnnouncement } from "../features/push/announcements.ts";
import type { Install } from "../features/pwa/install.ts";
import type { Pwa } from "../features/pwa/pwa.ts";
import { type LazyModule, lazyModule, whenLoaded } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import { after } from "../lib/time.ts";
import type { RoutedPage } from "../page/location.ts";
import { onPage } from "../page/onPage.ts";
import { codeInTime, recoverPage } from "../rules/codeInTime.ts";
import { prefetchAfter } from "../rules/durations.ts";
import type * as deferredCode from "./deferred.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";
import type { LazyModules } from "./lazyModules.ts";
import type { Lobby } from "./lobby.ts";
import type { Playing } from "./playing.ts";

export interface LazyFeaturesDeps extends Foundation, Identity, Lobby, Playing {
  readonly deferred: LazyModule<typeof deferredCode>;
  readonly loadAccount: LazyModules["account"];
}

export type LazyFeatures = ReturnType<typeof createLazyFeatures>;

/** Wires up the lazy features, and decides when their code is loaded. */
export function createLazyFeatures(scope: Scope, deps: LazyFeaturesDeps) {
  const { deferred, actions, send, clock } = deps;
  const account = lazyModule(deps.loadAccount, ({ createAccount }) =>
    createAccount(scope.child("account"), deps),
  );
  const slidesScope = scope.child("slides");
  const counted$ = countClicks(scope.child("clicks"), deps);
  const loadDeferred = () => deferred.load$;
  const discovery = lazyModule(loadDeferred, ({ createDiscovery }) =>
    createDiscovery(scope.child("discovery"), deps),
  );
  const slides = lazyModule(loadDeferred, ({ createSlideShows }) => createSlideShows(slidesScope, deps));
  const analytics = lazyModule(loadDeferred, ({ createAnalytics }) => {
    createAnalytics(scope.child("analytics"), { ...deps, overlays: deps.overlays.shown, counted$ });
    return {};
  });
  const make = (name: string, { load$ }: LazyModule<object>) => scope.attempt(name, () => load$);
  scope.run(
    "deferred",
    deferred.current.pipe(
      filter((code) => code !== null),
      switchMap(() =>
        merge(make("discovery", discovery), make("slides", slides), make("analytics", analytics)),
      ),
    ),
  );
  const pwaScope = scope.child("pwa");
  const pwa = createLazyPwa(pwaScope, deps);
  const recover$ = recoverPage(send);
  // A play waits for the paywall: code that takes too long counts as failed.
  const purchaseFlow$ = scope
    .attempt("account", () => codeInTime(() => account.load$, clock, "compose/callTimeout"), recover$)
    .pipe(map(({ purchaseFlow }) => purchaseFlow));
  scope.run(
    "purchase",
    actions
      .of("purchase/open")
      .pipe(exhaustMap((intent) => purchaseFlow$.pipe(tap((purchaseFlow) => purchaseFlow.open(intent))))),
  );
  // Without its code a banner does not move. Only `slides/open` retries: the other intents repeat while the player scrolls.
  scope.run(
    "slides",
    actions
      .of("slides/open", "slides/view", "slides/run")
      .pipe(
        concatMap((intent) =>
          scope.attempt("slides", () =>
            slides.current.value || intent.type === "slides/open"
              ? slides.load$.pipe(tap((made) => made.handle(intent)))
              : EMPTY,
          ),
        ),
      ),
  );
  prefetchModules(scope, { account, deferred, pwa }, recover$, deps);
  return {
    /** Slide shows of home's banners, by section; empty until their code is loaded. */
    slides: whenLoaded<SlideShows, ReadonlyMap<string, SlideShow>>(
      slidesScope,
      "shows",
      slides,
      new Map(),
      ({ shows }) => shows,
    ),
    /** Games by genre, search, similar games; null until loaded. */
    discovery: discovery.current,
    /** Adding the app to the home screen (R-PWA-01). */
    install: whenLoaded<Pwa, Install>(
      pwaScope,
      "install",
      pwa,
      { way: "none", asking: false, quiet: false },
      ({ install }) => install,
    ),
    /** A newer version of the app waits for the player to accept it; false while they play or queue. */
    updateWaits: whenLoaded(pwaScope, "update", pwa, false, ({ updateWaits }) => updateWaits),
    /** Announcements by operators that are current (R-OPS-17); empty until loaded. */
    news: whenLoaded<Pwa, readonly ShownAnnouncement[]>(pwaScope, "news", pwa, [], ({ news }) => news),
    /** The account pages and purchases; null until loaded. */
    account: account.current,
    /** Loads the account module. If that fails it completes without emitting, and the page recovers (R-ROUTE-08). */
    purchaseFlow$,
    /** Loads the code for installing and updating the app. Errors when it can't be loaded. */
    homeCopy$: pwa.load$.pipe(map(({ homeCopy }) => homeCopy)),
  };
}

/** Prefetches each module when it will soon be needed. @param recover$ if the page needs one that failed */
function prefetchModules(
  scope: Scope,
  modules: Readonly<Record<"account" | "deferred" | "pwa", LazyModule<object>>>,
  recover$: Observable<never>,
  { clock, location, actions, searching, runningElsewhere, desk }: LazyFeaturesDeps,
): void {
  /** Loads on each `true` of `when$`, until the module is loaded. If loading fails, `fallback$` runs. */
  const prefetch = (
    name: keyof typeof modules,
    when$: Observable<boolean>,
    fallback$?: Observable<never>,
  ): void =>
    scope.run(
      `prefetch ${name}`,
      when$.pipe(
        filter(Boolean),
        exhaustMap(() => scope.attempt(name, () => modules[name].load$, fallback$)),
        take(1),
      ),
    );
  const onPages = (wanted: (page: RoutedPage) => boolean): Observable<boolean> =>
    onPage(location, wanted).pipe(distinctUntilChanged());

  const white$ = onPages(({ layout }) => layout === "white");
  // Players may run out of time, and after a game there may be a reward. Not before the picture: loading would slow down the start.
  const moves$ = desk.pipe(map((now) => now.status === "playing" && now.moving));
  prefetch("account", merge(white$, moves$), recover$);
  // The bar of a game that was left counts down. A report may be written while the app is broken, so no reload: it would delete
  // the recording.
  prefetch(
    "account",
    merge(
      runningElsewhere.pipe(map((now) => now?.kind === "left")),
      actions.all$.pipe(map(({ type }) => type.startsWith("problem/"))),
    ),
  );
  prefetch(
    "deferred",
    onPages(({ name }) => name === "types" || name === "details"),
    recover$,
  );
  prefetch("deferred", searching, recover$);
  // Analytics reports views of the plans.
  prefetch("deferred", white$);
  // Not sooner: the service worker would fetch the rest of the app at once.
  prefetch("pwa", after(clock, prefetchAfter, "pwa/prefetchAfter").pipe(map(() => true)));
}

/** Installing, updating and offline home: their code, and the ports that only they need. */
function createLazyPwa(scope: Scope, deps: LazyFeaturesDeps): LazyModule<Pwa> {
  const { ports, deferred, pageLifecycle, schedule } = deps;
  const code$ = combineLatest([deferred.load$, ports.pwaPorts]);
  return lazyModule(
    () => code$,
    ([{ createPwa }, pwaPorts]) =>
      createPwa(scope, {
        ...deps,
        ports: { ...ports, ...pwaPorts },
        visible: pageLifecycle.visible,
        schedule: schedule.schedule,
      }),
  );
}
