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
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import { pages } from "../../page/routes.ts";
import type { Ports, PwaPorts } from "../../ports.ts";
import { installIdleFor, installSnooze, visitGap } from "../../rules/durations.ts";
import { stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Desk } from "../desk/deskState.ts";

/** Whether and how the app can be added to the home screen (R-PWA-01). */
export interface Install {
  /**
   * `prompt`: `install/ask` opens the browser's own prompt · `ios`: the player does it from the share menu;
   * `install/ask` shows the steps · `menu`: the player does it from the browser's menu · `none`: not inside the
   * native app, nor known yet · `installed`: done
   */
  readonly way: "prompt" | "ios" | "menu" | "none" | "installed";
  /** The browser's own prompt is open. */
  readonly asking: boolean;
  /** The player chose 'Later' less than 30 days ago: no pop-up offers it; permanent buttons may stay. */
  readonly quiet: boolean;
}

export interface InstallDeps
  extends CommonDeps<"typedStorage" | "actions" | "overlays" | "player" | "location"> {
  readonly ports: Pick<Ports, "clock" | "shell"> & Pick<PwaPorts, "installer">;
  readonly visible: State<boolean>;
  readonly desk: State<Desk>;
  /** The player plays or queues, here or in another tab. */
  readonly busy: State<boolean>;
}

/** Offers to install at a good moment: idle at home, on a second visit or after a first game (R-PWA-01). */
export function createInstall(scope: Scope, deps: InstallDeps): State<Install> {
  const { ports, typedStorage, actions, overlays, busy } = deps;
  const { clock, installer, shell } = ports;
  const visits = countVisit(typedStorage, clock.now());
  const laterAt = source(typedStorage.read(stored.install)?.laterAt ?? null);
  const asking = source(false);

  const isQuiet = (at: number | null): boolean => {
    // A time in the future comes from a clock that was wrong: it does not count.
    return at !== null && at <= clock.now() && clock.now() - at < installSnooze;
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

  const postpone = (): void => {
    const now = clock.now();
    typedStorage.write(stored.install, { visits, visitedAt: now, laterAt: now });
    laterAt.set(now);
  };
  /** The browser allows its prompt only directly after a tap: this must stay synchronous. */
  const ask = (): Observable<unknown> =>
    defer(() => {
      asking.set(true);
      return installer.ask();
    }).pipe(
      tap((answer) => {
        if (answer === "dismissed") postpone();
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
          postpone();
          return EMPTY;
        }),
      );
    });

  const busy$ = busy.pipe(filter(Boolean));
  scope.run(
    "offer",
    goodMoment(deps, install, visits).pipe(
      switchMap(() => scope.attempt("install/offer", offer).pipe(takeUntil(busy$))),
    ),
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
  scope.run("later", actions.of("install/later").pipe(tap(postpone)));
  return install;
}

/** Emits once the player is idle at home for a while, on a second visit or after a first game. */
function goodMoment(
  { ports, player, location, overlays, busy, visible, desk }: InstallDeps,
  install: State<Install>,
  visits: number,
): Observable<unknown> {
  const played$ = desk.pipe(
    scan((before, { status }) => before || status === "playing", false),
    distinctUntilChanged(),
  );
  const idleAtHome$ = combineLatest([player, location, overlays.shown, busy, visible, desk]).pipe(
    map(
      ([id, { path }, open, isBusy, isVisible, { status }]) =>
        id !== null &&
        path === pages.home.path &&
        open.length === 0 &&
        !isBusy &&
        isVisible &&
        status === "closed",
    ),
  );
  return combineLatest([idleAtHome$, played$, install]).pipe(
    map(
      ([idleAtHome, played, { way, quiet }]) =>
        idleAtHome && (visits > 1 || played) && !quiet && (way === "prompt" || way === "ios"),
    ),
    distinctUntilChanged(),
    switchMap((due) => (due ? after(ports.clock, installIdleFor, "pwa/installIdleFor") : EMPTY)),
    // At most once for each page load, whatever the answer.
    take(1),
  );
}

/** Counts visits, including this one: a load soon after the last belongs to the same visit. */
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
