import * as z from "zod/mini";

/** The launcher's ping to a process of the product, every second: detects hangs (R-WATCH-01). */
export const launcherMessage = z.object({ type: z.literal("ping") });

/** Messages of a process of the product to its launcher. */
export const processMessage = z.discriminatedUnion("type", [
  /** It accepts connections now. */
  z.object({ type: z.literal("ready"), port: z.optional(z.int()) }),
  z.object({ type: z.literal("pong") }),
]);
export type ProcessMessage = z.infer<typeof processMessage>;
