import type { FrameBuffer } from "./frameBuffer.ts";

/** Games whose picture is touched lay it out in this size, and stretch it to the frame. */
export const layoutWidth = 640;
export const layoutHeight = 360;

/** Horizontal position and length, from the layout to px. */
export const toX = (to: FrameBuffer, x: number): number => (x * to.width) / layoutWidth;
/** Vertical position, and lengths and sizes of all kinds, from the layout to px. */
export const toY = (to: FrameBuffer, y: number): number => (y * to.height) / layoutHeight;

/** Size of a font pixel, px. @param size in the layout */
export const fontScale = (to: FrameBuffer, size: number): number => Math.max(1, Math.round(toY(to, size)));
