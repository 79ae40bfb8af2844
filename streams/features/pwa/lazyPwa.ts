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

/** What makes an app of the page, as it is until its code came, and afterwards. */
export interface LatePwa {
  readonly install: State<Install>;
  readonly updateWaits: State<boolean>;
  /** Fetches the code where it is not here yet. Errors when it does not come. */
  readonly homeCopy$: Observable<HomeCopy>;
}

/**
 * Fetches what makes an app of the page, and its ports, 3 s after the start (R-PWA-01) or when home's copy is asked for.
 * @param deps.load fetches the code
 */
export function createLazyPwa(
  scope: Scope,
  deps: Omit<PwaDeps, "ports"> & {
    ports: Ports;
    load: () => ObservableInput<{ createPwa: (scope: Scope, deps: PwaDeps) => Pwa }>;
  },
): LatePwa {
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
  const told = <T>(part: (made: Pwa) => State<T>): Observable<T> =>
    pwa.current.pipe(switchMap((made) => (made ? part(made) : EMPTY)));
  return {
    install: scope.state<Install>(
      "install",
      { way: "none", asking: false, quiet: false },
      told(({ install }) => install),
    ),
    updateWaits: scope.state(
      "update",
      false,
      told(({ updateWaits }) => updateWaits),
    ),
    homeCopy$: pwa.load$.pipe(map(({ homeCopy }) => homeCopy)),
  };
}
