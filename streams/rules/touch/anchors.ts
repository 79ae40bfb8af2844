import type { TouchSpot } from "../../ports/touchLayout.ts";
import type { Box, Size } from "./boxes.ts";

/**
 * The place that puts a control where a box is: anchored to the edges or the middle that it is nearest to, so that it keeps its
 * distance to them on other screens. The inverse of `placeControls`.
 * @param scale that `placeControls` has found for this room
 */
export function anchorOf(
  box: Box,
  { room, scale, mirrored }: { readonly room: Size; readonly scale: number; readonly mirrored: boolean },
): Pick<TouchSpot, "x" | "y" | "dx" | "dy"> {
  const across = anchorAlong(box.left, box.width, room.width, scale);
  const along = anchorAlong(box.top, box.height, room.height, scale);
  return {
    x: mirrored ? 1 - across.at : across.at,
    dx: mirrored ? -across.push + 0 : across.push,
    y: along.at,
    dy: along.push,
  };
}

function anchorAlong(start: number, size: number, room: number, scale: number): { at: number; push: number } {
  const middle = room > 0 ? (start + size / 2) / room : 0.5;
  const at = middle < 1 / 3 ? 0 : middle > 2 / 3 ? 1 : 0.5;
  return { at, push: Math.round((start - at * (room - size)) / scale) + 0 };
}
