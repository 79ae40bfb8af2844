import * as z from "zod/mini";
import { localized } from "./localized.ts";
import { integer } from "./shapes.ts";

/** One line of a game's controls: what to press, and what it does. */
const control = z.object({ press: z.string(), action: localized(z.string()) });

/** What a game's page tells about it beyond its texts (Ext). */
export const gameDetails = z.object({
  /** `builtIn`: drawn by the host itself; `program`: a PC program. */
  kind: z.enum(["builtIn", "program"]),
  players: z.object({ min: integer, max: integer }),
  controls: z.object({
    touch: z.array(control),
    keys: z.array(control),
    /** Empty when the game can't be played with a gamepad. */
    pad: z.array(control),
    mouse: z.enum(["none", "absolute", "relative"]),
  }),
  /** What is kept between two games; null when nothing is. */
  saves: z.nullable(localized(z.string())),
  /** Whether the game may use the network. */
  network: z.boolean(),
  /** Whether it stands still while its player is away; absent when the host does not say so. */
  pausable: z.optional(z.boolean()),
  licence: z.string(),
  /** Size of its installed packages, MB; 0 for a built-in game. */
  megabytes: z.number(),
  /** Paths or addresses of pictures of the running game. */
  screenshots: z.array(z.string()),
});
export type GameDetails = z.infer<typeof gameDetails>;

/** The details of a brief; null when it has none, or none that can be read. */
export function detailsOf(brief: { readonly details?: unknown }): GameDetails | null {
  const read = gameDetails.safeParse(brief.details);
  return read.success ? read.data : null;
}
