import fc from "fast-check";
import type { TouchControl, TouchControlKind } from "../../../../../wire/desk/touchControls.ts";
import { type TouchLayout, touchLayout } from "../../../../../wire/desk/touchLayout.ts";

/** Steps of a finger's width are enough: finer numbers lengthen a link, and nobody feels them. */
const steps = (from: number, to: number, step: number) =>
  fc
    .integer({ min: Math.round(from / step), max: Math.round(to / step) })
    .map((count) => Number((count * step).toFixed(4)));

const press = fc.constantFrom("a", "b", "up", "KeyW", "Space", "MouseLeft", "ControlLeft");
const orNone = fc.option(press, { nil: null });
const label = fc.constantFrom("A", "JUMP", "~.%&#", "กระโดด", "🙂🙂🙂");
const opacity = steps(0.1, 1, 0.05);
const fraction = steps(0, 1, 0.0001);
const spot = {
  x: fraction,
  y: fraction,
  dx: steps(-1_000, 1_000, 0.1),
  dy: steps(-1_000, 1_000, 0.1),
  width: steps(44, 320, 0.1),
  height: steps(44, 320, 0.1),
  opacity,
};
const area = {
  x: fraction,
  y: fraction,
  width: steps(0.2, 1, 0.0001),
  height: steps(0.2, 1, 0.0001),
  opacity,
};
const ways = { ways: fc.constantFrom(4, 8), up: orNone, right: orNone, down: orNone, left: orNone };
const stick = {
  moves: fc.oneof(fc.constantFrom("leftStick", "rightStick"), fc.record(ways)),
  deadZone: steps(0, 0.5, 0.01),
};
const sensitivity = steps(0.1, 10, 0.1);

const kinds = {
  button: fc.record({ ...spot, kind: fc.constant("button"), label, press }),
  dpad: fc.record({ ...spot, kind: fc.constant("dpad"), ...ways }),
  stick: fc.record({ ...spot, kind: fc.constant("stick"), ...stick }),
  floatingStick: fc.record({ ...area, kind: fc.constant("floatingStick"), ...stick }),
  aim: fc.record({ ...area, kind: fc.constant("aim"), sensitivity, tap: orNone }),
  gyro: fc.record({
    ...spot,
    kind: fc.constant("gyro"),
    label,
    sensitivity,
    trigger: fc.constantFrom("always", "held", "released"),
    control: fc.constantFrom(null, "first"),
  }),
  mousePad: fc.record({ ...area, kind: fc.constant("mousePad"), sensitivity }),
  wheel: fc.record({ ...spot, kind: fc.constant("wheel") }),
} satisfies Record<TouchControlKind, fc.Arbitrary<object>>;

/** The controls of one orientation. A gyro is held by the first button, where there is one. */
const arrangement = fc
  .array(fc.oneof(...Object.values(kinds)), { maxLength: 24 })
  .map((controls) => controls.map((control, index) => ({ ...control, id: `c${index + 1}` })))
  .map((controls) => {
    const button = controls.find(({ kind }) => kind === "button")?.id ?? null;
    return controls.map((control) =>
      "control" in control ? { ...control, control: control.control === null ? null : button } : control,
    );
  });

/** Any layout that the schema accepts, with numbers as the editor makes them and ids as a link gives them. */
export const anyLayout: fc.Arbitrary<TouchLayout> = fc
  .record({
    version: fc.constant(1),
    landscape: arrangement,
    portrait: arrangement,
    opacity,
    scale: steps(0.6, 1.6, 0.01),
    mirrored: fc.boolean(),
    haptics: fc.boolean(),
  })
  .map((layout) => touchLayout.parse(layout));

export const aButton: TouchControl<"button"> = {
  id: "a",
  kind: "button",
  x: 1,
  y: 1,
  dx: -20,
  dy: -20,
  width: 72,
  height: 72,
  opacity: 1,
  label: "A",
  press: "a",
};

/** A layout with these controls in both orientations. */
export function layoutOf(...controls: TouchControl[]): TouchLayout {
  return touchLayout.parse({ version: 1, landscape: controls, portrait: controls });
}
