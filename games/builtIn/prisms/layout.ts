import { isUpright, type Point, type Size } from "../kit/frameBuffer.ts";
import type { Inputs } from "../kit/inputs.ts";
import { usualLayout } from "../kit/layout.ts";
import type { Level } from "./level.ts";
import { levels } from "./levels.ts";

export type Box = Point & Size;

export interface Board {
  readonly left: number;
  readonly top: number;
  readonly tile: number;
}

/** Boxes of equal size in rows. */
interface Grid {
  readonly first: Box;
  readonly columns: number;
  /** Distance between boxes. */
  readonly across: number;
  readonly down: number;
}

const boxIn = ({ first, columns, across, down }: Grid, index: number): Box => ({
  ...first,
  x: first.x + (index % columns) * across,
  y: first.y + Math.floor(index / columns) * down,
});

/** @param font size of its pixels */
const textAt = (x: number, y: number, font = 1.5, align: "left" | "middle" | "right" = "middle") => {
  return { x, y, font, align };
};
export type TextPlace = ReturnType<typeof textAt>;

/** Where everything lies. */
function sidewaysPlaces() {
  return {
    room: { x: 94, y: 42, width: 452, height: 286 },
    hud: {
      name: textAt(94, 12, 2, "left"),
      score: textAt(546, 12, 2, "right"),
      label: textAt(46, 96),
      turns: textAt(46, 112, 4),
      par: textAt(46, 150),
      stars: { x: 46, y: 178 },
      solved: textAt(46, 210),
      hint: { y: 343, font: 1.5 },
    },
    buttons: { first: { x: 564, y: 92, width: 66, height: 48 }, columns: 1, across: 0, down: 64 },
    windows: { first: { x: 36, y: 66, width: 64, height: 84 }, columns: 8, across: 72, down: 92 },
  };
}

type Places = ReturnType<typeof sidewaysPlaces>;

/** The board is as wide as the stage, with the buttons in a row below it. */
function uprightPlaces({ width, height }: Size): Places {
  // Height above the minimum: 1 for the maximum.
  const spare = (height - usualLayout.height) / 140;
  const [head, row, top] = [7 + 6 * spare, 39 + 16 * spare, 60 + 24 * spare];
  const button = { x: 8, y: height - 50 - 16 * spare, width: (width - 32) / 3, height: 44 + 12 * spare };
  const [across, down] = [(width - 12) / 6, (height - 76) / 4];
  return {
    room: { x: 6, y: top, width: width - 12, height: button.y - 12 - top },
    hud: {
      name: textAt(10, head, 2.3, "left"),
      score: textAt(width - 10, head, 2.3, "right"),
      label: textAt(width * 0.1, row - 5),
      turns: textAt(width * 0.23, row - (3 + spare) * 3.5, 3 + spare),
      par: textAt(width * 0.4, row - 5),
      stars: { x: width * 0.64, y: row },
      solved: textAt(width * 0.9, row - 5),
      hint: spare > 0.7 ? { y: button.y - 48, font: 2.3 } : { y: button.y - 17, font: 1.5 },
    },
    buttons: { first: button, columns: 3, across: button.width + 8, down: 0 },
    windows: { first: { x: 7, y: 52, width: across - 2, height: down - 4 }, columns: 6, across, down },
  };
}

/** @param layout size of the stage, in its units */
export const placesOn = (layout: Size): Places =>
  isUpright(layout) ? uprightPlaces(layout) : sidewaysPlaces();

export function boardOf({ columns, rows, hint }: Level, layout: Size): Board {
  const { room, hud } = placesOn(layout);
  // A hint may need space below the board.
  const height = hint === "" ? room.height : Math.min(room.height, hud.hint.y - 12 - room.y);
  const tile = Math.floor(Math.min(height / rows, room.width / columns, 56));
  return { tile, left: (layout.width - tile * columns) / 2, top: room.y + (height - tile * rows) / 2 };
}

/** Buttons in the picture, for a finger or a mouse. */
export type PictureButton = "undo" | "reset" | "hall" | "again" | "next";

export function playButtons(layout: Size) {
  const { buttons } = placesOn(layout);
  return { undo: boxIn(buttons, 0), reset: boxIn(buttons, 1), hall: boxIn(buttons, 2) };
}

/** A panel in the middle of the stage. @param usual its top in the default layout, and its size */
export const panelIn = (layout: Size, usual: Omit<Box, "x">): Box => ({
  ...usual,
  x: (layout.width - usual.width) / 2,
  y: usual.y + (layout.height - usualLayout.height) / 2,
});

export const solvedPanel = (layout: Size): Box => panelIn(layout, { y: 76, width: 380, height: 214 });

export function solvedButtons(layout: Size) {
  const { x, y } = solvedPanel(layout);
  const row = { first: { x: x + 20, y: y + 156, width: 100, height: 44 }, columns: 3, across: 120, down: 0 };
  return { again: boxIn(row, 0), hall: boxIn(row, 1), next: boxIn(row, 2) };
}

/** A level's window in the hall. */
export const windowOf = (level: number, layout: Size): Box => boxIn(placesOn(layout).windows, level);

/** Position of the finger or mouse in the layout. */
export function touchPoint({ pointer, layout }: Inputs): Point | null {
  return pointer && { x: pointer.x * layout.width, y: pointer.y * layout.height };
}

const contains = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

export function buttonAt(
  buttons: Readonly<Partial<Record<PictureButton, Box>>>,
  point: Point,
): PictureButton | null {
  const names: readonly PictureButton[] = ["undo", "reset", "hall", "again", "next"];
  return names.find((name) => buttons[name] !== undefined && contains(buttons[name], point)) ?? null;
}

/** The level whose window contains a point. */
export function windowAt(point: Point, layout: Size): number | null {
  const index = levels.findIndex((_, level) => contains(windowOf(level, layout), point));
  return index === -1 ? null : index;
}

/** The turnable piece at a point, or next to it: a finger covers more than a tile. */
export function pieceAt(level: Level, point: Point, layout: Size): number | null {
  const board = boardOf(level, layout);
  let nearest: number | null = null;
  let distance = board.tile * 0.85;
  for (const at of level.turnable) {
    const x = board.left + ((at % level.columns) + 0.5) * board.tile;
    const y = board.top + (Math.floor(at / level.columns) + 0.5) * board.tile;
    const away = Math.hypot(point.x - x, point.y - y);
    if (away < distance) [nearest, distance] = [at, away];
  }
  return nearest;
}
