/** What a player has been given and has bought: the wallet of the wire is made of it. */
export interface Balance {
  /** The trial's seconds. */
  readonly trial: number;
  /** Seconds of hour packs, and up to when they may be played (epoch ms; 0 without). */
  readonly hour: number;
  readonly hourUntil: number;
  /** Seconds from rewards; they never end. */
  readonly reward: number;
  /** Up to when the membership runs, epoch ms; 0 when there never was one. */
  readonly memberUntil: number;
  /** Up to when a pro plan runs, epoch ms, never beyond the membership; 0 when there never was one. */
  readonly proUntil: number;
  /** Months of the plan that was paid last; null when there never was one. */
  readonly plan: 1 | 3 | 12 | null;
  /** Whole coins. */
  readonly gold: number;
  /** Only ever tried the product, never was a member. */
  readonly testPlay: boolean;
}

/** What an account without an entry holds. */
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
  /** What an account holds; an account without an entry holds nothing. */
  find(accountId: string): Promise<Balance>;
  /** What every account holds whose game runs. */
  ofRunningGames(): Promise<ReadonlyMap<string, Balance>>;
  set(accountId: string, balance: Balance): Promise<void>;
  /** Accounts of whose hour pack or membership the end has passed between two moments: `after` < end <= `now`, epoch ms. */
  expired(after: number, now: number): Promise<readonly string[]>;
}
