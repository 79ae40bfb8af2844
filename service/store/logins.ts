/** One sign-in of one browser: its access tokens and its current refresh token. Secrets are kept as hashes. */
export interface Login {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: string;
  /** The refresh token before this one, and until when it still counts (epoch ms). */
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
  /** Forgets logins and tokens that ended before `now`. */
  prune(now: number): Promise<void>;
}
