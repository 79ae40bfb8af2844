import * as z from "zod/mini";
import type { TrialGiftsTable } from "../trialGifts.ts";
import type { Rows } from "./rows.ts";

const countRow = z.object({ gifts: z.int() });

export function trialGiftsTable(rows: Rows): TrialGiftsTable {
  return {
    async add({ receiver, givenAt }) {
      await rows.run("insert into trial_gifts (receiver, given_at) values (?, ?)", receiver, givenAt);
    },
    async count(receiver, since) {
      const sql = "select count(*) as gifts from trial_gifts where receiver = ? and given_at > ?";
      return (await rows.one(countRow, sql, receiver, since))?.gifts ?? 0;
    },
    async prune(since) {
      await rows.run("delete from trial_gifts where given_at < ?", since);
    },
  };
}
