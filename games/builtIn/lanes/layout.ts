import { clamp } from "../kit/clamp.ts";
import type { Inputs } from "../kit/inputs.ts";
import { usualLayout } from "../kit/layout.ts";
import { defenderOrder } from "./kinds.ts";
import { columns, lanes } from "./state.ts";

/** The field, and the size of a cell. */
export const fieldLeft = 76;
export const fieldTop = 80;
export const cellWidth = 60;
export const cellHeight = 51;

export const cardTop = 5;
export const cardWidth = 66;
export const cardHeight = 52;
export const cardLeft = (index: number): number => 92 + index * 71;

/** Horizontal position of a distance from the fence, cells. */
export const fieldX = (x: number): number => fieldLeft + x * cellWidth;
/** Vertical position of the feet of who stands in a lane; fractions are between two lanes. */
export const fieldY = (lane: number): number => fieldTop + (lane + 0.84) * cellHeight;

/** What a finger or mouse touches. Cells are numbered row by row. */
export type Touched =
  | { readonly on: "card"; readonly index: number }
  | { readonly on: "cell"; readonly cell: number };

export function touchedThing({ pointer }: Inputs): Touched | null {
  if (!pointer?.down) return null;
  const [x, y] = [pointer.x * usualLayout.width, pointer.y * usualLayout.height];
  if (y < cardTop + cardHeight + 6) {
    const index = defenderOrder.findIndex((_, card) => x >= cardLeft(card) && x < cardLeft(card + 1));
    return index === -1 ? null : { on: "card", index };
  }
  const column = Math.floor((x - fieldLeft) / cellWidth);
  const lane = Math.floor((y - fieldTop) / cellHeight);
  // A finger beside the field means its edge.
  if (column < -1 || column > columns || lane < -1 || lane > lanes) return null;
  return { on: "cell", cell: clamp(lane, 0, lanes - 1) * columns + clamp(column, 0, columns - 1) };
}
