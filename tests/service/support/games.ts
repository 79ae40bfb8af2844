import { type GameBrief, gameBrief, startModes } from "../../../wire/catalogue.ts";

const doc = (gameName: string) => ({ gameName });

/** A game with PC mode and account sharing. */
export const shared: GameBrief = gameBrief.parse({
  gameIdStr: "game-shared",
  startMode: startModes.NORMAL,
  startPath: "builtin:one",
  rentalSupport: 1,
  isAccountGroup: 1,
  genres: ["racing"],
  docs: { en: doc("Neon Rider"), th: doc("นีออนไรเดอร์") },
});

/** A game with PC mode only. */
export const plain: GameBrief = gameBrief.parse({
  gameIdStr: "game-plain",
  startMode: startModes.APPLICATION,
  startPath: "builtin:two",
  genres: ["sport"],
  docs: { en: doc("Goal Rush") },
});
