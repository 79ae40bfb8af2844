/** The genres, in the order of the types page. */
export const genres = [
  { id: "racing", title: { en: "Racing", th: "แข่งความเร็ว" } },
  { id: "shooting", title: { en: "Shooting", th: "เกมยิง" } },
  { id: "sport", title: { en: "Sport", th: "กีฬา" } },
  { id: "zombie", title: { en: "Zombie", th: "ซอมบี้" } },
  { id: "classic", title: { en: "Classic", th: "คลาสสิก" } },
  { id: "action", title: { en: "Action", th: "แอ็กชัน" } },
  { id: "adventure", title: { en: "Adventure", th: "ผจญภัย" } },
  { id: "puzzle", title: { en: "Puzzle", th: "ไขปริศนา" } },
  { id: "strategy", title: { en: "Strategy", th: "วางแผนกลยุทธ์" } },
  { id: "simulation", title: { en: "Simulation", th: "จำลองสถานการณ์" } },
  { id: "roleplay", title: { en: "Role-playing", th: "สวมบทบาท" } },
] as const;

export type GenreId = (typeof genres)[number]["id"];
