/** The name of a player's own saves on the hosts. */
export const playerProfile = (accountId: string): string => accountId;

/** The name of the saves that belong to a lent account: whoever borrows it plays on with them. */
export const sharedProfile = (account: string): string => `shared:${account}`;
