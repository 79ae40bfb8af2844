import { type CallData, calls } from "../../streams/wire/calls.ts";
import type { Caller, Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { PaymentService } from "../pay/paymentService.ts";
import { orderSource, type PaymentProvider } from "../pay/providers/provider.ts";
import { goldPackages, goodsOf, priceOf } from "../products/products.ts";
import type { Grant, Order } from "../store/orders.ts";
import type { Store } from "../store/store.ts";

/** Who takes the money of each purchase call. */
export interface ProvidersByChannel {
  /** `POST /api/subscription`. */
  readonly airwallex: PaymentProvider;
  /** The two calls that make a session. */
  readonly stripe: PaymentProvider;
  /** The hour pack. */
  readonly payermax: PaymentProvider;
}

/**
 * Buying: plans, hours and gold, and what became of it.
 * @param origins of the product: nowhere else does a payment lead back to
 */
export function servePay(
  router: Router,
  deps: {
    store: Store;
    clock: Clock;
    paymentService: PaymentService;
    providersByChannel: ProvidersByChannel;
    origins: readonly string[];
  },
): void {
  const { store, clock, paymentService, providersByChannel, origins } = deps;

  const buy = async (
    caller: Caller,
    provider: PaymentProvider,
    wanted: { kind: Grant["kind"]; id: string; returnUrl: string; cancelUrl: string; embedded: boolean },
  ) => {
    const origin = originOf(wanted.returnUrl, origins);
    originOf(wanted.cancelUrl, origins);
    const goods = goodsOf(wanted.kind, wanted.id);
    if (goods === null) throw new Refusal(ownCodes.goodsUnknown, "goodsUnknown");
    const { returnUrl, cancelUrl, embedded } = wanted;
    const { locale } = caller;
    const accountId = caller.account.id;
    const bought = await paymentService.order({ accountId, goods, provider, returnUrl, cancelUrl, locale });
    return { ...bought, url: provider.addressOf(bought.checkout, { embedded, locale, origin }) };
  };

  router.serve(calls.subscription, async (_params, { account }) => {
    const { memberUntil, plan } = await store.transaction((tx) => tx.balances.find(account.id));
    if (memberUntil === 0) return null;
    return {
      isSubscription: memberUntil > clock.now() ? (1 as const) : (0 as const),
      plan,
      expireTime: Math.floor(memberUntil / 1_000),
    };
  });

  router.serve(calls.subscribe, async ({ goods_id, return_url }, caller) => {
    const { order, checkout, url } = await buy(caller, providersByChannel.airwallex, {
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

  router.serve(calls.subscribeSession, async ({ orderId, successUrl, cancelUrl }, caller) => {
    const wanted = { kind: "subscription" as const, id: orderId, returnUrl: successUrl, cancelUrl };
    return { url: (await buy(caller, providersByChannel.stripe, { ...wanted, embedded: false })).url };
  });

  router.serve(calls.goldSession, async ({ orderId, successUrl, cancelUrl }, caller) => {
    const wanted = { kind: "gold" as const, id: orderId, returnUrl: successUrl, cancelUrl };
    return { url: (await buy(caller, providersByChannel.stripe, { ...wanted, embedded: false })).url };
  });

  router.serve(calls.paymentIntent, async ({ goods, returnUrl }, caller) => {
    const [one, ...more] = goods;
    // An hour is bought one at a time: it is good for today alone.
    if (one === undefined || more.length > 0 || one.number !== 1)
      throw new Refusal(400, "badRequest", null, 400);
    const wanted = { kind: "hour" as const, id: one.goodsId, returnUrl, cancelUrl: returnUrl };
    return { url: (await buy(caller, providersByChannel.payermax, { ...wanted, embedded: false })).url };
  });

  router.serve(calls.goldGoods, async () => ({ list: [...goldPackages] }));

  router.serve(calls.goldOrders, async ({ pageNum, pageSize }, { account }) => {
    const orders = await store.transaction((tx) =>
      tx.orders.ofKind(account.id, "gold", (pageNum - 1) * pageSize, pageSize),
    );
    return { list: orders.map(goldOrderOf) };
  });
}

function goldOrderOf(order: Order): CallData<typeof calls.goldOrders>["list"][number] {
  return {
    orderId: order.merchantOrderNo,
    gold: order.grant.kind === "gold" ? order.grant.gold : 0,
    price: priceOf(order.amount),
    currency: order.currency,
    status: order.status === "expired" ? "failed" : order.status,
    createTime: Math.floor(order.createdAt / 1_000),
  };
}

/** The origin of an address that must lie on the product's own. */
function originOf(url: string, origins: readonly string[]): string {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  if (url.length > 2_000 || !origins.includes(origin)) throw new Refusal(400, "badRequest", null, 400);
  return origin;
}
