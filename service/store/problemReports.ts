import type { ProblemReport } from "../../streams/wire/problemReport.ts";

/** A report of a player, as it is kept. */
export interface StoredProblemReport extends ProblemReport {
  readonly reference: string;
  readonly accountId: string;
  /** When it arrived, epoch ms. */
  readonly receivedAt: number;
}

export interface ProblemReportsTable {
  add(report: StoredProblemReport): Promise<void>;
  /** The reference of a report that this player has sent before; null for a new one. */
  referenceOf(accountId: string, id: string): Promise<string | null>;
  /** How many of a player's reports came at that time or later. @param since epoch ms */
  countSince(accountId: string, since: number): Promise<number>;
  /** For the customer service; null for an unknown reference. */
  find(reference: string): Promise<StoredProblemReport | null>;
  /** Newest first, of one account or reference; of all for "". */
  newest(text: string, count: number): Promise<readonly StoredProblemReport[]>;
  /** Deletes all but the newest. */
  prune(keep: number): Promise<void>;
}
