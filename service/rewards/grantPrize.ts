import { produce } from "immer";
import { changeBalance } from "../accounts/metering.ts";
import type { Push } from "../push/outbox.ts";
import type { Transaction } from "../store/store.ts";
import type { Prize } from "./amounts.ts";

/** Adds a prize to an account's balance and pushes the wallet; safe while a game of the player is charged. */
export function grantPrize(
  tx: Transaction,
  push: Push,
  accountId: string,
  prize: Prize,
  now: number,
): Promise<void> {
  return changeBalance(tx, push, accountId, now, (balance) =>
    produce(balance, (draft) => {
      draft.reward += prize.seconds;
      draft.gold += prize.gold;
    }),
  );
}
