import * as z from "zod/mini";
import type { TimelinePoint, TimelineTable } from "../timeline.ts";
import type { Rows } from "./rows.ts";

const pointRow = z.object({ now: z.int(), date: z.int() });

export function timelineTable(rows: Rows): TimelineTable {
  return {
    find: async (): Promise<TimelinePoint | null> =>
      rows.one(pointRow, "select now, date from timeline where id = 1"),
    async set({ now, date }) {
      rows.run("insert or replace into timeline (id, now, date) values (1, ?, ?)", now, date);
    },
  };
}
