import type { Size } from "../kit/frameBuffer.ts";
import type { NeonPalette } from "../kit/palette.ts";
import type { GameFrame, ScreenPoint } from "../kit/view.ts";
import type { RacerState } from "./state.ts";

/** Camera above the road and behind the ship, m. */
export const cameraHeight = 3.4;
export const cameraBack = 6.5;
/** Height of the horizon, as a fraction of the frame's height from the top. */
export const horizonShare = 0.4;
/** The focal length, px: on a narrow stage shorter, so that it shows the road's width. */
export const focalLength = ({ width, height }: Size): number => 0.92 * Math.min(height, width);
/** Share of the ship's sideways movement that the camera follows. */
export const followShare = 0.72;
/** How strongly a curve bends the road with the square of the depth. */
export const bendFactor = 0.0011;

export interface RacerFrame extends GameFrame<RacerState> {
  readonly palette: NeonPalette;
  /** Offset of a shaken camera, px. */
  readonly shakeX: number;
  readonly shakeY: number;
}

/** Projects a point of the world, m, to the screen. @param ahead m ahead of the ship */
export function project(
  { to, state, shakeX, shakeY }: RacerFrame,
  x: number,
  y: number,
  ahead: number,
): ScreenPoint {
  const depth = Math.max(0.5, ahead + cameraBack);
  const scale = focalLength(to) / depth;
  const bend = curveAt(state.z) * depth * depth * bendFactor;
  const cameraX = state.x * followShare;
  return {
    x: to.width / 2 + (x - cameraX + bend) * scale + shakeX,
    y: to.height * horizonShare + (cameraHeight - y) * scale + shakeY,
    scale,
  };
}

/** The road's curvature at a distance from the start; smooth, and straight at the start. */
export function curveAt(z: number): number {
  const ease = Math.min(1, z / 300);
  return ease * (Math.sin(z / 210) * 0.7 + Math.sin(z / 87 + 1) * 0.3);
}

/** The integral of the curvature: how far the view has turned. */
export function curveSum(z: number): number {
  return -210 * 0.7 * Math.cos(z / 210) - 87 * 0.3 * Math.cos(z / 87 + 1);
}
