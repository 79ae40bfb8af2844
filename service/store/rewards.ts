/** What an account did that rewards are given for. */
export interface Achievements {
  /** Different games that were seen to run. */
  readonly games: number;
  /** Players who bound the account's invite code. */
  readonly friends: number;
  readonly steamBound: boolean;
}

export interface RewardsTable {
  achievements(accountId: string): Promise<Achievements>;
  /** Ids of the rewards that the account has had. */
  claimed(accountId: string): Promise<ReadonlySet<string>>;
  /** @returns false when it was claimed before */
  claim(accountId: string, rewardId: string, now: number): Promise<boolean>;
}
