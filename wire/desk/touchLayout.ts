import * as z from "zod/mini";
import {
  between,
  fraction,
  type TouchControl,
  type TouchControlInput,
  touchControl,
  touchLimits,
} from "./touchControls.ts";

/**
 * Touch controls as data: what a game's description offers, what a player edits, keeps and shares (docs/touch-layouts.md).
 * Unknown members are refused: another version has another number.
 *
 * The room is the part of the screen that controls may use, inside the safe areas: in landscape the whole screen, over the
 * picture, in portrait what is left below the picture.
 */
export const touchLayoutVersion = 1;

/** Per arrangement. */
export const maxTouchControls = 24;

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

/** Settings of a player who has chosen none. */
const usualSettings = { opacity: 0.85, scale: 1, mirrored: false, haptics: true } as const;

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

/** A game's own controls with the default settings. */
export const usualLayout = (arrangements: TouchArrangements): TouchLayout => ({
  ...arrangements,
  ...usualSettings,
});

/** In fractions of the picture, (0, 0) at its top left. */
const pictureRectangle = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction });
export type PictureRectangle = Readonly<z.infer<typeof pictureRectangle>>;

/** Parts of the picture that controls do not cover by default, such as lives and scores. */
export const pictureHud: z.ZodMiniType<readonly PictureRectangle[]> = z
  .array(pictureRectangle)
  .check(z.maxLength(8));
