import { concat, EMPTY, filter, from, map, merge, mergeMap, type Observable, of, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { Backend } from "../session/backend.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { genreKey, isOfGenre } from "./genres.ts";
import { type Loadable, loadGames } from "./home.ts";

export type GameList = Loadable<readonly GameBrief[]>;
/** Lists by `genreKey`; none for a genre that was never requested. */
export type GenreLists = ReadonlyMap<string, GameList>;

/**
 * The games of each genre, fetched once for each player (R-TYPES-01).
 * @param deps.wanted$ genres whose games are needed; those loaded or loading are not fetched again
 * @param deps.retried$ genres to fetch again after a failure
 */
export function createGenreLists(
  scope: Scope,
  deps: {
    player: State<string | null>;
    backend: Backend;
    index: CatalogueIndex;
    wanted$: Observable<readonly string[]>;
    retried$: Observable<readonly string[]>;
  },
): State<GenreLists> {
  const { player, backend, index, wanted$, retried$ } = deps;

  /** The backend has no such category: the matching games of other lists stand in. */
  const orKnown = (genre: string, games: GameList): GameList =>
    games.status === "ready" && games.value.length === 0
      ? { status: "ready", value: [...index.games.value.values()].filter((game) => isOfGenre(game, genre)) }
      : games;
  const ask = (genre: string): Observable<{ key: string; games: GameList }> =>
    concat(
      of<GameList>({ status: "loading" }),
      scope.attempt(
        `genre/${genreKey(genre)}`,
        () => loadGames(backend, genre),
        of({ status: "failed" as const }),
      ),
    ).pipe(
      tap((games) => {
        if (games.status === "ready") index.add(games.value);
      }),
      map((games) => ({ key: genreKey(genre), games: orKnown(genre, games) })),
    );
  const lists = source<GenreLists>(new Map());
  const asked = (genres$: Observable<readonly string[]>, state: GameList["status"]) =>
    genres$.pipe(
      mergeMap((genres) =>
        from(genres).pipe(
          filter((genre) => (lists.value.get(genreKey(genre))?.status ?? "idle") === state),
          mergeMap(ask),
        ),
      ),
    );
  scope.run(
    "genreLists",
    player.pipe(
      tap(() => lists.set(new Map())),
      switchMap((id) => (id === null ? EMPTY : merge(asked(wanted$, "idle"), asked(retried$, "failed")))),
      tap(({ key, games }) => lists.update((before) => new Map(before).set(key, games))),
    ),
  );
  return lists;
}
