import {
  combineLatest,
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  takeUntil,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import { equal } from "../../lib/equal.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { GameFilter, Overlays } from "../../ui/overlays.ts";
import { paths } from "../../ui/routes.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { offeredModes } from "../../wire/modes.ts";
import type { Backend } from "../session/backend.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { addressOf, readGameFilter } from "./gameFilter.ts";
import { createGenreLists, type GameList, type GenreLists } from "./genreLists.ts";
import { genreKey, genresOf, knownGenres } from "./genres.ts";
import { createOfferedGenres } from "./offeredGenres.ts";

/** Games by genre (R-TYPES-01). */
export interface Types {
  /** The genres on offer. */
  readonly genres: readonly string[];
  /** The selected genres; at least one. */
  readonly chosen: GameFilter;
  readonly games: GameList;
}

export interface TypesFeature {
  readonly types: State<Types>;
  readonly lists: State<GenreLists>;
}

/**
 * The types page and its filter. The filter is kept in the address (`?type=…&mode=…`), so that reload, sharing
 * and the back button preserve it; while another page shows, the last filter stays (R-ROUTE-03).
 * @param deps.reconnected$ the service may be reachable again: failed lists are fetched again
 */
export function createTypes(
  scope: Scope,
  deps: {
    player: State<string | null>;
    navigation: Navigation;
    backend: Backend;
    index: CatalogueIndex;
    actions: Actions;
    overlays: Overlays;
    reconnected$: Observable<unknown>;
  },
): TypesFeature {
  const { player, navigation, backend, index, actions, overlays, reconnected$ } = deps;
  const { location } = navigation;
  const here$ = location.pipe(
    map(({ path }) => path === paths.types),
    distinctUntilChanged(),
  );
  const chosen$ = location.pipe(
    filter(({ path }) => path === paths.types),
    map(({ query }) => settled(readGameFilter(query))),
    distinctUntilChanged<GameFilter>(equal),
  );

  const lists = createGenreLists(scope, {
    player,
    backend,
    index,
    wanted$: merge(
      chosen$.pipe(map(({ genres }) => genres)),
      actions.of("types/load").pipe(map(({ genres }) => genres)),
    ),
    retried$: merge(
      actions.of("types/retry").pipe(map(() => types.value.chosen.genres)),
      reconnected$.pipe(map(() => [...lists.value.keys()])),
    ),
  });

  const offered = createOfferedGenres(scope, {
    player,
    backend,
    index,
    opened$: here$.pipe(filter(Boolean)),
    reconnected$,
  });
  const first: GameFilter = settled({ genres: [], mode: null });
  const types: State<Types> = scope.state<Types>(
    "types",
    { genres: knownGenres, chosen: first, games: { status: "idle" } },
    combineLatest([chosen$, lists, index.games, offered]).pipe(
      map(([chosen, loaded, games, genres]) => ({
        genres: genres ?? genresOf(games.values()),
        chosen,
        games: gamesOf(loaded, chosen),
      })),
    ),
  );

  scope.run(
    "filter",
    actions.of("types/filter").pipe(
      exhaustMap(() =>
        scope.attempt("types/filter", () =>
          overlays.open("typeFilter", { genres: types.value.genres, chosen: types.value.chosen }).pipe(
            takeUntil(here$.pipe(filter((here) => !here))),
            tap((answer) => {
              if (answer !== "close") navigation.go(addressOf(answer), { replace: true });
            }),
          ),
        ),
      ),
    ),
  );
  return { types, lists };
}

function settled({ genres, mode }: GameFilter): GameFilter {
  return { genres: genres.length > 0 ? genres : [knownGenres[0]], mode };
}

/**
 * The games of a filter without duplicates, in the order of its genres; loading until all its lists are loaded.
 */
export function gamesOf(lists: GenreLists, { genres, mode }: GameFilter): GameList {
  const games = new Map<string, GameBrief>();
  for (const genre of genres) {
    const list = lists.get(genreKey(genre)) ?? { status: "idle" };
    if (list.status === "failed") return list;
    if (list.status !== "ready") return { status: "loading" };
    for (const game of list.value) games.set(game.gameIdStr, game);
  }
  const all = [...games.values()];
  return {
    status: "ready",
    value: mode === null ? all : all.filter((game) => offeredModes(game).includes(mode)),
  };
}
