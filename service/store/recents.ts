export interface RecentsTable {
  add(accountId: string, gameId: string, now: number): Promise<void>;
  /** Ids of games that were really played, the newest first; one that only waited for a seat is not among them. */
  list(accountId: string, count: number): Promise<readonly string[]>;
}
