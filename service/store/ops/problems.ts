import * as z from "zod/mini";
import { type ProblemReport, problemReport } from "../../../wire/calls/problemReport.ts";
import { countOf, fieldOf, type Rows } from "../rows.ts";

/** A stored report of a player. */
export interface StoredProblemReport extends ProblemReport {
  readonly reference: string;
  readonly accountId: string;
  /** When it arrived, epoch ms. */
  readonly receivedAt: number;
}

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

export function problemReportsTable(rows: Rows) {
  return {
    async add({ reference, accountId, receivedAt, ...report }: StoredProblemReport) {
      await rows.run`insert into problem_reports (reference, account_id, report_id, received_at, report)
        values (${reference}, ${accountId}, ${report.id}, ${receivedAt}, ${JSON.stringify(report)})`;
    },
    /** The reference of a report that the player sent before; null for a new one. */
    referenceOf: (accountId: string, id: string) =>
      fieldOf(rows, z.string())`select reference from problem_reports
        where account_id = ${accountId} and report_id = ${id}`,
    /** @param since inclusive, epoch ms */
    countSince: (accountId: string, since: number) =>
      countOf(rows)`select count(*) from problem_reports
        where account_id = ${accountId} and received_at >= ${since}`,
    /** For the customer service; null for an unknown reference. */
    async find(reference: string): Promise<StoredProblemReport | null> {
      const row = await rows.one(reportRow)(`${selected} where reference = ?`, reference);
      return row === null ? null : reportOf(row);
    },
    /** Newest first, by account or reference; "" for all. */
    async newest(text: string, count: number): Promise<readonly StoredProblemReport[]> {
      const found = await (text === ""
        ? rows.all(reportRow)(`${selected} order by seq desc limit ?`, count)
        : rows.all(reportRow)(
            `${selected} where reference = ? or account_id = ? order by seq desc limit ?`,
            text,
            text,
            count,
          ));
      return found.map(reportOf);
    },
    /** Keeps the newest `keep`. */
    async prune(keep: number) {
      await rows.run`delete from problem_reports where seq <= (select coalesce(max(seq), 0)
        from problem_reports) - ${keep}`;
    },
  };
}

/** The stored recording of a report. */
interface StoredRecording {
  /** The report's. */
  readonly reference: string;
  readonly accountId: string;
  /** When it arrived, epoch ms. */
  readonly receivedAt: number;
  /** The lines, packed by gzip. */
  readonly content: Uint8Array;
}

const recordingRow = z.object({
  reference: z.string(),
  accountId: z.string(),
  receivedAt: z.number(),
  content: z.string(),
});

export function problemRecordingsTable(rows: Rows) {
  return {
    /** @returns false if the report has one already */
    add: async ({ reference, accountId, receivedAt, content }: StoredRecording) =>
      (await rows.run`insert into problem_recordings (reference, account_id, received_at, bytes, content)
        values (${reference}, ${accountId}, ${receivedAt}, ${content.byteLength},
        ${Buffer.from(content).toString("base64")}) on conflict (reference) do nothing`) > 0,
    /** Packed size of a report's recording, bytes; null for none. */
    sizeOf: (reference: string) =>
      fieldOf(rows, z.number())`select bytes from problem_recordings where reference = ${reference}`,
    /** @param since inclusive, epoch ms */
    countSince: (accountId: string, since: number) =>
      countOf(rows)`select count(*) from problem_recordings
        where account_id = ${accountId} and received_at >= ${since}`,
    /** For operators; null for none. */
    async find(reference: string): Promise<StoredRecording | null> {
      const row = await rows.one(recordingRow)`select reference, account_id as "accountId",
        received_at as "receivedAt", content from problem_recordings where reference = ${reference}`;
      return row === null ? null : { ...row, content: Buffer.from(row.content, "base64") };
    },
    /** Keeps the newest `keep` that came since `before`, epoch ms. */
    async prune(before: number, keep: number) {
      await rows.run`delete from problem_recordings where received_at < ${before}`;
      await rows.run`delete from problem_recordings where reference in (select reference
        from problem_recordings order by received_at desc, reference limit 1000000 offset ${keep})`;
    },
  };
}
