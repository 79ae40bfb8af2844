/** A player's claim to play. Its times are on the timeline of the clock, ms. */
export interface Schedule {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly accountMode: number;
  readonly status: 100 | 200 | 300;
  readonly createdAt: number;
  /** When a seat was offered; 0 while waiting. */
  readonly offeredAt: number;
  /** Its latest lease of a host's seat; "" before. */
  readonly leaseId: string;
  /** When the host's seat was leased; 0 before. */
  readonly leasedAt: number;
  /** The player's key to the host; "" before the lease. */
  readonly sessionKey: string;
  /** When the game was first reported as drawn; 0 before. */
  readonly startedAt: number;
  /** The latest time warning: 0 none, 1 `less`, 2 `poor`. */
  readonly warned: number;
  /** When the wallet was last pushed. */
  readonly walletPushedAt: number;
  /** The player's latest sign of life. */
  readonly seenAt: number;
  /** The queue position last pushed to the player; -1 for none. */
  readonly pushedPosition: number;
}

export interface SchedulesTable {
  /** All current schedules, in the order of arrival. */
  live(): Promise<readonly Schedule[]>;
  /** Whether any schedule waits for a seat. */
  anyWaiting(): Promise<boolean>;
  find(id: string): Promise<Schedule | null>;
  ofAccount(accountId: string): Promise<Schedule | null>;
  add(schedule: Schedule): Promise<void>;
  change(id: string, change: Partial<Omit<Schedule, "id" | "accountId" | "createdAt">>): Promise<void>;
  /** Ends it at a date, epoch ms; `heldSeconds` is how long it held a seat, null when it never did. */
  remove(id: string, endedAt: number, heldSeconds: number | null): Promise<void>;
  /** How long the latest schedules held a seat, in seconds, newest first. */
  heldSeconds(count: number): Promise<readonly number[]>;
}
