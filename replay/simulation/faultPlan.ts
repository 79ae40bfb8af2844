/** One time that a fact comes. */
export interface Delivery {
  /** ms after its recorded time; negative: before. */
  readonly late: number;
  readonly data: unknown;
}

/** What becomes of facts, by the number of their line; those that nothing happens to are not listed. */
export type FaultPlan = ReadonlyMap<number, readonly Delivery[]>;
