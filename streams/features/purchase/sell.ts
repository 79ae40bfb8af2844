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
  take,
  tap,
} from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { Source } from "../../lib/state.ts";
import type { Entropy } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { PayableOrder, Payments } from "./payments.ts";
import type { Checkout } from "./purchaseStates.ts";

type Product = "subscription" | "timeOver" | "buyHour" | "goldPayment" | "spendCoins";

/** How much play time was paid for, s; null where that is not known, or not time. */
export interface Sold {
  readonly seconds: number | null;
}

export interface Sale {
  /** Preselected. */
  readonly chosen?: string | null;
  /** Emits what is chosen until the player chooses. */
  readonly first$?: Observable<string>;
  /** Places the order; completes without emitting when that failed, after it has toasted why. */
  readonly order?: () => Observable<PayableOrder>;
  /** Buys with coins, likewise. */
  readonly spend?: (key: string) => Observable<Sold>;
}

export const idleCheckout: Checkout = { chosen: null, busy: false };

/**
 * Creates what sells a product in its pop-up: subscribing opens the pop-up; the stream emits once when it is paid, or
 * completes without emitting when the player gives up. Unsubscribing closes everything.
 */
export function createSell(
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

  /**
   * Emits once paid. A page that the player closed may have been paid all the same (docs/protocol.md, section
   * 5).
   */
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
