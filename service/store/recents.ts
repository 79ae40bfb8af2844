export interface RecentsTable {
  add(accountId: string, gameId: string, now: number): Promise<void>;
  /** Game ids, newest first. */
  list(accountId: string, count: number): Promise<readonly string[]>;
}
