/**
 * One sign-in of one browser: its access tokens and its current refresh token. Secrets are stored as hashes.
 */
export interface Login {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  /** The previous refresh token, and until when it brings no new one (on the timeline of the clock, ms). */
  readonly previousHash: string;
  readonly previousUntil: number;
  /** Where it ends when it is not used, on the timeline of the clock, ms. */
  readonly expiresAt: number;
  /** What the browser says that it is, as `deviceOf` names it. */
  readonly browser: string;
  readonly platform: string;
  /** First and latest use, on the timeline of the clock, ms. */
  readonly beganAt: number;
  readonly usedAt: number;
}

export interface LoginsTable {
  create(login: Login): Promise<void>;
  /** Those of one account, the latest used one first. */
  ofAccount(accountId: string): Promise<readonly Login[]>;
  findByRefresh(hash: string): Promise<Login | null>;
  /** Stores new tokens, and when they were used. */
  rotate(login: Login): Promise<void>;
  /** Ends a login with all its tokens. */
  remove(id: string): Promise<void>;
  addToken(hash: string, loginId: string, expiresAt: number): Promise<void>;
  findToken(hash: string): Promise<{ loginId: string; accountId: string; expiresAt: number } | null>;
  /** Whether a login has not ended. */
  exists(id: string): Promise<boolean>;
  /** Deletes logins whose time is over at `now`, and their tokens. */
  prune(now: number): Promise<void>;
}
