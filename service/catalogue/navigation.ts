import type { GameBrief, NavigationSection } from "../../wire/catalogue.ts";

const detailsPath = (gameId: string) => `/gameDetails?id=${gameId}`;

/** Games with a wide picture for the banner, in order. */
export const bannerGames: readonly string[] = [
  "g-halogen-mile",
  "g-freedoom",
  "g-prismhall",
  "g-hollow-harvest",
];

/** A list of games; for a module, those of the module. */
const list = (
  name: string,
  layout: NonNullable<NavigationSection["layout"]>,
  title: NavigationSection["title"],
  module?: NonNullable<NavigationSection["module"]>,
): NavigationSection => ({
  id: `nav-${name}`,
  type: "module",
  ...(module && { module }),
  layout,
  title,
});

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
  list("recent", "recent", { en: "Recently played", th: "เล่นล่าสุด" }, "recently_games"),
  list("top-10", "top10", { en: "Top 10", th: "10 อันดับยอดนิยม" }, "top_10"),
  { id: "nav-types", type: "types", title: { en: "Types", th: "ประเภทเกม" } },
  list("worlds", "horizontal", { en: "Puzzles, strategy, adventure", th: "ไขปริศนา วางแผน ผจญภัย" }),
  { id: "nav-bind-steam", type: "bind_steam", title: { en: "Bind Steam", th: "เชื่อมต่อ Steam" } },
  { id: "nav-steam-card", type: "steam_card", title: { en: "Your Steam games", th: "เกม Steam ของคุณ" } },
  list("racing", "horizontal", { en: "Racing games", th: "เกมแข่งความเร็ว" }, "racing_games"),
  list("shooting", "horizontal", { en: "Shooting games", th: "เกมยิง" }, "shooting_games"),
  list("classic", "classic", { en: "Classic games", th: "เกมคลาสสิก" }, "classic_games"),
  { id: "nav-bookmark", type: "bookmark", title: { en: "Add to home screen", th: "เพิ่มไปยังหน้าจอโฮม" } },
  list("sport", "horizontal", { en: "Sport games", th: "เกมกีฬา" }, "sport_games"),
  list("zombie", "horizontal", { en: "Zombie games", th: "เกมซอมบี้" }, "zombie_games"),
];

/**
 * Home's sections for the games on offer. Leaves out banners of missing games and lists without games; without any game, there are no
 * sections.
 * @param gamesIn games of a section, by its id
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
      // Recently played games depend on the account.
      return type !== "module" || module === "recently_games" || gamesIn(id).length > 0;
    });
}
