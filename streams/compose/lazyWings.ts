import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  switchMap,
  take,
  tap,
} from "rxjs";
import { countClicks } from "../features/analytics/countClicks.ts";
import type { PurchaseFlow } from "../features/purchase/purchaseFlow.ts";
import type { HomeCopy } from "../features/pwa/homeCopy.ts";
import type { Install } from "../features/pwa/install.ts";
import type { Pwa } from "../features/pwa/pwa.ts";
import { type LazyModule, lazyModule, whenLoaded } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import { prefetchAfter } from "../rules/durations.ts";
import type { RoutedPage } from "../ui/location.ts";
import { onPage } from "../ui/onPage.ts";
import type { Account } from "./account.ts";
import type { Discovery } from "./discovery.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";
import type { LazyModules } from "./lazyModules.ts";
import type { Lobby } from "./lobby.ts";
import type { Playing } from "./playing.ts";

/** The wings whose code is loaded when it is first needed. */
export interface LazyWings {
  /** Null until loaded. */
  readonly account: State<Account | null>;
  /** Null until loaded. */
  readonly discovery: State<Discovery | null>;
  readonly install: State<Install>;
  readonly updateWaits: State<boolean>;
  /**
   * Loads the account wing. Where that fails it completes without emitting, and the page recovers (R-ROUTE-08).
   */
  readonly purchaseFlow$: Observable<PurchaseFlow>;
  /** Loads what installs and updates the app. Errors when it can't be loaded. */
  readonly homeCopy$: Observable<HomeCopy>;
}

export interface LazyWingsDeps extends Foundation, Identity, Lobby, Playing {
  readonly lazyModules: Pick<LazyModules, "account" | "discovery" | "pwa" | "analytics">;
}

/** Wires up the lazy wings, and when each of them is loaded. */
export function createLazyWings(scope: Scope, deps: LazyWingsDeps): LazyWings {
  const { lazyModules, actions } = deps;
  const account = lazyModule(lazyModules.account, ({ createAccount }) =>
    createAccount(scope.child("account"), deps),
  );
  const discovery = lazyModule(lazyModules.discovery, ({ createDiscovery }) =>
    createDiscovery(scope.child("discovery"), deps),
  );
  const pwaScope = scope.child("pwa");
  const pwa = createLazyPwa(pwaScope, deps);
  const analytics = createLazyAnalytics(scope.child("analytics"), deps);
  const purchaseFlow$ = loadOrReport("account", account, deps).pipe(map(({ purchaseFlow }) => purchaseFlow));
  scope.run(
    "purchase",
    actions
      .of("purchase/open")
      .pipe(mergeMap((intent) => purchaseFlow$.pipe(tap((purchaseFlow) => purchaseFlow.open(intent))))),
  );
  for (const prefetch of prefetches({ account, discovery, pwa, analytics }, deps))
    prefetchWhen(scope, prefetch, deps);
  return {
    account: account.current,
    discovery: discovery.current,
    install: whenLoaded<Pwa, Install>(
      pwaScope,
      "install",
      pwa,
      { way: "none", asking: false, quiet: false },
      ({ install }) => install,
    ),
    updateWaits: whenLoaded(pwaScope, "update", pwa, false, ({ updateWaits }) => updateWaits),
    purchaseFlow$,
    homeCopy$: pwa.load$.pipe(map(({ homeCopy }) => homeCopy)),
  };
}

/** A module to load ahead of its first use. */
interface Prefetch {
  readonly name: string;
  readonly module: LazyModule<object>;
  /** Loads on each `true`, until the module is loaded. */
  readonly wanted$: Observable<boolean>;
  /** The open screen needs the module: a failure is handled like that of a page's code. */
  readonly reportsFailure: boolean;
}

