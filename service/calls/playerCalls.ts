import { calls } from "../../streams/wire/calls.ts";
import { hourPackAddsTime, walletOf } from "../accounts/balance.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { hourPacks, plansIn, zonePlansIn } from "../products/products.ts";
import type { Store } from "../store/store.ts";

/**
 * A player's wallet, the goods on sale to them, and analytics.
 * @param deps.zone IANA name of the time zone whose day ends an hour pack
 */
export function servePlayer(router: Router, deps: { store: Store; clock: Clock; zone: string }): void {
  const { store, clock, zone } = deps;
  router.serve(calls.wallet, async (_params, { account }) => {
    const balance = await store.transaction((tx) => tx.balances.find(account.id));
    return walletOf(balance, clock.date());
  });
  router.serve(calls.goods, async (_params, { locale }) => ({ list: plansIn(locale) }));
  router.serve(calls.subscriptionGoods, async (_params, { locale }) => ({ list: zonePlansIn(locale) }));
  router.serve(calls.hourGoods, async (_params, { account }) => {
    const balance = await store.transaction((tx) => tx.balances.find(account.id));
    return { list: hourPackAddsTime(balance, clock.date(), zone) ? [...hourPacks] : [] };
  });
  router.serve(calls.analytics, async ({ action, params }, { account }) => {
    const entry = { accountId: account.id, action: action.slice(0, 200), params, at: clock.date() };
    await store.transaction((tx) => tx.analytics.add(entry));
    return null;
  });
}
