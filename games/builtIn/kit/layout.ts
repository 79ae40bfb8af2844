import type { Canvas } from "./canvas.ts";
import { isUpright, type Size } from "./frameBuffer.ts";

/** Layout units: the size of the 16:9 stage in them. */
export const usualLayout: Size = { width: 640, height: 360 };
/** Width of an upright stage: small, so that everything is large on a phone; its height is at least the usual one. */
const uprightWidth = 400;

/** The size of a stage in layout units. @param stage px */
export function layoutOf(stage: Size): Size {
  if (!isUpright(stage)) return usualLayout;
  const shape = stage.width / stage.height;
  const width = Math.max(uprightWidth, usualLayout.height * shape);
  return { width, height: width / shape };
}

/** A layout unit, px. */
export const unitOf = (to: Size): number => to.width / layoutOf(to).width;

/** A length or place in the layout, px. */
export const toPx = (to: Size, length: number): number => length * unitOf(to);

/** Edges of the frame, in layout units: outside the stage if the frame is wider or higher. */
export function edgesOf(to: Canvas): Readonly<Record<"left" | "top" | "right" | "bottom", number>> {
  const { left, top, right, bottom } = to;
  const unit = unitOf(to);
  return { left: left / unit, top: top / unit, right: right / unit, bottom: bottom / unit };
}

/** Size of a font pixel, px. @param size in the layout */
export const fontScale = (to: Size, size: number): number => Math.max(1, Math.round(toPx(to, size)));

/** Size of a font pixel of labels and help, px. */
export const smallFont = (to: Size): number => fontScale(to, 1.5);
