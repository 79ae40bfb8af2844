/** An event on its way to a player, until it is acked. */
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
  add(event: PendingEvent): Promise<void>;
  /** In the order in which they were added. */
  pending(accountId: string): Promise<readonly PendingEvent[]>;
  acked(accountId: string, msgId: string): Promise<void>;
  prune(createdBefore: number): Promise<void>;
}
