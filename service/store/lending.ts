/** Game accounts that are lent to players. */
interface LentAccount {
  readonly account: string;
  readonly password: string;
}
export interface LendingTable {
  /** Replaces the game's free accounts; lent ones stay. */
  stock(gameId: string, accounts: readonly LentAccount[]): Promise<void>;
  free(gameId: string): Promise<number>;
  /** Lends one, or null when none is free. The same schedule gets the same one again. */
  lend(gameId: string, scheduleId: string): Promise<LentAccount | null>;
  lentTo(scheduleId: string): Promise<LentAccount | null>;
  giveBack(scheduleId: string): Promise<void>;
}
