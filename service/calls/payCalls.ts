import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { calls } from "../../wire/calls/calls.ts";
import { isPro } from "../accounts/balance.ts";
import { refuseDuringMaintenance } from "../accounts/duringMaintenance.ts";
import type { Caller, Router } from "../http/router.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Parts } from "../parts.ts";
import type { PaymentService } from "../pay/paymentService.ts";
import { coinsBuyAnything } from "../pay/products/coinGoods.ts";
import { orderedHourPack } from "../pay/products/hourPack.ts";
import { type Goods, goodsOf } from "../pay/products/products.ts";
import type { SaleTerms } from "../pay/products/saleTerms.ts";
import { orderSource, type PaymentProvider, type ProvidersByChannel } from "../pay/providers/provider.ts";
import { securely } from "../settings/settings.ts";
import type { Checkout, Order } from "../store/money/orders.ts";

interface PayDeps extends Parts<"store" | "clock"> {
  readonly paymentService: PaymentService;
  readonly providersByChannel: ProvidersByChannel;
  /** The product's origins: a payment leads back to no other. */
  readonly origins: readonly string[];
  readonly terms: SaleTerms;
}

/** A player's subscription, and buying plans, hours and gold with money. */
export function servePay(router: Router, deps: PayDeps): void {
  serveSubscription(router, deps);
  servePurchases(router, deps);
}

function serveSubscription(router: Router, { store, clock }: PayDeps): void {
  router.serve(calls.subscription, async (_params, { account }) => {
    const now = clock.date();
    const balance = await store.transaction((tx) => tx.balances.find(account.id));
    const { memberUntil, plan } = balance;
    if (memberUntil === 0) return null;
    return {
      isSubscription: memberUntil > now ? (1 as const) : (0 as const),
      plan,
      expireTime: Math.floor(memberUntil / 1_000),
      proTime: isPro(balance, now) ? Math.floor(balance.proUntil / 1_000) : null,
    };
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
  deps: PayDeps,
  { account, locale }: Caller,
  provider: PaymentProvider | null,
  wanted: {
    kind: "subscription" | "hour" | "gold";
    id: string;
    returnUrl: string;
    cancelUrl: string;
    embedded: boolean;
  },
): Promise<{ order: Order; checkout: Checkout; url: string }> {
  const { paymentService, origins } = deps;
  const { returnUrl, cancelUrl, embedded } = wanted;
  const origin = originOf(returnUrl, origins);
  originOf(cancelUrl, origins);
  if (provider === null) throw new Refusal(ownCodes.goodsUnknown, "goodsUnknown");
  const goods = await orderedGoods(deps, account.id, wanted);
  const purchase = { accountId: account.id, goods, provider, returnUrl, cancelUrl, locale };
  const placed = await paymentService.order(purchase);
  const url = provider.addressOf(placed.checkout, { embedded, locale, origin });
  // A page over https may frame no other.
  return { ...placed, url: origin.startsWith("https:") ? securely(url) : url };
}

/** @throws Refusal for goods that are unknown or no longer on offer */
async function orderedGoods(
  { store, clock, terms }: PayDeps,
  accountId: string,
  { kind, id }: { kind: "subscription" | "hour" | "gold"; id: string },
): Promise<Goods> {
  let goods: Goods | "changed" | null;
  if (kind === "hour") {
    const balance = await store.read(async (tx) => {
      await refuseDuringMaintenance(tx, clock.date());
      return tx.balances.find(accountId);
    });
    goods = orderedHourPack(id, balance, clock.date(), terms);
  } else goods = kind === "gold" && !coinsBuyAnything(terms) ? null : goodsOf(kind, id);
  if (goods === null) throw new Refusal(ownCodes.goodsUnknown, "goodsUnknown");
  if (goods === "changed") throw new Refusal(ownCodes.offerChanged, "offerChanged");
  return goods;
}

/** The origin of a URL. @throws Refusal unless it is one of the product's */
function originOf(url: string, origins: readonly string[]): string {
  const origin = URL.canParse(url) ? new URL(url).origin : "";
  if (url.length > 2_000 || !origins.includes(origin)) throw new Refusal(400, "badRequest", null, 400);
  return origin;
}
