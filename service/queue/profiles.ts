/** Whose saves a player's games use: their own. */
export function profileOf(accountId: string): string {
  return accountId;
}

/** Whose saves a game uses that is played with a lent account: that account's. No player's id has a colon. */
export function sharedProfileOf(lentAccount: string): string {
  return `shared:${lentAccount}`;
}
