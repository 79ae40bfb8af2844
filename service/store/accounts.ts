import type { Locale } from "../../streams/wire/locale.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  /** Language of the account's latest call. */
  readonly locale: Locale;
}

/** Whose access token it is. */
export interface TokenHolder {
  readonly account: Account;
  /** The sign-in that the token belongs to. */
  readonly loginId: string;
  /** 1 for a player who waits, is offered a seat or plays; 0 for most others, about whom no schedule has to be looked for. */
  readonly schedules: number;
}

export interface AccountsTable {
  find(id: string): Promise<Account | null>;
  /** Whose access token this is the hash of; null for one that is unknown or expired. @param now on the timeline of the clock, ms */
  ofToken(hash: string, now: number): Promise<TokenHolder | null>;
  findByIdentity(issuer: string, subject: string): Promise<Account | null>;
  create(account: Account, issuer: string, subject: string, now: number): Promise<void>;
  /** Accounts with this id, or whose name starts with this text in any case. */
  search(text: string, count: number): Promise<readonly Account[]>;
  setLocale(id: string, locale: Locale): Promise<void>;
}
