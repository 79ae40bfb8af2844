import * as z from "zod/mini";

const length = z.int().check(z.gte(1), z.lte(8_192));

/** Ext. The player's screen, CSS px. */
export const screenSize = z.object({ width: length, height: length });
export type ScreenSize = z.infer<typeof screenSize>;

/** Ext. In the start info: the screen held sideways, and whether it is upright now. Games start in its shape where they can (R-SHAPE-01). */
export const startScreen = z.extend(screenSize, { upright: z.optional(z.literal(true)) });
export type StartScreen = z.infer<typeof startScreen>;
