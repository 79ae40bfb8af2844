export interface Schedule {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly accountMode: number;
  readonly status: 100 | 200 | 300;
  readonly createdAt: number;
  /** When a seat was offered; 0 while waiting. */
  readonly offeredAt: number;
  /** When the machine's seat was taken; 0 before. */
  readonly leasedAt: number;
  /** The player's key to the machine; "" before the lease. */
  readonly sessionKey: string;
  /** When the game was first seen; 0 before. */
  readonly startedAt: number;
  /** Up to when playing was paid; 0 before. */
  readonly paidUntil: number;
  /** For how many seconds of it there was time, so far. */
  readonly charged: number;
  /** What the player was told about the time that is left: 0 nothing, 1 less, 2 poor. */
  readonly warned: number;
  /** When the wallet was last told. */
  readonly walletPushedAt: number;
  /** The player's latest sign of life. */
  readonly seenAt: number;
  /** The place that the player was last told; -1 for none. */
  readonly pushedPosition: number;
}

export interface SchedulesTable {
  /** All that live, in the order in which they came. */
  live(): Promise<readonly Schedule[]>;
  /** True when somebody waits for a seat. */
  anyWaiting(): Promise<boolean>;
  find(id: string): Promise<Schedule | null>;
  ofAccount(accountId: string): Promise<Schedule | null>;
  add(schedule: Schedule): Promise<void>;
  change(id: string, change: Partial<Omit<Schedule, "id" | "accountId" | "createdAt">>): Promise<void>;
  /** Counts `seconds` more as charged, up to `paidUntil`. */
  addCharged(id: string, paidUntil: number, seconds: number): Promise<void>;
  /** Ends it; `heldSeconds` is how long it held a seat, null when it never did. */
  remove(id: string, endedAt: number, heldSeconds: number | null): Promise<void>;
  /** How long the latest schedules held a seat, in seconds, newest first. */
  heldSeconds(count: number): Promise<readonly number[]>;
  /** How many seconds were ever charged, those of games that run included. */
  chargedSeconds(): Promise<number>;
}
