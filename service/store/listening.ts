/** Since when the hosts could be heard, whichever process of the service had the queue. */
export interface Listening {
  /** Without a longer break from here on; on the timeline of the clock, ms. */
  readonly since: number;
  /** When that was stored last, ms. */
  readonly at: number;
}

/**
 * R-FLEET-03. Stored with each round of the queue's owner: who takes the queue over goes on from it, and while the database takes
 * nothing, what hosts say included, it stays as it is.
 */
export interface ListeningTable {
  /** Null in a new database. */
  find(): Promise<Listening | null>;
  set(listening: Listening): Promise<void>;
}
