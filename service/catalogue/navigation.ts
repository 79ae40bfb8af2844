import type { GameBrief, NavigationSection } from "../../streams/wire/catalogue.ts";

const detailsPath = (gameId: string) => `/gameDetails?id=${gameId}`;

/** Games with a wide picture for the banner, in its order. */
export const bannerGames: readonly string[] = [
  "g-halogen-mile",
  "g-freedoom",
  "g-prismhall",
  "g-hollow-harvest",
];

/** Home's sections from top to bottom; together they cover all thirteen kinds (R-HOME-01). */
export const homeSections: readonly NavigationSection[] = [
  {
    id: "nav-banner",
    type: "banner",
    title: { en: "Tonight", th: "คืนนี้" },
    items: bannerGames.map((id) => ({
      image: `/covers/banner-${id.slice("g-".length)}.webp`,
      link: detailsPath(id),
    })),
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

/**
 * Home's sections for the games on offer: banners of other games and lists without games are left out, and
 * without any game all sections are.
 * @param gamesIn the games of a section, by its id
 */
export function navigationOf(
  games: readonly GameBrief[],
  gamesIn: (sectionId: string) => readonly GameBrief[],
): readonly NavigationSection[] {
  if (games.length === 0) return [];
  const links = new Set(games.map(({ gameIdStr }) => detailsPath(gameIdStr)));
  return homeSections
    .map((section) =>
      section.items === undefined
        ? section
        : { ...section, items: section.items.filter(({ link }) => links.has(link)) },
    )
    .filter(({ id, type, module, items }) => {
      if (type === "banner") return items !== undefined && items.length > 0;
      // What a player played lately depends on the account.
      return type !== "module" || module === "recently_games" || gamesIn(id).length > 0;
    });
}
