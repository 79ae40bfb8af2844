import * as z from "zod/mini";

/**
 * How the inputs of one kind of gamepad stand for those of the standard mapping (https://w3c.github.io/gamepad/#remapping).
 * Kept in the browser by the pad's id.
 */

/** The buttons of the standard mapping, by their index in it. The guide button after them is the app's own. */
export const padButtonTargets = [
  "a",
  "b",
  "x",
  "y",
  "l1",
  "r1",
  "l2",
  "r2",
  "select",
  "start",
  "l3",
  "r3",
  "up",
  "down",
  "left",
  "right",
] as const;

/** The axes of the standard mapping, by their index in it; positive to the right and down. */
export const padAxisTargets = ["leftX", "leftY", "rightX", "rightY"] as const;

/** Everything that can be set. */
export const padTargets = [...padButtonTargets, ...padAxisTargets] as const;
export const padTarget = z.enum(padTargets);
export type PadTarget = z.infer<typeof padTarget>;

const index = z.int().check(z.gte(0), z.lte(63));

/** One input of a pad, as the browser numbers it. */
export const padSource = z.discriminatedUnion("from", [
  z.object({ from: z.literal("button"), index }),
  /** One way of an axis. `rest`: where it stands when it is let go; a trigger's is often at an end. */
  z.object({
    from: z.literal("axis"),
    index,
    way: z.union([z.literal(1), z.literal(-1)]),
    rest: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  }),
  /** A direction pad that the browser reports as one axis of eight steps, and as more than 1 when it is let go. */
  z.object({ from: z.literal("hat"), index, way: z.enum(["up", "right", "down", "left"]) }),
]);
export type PadSource = Readonly<z.infer<typeof padSource>>;

/** Null: nothing presses it. What is absent is as the browser says. */
const padMap = z.partialRecord(padTarget, z.nullable(padSource));
export type PadMap = Readonly<z.infer<typeof padMap>>;

export const maxPadMaps = 16;

const padId = z.string().check(z.minLength(1), z.maxLength(200));

/** What a player has set for the gamepads of this browser. */
export const padSettings = z.object({
  /** By the pad's id. */
  maps: z.record(padId, padMap).check(z.refine((maps) => Object.keys(maps).length <= maxPadMaps)),
  rumble: z.boolean(),
});
export type PadSettings = Readonly<z.infer<typeof padSettings>>;

/**
 * The input that a target has as long as nothing is set.
 * @param standard whether the browser knows the pad: of another, only its buttons and the left stick are sure
 */
export function unmappedSource(standard: boolean, target: PadTarget): PadSource | null {
  const index = padTargets.indexOf(target);
  const axis = index - padButtonTargets.length;
  if (axis < 0) return { from: "button", index };
  return standard || axis < 2 ? { from: "axis", index: axis, way: 1, rest: 0 } : null;
}
