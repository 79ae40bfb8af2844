import { combineLatest, distinctUntilChanged, map } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import type { Details } from "./details.ts";
import type { GameList, GenreLists } from "./genreLists.ts";
import { genreKey, isOfGenre } from "./genres.ts";

const most = 12;

/**
 * Games similar to the one on the details page (R-DETAIL-01): of all known games, those that share most genres
 * with it. Idle until the list of its first genre was requested; when that fails, the known games still count.
 */
export function createSimilar(
  scope: Scope,
  deps: { details: State<Details>; lists: State<GenreLists>; index: CatalogueIndex },
): State<GameList> {
  const { details, lists, index } = deps;
  return scope.state<GameList>(
    "similar",
    { status: "idle" },
    combineLatest([details, lists]).pipe(
      map(([shown, loaded]) => {
        if (shown.status !== "ready") return { game: null, status: "idle" as const };
        const { game } = shown;
        const [main] = game.genres;
        return {
          game,
          status: main === undefined ? "ready" : (loaded.get(genreKey(main))?.status ?? "idle"),
        };
      }),
      distinctUntilChanged((left, right) => left.game === right.game && left.status === right.status),
      map(({ game, status }): GameList => {
        if (!game || status === "idle") return { status: "idle" };
        if (status === "loading") return { status };
        return { status: "ready", value: similarTo(game, index.games.value.values()) };
      }),
    ),
  );
}

/** Games that share a genre with this one, most shared genres first. */
export function similarTo(game: GameBrief, games: Iterable<GameBrief>): readonly GameBrief[] {
  const shared = (other: GameBrief): number => game.genres.filter((genre) => isOfGenre(other, genre)).length;
  return [...games]
    .filter((other) => other.gameIdStr !== game.gameIdStr && shared(other) > 0)
    .sort((left, right) => shared(right) - shared(left))
    .slice(0, most);
}
