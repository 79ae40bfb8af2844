export interface InvitesTable {
  /** The account's permanent code; an account without one gets the first proposed code that is free. */
  codeOf(accountId: string, propose: () => string): Promise<string>;
  /** The account that owns a code. */
  ownerOf(code: string): Promise<string | null>;
  /** The account whose code this account has bound. */
  inviterOf(accountId: string): Promise<string | null>;
  bind(accountId: string, inviterId: string, now: number): Promise<void>;
  /** When the account was created, epoch ms; 0 when it does not exist. */
  joinedAt(accountId: string): Promise<number>;
}
