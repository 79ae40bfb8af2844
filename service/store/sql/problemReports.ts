import * as z from "zod/mini";
import { problemReport } from "../../../streams/wire/problemReport.ts";
import type { ProblemReportsTable, StoredProblemReport } from "../problemReports.ts";
import { countOf, type Rows } from "./rows.ts";

const referenceRow = z.object({ reference: z.string() });
const reportRow = z.object({
  reference: z.string(),
  accountId: z.string(),
  receivedAt: z.number(),
  report: z.string(),
});

const selected =
  'select reference, account_id as "accountId", received_at as "receivedAt", report from problem_reports';

function reportOf({ report, ...rest }: z.infer<typeof reportRow>): StoredProblemReport {
  return { ...rest, ...problemReport.parse(JSON.parse(report)) };
}

export function problemReportsTable(rows: Rows): ProblemReportsTable {
  return {
    async add({ reference, accountId, receivedAt, ...report }) {
      await rows.run(
        "insert into problem_reports (reference, account_id, report_id, received_at, report) values (?, ?, ?, ?, ?)",
        reference,
        accountId,
        report.id,
        receivedAt,
        JSON.stringify(report),
      );
    },
    referenceOf: async (accountId, id) =>
      (
        await rows.one(
          referenceRow,
          "select reference from problem_reports where account_id = ? and report_id = ?",
          accountId,
          id,
        )
      )?.reference ?? null,
    countSince: (accountId, since) =>
      countOf(
        rows,
        "select count(*) as count from problem_reports where account_id = ? and received_at >= ?",
        accountId,
        since,
      ),
    async find(reference) {
      const row = await rows.one(reportRow, `${selected} where reference = ?`, reference);
      return row === null ? null : reportOf(row);
    },
    async newest(text, count) {
      const found = await (text === ""
        ? rows.all(reportRow, `${selected} order by seq desc limit ?`, count)
        : rows.all(
            reportRow,
            `${selected} where reference = ? or account_id = ? order by seq desc limit ?`,
            text,
            text,
            count,
          ));
      return found.map(reportOf);
    },
    async prune(keep) {
      await rows.run(
        "delete from problem_reports where seq <= (select coalesce(max(seq), 0) from problem_reports) - ?",
        keep,
      );
    },
  };
}
