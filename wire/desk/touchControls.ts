import * as z from "zod/mini";
import { hundredths, keyOf, number, numberOf, ofHundredths, pressOf, text, textOf } from "./linkFields.ts";
import { press } from "./presses.ts";

/** The kinds of touch controls, as data (docs/touch-layouts.md): all of a kind but its behaviour and its look. */

/** Sides of a control, CSS px. A thumb needs the first. */
export const touchSizes = { smallest: 44, largest: 320 } as const;

/** Smallest side of an area, as a fraction of the room. */
export const smallestArea = 0.2;

/** Limits of what a player sets for all controls. */
export const touchLimits = {
  opacity: { min: 0.1, max: 1 },
  scale: { min: 0.6, max: 1.6 },
  sensitivity: { min: 0.1, max: 20 },
  deadZone: { min: 0, max: 0.5 },
} as const;

export const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.gte(min), z.lte(max));

export const fraction = between({ min: 0, max: 1 });

const orNone = z._default(z.nullable(press), null);

/** Short, as on a gamepad. */
const label = z.string().check(z.minLength(1), z.maxLength(8), z.regex(/^\P{C}+$/u));

const controlId = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{0,31}$/));
const push = z._default(between({ min: -1_000, max: 1_000 }), 0);
const opacity = z._default(between(touchLimits.opacity), 1);
const side = between({ min: touchSizes.smallest, max: touchSizes.largest });
const share = between({ min: smallestArea, max: 1 });

/**
 * A control with a size of its own. `x` and `y` are fractions of the room that is left beside the control itself (0 at the left
 * or upper edge, 1 at the right or lower edge); `dx` and `dy` push it from there, in CSS px at a scale of 1, to the right and
 * downwards. Controls with the same `x` and `y` keep together where the room is short.
 */
const spot = {
  /** Unique in its arrangement. */
  id: controlId,
  x: fraction,
  y: fraction,
  dx: push,
  dy: push,
  /** CSS px at a scale of 1. */
  width: side,
  height: side,
  /** Of this control alone, times that of the layout. */
  opacity,
};

/**
 * A part of the room that takes a finger anywhere: it lies below the other controls, which may be on top of it. Width and height
 * are fractions of the room.
 */
const area = { id: controlId, x: fraction, y: fraction, width: share, height: share, opacity };

/** Clockwise. */
export const touchWays = ["up", "right", "down", "left"] as const;

/** What four ways press; null where the game has no such way. 8 ways: two at once between them. */
const ways = {
  ways: z._default(z.union([z.literal(4), z.literal(8)]), 8),
  up: orNone,
  right: orNone,
  down: orNone,
  left: orNone,
};
const waysObject = z.strictObject(ways);
export type TouchWays = Readonly<z.infer<typeof waysObject>>;
const arrows = { up: "up", right: "right", down: "down", left: "left" } as const;

const stick = {
  /** The stick of a gamepad; or keys, for a program that knows none. */
  moves: z.union([z.enum(["leftStick", "rightStick"]), waysObject]),
  /** Below this share of its radius nothing is moved. */
  deadZone: z._default(between(touchLimits.deadZone), 0.12),
};

const sensitivity = z._default(between(touchLimits.sensitivity), 1);

/** What a game must take for a control to do something. `look`: a mouse that looks around. */
export type TouchNeed = "mouse" | "look" | "wheel";

interface About<Control, Input> {
  readonly needs?: TouchNeed;
  /** A new one in the editor: what most games understand. */
  readonly fresh: Omit<Input, "id" | "kind" | "x" | "y">;
  /** The buttons and keys that it presses, by member; of a pad's stick, the directions. */
  readonly presses?: (control: Control) => Readonly<Record<string, string | null>>;
  /** Its letter in a link. Never changes. */
  readonly letter: string;
  /** Its own members as fields of a link. @param ids of all controls of the arrangement; links have numbers instead */
  readonly write?: (control: Control, ids: readonly string[]) => readonly string[];
  /** Those members again, unchecked. */
  readonly read?: (fields: readonly string[]) => object;
}

const kind = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  about: About<z.output<Schema>, z.input<Schema>>,
) => ({ schema, isArea: !("dx" in schema.shape), ...about });

const waysPressed = ({ up, right, down, left }: TouchWays) => ({ up, right, down, left });
const writeWays = (control: TouchWays): string[] => [
  String(control.ways),
  ...touchWays.map((way) => control[way] ?? ""),
];
const readWays = ([count, up, right, down, left]: readonly string[]) => ({
  ways: Number(count),
  up: pressOf(up),
  right: pressOf(right),
  down: pressOf(down),
  left: pressOf(left),
});

const sticks = { leftStick: "l", rightStick: "r" } as const;
const aboutStick = {
  presses: ({ moves }: Stick) => (typeof moves === "string" ? arrows : waysPressed(moves)),
  write: ({ moves, deadZone }: Stick) => [
    hundredths(deadZone),
    ...(typeof moves === "string" ? [sticks[moves]] : writeWays(moves)),
  ],
  read: ([deadZone, ...moves]: readonly string[]) => ({
    deadZone: ofHundredths(deadZone),
    moves: moves.length === 1 ? keyOf(sticks, moves[0]) : readWays(moves),
  }),
};
interface Stick {
  readonly moves: keyof typeof sticks | TouchWays;
  readonly deadZone: number;
}

const triggers = { always: "a", held: "h", released: "r" } as const;

