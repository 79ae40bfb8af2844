import type { Size } from "../kit/frameBuffer.ts";
import { layoutOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import type { GameFrame } from "../kit/view.ts";
import { type ArenaState, arenaHalf } from "./state.ts";

export interface ArenaFrame extends GameFrame<ArenaState> {
  readonly palette: NeonPalette;
  readonly camera: ArenaCamera;
}

/** Maps the arena to the screen. */
export interface ArenaCamera {
  /** Size of the stage, px. */
  stage: Size;
  /** Offset of a shaken camera, px. */
  shakeX: number;
  shakeY: number;
}

/** Horizontal position, m to px. */
export const screenX = (camera: ArenaCamera, x: number): number =>
  camera.stage.width / 2 + screenLength(camera, x) + camera.shakeX;

/** Vertical position, m to px. */
export const screenY = ({ stage, shakeY }: ArenaCamera, y: number): number =>
  stage.height / 2 + (y / arenaHalf(layoutOf(stage)).height) * (stage.height / 2 - 6) + shakeY;

/** Length, m to px. */
export const screenLength = ({ stage }: ArenaCamera, metres: number): number =>
  (metres / arenaHalf(layoutOf(stage)).width) * (stage.width / 2 - 6);
