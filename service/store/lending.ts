/** Game accounts that are lent to players. */
export interface LentAccount {
  readonly account: string;
  readonly password: string;
}
export interface LendingTable {
  /** Makes the game's pool this large; accounts that are lent stay. */
  stock(gameId: string, accounts: readonly LentAccount[]): Promise<void>;
  free(gameId: string): Promise<number>;
  /** Lends one, or null when none is free. The same schedule gets the same one again. */
  lend(gameId: string, scheduleId: string): Promise<LentAccount | null>;
  lentTo(scheduleId: string): Promise<LentAccount | null>;
  giveBack(scheduleId: string): Promise<void>;
}
