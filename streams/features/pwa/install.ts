import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  map,
  type Observable,
  scan,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports, PwaPorts } from "../../ports.ts";
import { installCalm, installLater, visitGap } from "../../rules/durations.ts";
import type { AppLocation } from "../../ui/location.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Desk } from "../desk/deskState.ts";

/** Adding the app to the home screen, as the screens offer it (R-PWA-01). */
export interface Install {
  /**
   * `prompt`: the browser asks by itself when `install/ask` is sent · `ios`: a person does it by hand, from the share menu; `install/ask` shows
   * the steps · `none`: this browser, or the native app around the page, can't · `installed`: it is on the home screen
   */
  readonly way: "prompt" | "ios" | "none" | "installed";
  /** The browser's own question is on the screen. */
  readonly asking: boolean;
  /** The person said 'Later' less than 30 days ago: nothing offers it by itself; what always stands on the page may stay. */
  readonly quiet: boolean;
}

export interface InstallDeps {
  readonly ports: Pick<Ports, "clock" | "shell"> & Pick<PwaPorts, "installer">;
  readonly typedStorage: TypedStorage;
  readonly actions: Actions;
  readonly overlays: Overlays;
  readonly player: State<string | null>;
  readonly location: State<AppLocation>;
  readonly visible: State<boolean>;
  readonly desk: State<Desk>;
  /** The person plays or queues, here or in another tab. */
  readonly busy: State<boolean>;
}

/** Offers the home screen at a good moment: on a second visit or after the first game, at home, with nothing else going on (R-PWA-01). */
export function createInstall(scope: Scope, deps: InstallDeps): State<Install> {
  const { ports, typedStorage, actions, overlays, player, location, visible, desk, busy } = deps;
  const { clock, installer, shell } = ports;
  const visits = countVisit(typedStorage, clock.now());
  const laterAt = source(typedStorage.read(stored.install)?.laterAt ?? null);
  const asking = source(false);

  const isQuiet = (at: number | null): boolean => {
    // A mark of the future was set by a clock that was wrong.
    return at !== null && at <= clock.now() && clock.now() - at < installLater;
  };
  const install = scope.state<Install>(
    "install",
    { way: "none", asking: false, quiet: isQuiet(laterAt.value) },
    combineLatest([installer.way$, asking, laterAt]).pipe(
      map(([way, isAsking, at]) => ({
        way: shell.present ? "none" : way,
        asking: isAsking,
        quiet: isQuiet(at),
      })),
    ),
  );

  const lazyModule = (): void => {
    const now = clock.now();
    typedStorage.write(stored.install, { visits, visitedAt: now, laterAt: now });
    laterAt.set(now);
  };
  /** The browser's question may follow a person's tap alone, so that nothing may come between the two. */
  const ask = (): Observable<unknown> =>
    defer(() => {
      asking.set(true);
      return installer.ask();
    }).pipe(
      tap((answer) => {
        if (answer === "dismissed") lazyModule();
      }),
      finalize(() => asking.set(false)),
    );
  const offer = (): Observable<unknown> =>
    defer(() => {
      const { way } = install.value;
      if (way !== "prompt" && way !== "ios") return EMPTY;
      return overlays.open("install", { way }).pipe(
        switchMap((answer) => {
          if (answer === "install" && way === "prompt") return ask();
          lazyModule();
          return EMPTY;
        }),
      );
    });

  const played$ = desk.pipe(
    scan((before, { status }) => before || status === "playing", false),
    distinctUntilChanged(),
  );
  const calm$ = combineLatest([player, location, overlays.shown, busy, visible, desk]).pipe(
    map(
      ([id, { path }, open, isBusy, isVisible, { status }]) =>
        id !== null && path === "/" && open.length === 0 && !isBusy && isVisible && status === "closed",
    ),
  );
  const due$ = combineLatest([calm$, played$, install]).pipe(
    map(
      ([calm, played, { way, quiet }]) =>
        calm && (visits > 1 || played) && !quiet && (way === "prompt" || way === "ios"),
    ),
    distinctUntilChanged(),
    switchMap((due) => (due ? after(clock, installCalm) : EMPTY)),
    // Once for as long as the page lives, whatever the answer.
    take(1),
  );
  const busy$ = busy.pipe(filter(Boolean));
  scope.run(
    "offer",
    due$.pipe(switchMap(() => scope.attempt("install/offer", offer).pipe(takeUntil(busy$)))),
  );
  scope.run(
    "ask",
    actions
      .of("install/ask")
      .pipe(
        exhaustMap(() =>
          scope.attempt("install/ask", () => (install.value.way === "prompt" ? ask() : offer())),
        ),
      ),
  );
  scope.run("later", actions.of("install/later").pipe(tap(lazyModule)));
  return install;
}

/** How many visits there were, this one included: a load soon after the last one is still the same. */
function countVisit(typedStorage: TypedStorage, now: number): number {
  const { visits, visitedAt, laterAt } = typedStorage.read(stored.install) ?? {
    visits: 0,
    visitedAt: 0,
    laterAt: null,
  };
  const count = visits === 0 || Math.abs(now - visitedAt) >= visitGap ? visits + 1 : visits;
  typedStorage.write(stored.install, { visits: count, visitedAt: now, laterAt });
  return count;
}
