import {
  concatMap,
  defaultIfEmpty,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { subscribedCloses, subscribedShows } from "../../rules/durations.ts";
import { prefixed } from "../../ui/location.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { paths } from "../../ui/routes.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { calls } from "../../wire/calls.ts";
import type { AppConfig } from "../../wire/config.ts";
import type { GoldPack, HourPack, Plan } from "../../wire/goods.ts";
import type { ProductsFeature } from "../products/products.ts";
import type { Backend } from "../session/backend.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { plansOf } from "./goods.ts";
import type { Offers } from "./offers.ts";
import { payAddress } from "./paymentAddress.ts";
import type { PayableOrder, Payments } from "./payments.ts";
import type { Checkout } from "./purchaseStates.ts";

/**
 * The product pop-ups, each from its choice to its paid order. Subscribing opens it; it emits once when it was paid, and completes;
 * it completes empty when the person gives up. Unsubscribing leaves nothing behind (R-PLAY-12).
 */
export interface Checkouts {
  readonly checkout: State<Checkout>;
  /** SUBSCRIPTION with its payment and 'subscribed' pop-ups (R-SUB-01 … 07). @param chosen a plan that is chosen already */
  plan(chosen?: string): Observable<void>;
  /**
   * An hour (R-HOUR-01, R-HOUR-02).
   * @param kind whether there is no time left
   * @param gameId the game that it is for, or ""
   */
  hour(kind: "timeOver" | "buyHour", gameId: string): Observable<void>;
  /** Gold coins (R-GOLD-01). */
  gold(chosen?: string): Observable<void>;
}

export interface CheckoutDeps {
  ports: Pick<Ports, "clock" | "navigation" | "report">;
  config: AppConfig;
  deviceId: string;
  actions: Actions;
  backend: Backend;
  overlays: Overlays;
  toasts: Toasts;
  navigation: Navigation;
  wallet: Pick<WalletFeature, "refresh">;
  plans: Pick<ProductsFeature, "products" | "refresh">;
  offers: Offers;
  payments: Payments;
}

type Product = "subscription" | "timeOver" | "buyHour" | "goldPayment";

const idle: Checkout = { chosen: null, busy: false };

export function createCheckouts(deps: CheckoutDeps): Checkouts {
  const { ports, config, actions, backend, overlays, toasts, navigation, wallet, plans, offers } = deps;
  const { clock, report } = ports;
  const { origin } = ports.navigation;
  const checkout = source(idle);

  /** An address of the app, for the provider to come back to. */
  const back = (to: string): string => origin + prefixed(navigation.location.value.prefix, to);
  const here = (): string => back(navigation.location.value.path + navigation.location.value.query);

  /** A click meant for this pop-up: one at a time is in front. */
  const inFront = (product: Product) => (): boolean => overlays.shown.value.at(-1)?.kind === product;

  /** Emits once it was paid. A page that is closed may have been paid all the same (docs/protocol.md, section 5). */
  const pay = (payable: PayableOrder): Observable<"paid"> =>
    attempt(report, "purchase/pay", () => deps.payments.pay(payable)).pipe(
      map(() => "paid" as const),
      defaultIfEmpty("closed" as const),
      tap((end) => {
        if (end === "closed") wallet.refresh();
      }),
      filter((end) => end === "paid"),
    );

  /** @param order makes the order; empty when it could not be made, which it has told */
  const sell = (product: Product, chosen: string | null, order: () => Observable<PayableOrder>) =>
    defer(() => {
      checkout.set({ chosen, busy: false });
      const chosen$ = actions.of("purchase/choose").pipe(
        filter(inFront(product)),
        tap(({ goodsId }) => checkout.update((now) => (now.busy ? now : { ...now, chosen: goodsId }))),
        ignoreElements(),
      );
      const ordered$ = attempt(report, "purchase", () => {
        checkout.update((now) => ({ ...now, busy: true }));
        return order().pipe(finalize(() => checkout.update((now) => ({ ...now, busy: false }))));
      });
      const paid$ = actions.of("purchase/submit").pipe(
        filter(inFront(product)),
        exhaustMap(() => ordered$.pipe(concatMap(pay))),
      );
      return merge(chosen$, paid$, overlays.open(product, {})).pipe(
        take(1),
        filter((end) => end === "paid"),
        map(() => undefined),
        finalize(() => checkout.set(idle)),
      );
    });

  const orderPlan = (): Observable<PayableOrder> => {
    const now = plansOf(plans.products.value);
    const all: readonly Plan[] = now.status === "ready" ? [...now.special, ...now.standard, ...now.pro] : [];
    const plan = all.find(({ goodsId }) => goodsId === checkout.value.chosen);
    if (plan === undefined) {
      toasts.show({ message: "invalidGoods" });
      return EMPTY;
    }
    const params = {
      return_url: back(paths.subscription),
      payment_method: "airwallex" as const,
      goods_id: plan.goodsId,
    };
    return backend.callWithToast(calls.subscribe, params).pipe(
      switchMap((result): Observable<PayableOrder> => {
        if (result.kind !== "ok") return EMPTY;
        const url = payAddress(result.data.url, origin);
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
  };

  /** The page of an hour or of coins, which has its own button (R-SUB-07). */
  const ownPage = (bought: PayableOrder["bought"], sessionUrl: string): Observable<PayableOrder> => {
    const url = payAddress(sessionUrl, origin);
    if (url !== null) return of({ bought, url, command: null });
    toasts.show({ message: "serverError" });
    return EMPTY;
  };

  const orderHour = (gameId: string): Observable<PayableOrder> => {
    const now = offers.hour.value;
    if (now.status === "loading" || now.status === "idle") return EMPTY;
    const hour: HourPack | null = now.status === "ready" ? now.goods : null;
    if (hour === null) {
      toasts.show({ message: "goodsNotFound" });
      return EMPTY;
    }
    const params = {
      returnUrl: here(),
      channel: config.payChannel,
      chargeScene: "h5",
      goods: [{ goodsId: hour.goodsId, number: 1, device_id: deps.deviceId }],
      gameId,
    };
    return backend
      .callWithToast(calls.paymentIntent, params)
      .pipe(
        switchMap((result) =>
          result.kind === "ok" ? ownPage({ kind: "hour", hour }, result.data.url) : EMPTY,
        ),
      );
  };

  const orderGold = (): Observable<PayableOrder> => {
    const now = offers.gold.value;
    const packs: readonly GoldPack[] = now.status === "ready" ? now.goods : [];
    const gold = packs.find(({ goodsId }) => goodsId === checkout.value.chosen);
    if (now.status !== "ready") return EMPTY;
    if (gold === undefined) {
      toasts.show({ message: "goodsNotFound" });
      return EMPTY;
    }
    const params = {
      app: config.appName,
      orderId: gold.goodsId,
      successUrl: back(paths.goldOrders),
      cancelUrl: here(),
    };
    return backend
      .callWithToast(calls.goldSession, params)
      .pipe(
        switchMap((result) =>
          result.kind === "ok" ? ownPage({ kind: "gold", gold }, result.data.url) : EMPTY,
        ),
      );
  };

  /** 'Your status will be activated in a few minutes.' (R-SUB-05) */
  const subscribed$ = after(clock, subscribedShows).pipe(
    switchMap(() => overlays.stay("subscribed", {})),
    exhaustMap(() => after(clock, subscribedCloses)),
    take(1),
  );
  /** Runs what is on offer beside the pop-up, for as long as that is open. */
  const beside = (side$: Observable<unknown>, sale$: Observable<void>): Observable<void> =>
    defer(() => {
      const over$ = new Subject<void>();
      return merge(side$.pipe(ignoreElements(), takeUntil(over$)), sale$.pipe(finalize(() => over$.next())));
    });

  return {
    checkout,
    plan: (chosen) =>
      beside(
        actions.of("purchase/retry").pipe(tap(() => plans.refresh())),
        sell("subscription", chosen ?? null, orderPlan),
      ).pipe(
        tap(() => wallet.refresh()),
        concatMap(() => subscribed$),
      ),
    hour: (kind, gameId) =>
      beside(
        offers.loadHour$,
        sell(kind, null, () => orderHour(gameId)),
      ),
    gold: (chosen) => beside(offers.loadGold$, sell("goldPayment", chosen ?? null, orderGold)),
  };
}
