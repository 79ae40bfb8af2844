export interface Ticket {
  readonly hash: string;
  readonly kind: "token" | "signature";
  readonly accountId: string;
  /** The browser that requested it. */
  readonly deviceId: string;
  readonly expiresAt: number;
}

/** Single-use tickets of the session socket, stored as hashes. */
export interface TicketsTable {
  add(ticket: Ticket): Promise<void>;
  /** Removes and returns a ticket; null when it is unknown or was taken before. */
  take(kind: Ticket["kind"], hash: string): Promise<Ticket | null>;
  prune(now: number): Promise<void>;
}
