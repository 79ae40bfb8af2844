import type {
  TouchControl,
  TouchControlKind,
  TouchLayout,
  TouchOrientation,
} from "../../../ports/touchLayout.ts";
import type { Box, Size } from "../../../rules/touch/boxes.ts";
import { meet } from "./overlaps.ts";
import { boxOf, clampToBox } from "./room.ts";

const ways = { ways: 8, up: "up", right: "right", down: "down", left: "left" } as const;
const stick = { moves: "leftStick", deadZone: 0.12 } as const;
const middle = { x: 0.5, y: 0.5, opacity: 1 };
const spot = (width: number, height = width) => ({ ...middle, dx: 0, dy: 0, width, height });
const area = { ...middle, width: 0.4, height: 0.5 };

/** What a control of each kind is like when it is added: what most games understand. */
const fresh: { readonly [Kind in TouchControlKind]: (id: string) => Extract<TouchControl, { kind: Kind }> } =
  {
    button: (id) => ({ ...spot(72), id, kind: "button", label: "A", press: "a" }),
    dpad: (id) => ({ ...spot(144), id, kind: "dpad", ...ways }),
    stick: (id) => ({ ...spot(136), id, kind: "stick", ...stick }),
    floatingStick: (id) => ({ ...area, id, kind: "floatingStick", ...stick }),
    aim: (id) => ({ ...area, id, kind: "aim", sensitivity: 1, tap: null }),
    gyro: (id) => ({
      ...spot(64),
      id,
      kind: "gyro",
      label: "GYRO",
      sensitivity: 1,
      trigger: "always",
      control: null,
    }),
    mousePad: (id) => ({ ...area, id, kind: "mousePad", sensitivity: 1 }),
    wheel: (id) => ({ ...spot(52, 144), id, kind: "wheel" }),
  };

/** How far apart the places are at which room for a new control is looked for, CSS px. */
const lookEvery = 24;

/** A control to be added, where it lies on no other one; in the middle where there is no room. */
export function newControl(
  kind: TouchControlKind,
  layout: TouchLayout,
  orientation: TouchOrientation,
  room: Size,
): TouchControl {
  const controls = layout[orientation];
  const control = fresh[kind](freeId(kind, controls));
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
