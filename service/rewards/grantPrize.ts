import { changeBalance } from "../accounts/metering.ts";
import type { Push } from "../session/outbox.ts";
import type { Transaction } from "../store/store.ts";
import type { Prize } from "./amounts.ts";

/** Puts a prize into an account's wallet and tells the player's open page, also while a game of theirs is metered. */
export function grantPrize(
  tx: Transaction,
  push: Push,
  accountId: string,
  prize: Prize,
  now: number,
): Promise<void> {
  return changeBalance(tx, push, accountId, now, (balance) => ({
    ...balance,
    reward: balance.reward + prize.seconds,
    gold: balance.gold + prize.gold,
  }));
}
