import { isTouchArea } from "../../../../wire/desk/touchControls.ts";
import type { TouchLayout, TouchOrientation } from "../../../../wire/desk/touchLayout.ts";
import { type Box, type Size, touches } from "../../../rules/touch/boxes.ts";
import { boxOf } from "./room.ts";

/**
 * Ids of controls that are too near to another one: a finger would press the wrong one. On an area they may be: a thumb aims
 * beside the fire button.
 * @param keepClear the desk's own buttons
 */
export function overlapping(
  layout: TouchLayout,
  orientation: TouchOrientation,
  room: Size,
  keepClear: readonly Box[] = [],
): ReadonlySet<string> {
  const drawn = layout[orientation].map((control) => ({
    id: control.id,
    area: isTouchArea(control),
    box: boxOf(control, layout, room),
  }));
  const found = new Set<string>();
  for (const [index, one] of drawn.entries())
    for (const other of drawn.slice(index + 1))
      if (
        one.area === other.area &&
        (one.area ? touches(one.box, other.box, -0.5) : meet(one.box, other.box))
      )
        found.add(one.id).add(other.id);
  for (const { id, area, box } of drawn)
    if (!area && keepClear.some((other) => meet(box, other))) found.add(id);
  return found;
}

/** Minimum distance, CSS px: the thumb on one must not press the other. */
const gap = 4;

/** Whether two controls are too near, with half a px for rounding. */
export function meet(one: Box, other: Box): boolean {
  return touches(one, other, gap - 0.5);
}
