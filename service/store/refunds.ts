/** What of an order's goods was not used yet, and is taken back with a refund. Never negative. */
export interface TakenBack {
  readonly gold: number;
  /** Of hour packs. */
  readonly hourSeconds: number;
  /** Of the membership, and of its pro part, ms. */
  readonly memberMs: number;
  readonly proMs: number;
}

/** A refund of a whole order; an order has one at most. */
export interface Refund {
  readonly merchantOrderNo: string;
  /** `asked`: the provider has not said yet that it has paid back. `done` is final. */
  readonly status: "asked" | "done";
  readonly taken: TakenBack;
  /** A date, epoch ms. */
  readonly at: number;
}

export interface RefundsTable {
  find(merchantOrderNo: string): Promise<Refund | null>;
  /** @throws for an order that has one */
  add(refund: Refund): Promise<void>;
  /** Of those that are `asked`, the longest ago first: the numbers of their orders. */
  asked(count: number): Promise<readonly string[]>;
  setDone(merchantOrderNo: string, at: number): Promise<void>;
  /** The provider has refused it. */
  remove(merchantOrderNo: string): Promise<void>;
}
