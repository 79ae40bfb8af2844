import type { GameDetails } from "../../../wire/gameDetails.ts";

/** R-DESK-31. What the game itself says its mouse does, and so a finger on its picture; undefined where it says nothing. */
export function mouseAction({ keys }: Pick<GameDetails["controls"], "keys">) {
  return keys.find(({ press }) => press === "Mouse")?.action;
}
