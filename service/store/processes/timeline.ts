import * as z from "zod/mini";
import { type Rows, upsert } from "../rows.ts";

const pointRow = z.object({ now: z.int(), date: z.int() });
/** One moment on both scales of the clock: its timeline, and the date. */
export type TimelinePoint = Readonly<z.infer<typeof pointRow>>;

/** The latest point of the clock's timeline, which continues from there after a restart. */
export function timelineTable(rows: Rows) {
  return {
    /** Null in a new database. */
    find: async (): Promise<TimelinePoint | null> =>
      rows.one(pointRow)`select now, date from timeline where id = 1`,
    async set({ now, date }: TimelinePoint) {
      await rows.run(upsert("timeline", ["id"], ["now", "date"]), 1, now, date);
    },
    /** Writes to a row that nobody reads: shows that the database takes writes. */
    async probe({ now, date }: TimelinePoint) {
      await rows.run(upsert("timeline", ["id"], ["now", "date"]), 2, now, date);
    },
  };
}

const listeningRow = z.object({ since: z.int(), at: z.int() });
/** How long hosts could be heard without a gap, across owners of the queue. */
export type Listening = Readonly<z.infer<typeof listeningRow>>;

/**
 * R-FLEET-03. Stored with each round of the queue's owner, and continued by the next owner. While the database takes no writes, it does not
 * advance.
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
