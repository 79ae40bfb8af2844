import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  type Observable,
  type ObservableInput,
  switchMap,
} from "rxjs";
import type { createAnalytics } from "../features/analytics/analytics.ts";
import type { FrameCodec } from "../features/push/socketSession.ts";
import type { Pwa, PwaDeps } from "../features/pwa/pwa.ts";
import type { StartInfoCode } from "../features/schedule/startInfo.ts";
import type { OidcCode } from "../features/session/signIn.ts";
import type { Intent } from "../intents.ts";
import type { Scope } from "../lib/scope.ts";
import type { Report } from "../ports.ts";
import type { Account, AccountDeps } from "./account.ts";
import type { Discovery, DiscoveryDeps } from "./discovery.ts";

/** Parts of the core whose code comes when it is first needed, so that it is no part of the first route. */
export interface LazyModules {
  /** Seals and opens the frames of the session socket. */
  readonly frames: () => ObservableInput<FrameCodec>;
  /** Writes what a machine needs to start a game. */
  readonly startInfo: () => ObservableInput<StartInfoCode>;
  /** Sign-in by OpenID Connect. */
  readonly oidc: () => ObservableInput<OidcCode>;
  /** Looking for games beyond home. */
  readonly discovery: () => ObservableInput<{
    createDiscovery: (scope: Scope, deps: DiscoveryDeps) => Discovery;
  }>;
  /** The home screen, versions, home without a network. */
  readonly pwa: () => ObservableInput<{ createPwa: (scope: Scope, deps: PwaDeps) => Pwa }>;
  /** Tells the service what players look at and click. */
  readonly analytics: () => ObservableInput<{ createAnalytics: typeof createAnalytics }>;
  /** The account pages and everything that is paid. */
  readonly account: () => ObservableInput<{ createAccount: (scope: Scope, deps: AccountDeps) => Account }>;
}

/** Waits for later parts. */
export interface LazyLoading {
  /** A later part; where its code does not come, nothing: the page says so (R-ROUTE-08). */
  loadOrReport<T>(name: string, load$: Observable<T>): Observable<T>;
  /** Fetches a later part when it is first wanted, and again when it is wanted anew after it did not come. */
  prefetchWhen(name: string, load$: Observable<unknown>, wanted$: Observable<boolean>): void;
}

export function createLazyLoading(scope: Scope, report: Report, send: (intent: Intent) => void): LazyLoading {
  const loadOrReport = <T>(name: string, load$: Observable<T>): Observable<T> =>
    load$.pipe(
      catchError((error: unknown) => {
        report.fault(name, error);
        send({ type: "page/chunkFailed" });
        return EMPTY;
      }),
    );
  return {
    loadOrReport,
    prefetchWhen: (name, load$, wanted$) =>
      scope.run(
        name,
        wanted$.pipe(
          distinctUntilChanged(),
          filter(Boolean),
          switchMap(() => loadOrReport(name, load$)),
        ),
      ),
  };
}
