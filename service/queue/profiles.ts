/** The name of a player's own saves on the hosts. */
export const playerProfile = (accountId: string): string => accountId;

/** The name of a lent account's saves: the next borrower continues with them. */
export const sharedProfile = (account: string): string => `shared:${account}`;
