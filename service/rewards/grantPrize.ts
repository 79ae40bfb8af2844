import { changeHoldings } from "../accounts/metering.ts";
import type { Push } from "../session/outbox.ts";
import type { Transaction } from "../store/store.ts";
import type { Prize } from "./amounts.ts";

/** Puts a prize into an account's wallet and tells the player's open page, also while a game of theirs is metered. */
export function give(
  tx: Transaction,
  push: Push,
  accountId: string,
  prize: Prize,
  now: number,
): Promise<void> {
  return changeHoldings(tx, push, accountId, now, (holdings) => ({
    ...holdings,
    reward: holdings.reward + prize.seconds,
    gold: holdings.gold + prize.gold,
  }));
}
