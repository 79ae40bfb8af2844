import type { Inputs } from "../kit/inputs.ts";
import { usualLayout } from "../kit/layout.ts";
import type { Level } from "./level.ts";
import { levels } from "./levels.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Board {
  readonly left: number;
  readonly top: number;
  readonly tile: number;
}

export function boardOf({ columns, rows }: Level): Board {
  const tile = Math.floor(Math.min(286 / rows, 452 / columns, 56));
  return { tile, left: (usualLayout.width - tile * columns) / 2, top: 42 + (286 - tile * rows) / 2 };
}

/** Buttons in the picture, for a finger or a mouse. */
export type PictureButton = "undo" | "reset" | "hall" | "again" | "next";

export const playButtons: Readonly<Partial<Record<PictureButton, Box>>> = {
  undo: { x: 564, y: 92, width: 66, height: 48 },
  reset: { x: 564, y: 156, width: 66, height: 48 },
  hall: { x: 564, y: 220, width: 66, height: 48 },
};
export const solvedButtons: Readonly<Partial<Record<PictureButton, Box>>> = {
  again: { x: 150, y: 232, width: 100, height: 44 },
  hall: { x: 270, y: 232, width: 100, height: 44 },
  next: { x: 390, y: 232, width: 100, height: 44 },
};

export const hallColumns = 8;

/** A level's window in the hall. */
export function windowOf(level: number): Box {
  const column = level % hallColumns;
  const row = Math.floor(level / hallColumns);
  return { x: 36 + column * 72, y: 66 + row * 92, width: 64, height: 84 };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of the finger or mouse in the layout. */
export function touchPoint({ pointer }: Inputs): Point | null {
  return pointer && { x: pointer.x * usualLayout.width, y: pointer.y * usualLayout.height };
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

/** The level whose window is there. */
export function windowAt(point: Point): number | null {
  const index = levels.findIndex((_, level) => contains(windowOf(level), point));
  return index === -1 ? null : index;
}

/** The turnable piece there, or right beside it: a finger covers more than a tile. */
export function pieceAt(level: Level, point: Point): number | null {
  const board = boardOf(level);
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
