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
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import type { CoinGoods, CoinReceipt } from "../../../wire/calls/orders.ts";
import type { Scope } from "../../lib/scope.ts";
import { type Source, type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Overlays } from "../../page/overlays.ts";
import type { Clock, Entropy, Ports } from "../../ports.ts";
import { subscribedClosesAfter, subscribedShowsAfter } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Backend } from "../session/backend.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { firstPlanOf } from "./goods.ts";
import type { Offers } from "./offers.ts";
import { type OrderDeps, orderGold, orderHour, orderPlan } from "./orderGoods.ts";
import type { PayableOrder, Payments } from "./payments.ts";
import type { ProductsFeature } from "./products.ts";

/** The state of the front product pop-up (`subscription`, `timeOver`, `buyHour`, `goldPayment`). */
interface Checkout {
  /** The chosen `goodsId`; null before a choice. Hours need none. */
  readonly chosen: string | null;
  /** The order is being placed: a spinner shows, and clicks are ignored (R-SUB-01, R-HOUR-02). */
  readonly busy: boolean;
}

type Product = "subscription" | "timeOver" | "buyHour" | "goldPayment" | "spendCoins";

/** How much play time was paid for, s; null where that is not known, or not time. */
interface Sold {
  readonly seconds: number | null;
}

interface Sale {
  /** Preselected. */
  readonly chosen?: string | null;
  /** Emits what is chosen until the player chooses. */
  readonly first$?: Observable<string>;
  /** Places the order; completes without emitting when that failed, after it has toasted why. */
  readonly order?: () => Observable<PayableOrder>;
  /** Buys with coins, likewise. */
  readonly spend?: (key: string) => Observable<Sold>;
}

const idleCheckout: Checkout = { chosen: null, busy: false };

/** Sells a product in its pop-up: subscribing opens it; emits once when paid, completes when given up. */
function createSell(
  scope: Scope,
  deps: CommonDeps<"actions" | "overlays"> & {
    entropy: Entropy;
    wallet: Pick<WalletFeature, "refresh">;
    payments: Payments;
    checkout: Source<Checkout>;
  },
): (product: Product, popup$: Observable<unknown>, sale: Sale) => Observable<Sold> {
  const { entropy, actions, overlays, wallet, payments, checkout } = deps;

  /** Clicks count for the front pop-up alone. */
  const inFront = (product: Product) => (): boolean => overlays.shown.value.at(-1)?.kind === product;

  /** Emits once paid. A page that was closed may be paid all the same (docs/protocol.md, section 5). */
  const pay = (payable: PayableOrder): Observable<Sold> =>
    scope
      .attempt("purchase/pay", () => payments.pay(payable))
      .pipe(
        map((): Sold => ({ seconds: payable.bought.kind === "hour" ? payable.bought.hour.seconds : null })),
        defaultIfEmpty(null),
        tap((sold) => {
          if (sold === null) wallet.refresh();
        }),
        filter((sold) => sold !== null),
      );

  const working = <Result>(work: () => Observable<Result>): Observable<Result> =>
    scope.attempt("purchase", () => {
      checkout.update((now) => ({ ...now, busy: true }));
      return work().pipe(finalize(() => checkout.update((now) => ({ ...now, busy: false }))));
    });

  return (product, popup$, { chosen = null, first$ = EMPTY, order = () => EMPTY, spend = () => EMPTY }) =>
    defer(() => {
      checkout.set({ chosen, busy: false });
      // One key for each pop-up: what is tapped again in it is the same purchase.
      const key = entropy.uuid();
      const chosen$ = actions.of("purchase/choose").pipe(
        filter(inFront(product)),
        tap(({ goodsId }) => checkout.update((now) => (now.busy ? now : { ...now, chosen: goodsId }))),
        ignoreElements(),
      );
      const preselected$ = first$.pipe(
        tap((first) => checkout.update((now) => ({ ...now, chosen: now.chosen ?? first }))),
        ignoreElements(),
      );
      const bought$ = merge(actions.of("purchase/submit"), actions.of("purchase/spend")).pipe(
        filter(inFront(product)),
        exhaustMap(({ type }) =>
          type === "purchase/submit" ? working(order).pipe(concatMap(pay)) : working(() => spend(key)),
        ),
      );
      const closed$ = popup$.pipe(map(() => null));
      return merge(preselected$, chosen$, bought$, closed$).pipe(
        take(1),
        filter((sold) => sold !== null),
        finalize(() => checkout.set(idleCheckout)),
      );
    });
}

