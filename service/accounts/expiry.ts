import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { changeBalance } from "./metering.ts";

/**
 * Pushes the wallet of players whose hour pack or membership expired between two moments, and removes what
 * was left of the pack.
 * @param after epoch ms, exclusive
 * @param now epoch ms, inclusive
 */
export async function pushExpiredBalances(
  tx: Transaction,
  push: Push,
  after: number,
  now: number,
): Promise<void> {
  for (const accountId of await tx.balances.expired(after, now))
    await changeBalance(tx, push, accountId, now, (balance) => balance);
}
