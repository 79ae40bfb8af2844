import type { Palette } from "../kit/palette.ts";
import type { GameFrame } from "../kit/view.ts";
import { type ArenaState, arenaHalfHeight, arenaHalfWidth } from "./state.ts";

export interface ArenaFrame extends GameFrame<ArenaState> {
  readonly palette: Palette;
  readonly camera: ArenaCamera;
}

/** Maps the arena to the screen. */
export interface ArenaCamera {
  /** Size of the frame, px. */
  width: number;
  height: number;
  /** Offset of a shaken camera, px. */
  shakeX: number;
  shakeY: number;
}

/** Horizontal position, m to px. */
export const screenX = ({ width, shakeX }: ArenaCamera, x: number): number =>
  width / 2 + (x / arenaHalfWidth) * (width / 2 - 6) + shakeX;

/** Vertical position, m to px. */
export const screenY = ({ height, shakeY }: ArenaCamera, y: number): number =>
  height / 2 + (y / arenaHalfHeight) * (height / 2 - 6) + shakeY;

/** Length, m to px. */
export const screenLength = ({ width }: ArenaCamera, metres: number): number =>
  (metres / arenaHalfWidth) * (width / 2 - 6);
