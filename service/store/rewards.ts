/** The achievements of an account for which rewards are given. */
export interface Achievements {
  /** Number of different games played. */
  readonly games: number;
  /** Number of players who bound the account's invite code. */
  readonly friends: number;
  readonly steamBound: boolean;
}

export interface RewardsTable {
  achievements(accountId: string): Promise<Achievements>;
  /** Ids of the rewards that the account has claimed. */
  claimed(accountId: string): Promise<ReadonlySet<string>>;
  /** @returns false when it had been claimed before */
  claim(accountId: string, rewardId: string, now: number): Promise<boolean>;
}
