import { combineLatest, distinctUntilChanged, map } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { AllGames, GameList } from "./allGames.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import type { Details } from "./details.ts";
import { isOfGenre } from "./genres.ts";

const most = 12;

/** The games that share most genres with the one in view (R-DETAIL-01), of all, or of those known so far. */
export function createSimilar(
  scope: Scope,
  deps: { details: State<Details>; allGames: State<AllGames>; index: CatalogueIndex },
) {
  const { details, allGames, index } = deps;
  const similar = scope.state<GameList>(
    "similar",
    { status: "idle" },
    combineLatest([details, allGames]).pipe(
      map(([shown, all]) => ({ game: shown.status === "ready" ? shown.game : null, status: all.status })),
      // Lists that load later do not reorder the games that are shown.
      distinctUntilChanged((left, right) => left.game === right.game && left.status === right.status),
      map(({ game, status }): GameList => {
        if (!game || status === "idle") return { status: "idle" };
        if (status === "loading") return { status };
        return { status: "ready", value: similarTo(game, index.games.value.values()) };
      }),
    ),
  );
  return { similar };
}

/** Games that share a genre with this one, most shared genres first. */
export function similarTo(game: GameBrief, games: Iterable<GameBrief>): readonly GameBrief[] {
  const shared = (other: GameBrief): number => game.genres.filter((genre) => isOfGenre(other, genre)).length;
  return [...games]
    .filter((other) => other.gameIdStr !== game.gameIdStr && shared(other) > 0)
    .sort((left, right) => shared(right) - shared(left))
    .slice(0, most);
}
