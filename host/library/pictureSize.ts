import type { GameDescription } from "./gameDescription.ts";

/** px */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a game's picture: a program's own screen; a built-in game is drawn in the size of the player's plan. */
export function pictureSize(order: {
  readonly game: GameDescription;
  readonly resolution: PictureSize;
}): PictureSize {
  return order.game.resolution ?? order.resolution;
}
