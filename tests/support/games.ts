import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../../wire/catalogue.ts";

/** A game that offers only PC mode, with the given changes. */
export function game(gameIdStr: string, changes: Partial<GameBrief> = {}): GameBrief {
  return z.parse(gameBrief, {
    gameIdStr,
    startMode: 1,
    startPath: "C:/game.exe",
    genres: ["racing"],
    docs: { en: { gameName: `Game ${gameIdStr}` } },
    ...changes,
  });
}

/** PC mode and single play: the player has to choose. */
export const twoModes: Partial<GameBrief> = { withoutAccMode: 1 };

/** PC mode and account sharing. */
export const sharing: Partial<GameBrief> = { rentalSupport: 1, isAccountGroup: 1 };

/** No mode at all. */
export const noMode: Partial<GameBrief> = { startPath: "" };
