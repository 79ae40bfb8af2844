import type { TouchLayout, TouchOrientation } from "../../../../wire/desk/touchLayout.ts";
import type { Box, Size } from "../../../rules/touch/boxes.ts";
import { boxOf, clampToBox } from "./room.ts";

/** The layout as drawn on this screen, for editing what is seen. @param placed boxes while playing, by id */
export function settled(
  layout: TouchLayout,
  placed: ReadonlyMap<string, Box>,
  { orientation, room }: { readonly orientation: TouchOrientation; readonly room: Size },
): TouchLayout {
  const controls = layout[orientation].map((control) => {
    const box = placed.get(control.id);
    if (box === undefined || isThere(box, boxOf(control, layout, room))) return control;
    return clampToBox(control, box, layout, room);
  });
  return { ...layout, [orientation]: controls };
}

/** Equal but for rounding. */
const isThere = (box: Box, other: Box): boolean =>
  Math.abs(box.left - other.left) < 1 &&
  Math.abs(box.top - other.top) < 1 &&
  Math.abs(box.width - other.width) < 1 &&
  Math.abs(box.height - other.height) < 1;