/** In the order in which the editor offers them. */
const kinds = {
  button: kind(z.strictObject({ ...spot, kind: z.literal("button"), label, press }), {
    fresh: { width: 72, height: 72, label: "A", press: "a" },
    presses: (control) => ({ press: control.press }),
    letter: "b",
    write: (control) => [text(control.label), control.press],
    read: ([name, pressed]) => ({ label: textOf(name), press: pressed }),
  }),
  dpad: kind(z.strictObject({ ...spot, kind: z.literal("dpad"), ...ways }), {
    fresh: { width: 144, height: 144, ...arrows },
    presses: waysPressed,
    letter: "d",
    write: writeWays,
    read: readWays,
  }),
  stick: kind(z.strictObject({ ...spot, kind: z.literal("stick"), ...stick }), {
    fresh: { width: 136, height: 136, moves: "leftStick" },
    letter: "s",
    ...aboutStick,
  }),
  /** Its centre is where the finger goes down. */
  floatingStick: kind(z.strictObject({ ...area, kind: z.literal("floatingStick"), ...stick }), {
    fresh: { width: 0.4, height: 0.5, moves: "leftStick" },
    letter: "f",
    ...aboutStick,
  }),
  /** A finger that swipes here looks around; a tap presses. */
  aim: kind(z.strictObject({ ...area, kind: z.literal("aim"), sensitivity, tap: orNone }), {
    needs: "look",
    fresh: { width: 0.4, height: 0.5 },
    presses: ({ tap }) => ({ tap }),
    letter: "a",
    write: (control) => [hundredths(control.sensitivity), control.tap ?? ""],
    read: ([speed, tap]) => ({ sensitivity: ofHundredths(speed), tap: pressOf(tap) }),
  }),
  /**
   * Turning the phone looks around, once a tap on this control has turned it on: always, or while the control named by `control`
   * is held, or while it is not. `control` null: this one is held for it.
   */
  gyro: kind(
    z.strictObject({
      ...spot,
      kind: z.literal("gyro"),
      label,
      sensitivity,
      trigger: z._default(z.enum(["always", "held", "released"]), "always"),
      control: z._default(z.nullable(controlId), null),
    }),
    {
      needs: "look",
      fresh: { width: 64, height: 64, label: "GYRO" },
      letter: "g",
      write({ trigger, ...control }, ids) {
        const button = control.control === null ? -1 : ids.indexOf(control.control);
        return [
          text(control.label),
          hundredths(control.sensitivity),
          triggers[trigger],
          button < 0 ? "" : number(button),
        ];
      },
      read: ([name, speed, trigger, button]) => ({
        label: textOf(name),
        sensitivity: ofHundredths(speed),
        trigger: keyOf(triggers, trigger),
        control: button ? `c${numberOf(button) + 1}` : null,
      }),
    },
  ),
  /** As a laptop's: one finger moves, a tap clicks, two fingers click right or turn the wheel, holding still drags. */
  mousePad: kind(z.strictObject({ ...area, kind: z.literal("mousePad"), sensitivity }), {
    needs: "mouse",
    fresh: { width: 0.4, height: 0.5 },
    letter: "m",
    write: (control) => [hundredths(control.sensitivity)],
    read: ([speed]) => ({ sensitivity: ofHundredths(speed) }),
  }),
  /** Each step of a finger's way along it turns the wheel by one. */
  wheel: kind(z.strictObject({ ...spot, kind: z.literal("wheel") }), {
    needs: "wheel",
    fresh: { width: 52, height: 144 },
    letter: "w",
  }),
};

type Kinds = typeof kinds;
export type TouchControlKind = keyof Kinds;
type Controls = { readonly [Kind in TouchControlKind]: Readonly<z.output<Kinds[Kind]["schema"]>> };
type Inputs = { readonly [Kind in TouchControlKind]: Readonly<z.input<Kinds[Kind]["schema"]>> };

/** A control of one of these kinds, or of any. */
export type TouchControl<Kind extends TouchControlKind = TouchControlKind> = {
  [Each in Kind]: Controls[Each] & { readonly kind: Each };
}[Kind];
/** A control as it is written: what has a default may be missing. */
export type TouchControlInput = Inputs[TouchControlKind];
export type TouchSpot = Extract<TouchControl, { dx: number }>;
export type TouchArea = Exclude<TouchControl, TouchSpot>;

export const controlKinds: {
  readonly [Kind in TouchControlKind]: About<TouchControl<Kind>, Inputs[Kind]> & {
    readonly schema: z.ZodMiniType<TouchControl<Kind>, Inputs[Kind]>;
    readonly isArea: boolean;
  };
} = kinds;

export const touchControlKinds: readonly TouchControlKind[] = Object.keys(kinds).filter(
  (name): name is TouchControlKind => Object.hasOwn(kinds, name),
);

const { button, ...others } = kinds;
export const touchControl = z.discriminatedUnion("kind", [
  button.schema,
  ...Object.values(others).map(({ schema }) => schema),
]);

/** Whether a control is an area, whose size is in fractions of the room. */
export const isTouchArea = (control: TouchControl): control is TouchArea => !("dx" in control);

/** In drawing order: areas lie below the other controls. */
export const byLayer = (controls: readonly TouchControl[]): readonly TouchControl[] => [
  ...controls.filter(isTouchArea),
  ...controls.filter((control) => !isTouchArea(control)),
];

export const isStick = (control: TouchControl): control is TouchControl<"stick" | "floatingStick"> =>
  "moves" in control;

export const pressesByMember = <Kind extends TouchControlKind>(
  control: TouchControl<Kind>,
): Readonly<Record<string, string | null>> => controlKinds[control.kind].presses?.(control) ?? {};

export const pressesOf = (control: TouchControl): readonly (string | null)[] =>
  Object.values(pressesByMember(control));
