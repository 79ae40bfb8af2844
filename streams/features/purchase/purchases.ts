import { distinctUntilChanged, filter, map, pairwise, skip, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Desk } from "../desk/deskState.ts";
import type { ProductsFeature } from "../products/products.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { createCheckouts } from "./checkout.ts";
import { createCountdown } from "./countdown.ts";
import { plansOf } from "./goods.ts";
import { createOffers } from "./offers.ts";
import { createOrders } from "./orders.ts";
import { createPayments } from "./payments.ts";
import { createPlansOffer } from "./plansOffer.ts";
import { createPurchaseFlow, type PurchaseFlow } from "./purchaseFlow.ts";
import type { PurchaseStates } from "./purchaseStates.ts";

export interface PurchaseDeps
  extends CommonDeps<
    | "pageLifecycle"
    | "config"
    | "player"
    | "navigation"
    | "actions"
    | "backend"
    | "overlays"
    | "toasts"
    | "typedStorage"
    | "reconnected$"
  > {
  ports: Pick<Ports, "clock" | "entropy" | "navigation" | "payments" | "report">;
  deviceId: string;
  wallet: WalletFeature;
  plans: ProductsFeature;
  schedule: Pick<ScheduleFeature, "schedule">;
  desk: State<Desk>;
}

/** All purchases, put together. */
export function createPurchases(
  scope: Scope,
  deps: PurchaseDeps,
): PurchaseStates & { readonly purchaseFlow: PurchaseFlow } {
  const { ports, navigation, actions, wallet, plans, overlays } = deps;
  const { clock } = ports;
  const { location } = navigation;
  const { schedule } = deps.schedule;
  const payments = createPayments(scope, deps);
  const offers = createOffers(scope.child("offers"), { ...deps, clock, location });
  const checkouts = createCheckouts(scope, { ...deps, offers, payments });
  const purchaseFlow = createPurchaseFlow(scope.child("purchaseFlow"), { ...deps, clock, checkouts });
  createPlansOffer(scope.child("plansOffer"), {
    ...deps,
    location,
    schedule,
    wallet: wallet.wallet,
    openPlans: () => purchaseFlow.open({ what: "plan" }),
  });
  // The service reports the time left once a minute: too rarely when the game stops in between.
  scope.run(
    "time",
    schedule.pipe(
      pairwise(),
      filter(([before, now]) => before.kind === "playing" && now.kind === "found"),
      switchMap(() => wallet.fetchSilently$),
    ),
  );
  // The plans also show on a page; their pop-up retries by itself.
  scope.run(
    "plansAgain",
    actions.of("purchase/retry").pipe(
      filter(() => overlays.shown.value.length === 0),
      tap(() => plans.refresh()),
    ),
  );
  return {
    checkout: checkouts.checkout,
    plans: scope.state("plans", plansOf(plans.products.value), plans.products.pipe(map(plansOf))),
    hour: offers.hour,
    hourOpensAt: offers.hourOpensAt,
    gold: offers.gold,
    coins: offers.coins,
    payment: payments.payment,
    orders: createOrders(scope.child("orders"), {
      ...deps,
      location,
      changed$: wallet.wallet.pipe(
        map((now) => now?.gold ?? null),
        filter((gold) => gold !== null),
        distinctUntilChanged(),
        skip(1),
      ),
    }),
    timeLeft: createCountdown(scope.child("countdown"), {
      clock,
      schedule,
      desk: deps.desk,
      wallet: wallet.wallet,
      updates$: wallet.updates$,
    }),
    purchaseFlow,
  };
}
