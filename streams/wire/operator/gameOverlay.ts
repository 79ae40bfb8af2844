import * as z from "zod/mini";
import { locales } from "../locale.ts";
import { presetNames } from "./touchPresets.ts";

/** Longest texts of a game, UTF-16 code units; as in a host's description. */
export const longestTexts = { name: 60, summary: 400 } as const;
/** The last place on home that can be given. */
export const lastPlace = 999;

/** One line without control characters, nor what turns the direction of writing around. Null: as the host says. */
const line = (longest: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest), z.regex(/^\P{C}+$/u)));

/** What operators lay over a host's description of a game. Hosts never get it: it changes what players read, nothing that runs. */
export const gameOverlay = z.object({
  /** A language that is missing is as the host says. */
  texts: z.partialRecord(
    z.enum(locales),
    z.object({ name: line(longestTexts.name), summary: line(longestTexts.summary) }),
  ),
  /** Its place on home before all games without one; null for none. */
  place: z.nullable(z.int().check(z.gte(1), z.lte(lastPlace))),
  /** Its touch controls, of the list of presets; null: as the host says. */
  controls: z.nullable(z.enum(presetNames)),
  /** It is on no list; who has its address can play it. */
  isHidden: z.boolean(),
});
export type GameOverlay = z.infer<typeof gameOverlay>;

/** As the host describes it. */
export const noOverlay: GameOverlay = { texts: {}, place: null, controls: null, isHidden: false };
