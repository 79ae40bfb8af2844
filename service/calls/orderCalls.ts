import { accountCalls } from "../../wire/calls/accountCalls.ts";
import type { CallData } from "../../wire/calls/calls.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { proDayLength } from "../lib/durations.ts";
import { buyWithCoins } from "../pay/coinPurchase.ts";
import { coinGoodsFor, coinsBuyAnything } from "../pay/products/coinGoods.ts";
import { goldPackages, priceOf } from "../pay/products/products.ts";
import type { SaleTerms } from "../pay/products/saleTerms.ts";
import { isPaidBack } from "../pay/reversals.ts";
import type { Outbox } from "../push/outbox.ts";
import { coinCurrency, type Order, type Refund } from "../store/money/orders.ts";
import type { Store } from "../store/store.ts";

type OrderRow = CallData<typeof accountCalls.orders>["list"][number];

/** Gold coins, what they buy, and a player's orders of every kind. */
export function serveOrders(
  router: Router,
  { store, outbox, clock, terms }: { store: Store; outbox: Outbox; clock: Clock; terms: SaleTerms },
): void {
  // Coins that buy nothing are not sold.
  router.serve(accountCalls.goldGoods, async () => ({
    list: terms.sold.gold && coinsBuyAnything(terms) ? [...goldPackages] : [],
  }));

  router.serve(accountCalls.coinGoods, async (_params, { account }) => {
    const date = clock.date();
    const goods = await store.read(async (tx) =>
      (await tx.announcements.maintenanceNow(date)) === null
        ? coinGoodsFor(await tx.balances.find(account.id), date, terms)
        : [],
    );
    return {
      list: goods.map(({ id, grant, gold, seconds, until }) => ({
        goodsId: id,
        kind: grant.kind,
        gold,
        seconds,
        until: epochSeconds(until),
      })),
    };
  });

  router.serve(accountCalls.coinPurchase, async ({ goodsId, key }, { account }) => {
    const { merchantOrderNo, grant } = await buyWithCoins(
      { outbox, clock, terms },
      { accountId: account.id, goodsId, key },
    );
    return {
      orderId: merchantOrderNo,
      seconds: grant.kind === "hour" ? grant.seconds : proDayLength / 1_000,
      until: epochSeconds(untilOf(grant)),
    };
  });

  router.serve(accountCalls.orders, async ({ pageNum, pageSize }, { account }) => {
    return store.transaction(async (tx) => {
      const list = [];
      for (const order of await tx.orders.ofAccount(account.id, null, (pageNum - 1) * pageSize, pageSize))
        list.push(rowOf(order, await tx.refunds.find(order.merchantOrderNo)));
      return { list };
    });
  });

  router.serve(accountCalls.goldOrders, async ({ pageNum, pageSize }, { account }) => {
    const orders = await store.transaction((tx) =>
      tx.orders.ofAccount(account.id, "gold", (pageNum - 1) * pageSize, pageSize),
    );
    return { list: orders.map(goldOrderOf) };
  });
}

function rowOf(order: Order, refund: Refund | null): OrderRow {
  const { merchantOrderNo, goodsId, amount, currency, createdAt, settledAt } = order;
  return {
    orderId: merchantOrderNo,
    goodsId,
    goods: goodsIn(order),
    cost: currency === coinCurrency ? { gold: amount } : { price: priceOf(amount), currency },
    status: statusOf(order),
    createTime: epochSeconds(createdAt),
    paidTime: order.status === "paid" ? epochSeconds(settledAt) : null,
    refundTime: refund !== null && isPaidBack(order, refund) ? epochSeconds(refund.at) : null,
  };
}

function goodsIn({ grant, status }: Order): OrderRow["goods"] {
  const end = untilOf(grant);
  const until = status === "paid" && end > 0 ? epochSeconds(end) : null;
  switch (grant.kind) {
    case "subscription":
      return { kind: "plan", months: grant.months, pro: grant.pro ? 1 : 0, until };
    case "hour":
      return { kind: "hour", seconds: grant.seconds, until };
    case "proDay":
      return { kind: "proDay", until };
    case "gold":
      return { kind: "gold", gold: grant.gold };
  }
}

function goldOrderOf(order: Order): CallData<typeof accountCalls.goldOrders>["list"][number] {
  return {
    orderId: order.merchantOrderNo,
    gold: order.grant.kind === "gold" ? order.grant.gold : 0,
    price: priceOf(order.amount),
    currency: order.currency,
    status: statusOf(order),
    createTime: epochSeconds(order.createdAt),
  };
}

function statusOf({ status }: Order): OrderRow["status"] {
  return status === "expired" ? "failed" : status;
}

/** When what was granted ends, epoch ms; 0 when that is not known. */
function untilOf(grant: Order["grant"]): number {
  return "until" in grant ? (grant.until ?? 0) : 0;
}

function epochSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
