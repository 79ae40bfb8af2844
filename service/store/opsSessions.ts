/** A sign-in to the operator's page. */
interface OpsSession {
  /** Hash of the cookie. */
  readonly tokenHash: string;
  readonly operator: string;
  /** Hash of the token it was made with: without that token in the settings the session is over. */
  readonly madeWith: string;
  /** On the timeline of the clock, ms. */
  readonly expiresAt: number;
}

export interface OpsSessionsTable {
  add(session: OpsSession): Promise<void>;
  find(tokenHash: string): Promise<OpsSession | null>;
  remove(tokenHash: string): Promise<void>;
  /** Deletes those that are over. */
  prune(now: number): Promise<void>;
}
