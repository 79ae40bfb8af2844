/** A trial gift that was given, remembered so that one person does not collect them with account after account. */
interface TrialGift {
  /** Who got it: a keyed hash of a browser or of a network address, which cannot be told from it. */
  readonly receiver: string;
  readonly givenAt: number;
}

export interface TrialGiftsTable {
  add(gift: TrialGift): Promise<void>;
  /** How many gifts a receiver got after `since` (epoch ms). */
  count(receiver: string, since: number): Promise<number>;
  /** Forgets the gifts given before `since`. */
  prune(since: number): Promise<void>;
}
