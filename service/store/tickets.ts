export interface Ticket {
  readonly hash: string;
  readonly kind: "token" | "signature";
  readonly accountId: string;
  /** The browser that asked for it. */
  readonly deviceId: string;
  readonly expiresAt: number;
}

/** Single-use tickets of the session socket, kept as hashes. */
export interface TicketsTable {
  add(ticket: Ticket): Promise<void>;
  /** Takes a ticket out; a second time it is gone. */
  take(kind: Ticket["kind"], hash: string): Promise<Ticket | null>;
  prune(now: number): Promise<void>;
}
