import { combineLatest, map } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import type { Home, Loadable } from "./home.ts";

export type GameList = Loadable<readonly GameBrief[]>;

/** Every known game, once home's lists were loaded (R-TYPES-01). */
export type AllGames =
  | Exclude<GameList, { status: "ready" }>
  /** Those of home's lists in their order, then those that only a search brought. */
  | {
      status: "ready";
      value: readonly GameBrief[];
      /** False: one of the lists failed, so that games are missing. */
      complete: boolean;
    };

/** All games of home's lists and of the index. Idle until the types page or similar games want them. */
export function createAllGames(scope: Scope, deps: { home: State<Home>; index: CatalogueIndex }) {
  const allGames = scope.state<AllGames>(
    "allGames",
    { status: "idle" },
    combineLatest([deps.home, deps.index.games]).pipe(map(([home, known]) => allOf(home, known))),
  );
  return { allGames };
}

function allOf(home: Home, known: ReadonlyMap<string, GameBrief>): AllGames {
  if (home.status !== "ready") return home;
  const lists = home.value.filter(({ type }) => type === "module" || type === "types");
  const states = new Set(lists.map(({ games }) => games.status));
  if (states.has("idle")) return { status: "idle" };
  if (states.has("loading")) return { status: "loading" };
  const listed = lists.flatMap(({ games }) => (games.status === "ready" ? games.value : []));
  const all = new Map([...listed, ...known.values()].map((game) => [game.gameIdStr, game] as const));
  return { status: "ready", value: [...all.values()], complete: !states.has("failed") };
}
