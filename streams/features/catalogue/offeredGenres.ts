import { concatMap, filter, map, merge, type Observable, of, switchMap, take, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Backend } from "../session/backend.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { genresWithGames } from "./genres.ts";
import { loadGames } from "./home.ts";

/** The category with every game. */
const everyGame = "types";

/**
 * The genres that have games (R-TYPES-01), asked for once for each player. Null while that is not known, or when
 * the backend has no list of every game.
 * @param deps.opened$ emits at once or later when the types page shows
 * @param deps.reconnected$ the service may be reachable again
 */
export function createOfferedGenres(
  scope: Scope,
  deps: {
    player: State<string | null>;
    backend: Backend;
    index: CatalogueIndex;
    opened$: Observable<unknown>;
    reconnected$: Observable<unknown>;
  },
): State<readonly string[] | null> {
  const { player, backend, index, opened$, reconnected$ } = deps;
  const offered = source<readonly string[] | null>(null);
  let failed = false;
  const again$ = reconnected$.pipe(filter(() => failed));
  scope.run(
    "offeredGenres",
    player.pipe(
      switchMap((id) => {
        failed = false;
        if (id === null) return of(null);
        return merge(opened$.pipe(take(1)), again$).pipe(
          concatMap(() =>
            scope.attempt(
              "offeredGenres/load",
              () => loadGames(backend, everyGame),
              of({ status: "failed" as const }),
            ),
          ),
          tap((games) => {
            failed = games.status === "failed";
            if (games.status === "ready") index.add(games.value);
          }),
          map((games) =>
            games.status === "ready" && games.value.length > 0 ? genresWithGames(games.value) : offered.value,
          ),
        );
      }),
      tap((genres) => offered.set(genres)),
    ),
  );
  return offered;
}
