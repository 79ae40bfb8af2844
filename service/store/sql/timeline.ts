import * as z from "zod/mini";
import type { TimelinePoint, TimelineTable } from "../timeline.ts";
import { type Rows, upsert } from "./rows.ts";

const pointRow = z.object({ now: z.int(), date: z.int() });

export function timelineTable(rows: Rows): TimelineTable {
  return {
    find: async (): Promise<TimelinePoint | null> =>
      rows.one(pointRow, "select now, date from timeline where id = 1"),
    async set({ now, date }) {
      await rows.run(upsert("timeline", ["id"], ["now", "date"]), 1, now, date);
    },
  };
}
