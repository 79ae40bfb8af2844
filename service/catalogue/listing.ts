import {
  type GameBrief,
  type GameModule,
  gameModule,
  type NavigationSection,
} from "../../streams/wire/catalogue.ts";
import { type GenreId, genres } from "./genres.ts";
import { homeSections, navigationOf } from "./navigation.ts";

/** The games on offer, and how home arranges them. */
export interface Listing {
  readonly games: readonly GameBrief[];
  readonly navigation: readonly NavigationSection[];
  /** The games of a section, module or genre; null for any other id. */
  readonly category: (id: string) => readonly GameBrief[] | null;
}

const topGames = 10;

/** The genre of each module that lists one. */
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
 * `category(id)` answers `/activity/iosCategory`. The id is one of
 * - a navigation section: `nav-racing`, `nav-top-10`, …; `nav-types` and `types` have every game;
 * - a module: `racing_games`, `top_10`, …; `recently_games` is empty, because it depends on the account;
 * - a genre: `racing`, `puzzle`, ….
 *
 * Any other id gives null. Banner, bookmark and Steam sections have no games: an empty list.
 *
 * @param games in the order of the hosts' library, which decides where `playCounts` does not
 * @param playCounts how often each game was played, by its id
 */
export function listingOf(games: readonly GameBrief[], playCounts: ReadonlyMap<string, number>): Listing {
  const ofGenre = (genre: string) => games.filter((game) => game.genres.includes(genre));
  const count = ({ gameIdStr }: GameBrief) => playCounts.get(gameIdStr) ?? 0;

  const lists = new Map<string, readonly GameBrief[]>();
  for (const { id } of genres) lists.set(id, ofGenre(id));
  for (const module of gameModule.options) {
    const genre = moduleGenres[module];
    lists.set(module, genre === undefined ? [] : ofGenre(genre));
  }
  lists.set("top_10", games.toSorted((left, right) => count(right) - count(left)).slice(0, topGames));
  for (const { id, module } of homeSections) lists.set(id, module ? (lists.get(module) ?? []) : []);
  for (const id of ["nav-types", "types"]) lists.set(id, games);
  // Every game whose main genre has no module on home, so that each is in one of home's lists.
  const modules = new Set<string>(Object.values(moduleGenres));
  lists.set(
    "nav-worlds",
    games.filter(({ genres: [main] }) => main === undefined || !modules.has(main)),
  );

  return {
    games,
    navigation: navigationOf(games, (id) => lists.get(id) ?? []),
    category: (id) => lists.get(id) ?? null,
  };
}
