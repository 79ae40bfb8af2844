import type { Canvas } from "./canvas.ts";

/** Games whose picture is touched lay it out in this size, and stretch it to the stage. */
export const layoutWidth = 640;
export const layoutHeight = 360;

/** Horizontal position and length, from the layout to px. */
export const toX = (to: Canvas, x: number): number => (x * to.width) / layoutWidth;
/** Vertical position, and lengths and sizes of all kinds, from the layout to px. */
export const toY = (to: Canvas, y: number): number => (y * to.height) / layoutHeight;

/** The edges of the frame, in the layout: beyond 0 and its size where the frame is wider or higher than 16:9. */
export function edgesOf(to: Canvas): Readonly<Record<"left" | "top" | "right" | "bottom", number>> {
  const { left, top, right, bottom } = to;
  const [across, down] = [layoutWidth / to.width, layoutHeight / to.height];
  return { left: left * across, top: top * down, right: right * across, bottom: bottom * down };
}

/** Size of a font pixel, px. @param size in the layout */
export const fontScale = (to: Canvas, size: number): number => Math.max(1, Math.round(toY(to, size)));

/** A 360th of the stage's height for letters, px: more in a higher frame, which an upright phone shows smaller. */
export const letterUnit = (to: Canvas): number => (to.height / 360) * (to.top < 0 ? 1.4 : 1);

/** Size of a font pixel of labels and help, px. */
export const smallFont = (to: Canvas): number => Math.max(1, Math.round(1.5 * letterUnit(to)));
