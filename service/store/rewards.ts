/** What an account did that rewards are given for. */
export interface Deeds {
  /** Different games that were seen to run. */
  readonly games: number;
  /** Players who bound the account's invite code. */
  readonly friends: number;
  readonly steamBound: boolean;
}

export interface Rewards {
  deeds(accountId: string): Promise<Deeds>;
  /** Ids of the rewards that the account has had. */
  claimed(accountId: string): Promise<ReadonlySet<string>>;
  /** @returns false when it was claimed before */
  claim(accountId: string, rewardId: string, now: number): Promise<boolean>;
}

export interface Invites {
  /** The account's code for ever. Without one yet it gets the first of `propose` that nobody has. */
  codeOf(accountId: string, propose: () => string): Promise<string>;
  /** Whose code it is. */
  ownerOf(code: string): Promise<string | null>;
  /** Who invited the account. */
  inviterOf(accountId: string): Promise<string | null>;
  bind(accountId: string, inviterId: string, now: number): Promise<void>;
  /** When the account was made, epoch ms; 0 when there is none. */
  joinedAt(accountId: string): Promise<number>;
}

/** Steam libraries that are bound: one for each account at most. */
export interface SteamBindings {
  /** The Steam name, or null. */
  find(accountId: string): Promise<string | null>;
  bind(accountId: string, name: string, now: number): Promise<void>;
  unbind(accountId: string): Promise<void>;
}
