import type { Catalogue } from "../../../service/catalogue/index.ts";
import { type GameBrief, gameBrief, navigationSection, startModes } from "../../../streams/wire/catalogue.ts";

const doc = (gameName: string) => ({ gameName });

/** A game that runs in PC mode and can be borrowed. */
export const shared: GameBrief = gameBrief.parse({
  gameIdStr: "game-shared",
  startMode: startModes.NORMAL,
  startPath: "builtin:one",
  rentalSupport: 1,
  isAccountGroup: 1,
  genres: ["racing"],
  docs: { en: doc("Neon Rider"), th: doc("นีออนไรเดอร์") },
});

/** A game of PC mode alone. */
export const plain: GameBrief = gameBrief.parse({
  gameIdStr: "game-plain",
  startMode: startModes.APPLICATION,
  startPath: "builtin:two",
  genres: ["sport"],
  docs: { en: doc("Goal Rush") },
});

export const testCatalogue: Catalogue = {
  games: [shared, plain],
  navigation: [
    navigationSection.parse({
      id: "recent",
      type: "module",
      module: "recently_games",
      layout: "recent",
      title: { en: "Recently played", th: "เล่นล่าสุด" },
    }),
    navigationSection.parse({
      id: "sport",
      type: "module",
      module: "sport_games",
      title: { en: "Sport", th: "กีฬา" },
    }),
  ],
  category: (id) => (id === "sport" || id === "sport_games" ? [plain] : null),
};
