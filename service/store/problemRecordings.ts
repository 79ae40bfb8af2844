/** A recording that came with a report, as it is kept. */
interface StoredRecording {
  /** Of its report. */
  readonly reference: string;
  readonly accountId: string;
  /** When it arrived, epoch ms. */
  readonly receivedAt: number;
  /** The lines, packed by gzip. */
  readonly content: Uint8Array;
}

export interface ProblemRecordingsTable {
  /** @returns false where this report has one already */
  add(recording: StoredRecording): Promise<boolean>;
  /** Bytes of the recording of a report, packed; null for none. */
  sizeOf(reference: string): Promise<number | null>;
  /** How many of a player's recordings came at that time or later. @param since epoch ms */
  countSince(accountId: string, since: number): Promise<number>;
  /** For operators; null for none. */
  find(reference: string): Promise<StoredRecording | null>;
  /** Deletes those that came before that time, epoch ms, and of the others all but the newest. */
  prune(before: number, keep: number): Promise<void>;
}
