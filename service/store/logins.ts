/**
 * One sign-in of one browser: its access tokens and its current refresh token. Secrets are stored as hashes.
 */
export interface Login {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  /** The previous refresh token, and until when it brings no new one (epoch ms). */
  readonly previousHash: string;
  readonly previousUntil: number;
  readonly expiresAt: number;
}

export interface LoginsTable {
  create(login: Login): Promise<void>;
  findByRefresh(hash: string): Promise<Login | null>;
  rotate(login: Login): Promise<void>;
  /** Ends a login with all its tokens. */
  remove(id: string): Promise<void>;
  addToken(hash: string, loginId: string, expiresAt: number): Promise<void>;
  findToken(hash: string): Promise<{ loginId: string; accountId: string; expiresAt: number } | null>;
  /** Deletes logins that expired before `now`, and their tokens. */
  prune(now: number): Promise<void>;
}
