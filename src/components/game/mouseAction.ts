import type { GameDetails } from "../../../wire/gameDetails.ts";

/** R-DESK-31. What a click, and so a tap on the picture, does according to the game; undefined where it does not say. */
export function mouseAction({ keys }: Pick<GameDetails["controls"], "keys">) {
  return keys.find(({ press }) => press === "Mouse")?.action;
}
