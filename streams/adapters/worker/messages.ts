import * as z from "zod/mini";

/** What a page says to a worker that waits. */
export const pageSays = z.discriminatedUnion("type", [
  /** Are you of the build that this page runs? Then take over at once: nobody has to be asked. Answered by `workerSays`. */
  z.object({ type: z.literal("compare"), entries: z.array(z.string()) }),
  /** The person said yes. */
  z.object({ type: z.literal("takeOver") }),
]);
export type PageSays = z.infer<typeof pageSays>;

export const workerSays = z.object({ same: z.boolean() });
export type WorkerSays = z.infer<typeof workerSays>;
