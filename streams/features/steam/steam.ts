import { EMPTY, filter, map, merge, type Observable, of, startWith, switchMap, tap } from "rxjs";
import type * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { type AppLocation, prefixed } from "../../ui/location.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { calls } from "../../wire/calls.ts";
import type { steamGame } from "../../wire/catalogue.ts";
import type { AppConfig } from "../../wire/config.ts";
import { isAbsent } from "../../wire/envelope.ts";
import type { Home, Loadable } from "../catalogue/home.ts";
import type { Backend } from "../session/backend.ts";

export type SteamGame = z.infer<typeof steamGame>;

/** The player's Steam library; null where the service knows no Steam. */
export type Library = { readonly bound: boolean; readonly games: readonly SteamGame[] } | null;

export type Steam = Loadable<Library>;

/** How many games are asked for and shown. */
const most = 49;

/**
 * The Steam library (R-HOME-02): asked for when one of its two sections comes near, most played first. The way to bind Steam
 * leads out of the app; when the page is looked at again, the library is asked again.
 */
export function createSteam(
  scope: Scope,
  deps: {
    ports: Ports;
    config: AppConfig;
    pageLifecycle: PageLifecycle;
    player: State<string | null>;
    location: State<AppLocation>;
    home: State<Home>;
    backend: Backend;
    actions: Actions;
  },
): State<Steam> {
  const { ports, config, pageLifecycle, player, location, home, backend, actions } = deps;
  const { navigation, shell } = ports;

  const load = (): Observable<Steam> =>
    scope.attempt(
      "steam",
      () =>
        backend.call(calls.steamGames, { pageNum: 1, pageSize: most }).pipe(
          map((result): Steam => {
            if (result.kind === "ok") return { status: "ready", value: libraryOf(result.data) };
            // A service without Steam: no retry could mend that.
            return isAbsent(result) ? { status: "ready", value: null } : { status: "failed" };
          }),
        ),
      of<Steam>({ status: "failed" }),
    );
  const load$ = merge(
    actions.of("section/near").pipe(filter(() => steam.value.status === "idle")),
    actions.of("section/retry").pipe(filter(() => steam.value.status === "failed")),
  ).pipe(filter(({ sectionId }) => isSteam(home.value, sectionId)));
  const returned$ = actions.of("steam/bind").pipe(switchMap(() => pageLifecycle.woke$));

  const asked$ = merge(
    load$.pipe(switchMap(() => load().pipe(startWith<Steam>({ status: "loading" })))),
    // What is on the screen stays until something newer is known.
    returned$.pipe(
      switchMap(load),
      filter(({ status }) => status === "ready"),
    ),
  );
  const loaded$ = player.pipe(
    switchMap((id) => (id === null ? EMPTY : asked$).pipe(startWith<Steam>({ status: "idle" }))),
  );
  const steam: State<Steam> = reduce<Steam>(
    scope,
    "steam",
    { status: "idle" },
    on(loaded$, (_, next) => next),
  );

  scope.run(
    "bind",
    actions.of("steam/bind").pipe(
      filter(() => config.steamBindUrl !== ""),
      tap(() => {
        const { origin } = navigation;
        const address = new URL(config.steamBindUrl, origin);
        address.searchParams.set("return", origin + prefixed(location.value.prefix, "/"));
        if (shell.present) shell.openPage(address.href);
        else navigation.leave(address.href);
      }),
    ),
  );
  return steam;
}

function isSteam(home: Home, sectionId: string): boolean {
  const section = home.status === "ready" ? home.value.find(({ id }) => id === sectionId) : undefined;
  return section?.type === "bind_steam" || section?.type === "steam_card";
}

function libraryOf(reply: { bound: 0 | 1; list: readonly SteamGame[] }): Library {
  const games = [...reply.list].sort((left, right) => right.playtime - left.playtime);
  return { bound: reply.bound === 1, games: games.slice(0, most) };
}
