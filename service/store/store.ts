import type { transactionOn } from "./tables.ts";

/**
 * The service's database. All access goes through `transaction`, which is atomic and serializable: as if transactions ran one
 * after the other (R-STORE-01). Inside, await nothing but the transaction's own methods, and change nothing outside: others
 * may wait for it to end, and it may run more than once until it is through (R-STORE-02).
 */
export interface Store {
  /**
   * Runs `work`; an error rolls it back and is rethrown.
   * @param turn transactions with the same turn run one after the other, across all processes, instead of conflicting
   * @throws Refusal 503 when the database is away, or too busy
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, turn?: Turn): Promise<Result>;
  /**
   * R-STORE-07. Runs `work`, which changes nothing, on a snapshot of the database: cheaper than a transaction, without
   * locks, and never repeated.
   * @throws an Error where `work` tries to change something; Refusal 503 as above
   */
  read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * R-STORE-07. As `read`, for `work` that runs a single query: one round trip to the database instead of three.
   * @throws an Error where `work` runs a second one; else as `read`
   */
  lookUp<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** R-STORE-04. `queue`: who waits, who is offered a seat and who has one. */
export type Turn = "queue";

/** Every table, for work within a transaction. */
export type Transaction = Readonly<ReturnType<typeof transactionOn>>;
