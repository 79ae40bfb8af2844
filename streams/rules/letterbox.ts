import type { Box, Size } from "./touch/boxes.ts";

/** How a picture fills its box, as in CSS `object-fit`. */
export type Fit = "contain" | "cover" | "fill";

/** The rectangle of the picture on the page, centred in its box, px; larger than the box for `cover`. */
export function fitted(box: Box, picture: Size, fit: Fit): Box {
  if (fit === "fill" || picture.width <= 0 || picture.height <= 0) return box;
  const [across, down] = [box.width / picture.width, box.height / picture.height];
  const scale = fit === "contain" ? Math.min(across, down) : Math.max(across, down);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/** A point of the page in fractions of the picture, 0 to 1; clamped to its edge where the point is outside. */
export function inPicture(
  point: { x: number; y: number },
  picture: Box,
): { x: number; y: number; inside: boolean } {
  const x = picture.width > 0 ? (point.x - picture.left) / picture.width : 0;
  const y = picture.height > 0 ? (point.y - picture.top) / picture.height : 0;
  return { x: fraction(x), y: fraction(y), inside: x >= 0 && x <= 1 && y >= 0 && y <= 1 };
}

/** Rounded to four digits: finer than a pixel of any picture, and short to send. */
function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}
