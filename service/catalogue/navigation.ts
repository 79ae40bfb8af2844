import type { GameModule, NavigationSection } from "../../streams/wire/catalogue.ts";
import { games } from "./games.ts";
import type { GenreId } from "./model/genres.ts";

const detailsOf = (gameId: string) => `/gameDetails?id=${gameId}`;

/** Home's sections from top to bottom; between them they are all thirteen kinds (R-HOME-01). */
export const homeNavigation: readonly NavigationSection[] = [
  {
    id: "nav-banner",
    type: "banner",
    title: { en: "Tonight", th: "คืนนี้" },
    items: [
      { image: "/covers/banner-halogen-mile.webp", link: detailsOf("g-halogen-mile") },
      { image: "/covers/banner-night-market.webp", link: detailsOf("g-night-market") },
      { image: "/covers/banner-lantern-keeper.webp", link: detailsOf("g-lantern-keeper") },
    ],
  },
  {
    id: "nav-recent",
    type: "module",
    module: "recently_games",
    layout: "recent",
    title: { en: "Recently played", th: "เล่นล่าสุด" },
  },
  {
    id: "nav-top-10",
    type: "module",
    module: "top_10",
    layout: "top10",
    title: { en: "Top 10", th: "10 อันดับยอดนิยม" },
  },
  { id: "nav-types", type: "types", title: { en: "Types", th: "ประเภทเกม" } },
  {
    id: "nav-worlds",
    type: "module",
    layout: "horizontal",
    title: { en: "Worlds to stay in", th: "โลกที่อยากอยู่นาน ๆ" },
  },
  { id: "nav-bind-steam", type: "bind_steam", title: { en: "Bind Steam", th: "เชื่อมต่อ Steam" } },
  { id: "nav-steam-card", type: "steam_card", title: { en: "Your Steam games", th: "เกม Steam ของคุณ" } },
  {
    id: "nav-racing",
    type: "module",
    module: "racing_games",
    layout: "horizontal",
    title: { en: "Racing games", th: "เกมแข่งความเร็ว" },
  },
  {
    id: "nav-shooting",
    type: "module",
    module: "shooting_games",
    layout: "horizontal",
    title: { en: "Shooting games", th: "เกมยิง" },
  },
  {
    id: "nav-classic",
    type: "module",
    module: "classic_games",
    layout: "classic",
    title: { en: "Classic games", th: "เกมคลาสสิก" },
  },
  { id: "nav-bookmark", type: "bookmark", title: { en: "Add to home screen", th: "เพิ่มไปยังหน้าจอโฮม" } },
  {
    id: "nav-sport",
    type: "module",
    module: "sport_games",
    layout: "horizontal",
    title: { en: "Sport games", th: "เกมกีฬา" },
  },
  {
    id: "nav-zombie",
    type: "module",
    module: "zombie_games",
    layout: "horizontal",
    title: { en: "Zombie games", th: "เกมซอมบี้" },
  },
];

const ids = (genre: GenreId) =>
  games.filter((game) => game.genres.includes(genre)).map((game) => game.gameIdStr);

/** The games of each module, in the order shown. `recently_games` is empty here: it comes from the account. */
export const moduleGames: Readonly<Record<GameModule, readonly string[]>> = {
  top_10: [
    "g-floodlight-eleven",
    "g-halogen-mile",
    "g-emberwing",
    "g-quarantine-tower",
    "g-night-market",
    "g-ironveil",
    "g-lantern-keeper",
    "g-takraw-kings",
    "g-starlance",
    "g-folding-house",
  ],
  recently_games: [],
  classic_games: ids("classic"),
  sport_games: ids("sport"),
  zombie_games: ids("zombie"),
  racing_games: ids("racing"),
  shooting_games: ids("shooting"),
};

const own: ReadonlySet<string> = new Set(["classic", "sport", "zombie", "racing", "shooting"]);

/** The horizontal list: every game that no module of its own would bring to home. */
export const worldGames: readonly string[] = games
  .filter(({ genres: [main] }) => main !== undefined && !own.has(main))
  .map((game) => game.gameIdStr);
