import type { Push } from "../session/outbox.ts";
import type { Transaction } from "../store/store.ts";
import { changeBalance } from "./metering.ts";

/**
 * Tells the players whose hour pack or membership ended between two moments; what was left of the pack is taken away.
 * @param after epoch ms, exclusive
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
