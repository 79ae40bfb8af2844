/** The session socket that an account opened last. */
export interface LatestSocket {
  readonly accountId: string;
  /** Counts the account's sockets: the highest is the one that stays open. */
  readonly turn: number;
  /** The browser that opened it. */
  readonly deviceId: string;
  /** R-SEC-08: there is no such socket: the sign-in of the one before has ended. */
  readonly signedOut: boolean;
}

/** Which session socket of each account is the newest, whichever process holds it. */
export interface SocketsTable {
  /** A new socket. @param now on the clock's timeline, ms @returns its turn */
  enter(accountId: string, deviceId: string, loginId: string, now: number): Promise<number>;
  /**
   * Takes the turn of an account's socket if it belongs to one of these sign-ins, so that whoever holds it closes it.
   * @param now on the clock's timeline, ms
   */
  signOut(accountId: string, loginIds: readonly string[], now: number): Promise<void>;
  /**
   * As `signOut`, for every sign-in whose time is over.
   * @param now on the clock's timeline, ms @returns the accounts whose socket that was
   */
  signOutExpired(now: number): Promise<readonly string[]>;
  latest(accountIds: readonly string[]): Promise<readonly LatestSocket[]>;
  /** Accounts with a socket that was opened at this time or later. */
  enteredSince(now: number): Promise<readonly string[]>;
}
