import { accountCalls } from "../../streams/wire/accountCalls.ts";
import { type CallData, calls } from "../../streams/wire/calls.ts";
import type { Caller, Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { PaymentService } from "../pay/paymentService.ts";
import { orderSource, type PaymentProvider } from "../pay/providers/provider.ts";
import { goldPackages, goodsOf, priceOf } from "../products/products.ts";
import type { Checkout, Grant, Order } from "../store/orders.ts";
import type { Store } from "../store/store.ts";

/** The provider behind each purchase call. */
export interface ProvidersByChannel {
  /** `POST /api/subscription`. */
  readonly airwallex: PaymentProvider;
  /** The two calls that create a session. */
  readonly stripe: PaymentProvider;
  /** The call that buys an hour pack. */
  readonly payermax: PaymentProvider;
}

interface PayDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly paymentService: PaymentService;
  readonly providersByChannel: ProvidersByChannel;
  /** The product's origins: a payment leads back to no other. */
  readonly origins: readonly string[];
}

/** Buying plans, hours and gold, and the orders made. */
export function servePay(router: Router, deps: PayDeps): void {
  serveOverviews(router, deps);
  servePurchases(router, deps);
}

function serveOverviews(router: Router, { store, clock }: PayDeps): void {
  router.serve(calls.subscription, async (_params, { account }) => {
    const { memberUntil, plan } = await store.transaction((tx) => tx.balances.find(account.id));
    if (memberUntil === 0) return null;
    return {
      isSubscription: memberUntil > clock.date() ? (1 as const) : (0 as const),
      plan,
      expireTime: Math.floor(memberUntil / 1_000),
    };
  });

  router.serve(accountCalls.goldGoods, async () => ({ list: [...goldPackages] }));

  router.serve(accountCalls.goldOrders, async ({ pageNum, pageSize }, { account }) => {
    const orders = await store.transaction((tx) =>
      tx.orders.ofKind(account.id, "gold", (pageNum - 1) * pageSize, pageSize),
    );
    return { list: orders.map(goldOrderOf) };
  });
}

function servePurchases(router: Router, deps: PayDeps): void {
  const { airwallex, stripe, payermax } = deps.providersByChannel;

  router.serve(accountCalls.subscribe, async ({ goods_id, return_url }, caller) => {
    const { order, checkout, url } = await buy(deps, caller, airwallex, {
      kind: "subscription",
      id: goods_id,
      returnUrl: return_url,
      cancelUrl: return_url,
      embedded: true,
    });
    return {
      customer_id: caller.account.id,
      currency: order.currency,
      merchant_order_no: order.merchantOrderNo,
      client_secret: checkout.clientSecret,
      source: orderSource,
      url,
    };
  });

  router.serve(accountCalls.subscribeSession, async ({ orderId, successUrl, cancelUrl }, caller) => {
    const wanted = { kind: "subscription" as const, id: orderId, returnUrl: successUrl, cancelUrl };
    return { url: (await buy(deps, caller, stripe, { ...wanted, embedded: false })).url };
  });

  router.serve(accountCalls.goldSession, async ({ orderId, successUrl, cancelUrl }, caller) => {
    const wanted = { kind: "gold" as const, id: orderId, returnUrl: successUrl, cancelUrl };
    return { url: (await buy(deps, caller, stripe, { ...wanted, embedded: false })).url };
  });

  router.serve(accountCalls.paymentIntent, async ({ goods, returnUrl }, caller) => {
    const [one, ...more] = goods;
    // Hours are sold one at a time, because each expires at the end of the day.
    if (one === undefined || more.length > 0 || one.number !== 1)
      throw new Refusal(400, "badRequest", null, 400);
    const wanted = { kind: "hour" as const, id: one.goodsId, returnUrl, cancelUrl: returnUrl };
    return { url: (await buy(deps, caller, payermax, { ...wanted, embedded: false })).url };
  });
}

/**
 * Places an order, or finds the pending one, with the address of its payment page.
 * @throws Refusal for unknown goods, a URL outside the product, or an unreachable provider
 */
async function buy(
  { paymentService, origins }: PayDeps,
  { account, locale }: Caller,
  provider: PaymentProvider,
  wanted: { kind: Grant["kind"]; id: string; returnUrl: string; cancelUrl: string; embedded: boolean },
): Promise<{ order: Order; checkout: Checkout; url: string }> {
  const { returnUrl, cancelUrl, embedded } = wanted;
  const origin = originOf(returnUrl, origins);
  originOf(cancelUrl, origins);
  const goods = goodsOf(wanted.kind, wanted.id);
  if (goods === null) throw new Refusal(ownCodes.goodsUnknown, "goodsUnknown");
  const purchase = { accountId: account.id, goods, provider, returnUrl, cancelUrl, locale };
  const placed = await paymentService.order(purchase);
  return { ...placed, url: provider.addressOf(placed.checkout, { embedded, locale, origin }) };
}

function goldOrderOf(order: Order): CallData<typeof accountCalls.goldOrders>["list"][number] {
  return {
    orderId: order.merchantOrderNo,
    gold: order.grant.kind === "gold" ? order.grant.gold : 0,
    price: priceOf(order.amount),
    currency: order.currency,
    status: order.status === "expired" ? "failed" : order.status,
    createTime: Math.floor(order.createdAt / 1_000),
  };
}

/** The origin of a URL. @throws Refusal unless it is one of the product's */
function originOf(url: string, origins: readonly string[]): string {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  if (url.length > 2_000 || !origins.includes(origin)) throw new Refusal(400, "badRequest", null, 400);
  return origin;
}
