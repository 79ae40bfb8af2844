import * as z from "zod/mini";

/** From a page to a waiting worker. */
export const pageMessage = z.discriminatedUnion("type", [
  /** Asks whether the worker is of the page's build; if so, it takes over at once. Answered by a `workerMessage`. */
  z.object({ type: z.literal("compare"), entries: z.array(z.string()) }),
  /** The player accepted the update. */
  z.object({ type: z.literal("takeOver") }),
]);
export type PageMessage = z.infer<typeof pageMessage>;

export const workerMessage = z.object({ same: z.boolean() });
export type WorkerMessage = z.infer<typeof workerMessage>;
