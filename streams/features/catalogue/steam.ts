import { EMPTY, filter, map, merge, type Observable, of, skipUntil, startWith, switchMap, tap } from "rxjs";
import type * as z from "zod/mini";
import { calls } from "../../../wire/calls/calls.ts";
import { isAbsent } from "../../../wire/calls/envelope.ts";
import type { steamGame } from "../../../wire/catalogue.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { prefixed } from "../../page/location.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Home, Loadable } from "./home.ts";

export type SteamGame = z.infer<typeof steamGame>;

/** The player's Steam library; null when the service does not support Steam. */
export type Library = { readonly bound: boolean; readonly games: readonly SteamGame[] } | null;

export type Steam = Loadable<Library>;

const maxGames = 49;

/** The Steam library (R-HOME-02), most played first; again on waking, because binding Steam leaves the app. */
export function createSteam(
  scope: Scope,
  deps: CommonDeps<"config" | "pageLifecycle" | "player" | "location" | "backend" | "actions"> & {
    ports: Ports;
    home: State<Home>;
  },
) {
  const { ports, config, pageLifecycle, player, location, home, backend, actions } = deps;
  const { navigation, shell } = ports;

  const load = (): Observable<Steam> =>
    scope.attempt(
      "steam",
      () =>
        backend.call(calls.steamGames, { pageNum: 1, pageSize: maxGames }).pipe(
          map((result): Steam => {
            if (result.kind === "ok") return { status: "ready", value: libraryOf(result.data) };
            // The service does not support Steam: a retry would not help.
            return isAbsent(result) ? { status: "ready", value: null } : { status: "failed" };
          }),
        ),
      of<Steam>({ status: "failed" }),
    );
  const load$ = merge(
    actions.of("section/near").pipe(filter(() => steam.value.status === "idle")),
    actions.of("section/retry").pipe(filter(() => steam.value.status === "failed")),
  ).pipe(filter(({ sectionId }) => isSteam(home.value, sectionId)));
  const returned$ = pageLifecycle.woke$.pipe(skipUntil(actions.of("steam/bind")));
  // What was asked for before the player bound Steam must not replace what came after it.
  const asked$ = merge(load$, returned$).pipe(
    switchMap(() => load().pipe(startWith<Steam>({ status: "loading" }))),
  );
  const loaded$ = player.pipe(
    switchMap((id) => (id === null ? EMPTY : asked$).pipe(startWith<Steam>({ status: "idle" }))),
  );
  const steam: State<Steam> = reduce<Steam>(
    scope,
    "steam",
    { status: "idle" },
    on(loaded$, (before, next) => (staysFor(before, next) ? before : next)),
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
  return { steam };
}

/** The library on the screen stays until a new one is loaded. */
function staysFor(before: Steam, next: Steam): boolean {
  return before.status === "ready" && (next.status === "loading" || next.status === "failed");
}

function isSteam(home: Home, sectionId: string): boolean {
  const section = home.status === "ready" ? home.value.find(({ id }) => id === sectionId) : undefined;
  return section?.type === "bind_steam" || section?.type === "steam_card";
}

function libraryOf(reply: { bound: 0 | 1; list: readonly SteamGame[] }): Library {
  const games = [...reply.list].sort((left, right) => right.playtime - left.playtime);
  return { bound: reply.bound === 1, games: games.slice(0, maxGames) };
}
