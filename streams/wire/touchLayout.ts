import * as z from "zod/mini";
import type { PictureRectangle, TouchArrangements, TouchControl, TouchLayout } from "../ports/touchLayout.ts";
import { usualSettings } from "../rules/touch/usualSettings.ts";

export type { TouchArrangements, TouchControl, TouchLayout, TouchWays } from "../ports/touchLayout.ts";

/**
 * The schema of touch controls as data; its parts are explained at their types (ports/touchLayout.ts). Unknown members are refused:
 * another version has another number.
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

/** One press: there are no macros. */
const press = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,23}$/));
const orNone = z._default(z.nullable(press), null);

/** Short, as on a gamepad. */
const label = z.string().check(z.minLength(1), z.maxLength(8), z.regex(/^\P{C}+$/u));

const controlId = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{0,31}$/));
const push = z._default(between({ min: -1_000, max: 1_000 }), 0);
const opacity = z._default(between(touchLimits.opacity), 1);
const side = between({ min: touchSizes.smallest, max: touchSizes.largest });
const share = between({ min: smallestArea, max: 1 });

const spot = {
  id: controlId,
  x: fraction,
  y: fraction,
  dx: push,
  dy: push,
  width: side,
  height: side,
  opacity,
};
const area = { id: controlId, x: fraction, y: fraction, width: share, height: share, opacity };

const ways = {
  ways: z._default(z.union([z.literal(4), z.literal(8)]), 8),
  up: orNone,
  right: orNone,
  down: orNone,
  left: orNone,
};

const stick = {
  moves: z.union([z.enum(["leftStick", "rightStick"]), z.strictObject(ways)]),
  deadZone: z._default(between(touchLimits.deadZone), 0.12),
};

const sensitivity = z._default(between(touchLimits.sensitivity), 1);

const touchControl: z.ZodMiniType<TouchControl> = z.discriminatedUnion("kind", [
  z.strictObject({ ...spot, kind: z.literal("button"), label, press }),
  z.strictObject({ ...spot, kind: z.literal("dpad"), ...ways }),
  z.strictObject({ ...spot, kind: z.literal("stick"), ...stick }),
  z.strictObject({ ...area, kind: z.literal("floatingStick"), ...stick }),
  z.strictObject({ ...area, kind: z.literal("aim"), sensitivity, tap: orNone }),
  z.strictObject({
    ...spot,
    kind: z.literal("gyro"),
    label,
    sensitivity,
    trigger: z._default(z.enum(["always", "held", "released"]), "always"),
    control: z._default(z.nullable(controlId), null),
  }),
  z.strictObject({ ...area, kind: z.literal("mousePad"), sensitivity }),
  z.strictObject({ ...spot, kind: z.literal("wheel") }),
]);

const arrangement = z.array(touchControl).check(
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
export const touchArrangements: z.ZodMiniType<TouchArrangements> = z.strictObject(arrangements);

/** What a player keeps and shares: the controls, and what is the player's own. */
export const touchLayout: z.ZodMiniType<TouchLayout> = z.strictObject({
  ...arrangements,
  opacity: z._default(between(touchLimits.opacity), usualSettings.opacity),
  scale: z._default(between(touchLimits.scale), usualSettings.scale),
  mirrored: z._default(z.boolean(), usualSettings.mirrored),
  haptics: z._default(z.boolean(), usualSettings.haptics),
});

/** Parts of the picture that controls do not cover by default, such as lives and scores. */
export const pictureHud: z.ZodMiniType<readonly PictureRectangle[]> = z
  .array(z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction }))
  .check(z.maxLength(8));
