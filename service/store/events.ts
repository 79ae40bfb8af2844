/** An event for a player that was not acked yet. */
export interface PendingEvent {
  readonly msgId: string;
  readonly accountId: string;
  readonly event: string;
  readonly data: unknown;
  /** A newer event of the same topic replaces this one; "" for none. */
  readonly topic: string;
  readonly createdAt: number;
}

export interface EventsTable {
  add(...events: readonly PendingEvent[]): Promise<void>;
  /** In the order of insertion. */
  pending(accountId: string): Promise<readonly PendingEvent[]>;
  /** Accounts with an event that was added at this time or later. */
  accountsSince(createdAt: number): Promise<readonly string[]>;
  acked(accountId: string, msgId: string): Promise<void>;
  prune(createdBefore: number): Promise<void>;
}
