import * as z from "zod/mini";
import { press } from "./presses.ts";
import { usualSettings } from "./usualSettings.ts";

/**
 * Touch controls as data: what a game's description offers, what a player edits, keeps and shares (docs/touch-layouts.md).
 * Unknown members are refused: another version has another number.
 *
 * The room is the part of the screen that controls may use, inside the safe areas: in landscape the whole screen, over the
 * picture, in portrait what is left below the picture.
 */
export const touchLayoutVersion = 1;

/** Most controls of one arrangement. */
export const maxTouchControls = 24;

/** CSS px. Nothing that is pressed is smaller than the first: a thumb needs it. */
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

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.gte(min), z.lte(max));

const fraction = between({ min: 0, max: 1 });

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

/** What four ways press; null where the game has no such way. 8 ways: two at once between them. */
const ways = {
  ways: z._default(z.union([z.literal(4), z.literal(8)]), 8),
  up: orNone,
  right: orNone,
  down: orNone,
  left: orNone,
};

const stick = {
  /** The stick of a gamepad; or keys, for a program that knows none. */
  moves: z.union([z.enum(["leftStick", "rightStick"]), z.strictObject(ways)]),
  /** Below this share of its radius nothing is moved. */
  deadZone: z._default(between(touchLimits.deadZone), 0.12),
};

const sensitivity = z._default(between(touchLimits.sensitivity), 1);

const touchControl = z.discriminatedUnion("kind", [
  z.strictObject({ ...spot, kind: z.literal("button"), label, press }),
  z.strictObject({ ...spot, kind: z.literal("dpad"), ...ways }),
  z.strictObject({ ...spot, kind: z.literal("stick"), ...stick }),
  /** Its centre is where the finger goes down. */
  z.strictObject({ ...area, kind: z.literal("floatingStick"), ...stick }),
  /** A finger that swipes here looks around; a tap presses. */
  z.strictObject({ ...area, kind: z.literal("aim"), sensitivity, tap: orNone }),
  /**
   * Turning the phone looks around, once a tap on this control has turned it on: always, or while the control named by `control`
   * is held, or while it is not. `control` null: this one is held for it.
   */
  z.strictObject({
    ...spot,
    kind: z.literal("gyro"),
    label,
    sensitivity,
    trigger: z._default(z.enum(["always", "held", "released"]), "always"),
    control: z._default(z.nullable(controlId), null),
  }),
  /** As a laptop's: one finger moves, a tap clicks, two fingers click right or turn the wheel, holding still drags. */
  z.strictObject({ ...area, kind: z.literal("mousePad"), sensitivity }),
  /** Each step of a finger's way along it turns the wheel by one. */
  z.strictObject({ ...spot, kind: z.literal("wheel") }),
]);
export type TouchControl = Readonly<z.infer<typeof touchControl>>;
/** A control as it is written: what has a default may be missing. */
export type TouchControlInput = Readonly<z.input<typeof touchControl>>;
export type TouchControlKind = TouchControl["kind"];
export type TouchSpot = Omit<Extract<TouchControl, { kind: "wheel" }>, "kind">;
export type TouchArea = Omit<Extract<TouchControl, { kind: "mousePad" }>, "kind" | "sensitivity">;
export type TouchWays = Pick<Extract<TouchControl, { kind: "dpad" }>, keyof typeof ways>;

type Arrangement = z.ZodMiniType<readonly TouchControl[], readonly TouchControlInput[]>;
const arrangement: Arrangement = z.array(touchControl).check(
  z.maxLength(maxTouchControls),
  z.refine((controls) => new Set(controls.map(({ id }) => id)).size === controls.length, "has an id twice"),
  z.refine(
    (controls) =>
      controls.every(
        (control) =>
          control.kind !== "gyro" ||
          control.control === null ||
          controls.some(({ id, kind }) => id === control.control && kind === "button"),
      ),
    "has a gyro whose button is missing",
  ),
);

const arrangements = {
  version: z.literal(touchLayoutVersion),
  /** The whole screen, over the picture. */
  landscape: arrangement,
  /** The room below the picture. */
  portrait: arrangement,
};

/** What a game offers: where its controls are. */
export const touchArrangements = z.strictObject(arrangements);
export type TouchArrangements = Readonly<z.infer<typeof touchArrangements>>;
export type TouchOrientation = "landscape" | "portrait";

/** What a player keeps and shares: the controls, and what is the player's own. */
export const touchLayout = z.strictObject({
  ...arrangements,
  /** Of all controls. */
  opacity: z._default(between(touchLimits.opacity), usualSettings.opacity),
  /** Of all sizes and distances. */
  scale: z._default(between(touchLimits.scale), usualSettings.scale),
  /** Left and right are swapped, for the left hand. */
  mirrored: z._default(z.boolean(), usualSettings.mirrored),
  /** Vibrates on a press, where the phone can. */
  haptics: z._default(z.boolean(), usualSettings.haptics),
});
export type TouchLayout = Readonly<z.infer<typeof touchLayout>>;

/** In fractions of the picture, (0, 0) at its top left. */
const pictureRectangle = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction });
export type PictureRectangle = Readonly<z.infer<typeof pictureRectangle>>;

/** Parts of the picture that controls do not cover by default, such as lives and scores. */
export const pictureHud: z.ZodMiniType<readonly PictureRectangle[]> = z
  .array(pictureRectangle)
  .check(z.maxLength(8));
