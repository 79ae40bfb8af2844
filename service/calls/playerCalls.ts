import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { calls } from "../../wire/calls/calls.ts";
import { walletOf } from "../accounts/balance.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { hourPackOf, nextHourPackAt } from "../pay/products/hourPack.ts";
import { plansIn, priceOf, zonePlansFor } from "../pay/products/products.ts";
import type { SaleTerms } from "../pay/products/saleTerms.ts";
import type { Store } from "../store/store.ts";

/** A player's wallet, the goods on sale to them, and analytics. */
export function servePlayer(router: Router, deps: { store: Store; clock: Clock; terms: SaleTerms }): void {
  const { store, clock, terms } = deps;
  router.serve(calls.wallet, async (_params, { account }) => {
    const balance = await store.lookUp((tx) => tx.balances.find(account.id));
    return walletOf(balance, clock.date());
  });
  router.serve(accountCalls.goods, async (_params, { locale }) => ({
    list: terms.sold.plans ? plansIn(locale) : [],
  }));
  router.serve(calls.subscriptionGoods, async (_params, { account, locale }) => {
    const balance = await store.lookUp((tx) => tx.balances.find(account.id));
    return { list: terms.sold.plans ? zonePlansFor(balance, clock.date(), locale) : [] };
  });
  router.serve(accountCalls.hourGoods, async (_params, { account }) => {
    if (!terms.sold.hours) return { list: [], opensAt: null };
    const now = clock.date();
    const { balance, maintenance } = await store.read(async (tx) => ({
      balance: await tx.balances.find(account.id),
      maintenance: await tx.announcements.maintenanceNow(now),
    }));
    if (maintenance !== null) return { list: [], opensAt: Math.floor(maintenance.endsAt / 1_000) };
    const pack = hourPackOf(balance, now, terms);
    if (pack === null) {
      const opensAt = nextHourPackAt(balance, now, terms);
      return { list: [], opensAt: opensAt === null ? null : Math.floor(opensAt / 1_000) };
    }
    const { id, amount, currency, grant, until } = pack;
    const price = { price: priceOf(amount), currency };
    const use = { seconds: grant.seconds, until: Math.floor(until / 1_000) };
    return { list: [{ goodsId: id, ...price, ...use }], opensAt: null };
  });
  router.serve(calls.analytics, async ({ action, params }, { account }) => {
    const entry = { accountId: account.id, action: action.slice(0, 200), params, at: clock.date() };
    await store.transaction((tx) => tx.analytics.add(entry));
    return null;
  });
}
