import { type GameBrief, gameModule, type NavigationSection } from "../../streams/wire/catalogue.ts";
import { demoGames, games } from "./games.ts";
import { genres } from "./model/genres.ts";
import { homeNavigation, moduleGames, worldGames } from "./navigation.ts";

export { demoGames, games } from "./games.ts";
export { genres } from "./model/genres.ts";
export { homeNavigation, moduleGames } from "./navigation.ts";

/** The games on offer, and how home arranges them. */
export interface Catalogue {
  readonly games: readonly GameBrief[];
  readonly navigation: readonly NavigationSection[];
  /** The games of a section, module or genre; null for any other id. */
  readonly category: (id: string) => readonly GameBrief[] | null;
}

/**
 * The catalogue that the service serves.
 *
 * `category(id)` answers `/activity/iosCategory`. The id is one of
 * - a navigation section: `nav-racing`, `nav-top-10`, …; `nav-types` and `types` have every game;
 * - a module: `racing_games`, `top_10`, …; `recently_games` is empty, because it depends on the account;
 * - a genre: `racing`, `puzzle`, ….
 *
 * Any other id gives null. Banner, bookmark and Steam sections have no games: an empty list.
 *
 * @param options.demoGames lists the demonstration games too: in their genres, `nav-types` and the horizontal
 * list
 */
export const createCatalogue = (options: { demoGames?: boolean } = {}): Catalogue => {
  const extra = options.demoGames === true ? demoGames : [];
  const all = [...games, ...extra];
  const byId = new Map(all.map((game) => [game.gameIdStr, game]));
  const listed = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);

  const lists = new Map<string, readonly GameBrief[]>();
  for (const { id } of genres)
    lists.set(
      id,
      all.filter((game) => game.genres.includes(id)),
    );
  for (const module of gameModule.options) lists.set(module, listed(moduleGames[module]));
  for (const { id, module } of homeNavigation) lists.set(id, module ? (lists.get(module) ?? []) : []);
  for (const id of ["nav-types", "types"]) lists.set(id, all);
  lists.set("nav-worlds", [...listed(worldGames), ...extra]);

  return { games: all, navigation: homeNavigation, category: (id) => lists.get(id) ?? null };
};
