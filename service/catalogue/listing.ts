import type { GameBrief, GameModule } from "../../wire/catalogue.ts";
import type { GenreId } from "./genres.ts";
import { bannerGames, homeSections, navigationOf } from "./navigation.ts";

/** The games on offer, and their arrangement on home. */
export type Listing = ReturnType<typeof listingOf>;

const topGames = 10;

const moduleGenres: Readonly<Partial<Record<GameModule, GenreId>>> = {
  classic_games: "classic",
  sport_games: "sport",
  zombie_games: "zombie",
  racing_games: "racing",
  shooting_games: "shooting",
};

/**
 * Arranges games.
 *
 * `category(id)` is the reply of `/activity/iosCategory` for home's sections; `nav-types` has every game. Banner, bookmark and Steam
 * sections have none, nor have recently played games, which depend on the account.
 *
 * @param games in the order of the hosts' library, which is the last sort criterion after `playCounts` and the banner
 * @param playCounts how often each game was played since `playsCounted` ago, by its id
 */
export function listingOf(games: readonly GameBrief[], playCounts: ReadonlyMap<string, number>) {
  const ofGenre = (genre: string) => games.filter((game) => game.genres.includes(genre));
  const isInBanner = ({ gameIdStr }: GameBrief) => Number(bannerGames.includes(gameIdStr));
  const count = ({ gameIdStr }: GameBrief) => playCounts.get(gameIdStr) ?? 0;

  const lists = new Map<string, readonly GameBrief[]>(
    homeSections.map(({ id, module }) => {
      const genre = module && moduleGenres[module];
      return [id, genre === undefined ? [] : ofGenre(genre)] as const;
    }),
  );
  const ranked = games.toSorted(
    (left, right) => count(right) - count(left) || isInBanner(right) - isInBanner(left),
  );
  lists.set("nav-top-10", ranked.slice(0, topGames));
  lists.set("nav-types", games);
  // Every game whose main genre has no module on home, so that each game is in one of home's lists.
  const modules = new Set<string>(Object.values(moduleGenres));
  lists.set(
    "nav-worlds",
    games.filter(({ genres: [main] }) => main === undefined || !modules.has(main)),
  );

  return {
    games,
    navigation: navigationOf(games, (id) => lists.get(id) ?? []),
    /** Games of a section of home; null for any other id. */
    category: (id: string): readonly GameBrief[] | null => lists.get(id) ?? null,
  };
}
