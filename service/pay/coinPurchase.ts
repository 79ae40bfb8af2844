import { createHash } from "node:crypto";
import { refuseDuringMaintenance } from "../accounts/duringMaintenance.ts";
import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Outbox } from "../push/outbox.ts";
import { coinCurrency, type Order } from "../store/money/orders.ts";
import type { Transaction } from "../store/store.ts";
import { duplicateWindow } from "./durations.ts";
import { fulfil } from "./fulfil.ts";
import { orderedCoinGoods } from "./products/coinGoods.ts";
import type { SaleTerms } from "./products/saleTerms.ts";

const provider = "coins";

/**
 * Buys goods with gold coins: coins, goods, order and receipt in one transaction (R-GOLD-02). The same key
 * again, and the same goods within `duplicateWindow`, are the same purchase, so that a double tap and a retry
 * after a lost reply cost nothing.
 * @param wanted.key chosen by the app, one for each purchase that the player asks for
 * @returns the paid order
 * @throws Refusal for goods that are unknown or have changed, or too few coins: nothing is charged
 */
export function buyWithCoins(
  { outbox, clock, terms }: { outbox: Outbox; clock: Clock; terms: SaleTerms },
  { accountId, goodsId, key }: { accountId: string; goodsId: string; key: string },
): Promise<Order> {
  const merchantOrderNo = orderNo(accountId, key);
  return outbox.transaction(async (tx, push) => {
    const date = clock.date();
    // mutants: equivalent, an order is an object
    const known = (await tx.orders.find(merchantOrderNo)) ?? (await justPaid(tx, accountId, goodsId, date));
    if (known !== null) return known;
    // What coins buy starts to run out at once.
    await refuseDuringMaintenance(tx, date);
    const balance = await tx.balances.find(accountId);
    const goods = orderedCoinGoods(goodsId, balance, date, terms);
    if (goods === null) throw new Refusal(ownCodes.goodsUnknown, "goodsUnknown");
    if (goods === "changed") throw new Refusal(ownCodes.offerChanged, "offerChanged");
    if (balance.gold < goods.gold) throw new Refusal(ownCodes.coinsShort, "coinsShort");
    const order: Order = {
      merchantOrderNo,
      accountId,
      goodsId,
      grant: goods.grant,
      amount: goods.gold,
      currency: coinCurrency,
      provider,
      checkout: null,
      status: "paid",
      createdAt: date,
      expiresAt: 0,
      checkAt: 0,
      settledAt: date,
    };
    await tx.orders.add(order);
    await fulfil(tx, push, order, date, terms.zone);
    return (await tx.orders.find(merchantOrderNo)) ?? order;
  });
}

/** A player's key must not collide with another's. */
function orderNo(accountId: string, key: string): string {
  return `cc${createHash("sha256")
    .update(JSON.stringify([accountId, key]))
    .digest("hex")
    .slice(0, 32)}`;
}

async function justPaid(
  tx: Transaction,
  accountId: string,
  goodsId: string,
  date: number,
): Promise<Order | null> {
  const latest = await tx.orders.latest(accountId, goodsId, provider);
  return latest !== null && Math.abs(date - latest.settledAt) < duplicateWindow ? latest : null;
}
