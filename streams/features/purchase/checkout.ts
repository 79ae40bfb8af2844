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
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock, Ports } from "../../ports.ts";
import { subscribedClosesAfter, subscribedShowsAfter } from "../../rules/durations.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { ProductsFeature } from "../products/products.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { firstPlanOf } from "./goods.ts";
import { type OrderDeps, orderGold, orderHour, orderPlan } from "./orderGoods.ts";
import type { PayableOrder, Payments } from "./payments.ts";
import type { Checkout } from "./purchaseStates.ts";

/**
 * The product pop-ups, each from the choice to the paid order. Subscribing opens the pop-up; the stream emits
 * once when the order is paid, or completes without emitting when the player gives up. Unsubscribing closes
 * everything (R-PLAY-12).
 */
export interface Checkouts {
  readonly checkout: State<Checkout>;
  /**
   * SUBSCRIPTION with its payment and 'subscribed' pop-ups (R-SUB-01 … 07).
   * @param chosen a preselected plan; by default the one that is listed first
   */
  plan(chosen?: string): Observable<void>;
  /**
   * An hour (R-HOUR-01, R-HOUR-02).
   * @param kind `timeOver` when no time is left, `buyHour` when the player asks for more
   * @param gameId the game that the hour is for, or ""
   */
  hour(kind: "timeOver" | "buyHour", gameId: string): Observable<void>;
  /** Gold coins (R-GOLD-01). @param chosen a preselected pack */
  gold(chosen?: string): Observable<void>;
}

export interface CheckoutDeps extends OrderDeps {
  ports: Pick<Ports, "clock" | "navigation">;
  actions: Actions;
  overlays: Overlays;
  wallet: Pick<WalletFeature, "refresh">;
  plans: Pick<ProductsFeature, "products" | "refresh">;
  payments: Payments;
}

type Product = "subscription" | "timeOver" | "buyHour" | "goldPayment";

const idle: Checkout = { chosen: null, busy: false };

export function createCheckouts(scope: Scope, deps: CheckoutDeps): Checkouts {
  const { ports, actions, overlays, wallet, plans, offers } = deps;
  const checkout = source(idle);

  /** Clicks count for the front pop-up alone. */
  const inFront = (product: Product) => (): boolean => overlays.shown.value.at(-1)?.kind === product;

  /**
   * Emits once paid. A page that the player closed may have been paid all the same (docs/protocol.md, section
   * 5).
   */
  const pay = (payable: PayableOrder): Observable<"paid"> =>
    scope
      .attempt("purchase/pay", () => deps.payments.pay(payable))
      .pipe(
        map(() => "paid" as const),
        defaultIfEmpty("closed" as const),
        tap((end) => {
          if (end === "closed") wallet.refresh();
        }),
        filter((end) => end === "paid"),
      );

  /**
   * @param order places the order; completes without emitting when that failed, after it has toasted why
   * @param first$ emits what is chosen until the player chooses
   */
  const sell = (
    product: Product,
    chosen: string | null,
    order: () => Observable<PayableOrder>,
    first$: Observable<string> = EMPTY,
  ) =>
    defer(() => {
      checkout.set({ chosen, busy: false });
      const chosen$ = actions.of("purchase/choose").pipe(
        filter(inFront(product)),
        tap(({ goodsId }) => checkout.update((now) => (now.busy ? now : { ...now, chosen: goodsId }))),
        ignoreElements(),
      );
      const preselected$ = first$.pipe(
        tap((first) => checkout.update((now) => ({ ...now, chosen: now.chosen ?? first }))),
        ignoreElements(),
      );
      const ordered$ = scope.attempt("purchase", () => {
        checkout.update((now) => ({ ...now, busy: true }));
        return order().pipe(finalize(() => checkout.update((now) => ({ ...now, busy: false }))));
      });
      const paid$ = actions.of("purchase/submit").pipe(
        filter(inFront(product)),
        exhaustMap(() => ordered$.pipe(concatMap(pay))),
      );
      return merge(preselected$, chosen$, paid$, overlays.open(product, {})).pipe(
        take(1),
        filter((end) => end === "paid"),
        map(() => undefined),
        finalize(() => checkout.set(idle)),
      );
    });

  const firstPlan$ = plans.products.pipe(
    map(firstPlanOf),
    filter((first) => first !== null),
    take(1),
  );

  return {
    checkout,
    plan: (chosen) =>
      withSideStream(
        actions.of("purchase/retry").pipe(tap(() => plans.refresh())),
        sell("subscription", chosen ?? null, () => orderPlan(deps, checkout.value.chosen), firstPlan$),
      ).pipe(
        tap(() => wallet.refresh()),
        concatMap(() => showSubscribed(ports.clock, overlays)),
      ),
    hour: (kind, gameId) =>
      withSideStream(
        offers.loadHour$,
        sell(kind, null, () => orderHour(deps, gameId)),
      ),
    gold: (chosen) =>
      withSideStream(
        offers.loadGold$,
        sell("goldPayment", chosen ?? null, () => orderGold(deps, checkout.value.chosen)),
      ),
  };
}

/** 'Your status will be activated in a few minutes.' (R-SUB-05) */
function showSubscribed(clock: Clock, overlays: Overlays): Observable<void> {
  return after(clock, subscribedShowsAfter).pipe(
    switchMap(() => overlays.stay("subscribed", {})),
    exhaustMap(() => after(clock, subscribedClosesAfter)),
    take(1),
  );
}

/** Keeps `side$` subscribed, without its values, for as long as the sale runs. */
function withSideStream(side$: Observable<unknown>, sale$: Observable<void>): Observable<void> {
  return defer(() => {
    const over$ = new Subject<void>();
    return merge(side$.pipe(ignoreElements(), takeUntil(over$)), sale$.pipe(finalize(() => over$.next())));
  });
}
