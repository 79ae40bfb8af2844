import * as z from "zod/mini";

const length = z.int().check(z.gte(1), z.lte(8_192));

/** Ext. The player's screen as it is held, CSS px: a game starts in its shape where it can (R-SHAPE-01). */
export const screenSize = z.object({ width: length, height: length });
export type ScreenSize = z.infer<typeof screenSize>;
