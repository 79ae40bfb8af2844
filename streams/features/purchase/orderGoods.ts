import { EMPTY, type Observable, of, switchMap } from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import type { GoldPack, HourPack, Plan } from "../../../wire/calls/goods.ts";
import { prefixed } from "../../page/location.ts";
import { pages } from "../../page/routes.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { plansOf } from "./goods.ts";
import type { Offers } from "./offers.ts";
import type { PayableOrder } from "./payments.ts";
import type { ProductsFeature } from "./products.ts";

export interface OrderDeps extends CommonDeps<"config" | "backend" | "toasts" | "navigation"> {
  ports: Pick<Ports, "navigation">;
  deviceId: string;
  plans: Pick<ProductsFeature, "products">;
  offers: Offers;
}

/** An absolute address inside the app, for the payment provider to return to. */
function returnUrl({ ports, navigation }: OrderDeps, to: string): string {
  return ports.navigation.origin + prefixed(navigation.location.value.prefix, to);
}

function currentUrl(deps: OrderDeps): string {
  const { path, query } = deps.navigation.location.value;
  return returnUrl(deps, path + query);
}

/** Orders a plan; completes without emitting after a toast. @param chosen the plan's `goodsId` */
export function orderPlan(deps: OrderDeps, chosen: string | null): Observable<PayableOrder> {
  const { ports, backend, toasts, plans } = deps;
  const now = plansOf(plans.products.value);
  const all: readonly Plan[] = now.status === "ready" ? [...now.special, ...now.standard, ...now.pro] : [];
  const plan = all.find(({ goodsId }) => goodsId === chosen);
  if (plan === undefined) {
    toasts.show({ message: "invalidGoods" });
    return EMPTY;
  }
  const params = {
    return_url: returnUrl(deps, pages.subscription.path),
    payment_method: "airwallex" as const,
    goods_id: plan.goodsId,
  };
  return backend.callWithToast(accountCalls.subscribe, params).pipe(
    switchMap((result): Observable<PayableOrder> => {
      if (result.kind !== "ok") return EMPTY;
      const url = payAddress(result.data.url, ports.navigation.origin);
      if (url === null) {
        toasts.show({ message: "payFailed" });
        return EMPTY;
      }
      const { customer_id, currency, merchant_order_no, source: from, client_secret } = result.data;
      const command = {
        type: "pay" as const,
        customerId: customer_id,
        currency,
        merchantOrderNo: merchant_order_no,
        source: from,
        clientSecret: client_secret,
      };
      return of({ bought: { kind: "plan", plan }, url, command });
    }),
  );
}

/** Orders the hour on offer for a game; as `orderPlan`. @param gameId "" for no certain game */
export function orderHour(deps: OrderDeps, gameId: string): Observable<PayableOrder> {
  const { config, deviceId, backend, toasts, offers } = deps;
  const now = offers.hour.value;
  if (now.status === "loading" || now.status === "idle") return EMPTY;
  const hour: HourPack | null = now.status === "ready" ? now.goods : null;
  if (hour === null || hour.goodsId === "") {
    toasts.show({ message: "goodsNotFound" });
    return EMPTY;
  }
  const params = {
    returnUrl: currentUrl(deps),
    channel: config.payChannel,
    chargeScene: "h5",
    goods: [{ goodsId: hour.goodsId, number: 1, device_id: deviceId }],
    gameId,
  };
  return backend.callWithToast(accountCalls.paymentIntent, params).pipe(
    switchMap((result) => {
      if (result.kind === "ok") return pageWithButton(deps, { kind: "hour", hour }, result.data.url);
      offers.refresh();
      return EMPTY;
    }),
  );
}

/** Orders a pack of gold coins; as `orderPlan`. @param chosen the pack's `goodsId` */
export function orderGold(deps: OrderDeps, chosen: string | null): Observable<PayableOrder> {
  const { config, backend, toasts, offers } = deps;
  const now = offers.gold.value;
  if (now.status !== "ready") return EMPTY;
  const packs: readonly GoldPack[] = now.goods;
  const gold = packs.find(({ goodsId }) => goodsId === chosen);
  if (gold === undefined) {
    toasts.show({ message: "goodsNotFound" });
    return EMPTY;
  }
  const params = {
    app: config.appName,
    orderId: gold.goodsId,
    successUrl: returnUrl(deps, pages.goldOrders.path),
    cancelUrl: currentUrl(deps),
  };
  return backend
    .callWithToast(accountCalls.goldSession, params)
    .pipe(
      switchMap((result) =>
        result.kind === "ok" ? pageWithButton(deps, { kind: "gold", gold }, result.data.url) : EMPTY,
      ),
    );
}

/** The payment page of an hour or of coins has a button of its own: it needs no command (R-SUB-07). */
function pageWithButton(
  { ports, toasts }: OrderDeps,
  bought: PayableOrder["bought"],
  sessionUrl: string,
): Observable<PayableOrder> {
  const url = payAddress(sessionUrl, ports.navigation.origin);
  if (url !== null) return of({ bought, url, command: null });
  toasts.show({ message: "serverError" });
  return EMPTY;
}

/**
 * A payment page's absolute address, only http and https: anything else would run inside the app (R-SUB-07).
 * @param pageOrigin such as "https://play.example"  @returns null when the address cannot be embedded
 */
export function payAddress(url: string, pageOrigin: string): string | null {
  if (url.trim() === "" || !URL.canParse(url, pageOrigin)) return null;
  const { protocol, href } = new URL(url, pageOrigin);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
