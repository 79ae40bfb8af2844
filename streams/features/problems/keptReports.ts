import * as z from "zod/mini";
import { reportKeptFor } from "../../rules/durations.ts";
import { problemReport } from "../../wire/problemReport.ts";
import type { Stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";

/** Reports that wait in this browser; of more, the oldest is dropped. */
export const maxWaiting = 5;

const waiting = z
  .array(z.object({ userId: z.string(), report: problemReport }))
  .check(z.maxLength(maxWaiting));
/** A report that its player has sent and the service does not have yet. */
export type WaitingReport = z.infer<typeof waiting>[number];

export const storedReports: Stored<typeof waiting> = {
  key: "PROBLEM_REPORTS",
  area: "local",
  form: "json",
  schema: waiting,
};

/** All that wait, of every player of this browser, without those that are too old to be of use (R-REC-42). */
export function keptReports(typedStorage: TypedStorage, now: number): readonly WaitingReport[] {
  const all = typedStorage.read(storedReports) ?? [];
  return all.filter(({ report }) => now - report.facts.at < reportKeptFor);
}
