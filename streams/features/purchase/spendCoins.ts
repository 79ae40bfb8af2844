import { defer, EMPTY, type Observable, of, switchMap } from "rxjs";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import type { CoinGoods, CoinReceipt } from "../../wire/calls/orders.ts";
import type { Backend } from "../session/backend.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Offers } from "./offers.ts";

/**
 * Buys goods with gold coins (R-GOLD-02). Emits the receipt, or completes without emitting after it has toasted
 * why there is none.
 * @param key the same for each attempt at one purchase: a retry after a lost reply takes no coins again
 */
export function spendCoins(
  {
    backend,
    wallet,
    offers,
  }: { backend: Backend; wallet: Pick<WalletFeature, "refresh">; offers: Pick<Offers, "refresh"> },
  { goodsId }: CoinGoods,
  key: string,
): Observable<CoinReceipt> {
  return defer(() => backend.callWithToast(accountCalls.coinPurchase, { goodsId, key })).pipe(
    // mutants: equivalent, the call that spends coins has one answer
    switchMap((result) => {
      offers.refresh();
      if (result.kind === "ok") return of(result.data);
      wallet.refresh();
      return EMPTY;
    }),
  );
}
