import { filter, map, merge, type Observable, of, pairwise, Subject, startWith, switchMap } from "rxjs";
import type { Subscription, Wallet } from "../../../wire/account.ts";
import { calls } from "../../../wire/calls/calls.ts";
import type { ZoneSubscriptionGoods } from "../../../wire/calls/pay.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** The plans on offer, by kind (R-SUB-08). */
export type Products =
  /** Not loaded yet, or signed out. */
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      special: readonly ZoneSubscriptionGoods[];
      standard: readonly ZoneSubscriptionGoods[];
      pro: readonly ZoneSubscriptionGoods[];
    };

export type ProductsFeature = ReturnType<typeof createProducts>;

/** The plans on offer and the player's own subscription, loaded after sign-in (R-SES-03). */
export function createProducts(
  scope: Scope,
  deps: CommonDeps<"player" | "backend" | "config"> & {
    wallet: State<Wallet | null>;
    /** The service may be reachable again: what failed is fetched again. */
    reconnected$: Observable<unknown>;
  },
) {
  const { player, backend, config, wallet, reconnected$ } = deps;
  const asked$ = new Subject<void>();
  const whilePlayer = <T>(
    signedOut: T,
    load: () => Observable<T>,
    again$: Observable<unknown>,
  ): Observable<T> =>
    player.pipe(
      switchMap((id) =>
        id === null
          ? of(signedOut)
          : again$.pipe(
              startWith(undefined),
              switchMap(() => load()),
            ),
      ),
    );

  const loadProducts = (): Observable<Products> =>
    retryOnReconnect(
      () =>
        scope.attempt("products", () =>
          backend.callWithToast(calls.subscriptionGoods, {
            group: config.region,
            channel: config.payChannel,
          }),
        ),
      reconnected$,
    ).pipe(map((result) => (result.kind === "ok" ? grouped(result.data.list) : { status: "failed" })));

  const loadSubscription = (): Observable<Subscription> =>
    retryOnReconnect(
      () => scope.attempt("subscription", () => backend.call(calls.subscription, {})),
      reconnected$,
    ).pipe(map((result) => (result.kind === "ok" ? result.data : null)));

  // A payment may be confirmed long after its page reported success: the wallet changes first.
  const memberChanged$ = wallet.pipe(
    filter((known) => known !== null),
    pairwise(),
    filter(
      ([before, now]) =>
        before.isSubscription !== now.isSubscription ||
        (now.isSubscription === 1 && now.totalTime > before.totalTime),
    ),
  );

  return {
    products: scope.state<Products>(
      "products",
      { status: "loading" },
      whilePlayer({ status: "loading" }, loadProducts, asked$),
    ),
    /** The player's own subscription; null when there is none, or it cannot be loaded (R-SES-07). */
    subscription: scope.state<Subscription>(
      "subscription",
      null,
      whilePlayer(null, loadSubscription, merge(asked$, memberChanged$)),
    ),
    refresh: (): void => asked$.next(),
  };
}

/** Products by subscriptionType: 0 special, 1 standard, 2 pro (R-SUB-08). */
function grouped(list: readonly ZoneSubscriptionGoods[]): Products {
  const ofType = (type: ZoneSubscriptionGoods["subscriptionType"]) =>
    list.filter((goods) => goods.subscriptionType === type);
  return { status: "ready", special: ofType(0), standard: ofType(1), pro: ofType(2) };
}
