/** A moment on both times of the clock. */
export interface TimelinePoint {
  /** On the clock's own timeline, ms. */
  readonly now: number;
  /** Of the wall clock, epoch ms. */
  readonly date: number;
}

/** Where the clock's timeline was last, so that it goes on from there after a restart. */
export interface TimelineTable {
  /** Null in a new database. */
  find(): Promise<TimelinePoint | null>;
  set(point: TimelinePoint): Promise<void>;
}
