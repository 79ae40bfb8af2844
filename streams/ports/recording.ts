import type { Observable } from "rxjs";

/**
 * Personal data that a recording has pseudonyms for, and that a player may allow to be sent as it is (R-REC-30): names of players
 * and devices, and ids of players · what was searched for · addresses of pages, people and computers.
 */
export const personalKinds = ["names", "searches", "addresses"] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** A recording as it was at a moment, in memory. */
export interface TakenRecording {
  /** From its first line to its last, ms. */
  readonly spanMs: number;
  /** As it would be sent, before it is packed. */
  readonly bytes: number;
  readonly lines: number;
  /** False where its beginning was forgotten for lack of room: it can be read, but not replayed. */
  readonly replays: boolean;
  /** The whole file. @param allow what to write as it is, instead of a pseudonym */
  text(allow: readonly PersonalKind[]): string;
}

/** A longer recording that the player started. */
export interface LongRecording {
  /** Epoch ms. */
  readonly startedAt: number;
  /** It has ended, by the player, its time or its size, and waits to be sent. */
  readonly ended: boolean;
}

/** What became of sending a packed recording. `expired`: the ticket did not hold · `gone`: an earlier page packed it. */
export type SentRecording = "sent" | "expired" | "refused" | "unreachable" | "gone";

/** The app's recording of itself (docs/replay.md). Its lines never pass the core, which would record them. */
export interface RecordingPort {
  /** Null while no longer recording runs or waits. */
  readonly long$: Observable<LongRecording | null>;
  /** The latest minutes; the longer recording where there is one. Emits once and completes. */
  take(): Observable<TakenRecording>;
  /** Starts a longer recording, up to an hour. */
  start(): void;
  /** Ends it; it waits to be sent. */
  stop(): void;
  discard(): void;
  /** Forgets everything, and records nothing more until the app starts again. */
  end(): void;
  /**
   * Packs what was taken last, in memory and in place of an earlier one, for sending.
   * @param id of the report that it belongs to
   * @returns its bytes; null where there is none, or it is too large. Emits once and completes
   */
  keep(id: string, allow: readonly PersonalKind[]): Observable<number | null>;
  /** Saves what was taken last as a file of the player's. Emits whether that worked, and completes. */
  save(allow: readonly PersonalKind[]): Observable<boolean>;
  /** Sends the packed one. Emits once and completes; unsubscribing aborts. @param url relative to the backend's base */
  upload(id: string, url: string): Observable<SentRecording>;
}
