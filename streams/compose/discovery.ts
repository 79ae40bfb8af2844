import { createAllGames } from "../features/catalogue/allGames.ts";
import { createSimilar } from "../features/catalogue/similar.ts";
import { createTypes } from "../features/catalogue/types.ts";
import { createBackToSearch } from "../features/search/backToSearch.ts";
import { createHistory } from "../features/search/history.ts";
import { createSearch } from "../features/search/search.ts";
import type { Scope } from "../lib/scope.ts";
import { gamePath } from "../page/routes.ts";
import type { Foundation } from "./foundation.ts";
import type { Identity } from "./identity.ts";
import type { Lobby } from "./lobby.ts";

type DiscoveryDeps = Foundation & Identity & Pick<Lobby, "home" | "details" | "searching">;

/** Browsing and searching games, as data. Loaded when it is first needed. */
export type Discovery = ReturnType<typeof createDiscovery>;

export function createDiscovery(scope: Scope, deps: DiscoveryDeps) {
  const { navigation, searching } = deps;
  const allGames = createAllGames(scope.child("allGames"), deps);
  const types = createTypes(scope.child("types"), { ...deps, ...allGames });
  const similar = createSimilar(scope.child("similar"), { ...deps, ...allGames });
  const history = createHistory(scope.child("history"), { ...deps, open: searching });
  const back = createBackToSearch(scope.child("backToSearch"), { ...deps, location: navigation.location });
  const search = createSearch(scope.child("search"), {
    ...deps,
    open: searching,
    again$: back.again$,
    picked: (gameId, keyWord) => {
      history.remember(keyWord);
      back.leaves(gameId, keyWord);
      searching.set(false);
      navigation.go(gamePath(gameId));
    },
  });
  return {
    ...types,
    ...allGames,
    ...similar,
    search,
    /** The searches made in this browser, newest first. */
    history: history.words,
  };
}
