import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { changeBalance } from "./metering.ts";

/**
 * Pushes the wallet of players whose hour pack or membership ended between two dates, or is valid again because the wall clock was set
 * back. The rest of an ended pack stays stored and counts as nothing.
 * @param before the date of the last call, epoch ms
 * @param date the date now, epoch ms
 */
export async function pushEndedBalances(
  tx: Transaction,
  push: Push,
  before: number,
  date: number,
): Promise<void> {
  for (const accountId of await tx.balances.ending(Math.min(before, date), Math.max(before, date)))
    await changeBalance(tx, push, accountId, date, (balance) => balance);
}
