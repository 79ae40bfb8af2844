import * as z from "zod/mini";
import type { ProblemRecordingsTable } from "../problemRecordings.ts";
import { countOf, type Rows } from "./rows.ts";

const sizeRow = z.object({ bytes: z.number() });
const recordingRow = z.object({
  reference: z.string(),
  accountId: z.string(),
  receivedAt: z.number(),
  content: z.string(),
});

export function problemRecordingsTable(rows: Rows): ProblemRecordingsTable {
  return {
    add: async ({ reference, accountId, receivedAt, content }) =>
      (await rows.run(
        "insert into problem_recordings (reference, account_id, received_at, bytes, content) values (?, ?, ?, ?, ?) on conflict (reference) do nothing",
        reference,
        accountId,
        receivedAt,
        content.byteLength,
        Buffer.from(content).toString("base64"),
      )) > 0,
    sizeOf: async (reference) =>
      (await rows.one(sizeRow, "select bytes from problem_recordings where reference = ?", reference))
        ?.bytes ?? null,
    countSince: (accountId, since) =>
      countOf(
        rows,
        "select count(*) as count from problem_recordings where account_id = ? and received_at >= ?",
        accountId,
        since,
      ),
    async find(reference) {
      const row = await rows.one(
        recordingRow,
        'select reference, account_id as "accountId", received_at as "receivedAt", content from problem_recordings where reference = ?',
        reference,
      );
      return row === null ? null : { ...row, content: Buffer.from(row.content, "base64") };
    },
    async prune(before, keep) {
      await rows.run("delete from problem_recordings where received_at < ?", before);
      await rows.run(
        "delete from problem_recordings where reference in (select reference from problem_recordings order by received_at desc, reference limit 1000000 offset ?)",
        keep,
      );
    },
  };
}
