import * as z from "zod/mini";
import type { Listening, ListeningTable } from "../listening.ts";
import { type Rows, upsert } from "./rows.ts";

const row = z.object({ since: z.int(), at: z.int() });

export function listeningTable(rows: Rows): ListeningTable {
  return {
    find: async (): Promise<Listening | null> =>
      rows.one(row, "select since, at from listening where id = 1"),
    async set({ since, at }) {
      await rows.run(upsert("listening", ["id"], ["since", "at"]), 1, since, at);
    },
  };
}
