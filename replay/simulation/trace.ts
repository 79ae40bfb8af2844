/** `playing`: the recording runs · `leaving`: everything is quiet and the player goes · `ended`: the app has ended. */
export type Phase = "playing" | "leaving" | "ended";

/** Something that the app did, or that was done to it, in a faulted replay. */
export interface Entry {
  /** ms since the start. */
  readonly at: number;
  readonly phase: Phase;
  readonly what:
    | "open"
    | "close"
    | "tell"
    | "call"
    | "timer"
    | "send"
    | "next"
    | "state"
    | "fault"
    | "thrown";
  /** Port and kind; of a fault, where it was. */
  readonly name: string;
  readonly data: unknown;
  readonly stream: number | null;
}

/** What happened in a faulted replay, as the invariants see it (R-REC-22). */
export interface Trace {
  readonly entries: readonly Entry[];
  /** Pop-ups that stayed when the player wanted them gone. */
  readonly stuck: readonly string[];
  /** States that still wait when everything has been quiet for long. */
  readonly waiting: readonly string[];
  /** What the app kept after its end. */
  readonly kept: { readonly pipelines: number; readonly streams: readonly string[]; readonly timers: number };
  /** The app did more in a moment than any person waits for: the replay was stopped. */
  readonly spun: boolean;
  /** A corrupted fact reached the app, so it may report bad input. */
  readonly wasCorrupted: boolean;
}
