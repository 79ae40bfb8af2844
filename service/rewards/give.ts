import { walletOf } from "../accounts/time.ts";
import type { Prize } from "../messages/amounts.ts";
import type { Push } from "../session/outbox.ts";
import type { Transaction } from "../store/store.ts";

/** Puts a prize into an account's wallet and tells the player's open page. */
export async function give(
  tx: Transaction,
  push: Push,
  accountId: string,
  prize: Prize,
  now: number,
): Promise<void> {
  const had = await tx.holdings.find(accountId);
  const holdings = { ...had, reward: had.reward + prize.seconds, gold: had.gold + prize.gold };
  await tx.holdings.set(accountId, holdings);
  await push(accountId, "wallet_update", walletOf(holdings, now));
}
