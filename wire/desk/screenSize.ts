import * as z from "zod/mini";

const length = z.int().check(z.gte(1), z.lte(8_192));

/** Ext. The player's screen as it is held, CSS px. In the start info: games start in its shape where they can (R-SHAPE-01). */
export const screenSize = z.object({ width: length, height: length });
export type ScreenSize = z.infer<typeof screenSize>;
