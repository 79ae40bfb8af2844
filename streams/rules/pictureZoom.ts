import type { Size } from "./touch/boxes.ts";

/** The visible part of a picture: scaled by `scale`, then moved by px. */
export interface ZoomView {
  /** 1 (the whole picture) to {@link maxZoom}. */
  readonly scale: number;
  /** Upper left corner of the enlarged picture, CSS px; never positive. */
  readonly x: number;
  readonly y: number;
}

export const maxZoom = 4;
export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };

/** Enlarges by a factor; the point `at` (CSS px of the box) stays where it is. */
export function zoomedAt(
  view: ZoomView,
  factor: number,
  at: { readonly x: number; readonly y: number },
  box: Size,
): ZoomView {
  const scale = Math.min(maxZoom, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box);
}

/** Moves by CSS px, no farther than the picture's edges. */
export function movedBy(view: ZoomView, by: { readonly x: number; readonly y: number }, box: Size): ZoomView {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

function within({ scale, x, y }: ZoomView, box: Size): ZoomView {
  const clamped = (value: number, length: number): number =>
    Math.min(0, Math.max(length * (1 - scale), value));
  return { scale, x: clamped(x, box.width), y: clamped(y, box.height) };
}
