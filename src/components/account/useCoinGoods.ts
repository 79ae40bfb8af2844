import type { CoinGoods } from "../../../wire/calls/orders.ts";
import { useValue } from "../../bridge/useValue.ts";
import { useAccount } from "../gates.ts";

/** What gold coins buy now; empty where they buy nothing, and before that is known (R-GOLD-03). */
export function useCoinGoods(): readonly CoinGoods[] {
  const offer = useValue(useAccount().coins);
  return offer.status === "ready" ? offer.goods : none;
}

const none: readonly CoinGoods[] = [];
