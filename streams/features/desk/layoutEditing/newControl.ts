import {
  controlKinds,
  type TouchControl,
  type TouchControlKind,
} from "../../../../wire/desk/touchControls.ts";
import type { TouchLayout, TouchOrientation } from "../../../../wire/desk/touchLayout.ts";
import type { Box, Size } from "../../../rules/touch/boxes.ts";
import { meet } from "./overlaps.ts";
import { boxOf, clampToBox } from "./room.ts";

/** Step of the search for a free place, CSS px. */
const lookEvery = 24;

/** A new control at a free place, or in the middle if there is none. */
export function newControl(
  kind: TouchControlKind,
  layout: TouchLayout,
  orientation: TouchOrientation,
  room: Size,
): TouchControl {
  const controls = layout[orientation];
  const { schema, fresh } = controlKinds[kind];
  const control = schema.parse({ ...fresh, id: freeId(kind, controls), kind, x: 0.5, y: 0.5 });
  const taken = controls.map((other) => boxOf(other, layout, room));
  const free = freePlace(boxOf(control, layout, room), taken, room);
  return free === null ? control : clampToBox(control, free, layout, room);
}

function freeId(kind: TouchControlKind, controls: readonly TouchControl[]): string {
  const taken = new Set(controls.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** The free place nearest to the middle; null for none. */
function freePlace(box: Box, taken: readonly Box[], room: Size): Box | null {
  const centre = { left: (room.width - box.width) / 2, top: (room.height - box.height) / 2 };
  const distance = ({ left, top }: Box): number => Math.hypot(left - centre.left, top - centre.top);
  let best: Box | null = null;
  for (let left = 0; left <= room.width - box.width; left += lookEvery)
    for (let top = 0; top <= room.height - box.height; top += lookEvery) {
      const place = { ...box, left, top };
      if (best !== null && distance(place) >= distance(best)) continue;
      if (!taken.some((other) => meet(place, other))) best = place;
    }
  return best;
}
