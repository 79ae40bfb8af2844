import * as z from "zod/mini";

/**
 * Touch controls as data: what a game's description offers, what a player edits, keeps and shares. Documented in
 * docs/touch-layouts.md.
 *
 * A control's place is the same on every screen: `x` and `y` are fractions of the room that is left beside the control itself
 * (0 at the left or upper edge, 1 at the right or lower edge), so no value puts it outside. Sizes are CSS px at a scale of 1.
 */
export const touchLayoutVersion = 1;

/** Most controls of one arrangement. */
export const maxTouchControls = 24;

/** CSS px. Nothing that is pressed is smaller than the first (a thumb needs 44). */
export const touchSizes = { smallest: 44, largest: 320 } as const;

const fraction = z.number().check(z.gte(0), z.lte(1));

/** A button of the desk (`a`), a key's code (`KeyW`) or a mouse button (`MouseLeft`). One: there are no macros. */
const press = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,23}$/));

/** Short, as on a gamepad. */
const label = z.string().check(z.minLength(1), z.maxLength(8));

/** How far the mouse goes for a finger's way: 1 is px of the picture for CSS px. */
const sensitivity = z.number().check(z.gte(0.1), z.lte(10));

const place = {
  /** Unique in its arrangement. */
  id: z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{0,31}$/)),
  x: fraction,
  y: fraction,
  width: z.number().check(z.gte(touchSizes.smallest), z.lte(touchSizes.largest)),
  height: z.number().check(z.gte(touchSizes.smallest), z.lte(touchSizes.largest)),
  /** Of this control alone, times that of the layout. */
  opacity: z._default(z.number().check(z.gte(0.1), z.lte(1)), 1),
};

const fourPresses = { up: press, right: press, down: press, left: press };

export const touchControl = z.discriminatedUnion("kind", [
  z.object({ ...place, kind: z.literal("button"), label, press }),
  /** Its presses; null where the game has no such way. `ways` 8: two at once in the corners. */
  z.object({
    ...place,
    kind: z.literal("dpad"),
    ways: z.union([z.literal(4), z.literal(8)]),
    up: z.nullable(press),
    right: z.nullable(press),
    down: z.nullable(press),
    left: z.nullable(press),
  }),
  z.object({
    ...place,
    kind: z.literal("stick"),
    /** `floating`: its centre is where the finger goes down in its area. */
    centre: z.enum(["fixed", "floating"]),
    /** The stick of a gamepad; or keys, for a program that knows none. */
    moves: z.union([z.enum(["leftStick", "rightStick"]), z.object(fourPresses)]),
    /** Below this share of its radius nothing is moved. */
    deadZone: z._default(z.number().check(z.gte(0), z.lte(0.5)), 0.12),
  }),
  /** A finger that swipes here looks around; a tap presses. */
  z.object({ ...place, kind: z.literal("aim"), sensitivity, tap: z.nullable(press) }),
  /** Turning the phone looks around: always, or while this button is held, or until then. */
  z.object({
    ...place,
    kind: z.literal("gyro"),
    label,
    sensitivity,
    trigger: z.enum(["always", "held", "released"]),
  }),
  /** As a laptop's: one finger moves, a tap clicks, a tap with two fingers clicks right. */
  z.object({ ...place, kind: z.literal("mousePad"), sensitivity }),
  /** Each step of a finger's way along it turns the wheel by one. */
  z.object({ ...place, kind: z.literal("wheel") }),
]);
export type TouchControl = z.infer<typeof touchControl>;
export type TouchControlKind = TouchControl["kind"];

const arrangement = z.array(touchControl).check(
  z.maxLength(maxTouchControls),
  z.refine((controls) => new Set(controls.map(({ id }) => id)).size === controls.length),
);

/** One layout: where the controls are in each way of holding the phone. */
export const touchLayout = z.object({
  version: z.literal(touchLayoutVersion),
  /** The whole screen, over the picture. */
  landscape: arrangement,
  /** The room below the picture. */
  portrait: arrangement,
  /** Of all controls. */
  opacity: z._default(z.number().check(z.gte(0.1), z.lte(1)), 0.7),
  /** Of all sizes. */
  scale: z._default(z.number().check(z.gte(0.6), z.lte(1.6)), 1),
  /** Left and right are swapped, for the left hand. */
  mirrored: z._default(z.boolean(), false),
  /** Vibrates on a press, where the phone can. */
  haptics: z._default(z.boolean(), true),
});
export type TouchLayout = z.infer<typeof touchLayout>;
export type TouchOrientation = "landscape" | "portrait";
