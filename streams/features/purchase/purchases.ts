import { distinctUntilChanged, filter, map, pairwise, skip, switchMap, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Desk } from "../desk/deskState.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { createCheckouts } from "./checkout.ts";
import { createCountdown } from "./countdown.ts";
import { plansOf } from "./goods.ts";
import { createOffers } from "./offers.ts";
import { createOrders } from "./orders.ts";
import { createPayments } from "./payments.ts";
import { createPlansOffer } from "./plansOffer.ts";
import type { ProductsFeature } from "./products.ts";
import { createPurchaseFlow } from "./purchaseFlow.ts";

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

export function createPurchases(scope: Scope, deps: PurchaseDeps) {
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
    /** `goods` is null when no hour is on sale. */
    hour: offers.hour,
    /** When hours are on sale again where none is now, epoch s; null: not known. */
    hourOpensAt: offers.hourOpensAt,
    /** Also empty when the backend has no such call. */
    gold: offers.gold,
    /** What coins buy; empty where they buy nothing (R-GOLD-03). */
    coins: offers.coins,
    /** Null while no payment page shows. */
    payment: payments.payment,
    /** Loaded when its page opens. */
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
    /** Null while no game runs. */
    timeLeft: createCountdown(scope.child("countdown"), {
      clock,
      schedule,
      desk: deps.desk,
      wallet: wallet.wallet,
      updates$: wallet.updates$,
    }),
    /** For the core: the paywall in front of a game, and the pop-ups that `purchase/open` opens. */
    purchaseFlow,
  };
}
