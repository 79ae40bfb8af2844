import type { Quality } from "../../streams/wire/machineControl.ts";
import type { MeasuredDelay } from "../regions/placeSchedule.ts";

/** A player's claim to play. Its times are on the timeline of the clock, ms. */
export interface Schedule {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly accountMode: number;
  readonly status: 100 | 200 | 300;
  readonly createdAt: number;
  /** Where it waits, and where its seat is; "" before any host was there. */
  readonly region: string;
  /** What its player's app measured before the start. */
  readonly measured: readonly MeasuredDelay[];
  /** When a seat was offered; 0 while waiting. */
  readonly offeredAt: number;
  /** The host that its seat is on, from the offer on; "" while waiting. */
  readonly hostId: string;
  /** The picture that its seat is for; without a meaning while waiting. */
  readonly quality: Quality;
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
  /** What its player was told of the end of its host: 0 nothing, 1 that it comes, 2 that it is near. */
  readonly drainTold: number;
  /** Until when its player, who has no time left, can buy more; 0 while there is some. */
  readonly graceUntil: number;
  /** When the wallet was last pushed. */
  readonly walletPushedAt: number;
  /** The player's latest sign of life. */
  readonly seenAt: number;
  /** The queue position last pushed to the player; -1 for none. */
  readonly pushedPosition: number;
}

/** A waiting schedule that has another position than its player was told. */
export interface QueueMove extends Pick<Schedule, "id" | "accountId" | "gameId" | "region" | "measured"> {
  /** How many wait before it. */
  readonly ahead: number;
}

/** How many seats of a host are held or offered. */
export interface HeldSeats {
  readonly hostId: string;
  readonly total: number;
  /** Those of them that are for the larger picture. */
  readonly high: number;
}

/** Schedules of one status in one region. */
export interface StatusCount {
  readonly region: string;
  readonly status: Schedule["status"];
  readonly count: number;
  /** When the first of them was made. */
  readonly since: number;
}

/** A schedule as operators see it. */
export interface ScheduleOverview
  extends Pick<
    Schedule,
    "id" | "accountId" | "gameId" | "status" | "createdAt" | "offeredAt" | "leasedAt" | "startedAt"
  > {
  readonly accountName: string;
  /** By all its leases. */
  readonly chargedSeconds: number;
}

export interface SchedulesTable {
  /** All current schedules, in the order of arrival. */
  live(): Promise<readonly Schedule[]>;
  /** Those that wait for a seat or are offered one, in the order of arrival. */
  notRunning(): Promise<readonly Schedule[]>;
  /** The newest current schedules, at most so many. */
  overview(count: number): Promise<readonly ScheduleOverview[]>;
  /** Those whose player has no time left, and whose game waits for more. */
  inGrace(): Promise<readonly Schedule[]>;
  /** How many there are of each status in each region where there are some, for operators. */
  statusCounts(): Promise<readonly StatusCount[]>;
  /** The seats that are held or offered, by host. */
  heldByHost(): Promise<readonly HeldSeats[]>;
  /** Those that hold a seat of a host, or are offered one. */
  onHost(hostId: string): Promise<readonly Schedule[]>;
  /** How many wait, of every region where some do. */
  waitingByRegion(): Promise<ReadonlyArray<{ readonly region: string; readonly waiting: number }>>;
  /** The first `count` of a region that wait for a seat. */
  firstWaiting(region: string, count: number): Promise<readonly Schedule[]>;
  /** How many wait before this one in its region. */
  waitingAhead(id: string): Promise<number>;
  /**
   * A region's waiting schedules whose position is not the one that was pushed last, in the order of the queue.
   * @param withPosition false: without any seat a position means nothing, and -1 should have been pushed
   * @param count at most so many
   */
  movedInQueue(region: string, withPosition: boolean, count: number): Promise<readonly QueueMove[]>;
  /** Stores which queue positions are pushed to their players; null for none. */
  positionsPushed(
    positions: readonly { readonly id: string; readonly position: number | null }[],
  ): Promise<void>;
  find(id: string): Promise<Schedule | null>;
  ofAccount(accountId: string): Promise<Schedule | null>;
  add(schedule: Schedule): Promise<void>;
  change(
    id: string,
    change: Partial<Omit<Schedule, "id" | "accountId" | "createdAt" | "measured">>,
  ): Promise<void>;
  /** A sign of life of those among these players who wait for a seat. @param now on the clock's timeline, ms */
  seen(accountIds: readonly string[], now: number): Promise<void>;
  /** Ends it at a date, epoch ms; `heldSeconds` is how long it held a seat, null when it never did. */
  remove(id: string, endedAt: number, heldSeconds: number | null): Promise<void>;
  /** How long the latest `count` schedules held a seat on average, in seconds; null before the first. */
  averageHeldSeconds(count: number): Promise<number | null>;
}
