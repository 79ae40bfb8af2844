import * as z from "zod/mini";
import { localized } from "./localized.ts";
import { integer } from "./shapes.ts";

/** One line of a game's controls: the key, and its action. */
const control = z.object({ press: z.string(), action: localized(z.string()) });

/** Facts about a game for its page, besides its texts (Ext). */
export const gameDetails = z.object({
  /** `builtIn`: drawn by the host itself; `program`: a PC program. */
  kind: z.enum(["builtIn", "program"]),
  players: z.object({ min: integer, max: integer }),
  controls: z.object({
    touch: z.array(control),
    keys: z.array(control),
    /** Empty if the game can't be played with a gamepad. */
    pad: z.array(control),
    mouse: z.enum(["none", "absolute", "relative"]),
  }),
  /** What is saved between two games; null if nothing is. */
  saves: z.nullable(localized(z.string())),
  /** Whether the game may use the network. */
  network: z.boolean(),
  /** Whether it pauses while its player is away; absent if the host does not report it. */
  pausable: z.optional(z.boolean()),
  licence: z.string(),
  /** Size of the installed packages, MB; 0 for a built-in game. */
  megabytes: z.number(),
  /** Paths or URLs of screenshots. */
  screenshots: z.array(z.string()),
});
export type GameDetails = z.infer<typeof gameDetails>;

/** Details of a brief; null if absent or invalid. */
export function detailsOf(brief: { readonly details?: unknown }): GameDetails | null {
  const read = gameDetails.safeParse(brief.details);
  return read.success ? read.data : null;
}
