import { concat, EMPTY, filter, from, map, merge, mergeMap, type Observable, of, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { Backend } from "../session/backend.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { genreKey, isOfGenre } from "./genres.ts";
import { type Loadable, loadGames } from "./home.ts";

export type GameList = Loadable<readonly GameBrief[]>;
/** Lists by `genreKey`; a genre that nobody asked for has none. */
export type GenreLists = ReadonlyMap<string, GameList>;

/**
 * The games of each genre, each asked for once for as long as the player stays (R-TYPES-01).
 * @param deps.wanted$ genres whose games are needed; those that are here, or on their way, are not asked for again
 * @param deps.retried$ genres to ask for again where they failed
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

  /** A backend that keeps no such category: what other lists brought of it. */
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
