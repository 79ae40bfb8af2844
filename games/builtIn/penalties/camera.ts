import type { Size } from "../kit/frameBuffer.ts";
import { layoutOf, unitOf, usualLayout } from "../kit/layout.ts";
import type { GameFrame, ScreenPoint } from "../kit/view.ts";
import { goalHalf, type PenaltyState, type Point } from "./state.ts";

/** Position of the horizon, units from the upper edge of the usual stage. */
export const horizon = 78;
/** Height of the camera, and its distance from the goal line, m. */
const cameraHeight = 2.2;
export const cameraDistance = 19;
/** Size of a metre at the goal line, units. */
const goalScale = 50;

export interface PenaltyCamera {
  /** px per unit */
  readonly unit: number;
  /** Position of the goal's middle, px from the left. */
  readonly middle: number;
  /** Upper edge of the usual stage's picture, px from the top: a higher stage has more sky. */
  readonly top: number;
  /** Offset of a shaken camera, px. */
  readonly shakeX: number;
  readonly shakeY: number;
}

export interface PenaltyFrame extends GameFrame<PenaltyState>, PenaltyCamera {}

/** Additional sky of a stage of this height, units. */
const moreSky = (height: number): number => (height - usualLayout.height) * 0.6;

/** The camera at rest. */
export function cameraOn(stage: Size): PenaltyCamera {
  const unit = unitOf(stage);
  return { unit, middle: stage.width / 2, top: moreSky(layoutOf(stage).height) * unit, shakeX: 0, shakeY: 0 };
}

/** Projects a place. @param y height, m  @param z m in front of the goal line; negative behind it */
export function project(
  { unit, middle, top, shakeX, shakeY }: PenaltyCamera,
  x: number,
  y: number,
  z: number,
): ScreenPoint {
  const scale = (goalScale * cameraDistance * unit) / Math.max(1, cameraDistance - z);
  return {
    x: middle + x * scale + shakeX,
    y: top + horizon * unit + (cameraHeight - y) * scale + shakeY,
    scale,
  };
}

/** The point of the goal's plane under a pointer. @param pointer 0 to 1 on both axes of a stage of this size in units */
export const pointOfGoal = (pointer: Point, { width, height }: Size): Point => ({
  x: ((pointer.x - 0.5) * width) / goalScale,
  y: Math.max(0.2, cameraHeight - (pointer.y * height - moreSky(height) - horizon) / goalScale),
});

/** Left and right post, m. */
export const posts = [-goalHalf - 0.06, goalHalf + 0.06] as const;
