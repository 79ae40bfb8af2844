import * as z from "zod/mini";

/** What the launcher asks a process of the product, every second: whether it hangs (R-WATCH-01). */
export const launcherMessage = z.object({ type: z.literal("ping") });

/** What a process of the product tells its launcher. */
export const processMessage = z.discriminatedUnion("type", [
  /** It serves from now on. */
  z.object({ type: z.literal("ready"), port: z.optional(z.int()) }),
  z.object({ type: z.literal("pong") }),
]);
export type ProcessMessage = z.infer<typeof processMessage>;
