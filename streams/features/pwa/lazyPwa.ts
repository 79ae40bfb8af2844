import { defer, EMPTY, map, type Observable, type ObservableInput, switchMap } from "rxjs";
import { lazyModule } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { prefetchAfter } from "../../rules/durations.ts";
import type { HomeCopy } from "./homeCopy.ts";
import type { Install } from "./install.ts";
import type { Pwa, PwaDeps } from "./pwa.ts";

/** The PWA features, with defaults until their code is loaded. */
export interface LazyPwa {
  readonly install: State<Install>;
  readonly updateWaits: State<boolean>;
  /** Loads the code if needed. Errors when it cannot be loaded. */
  readonly homeCopy$: Observable<HomeCopy>;
}

/**
 * Loads the PWA features and their ports 3 s after the start (R-PWA-01), or when the copy of home is needed.
 * @param deps.load fetches the code
 */
export function createLazyPwa(
  scope: Scope,
  deps: Omit<PwaDeps, "ports"> & {
    ports: Ports;
    load: () => ObservableInput<{ createPwa: (scope: Scope, deps: PwaDeps) => Pwa }>;
  },
): LazyPwa {
  const { ports, load } = deps;
  const { clock } = ports;
  const code$ = ports.pwaPorts.pipe(
    switchMap((pwaPorts) => defer(load).pipe(map(({ createPwa }) => ({ createPwa, pwaPorts })))),
  );
  const pwa = lazyModule(
    () => code$,
    ({ createPwa, pwaPorts }) => createPwa(scope, { ...deps, ports: { ...ports, ...pwaPorts } }),
  );
  scope.run(
    "arrival",
    after(clock, prefetchAfter).pipe(switchMap(() => scope.attempt("pwa", () => pwa.load$))),
  );
  const onceLoaded = <T>(select: (made: Pwa) => State<T>): Observable<T> =>
    pwa.current.pipe(switchMap((made) => (made ? select(made) : EMPTY)));
  return {
    install: scope.state<Install>(
      "install",
      { way: "none", asking: false, quiet: false },
      onceLoaded(({ install }) => install),
    ),
    updateWaits: scope.state(
      "update",
      false,
      onceLoaded(({ updateWaits }) => updateWaits),
    ),
    homeCopy$: pwa.load$.pipe(map(({ homeCopy }) => homeCopy)),
  };
}
