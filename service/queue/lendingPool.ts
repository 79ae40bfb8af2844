import type { GameBrief } from "../../wire/catalogue.ts";
import { newSecret } from "../lib/secrets.ts";
import type { Store } from "../store/store.ts";
import { lendsAccounts } from "./modes.ts";

/** Sets the pool of every game that lends accounts to `count`, and that of other games to none. Lent accounts stay. */
export async function fillLendingPool(
  store: Store,
  games: readonly GameBrief[],
  count: number,
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const game of games) {
      const accounts = lendsAccounts(game)
        ? Array.from({ length: count }, (_, index) => ({
            account: `${game.gameIdStr}-${index + 1}`,
            password: newSecret().slice(0, 12),
          }))
        : [];
      await tx.lending.stock(game.gameIdStr, accounts);
    }
  });
}