/** When each module is loaded, besides on first use. */
function prefetches(
  modules: Readonly<Record<"account" | "discovery" | "pwa" | "analytics", LazyModule<object>>>,
  { clock, location, actions, home, searching }: LazyWingsDeps,
): readonly Prefetch[] {
  const { account, discovery, pwa, analytics } = modules;
  const onPages = (wanted: (page: RoutedPage) => boolean): Observable<boolean> =>
    onPage(location, wanted).pipe(distinctUntilChanged());
  const yes = map(() => true);
  return [
    {
      name: "account",
      module: account,
      // Time runs out at the desk, and after a game a reward may wait.
      wanted$: onPages(({ layout, name }) => layout === "white" || name === "desk"),
      reportsFailure: true,
    },
    {
      name: "discovery",
      module: discovery,
      wanted$: onPages(({ name }) => name === "types" || name === "details"),
      reportsFailure: true,
    },
    { name: "discovery", module: discovery, wanted$: searching, reportsFailure: true },
    {
      name: "discovery",
      module: discovery,
      // From home, a game's page is one tap away: it should not have to wait for code.
      wanted$: home.pipe(
        filter(({ status }) => status === "ready"),
        take(1),
        switchMap(() => after(clock, prefetchAfter)),
        yes,
      ),
      reportsFailure: false,
    },
    { name: "pwa", module: pwa, wanted$: after(clock, prefetchAfter).pipe(yes), reportsFailure: false },
    {
      name: "analytics",
      module: analytics,
      wanted$: merge(
        actions.of("play/click", "purchase/open").pipe(yes),
        onPage(location, ({ layout, name }) => layout === "white" || name === "details"),
      ),
      reportsFailure: false,
    },
  ];
}

type Failure = Pick<Foundation, "report" | "send">;

function prefetchWhen(
  scope: Scope,
  { name, module, wanted$, reportsFailure }: Prefetch,
  deps: Failure,
): void {
  const load = (): Observable<unknown> =>
    reportsFailure ? loadOrReport(name, module, deps) : loadSilently(name, module, deps);
  scope.run(`prefetch ${name}`, wanted$.pipe(filter(Boolean), exhaustMap(load), take(1)));
}

/** Loads a module. Where that fails it completes without emitting, and the page recovers (R-ROUTE-08). */
function loadOrReport<T>(name: string, module: LazyModule<T>, deps: Failure): Observable<T> {
  return loadSilently(name, module, deps, () => deps.send({ type: "page/chunkFailed" }));
}

/**
 * Loads a module. Where that fails it completes without emitting, and nobody but the fault report learns of it.
 */
function loadSilently<T>(
  name: string,
  { load$ }: LazyModule<T>,
  { report }: Pick<Failure, "report">,
  onFailure: () => void = () => undefined,
): Observable<T> {
  return load$.pipe(
    catchError((error: unknown) => {
      report.fault(name, error);
      onFailure();
      return EMPTY;
    }),
  );
}

/** Installing, updates, home without a network: their code, and the ports that only they need. */
function createLazyPwa(scope: Scope, deps: LazyWingsDeps): LazyModule<Pwa> {
  const { ports, lazyModules, overlays, pageLifecycle, schedule } = deps;
  const code$ = ports.pwaPorts.pipe(
    switchMap((pwaPorts) => defer(lazyModules.pwa).pipe(map(({ createPwa }) => ({ createPwa, pwaPorts })))),
  );
  return lazyModule(
    () => code$,
    ({ createPwa, pwaPorts }) =>
      createPwa(scope, {
        ...deps,
        ports: { ...ports, ...pwaPorts },
        overlays,
        visible: pageLifecycle.visible,
        schedule: schedule.schedule,
      }),
  );
}

function createLazyAnalytics(scope: Scope, deps: LazyWingsDeps): LazyModule<object> {
  const counted$ = countClicks(scope, deps);
  return lazyModule(deps.lazyModules.analytics, ({ createAnalytics }) => {
    createAnalytics(scope, { ...deps, overlays: deps.overlays.shown, counted$ });
    return {};
  });
}
