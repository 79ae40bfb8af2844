import * as z from "zod/mini";
import { type Rows, upsert } from "../rows.ts";

const pointRow = z.object({ now: z.int(), date: z.int() });
/** A moment on both times of the clock. */
export type TimelinePoint = Readonly<z.infer<typeof pointRow>>;

/** Where the clock's timeline was last, so that it goes on from there after a restart. */
export function timelineTable(rows: Rows) {
  return {
    /** Null in a new database. */
    find: async (): Promise<TimelinePoint | null> =>
      rows.one(pointRow)`select now, date from timeline where id = 1`,
    async set({ now, date }: TimelinePoint) {
      await rows.run(upsert("timeline", ["id"], ["now", "date"]), 1, now, date);
    },
  };
}

const listeningRow = z.object({ since: z.int(), at: z.int() });
/** Since when the hosts could be heard, whichever process of the service had the queue. */
export type Listening = Readonly<z.infer<typeof listeningRow>>;

/**
 * R-FLEET-03. Stored with each round of the queue's owner: who takes the queue over goes on from it, and while the database takes
 * nothing, what hosts say included, it stays as it is.
 */
export function listeningTable(rows: Rows) {
  return {
    /** Null in a new database. */
    find: async (): Promise<Listening | null> =>
      rows.one(listeningRow)`select since, at from listening where id = 1`,
    async set({ since, at }: Listening) {
      await rows.run(upsert("listening", ["id"], ["since", "at"]), 1, since, at);
    },
  };
}
