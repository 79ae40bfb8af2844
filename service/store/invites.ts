export interface InvitesTable {
  /** The account's code for ever. Without one yet it gets the first of `propose` that nobody has. */
  codeOf(accountId: string, propose: () => string): Promise<string>;
  /** Whose code it is. */
  ownerOf(code: string): Promise<string | null>;
  /** Who invited the account. */
  inviterOf(accountId: string): Promise<string | null>;
  bind(accountId: string, inviterId: string, now: number): Promise<void>;
  /** When the account was made, epoch ms; 0 when there is none. */
  joinedAt(accountId: string): Promise<number>;
}
