export interface Ticket {
  readonly hash: string;
  /**
   * `token` and `signature`: two that open the session socket together · `download`: a file ·
   * `recording`: one that goes with a report.
   */
  readonly kind: "token" | "signature" | "download" | "recording";
  readonly accountId: string;
  /** The browser that requested it. */
  readonly deviceId: string;
  /** What it is for: a file, or the sign-in that wants a socket. */
  readonly subject: string;
  readonly expiresAt: number;
}

/** Single-use tickets, stored as hashes. */
export interface TicketsTable {
  add(ticket: Ticket): Promise<void>;
  /** Removes and returns a ticket; null when it is unknown or was taken before. */
  take(kind: Ticket["kind"], hash: string): Promise<Ticket | null>;
  prune(now: number): Promise<void>;
}
