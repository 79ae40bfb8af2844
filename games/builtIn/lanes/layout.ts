import { clamp } from "../kit/clamp.ts";
import { isUpright, type Size } from "../kit/frameBuffer.ts";
import type { Inputs } from "../kit/inputs.ts";
import { usualLayout } from "../kit/layout.ts";
import { defenderOrder } from "./kinds.ts";
import { columns, lanes } from "./state.ts";

/** Layout of the farm, layout units. */
export interface Farm extends Size {
  /** Upper left corner of the field, and the size of a cell. */
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Size of the figures; 1 in landscape. */
  readonly scale: number;
  readonly moon: Readonly<Record<"x" | "y", number>>;
  readonly harvest: Readonly<Record<"width" | "textTop" | "font", number>>;
  /** The first card; the others follow, `step` apart. */
  readonly card: Size & Readonly<Record<"left" | "top" | "step" | "caption", number>>;
  /** The bar that shows the night's progress. */
  readonly night: Readonly<Record<"left" | "width", number>>;
}

const sideways: Farm = {
  ...usualLayout,
  left: 76,
  top: 80,
  cellWidth: 60,
  cellHeight: 51,
  scale: 1,
  moon: { x: 484, y: 34 },
  harvest: { width: 78, textTop: 16, font: 2 },
  card: { left: 92, top: 5, width: 66, height: 52, step: 71, caption: 1 },
  night: { left: 236, width: 240 },
};

/** The cards have a separate row of the picture's width, and the farmhouse is narrow. */
function upright({ width, height }: Size): Farm {
  const [left, step] = [36, (width - 7) / defenderOrder.length];
  const card = {
    left: 6,
    top: 49,
    width: step - 5,
    height: 48 + (height - usualLayout.height) / 8,
    step,
    caption: 1.5,
  };
  const top = card.top + card.height + 14;
  const [cellWidth, cellHeight] = [(width - left - 13) / columns, (height - top - 24) / lanes];
  return {
    width,
    height,
    left,
    top,
    cellWidth,
    cellHeight,
    scale: Math.min(cellWidth / 42, cellHeight / 50),
    moon: { x: width * 0.47, y: 25 },
    harvest: { width: 100, textTop: 14, font: 2.4 },
    card,
    night: { left: 92, width: width - 218 },
  };
}

/** Lays out the farm. @param layout size of the stage in layout units */
export const farmIn = (layout: Size): Farm => (isUpright(layout) ? upright(layout) : sideways);

/** Horizontal position of a distance from the fence, cells. */
export const fieldX = ({ left, cellWidth }: Farm, x: number): number => left + x * cellWidth;
/** Vertical position of a figure's feet in a lane; fractions are between two lanes. */
export const fieldY = ({ top, cellHeight }: Farm, lane: number): number => top + (lane + 0.84) * cellHeight;
export const cardLeft = ({ card }: Farm, index: number): number => card.left + index * card.step;

/** What a finger or mouse touches. Cells are numbered row by row. */
export type Touched =
  | { readonly on: "card"; readonly index: number }
  | { readonly on: "cell"; readonly cell: number };

export function touchedThing({ pointer, layout }: Inputs): Touched | null {
  if (!pointer?.down) return null;
  const farm = farmIn(layout);
  const [x, y] = [pointer.x * farm.width, pointer.y * farm.height];
  if (y < farm.card.top + farm.card.height + 6) {
    const index = defenderOrder.findIndex(
      (_, card) => x >= cardLeft(farm, card) && x < cardLeft(farm, card + 1),
    );
    return index === -1 || y < farm.card.top - 10 ? null : { on: "card", index };
  }
  const column = Math.floor((x - farm.left) / farm.cellWidth);
  const lane = Math.floor((y - farm.top) / farm.cellHeight);
  // A finger beside the field counts for its edge.
  if (column < -1 || column > columns || lane < -1 || lane > lanes) return null;
  return { on: "cell", cell: clamp(lane, 0, lanes - 1) * columns + clamp(column, 0, columns - 1) };
}
