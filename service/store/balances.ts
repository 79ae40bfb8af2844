/** A player's playing time, membership and gold; the wire's wallet is derived from it. */
export interface Balance {
  /** Seconds of the trial. */
  readonly trial: number;
  /** Seconds of hour packs, and when they expire (epoch ms; 0 without). */
  readonly hour: number;
  readonly hourUntil: number;
  /** Seconds from rewards; they never expire. */
  readonly reward: number;
  /** End of the membership, epoch ms; 0 when there never was one. */
  readonly memberUntil: number;
  /** End of the pro plan, epoch ms, never after the membership; 0 when there never was one. */
  readonly proUntil: number;
  /** Months of the plan bought last; null when there never was one. */
  readonly plan: 1 | 3 | 12 | null;
  /** Whole coins. */
  readonly gold: number;
  /** The player only ever had the trial, never a membership. */
  readonly testPlay: boolean;
}

/** The balance of an account without an entry. */
export const emptyBalance: Balance = {
  trial: 0,
  hour: 0,
  hourUntil: 0,
  reward: 0,
  memberUntil: 0,
  proUntil: 0,
  plan: null,
  gold: 0,
  testPlay: false,
};

export interface BalancesTable {
  /** An account's balance; empty for an account without an entry. */
  find(accountId: string): Promise<Balance>;
  /** Of the players who hold a seat of a region or are offered one, with the moment of the offer. */
  ofHolders(
    region: string,
  ): Promise<ReadonlyArray<{ readonly offeredAt: number; readonly balance: Balance }>>;
  set(accountId: string, balance: Balance): Promise<void>;
  /** Accounts whose membership, or hour pack with time left, ends in `after` < end <= `until` (dates, epoch ms). */
  ending(after: number, until: number): Promise<readonly string[]>;
}