/** The product pop-ups: subscribing opens one; emits once when paid, completes when given up (R-PLAY-12). */
export interface Checkouts {
  readonly checkout: State<Checkout>;
  /** SUBSCRIPTION with payment and 'subscribed' (R-SUB-01 … 07). @param chosen preselected; else the first */
  plan(chosen?: string): Observable<void>;
  /**
   * An hour for money or coins (R-HOUR-01, R-HOUR-02); emits the play time that was bought, s, null if unknown.
   * @param kind `timeOver` when no time is left, `buyHour` when more is asked for  @param gameId it is for, or ""
   */
  hour(kind: "timeOver" | "buyHour", gameId: string): Observable<number | null>;
  /** What coins buy (R-GOLD-02); emits as `hour`. */
  coins(kind: CoinGoods["kind"]): Observable<number | null>;
  /** Gold coins (R-GOLD-01). @param chosen a preselected pack */
  gold(chosen?: string): Observable<void>;
}

export interface CheckoutDeps extends CommonDeps<"actions" | "overlays">, OrderDeps {
  ports: Pick<Ports, "clock" | "entropy" | "navigation">;
  wallet: Pick<WalletFeature, "refresh">;
  plans: Pick<ProductsFeature, "products" | "refresh">;
  payments: Payments;
}

export function createCheckouts(scope: Scope, deps: CheckoutDeps): Checkouts {
  const { ports, actions, overlays, wallet, plans, offers } = deps;
  const checkout = source(idleCheckout);
  const sell = createSell(scope, { ...deps, entropy: ports.entropy, checkout });

  const firstPlan$ = plans.products.pipe(
    map(firstPlanOf),
    filter((first) => first !== null),
    take(1),
  );
  const spendOn =
    (kind: CoinGoods["kind"]) =>
    (key: string): Observable<Sold> => {
      const { value } = offers.coins;
      const goods = value.status === "ready" ? value.goods.find((one) => one.kind === kind) : undefined;
      if (goods !== undefined) return spendCoins(deps, goods, key);
      deps.toasts.show({ message: "goodsNotFound" });
      return EMPTY;
    };

  return {
    checkout,
    plan: (chosen) =>
      withSideStream(
        actions.of("purchase/retry").pipe(tap(() => plans.refresh())),
        sell("subscription", overlays.open("subscription", {}), {
          chosen: chosen ?? null,
          first$: firstPlan$,
          order: () => orderPlan(deps, checkout.value.chosen),
        }),
      ).pipe(
        tap(() => wallet.refresh()),
        concatMap(() => showSubscribed(ports.clock, overlays)),
      ),
    hour: (kind, gameId) =>
      withSideStream(
        offers.loadHour$,
        sell(kind, overlays.open(kind, {}), {
          order: () => orderHour(deps, gameId),
          spend: spendOn("hour"),
        }),
      ).pipe(map(({ seconds }) => seconds)),
    coins: (kind) =>
      sell("spendCoins", overlays.open("spendCoins", { kind }), { spend: spendOn(kind) }).pipe(
        map(({ seconds }) => seconds),
      ),
    gold: (chosen) =>
      withSideStream(
        offers.loadGold$,
        sell("goldPayment", overlays.open("goldPayment", {}), {
          chosen: chosen ?? null,
          order: () => orderGold(deps, checkout.value.chosen),
        }),
      ).pipe(map(() => undefined)),
  };
}

/** 'Your status will be activated in a few minutes.' (R-SUB-05) */
function showSubscribed(clock: Clock, overlays: Overlays): Observable<void> {
  return after(clock, subscribedShowsAfter, "purchase/subscribedShowsAfter").pipe(
    switchMap(() => overlays.stay("subscribed", {})),
    // mutants: concatMap, mergeMap are equivalent, the first tap's wait ends the pop-up before that of a second tap ends
    exhaustMap(() => after(clock, subscribedClosesAfter, "purchase/subscribedClosesAfter")),
    take(1),
  );
}

/** Keeps `side$` subscribed, without its values, for as long as the sale runs. */
function withSideStream<Result>(side$: Observable<unknown>, sale$: Observable<Result>): Observable<Result> {
  return defer(() => {
    const over$ = new Subject<void>();
    return merge(side$.pipe(ignoreElements(), takeUntil(over$)), sale$.pipe(finalize(() => over$.next())));
  });
}

/**
 * Buys goods with coins (R-GOLD-02): emits the receipt, or completes without emitting after a toast.
 * @param key the same for each attempt at one purchase: a retry after a lost reply takes no coins again
 */
function spendCoins(
  {
    backend,
    wallet,
    offers,
  }: { backend: Backend; wallet: Pick<WalletFeature, "refresh">; offers: Pick<Offers, "refresh"> },
  { goodsId }: CoinGoods,
  key: string,
): Observable<CoinReceipt> {
  return defer(() => backend.callWithToast(accountCalls.coinPurchase, { goodsId, key })).pipe(
    switchMap((result) => {
      offers.refresh();
      if (result.kind === "ok") return of(result.data);
      wallet.refresh();
      return EMPTY;
    }),
  );
}
