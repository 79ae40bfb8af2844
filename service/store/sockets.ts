/** The session socket that an account opened last. */
export interface LatestSocket {
  readonly accountId: string;
  /** Counts the account's sockets: the highest is the one that stays open. */
  readonly turn: number;
  /** The browser that opened it. */
  readonly deviceId: string;
}

/** Which session socket of each account is the newest, whichever process holds it. */
export interface SocketsTable {
  /** A new socket. @param now on the clock's timeline, ms @returns its turn */
  enter(accountId: string, deviceId: string, now: number): Promise<number>;
  latest(accountIds: readonly string[]): Promise<readonly LatestSocket[]>;
  /** Accounts with a socket that was opened at this time or later. */
  enteredSince(now: number): Promise<readonly string[]>;
}
