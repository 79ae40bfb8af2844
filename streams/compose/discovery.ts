import type { Observable } from "rxjs";
import type { Actions } from "../actions.ts";
import type { CatalogueIndex } from "../features/catalogue/catalogueIndex.ts";
import type { Details } from "../features/catalogue/details.ts";
import type { GameList, GenreLists } from "../features/catalogue/genreLists.ts";
import { createSimilar } from "../features/catalogue/similar.ts";
import { createTypes, type Types } from "../features/catalogue/types.ts";
import { createHistory } from "../features/search/history.ts";
import { createSearch, type Search } from "../features/search/search.ts";
import type { Backend } from "../features/session/backend.ts";
import type { Scope } from "../lib/scope.ts";
import type { Source, State } from "../lib/state.ts";
import type { Ports } from "../ports.ts";
import type { Navigation } from "../ui/navigation.ts";
import type { Overlays } from "../ui/overlays.ts";
import { gamePath } from "../ui/routes.ts";
import type { TypedStorage } from "../wire/typedStorage.ts";

/** Looking for games beyond home, as data. Its code comes when it is first needed. */
export interface Discovery {
  readonly types: State<Types>;
  /** The games of each genre that were asked for, for the filter's count. */
  readonly lists: State<GenreLists>;
  /** Games like the one whose page shows. */
  readonly similar: State<GameList>;
  readonly search: State<Search>;
  /** What this browser searched for, the newest first. */
  readonly history: State<readonly string[]>;
}

export interface DiscoveryDeps {
  readonly ports: Ports;
  readonly player: State<string | null>;
  readonly navigation: Navigation;
  readonly actions: Actions;
  readonly backend: Backend;
  readonly index: CatalogueIndex;
  readonly overlays: Overlays;
  readonly typedStorage: TypedStorage;
  readonly details: State<Details>;
  /** Whether the search is open; the search closes it as it opens a game. */
  readonly searching: Source<boolean>;
  /** The service may be reached again: what failed is asked again. */
  readonly reconnected$: Observable<unknown>;
}

/** Puts browsing together: beside `app.ts`, the one place that knows its features. */
export function createDiscovery(scope: Scope, deps: DiscoveryDeps): Discovery {
  const { ports, player, navigation, actions, backend, index, typedStorage, details, searching } = deps;
  const { clock } = ports;
  const { types, lists } = createTypes(scope.child("types"), deps);
  const similar = createSimilar(scope.child("similar"), { details, lists, index });
  const history = createHistory(scope.child("history"), { open: searching, typedStorage, actions });
  const search = createSearch(scope.child("search"), {
    clock,
    open: searching,
    player,
    backend,
    index,
    actions,
    picked: (gameId, keyWord) => {
      history.remember(keyWord);
      searching.set(false);
      navigation.go(gamePath(gameId));
    },
  });
  return { types, lists, similar, search, history: history.words };
}
