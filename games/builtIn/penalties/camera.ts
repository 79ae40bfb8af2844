import type { Canvas } from "../kit/canvas.ts";
import type { GameFrame, ScreenPoint } from "../kit/view.ts";
import { goalHalf, type PenaltyState, type Point } from "./state.ts";

/** The picture is laid out in units: it is 640 of them wide and 360 high. */
const unitsWide = 640;
const unitsHigh = 360;
/** Of the horizon, units from the top. */
export const horizon = 78;
/** Of the camera: height, and distance from the goal line, m. */
const cameraHeight = 2.2;
export const cameraDistance = 19;
/** Size of a metre at the goal line, units. */
const goalScale = 50;

/** Everything that one frame is drawn from. */
export interface PenaltyFrame extends GameFrame<PenaltyState> {
  /** px per unit */
  readonly unit: number;
  /** Offset of a shaken camera, px. */
  readonly shakeX: number;
  readonly shakeY: number;
}

/** Projects a place. @param y height, m  @param z m in front of the goal line; negative behind it */
export function project(
  { unit, shakeX, shakeY }: Pick<PenaltyFrame, "unit" | "shakeX" | "shakeY">,
  x: number,
  y: number,
  z: number,
): ScreenPoint {
  const scale = (goalScale * cameraDistance * unit) / Math.max(1, cameraDistance - z);
  return {
    x: (unitsWide / 2) * unit + x * scale + shakeX,
    y: horizon * unit + (cameraHeight - y) * scale + shakeY,
    scale,
  };
}

/** The point of the goal's plane under a pointer. @param pointer 0 to 1 on both axes */
export const pointOfGoal = (pointer: Point): Point => ({
  x: ((pointer.x - 0.5) * unitsWide) / goalScale,
  y: Math.max(0.2, cameraHeight - (pointer.y * unitsHigh - horizon) / goalScale),
});

export const unitOf = (to: Canvas): number => to.height / unitsHigh;

/** Left and right post, m. */
export const posts = [-goalHalf - 0.06, goalHalf + 0.06] as const;
