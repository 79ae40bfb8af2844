import {
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  Subject,
  skip,
  switchMap,
  takeUntil,
} from "rxjs";
import type { CoinGoods } from "../../../wire/calls/orders.ts";
import type { IntentOf } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ProductsFeature } from "../products/products.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Checkouts } from "./checkout.ts";
import { createPaywall, type Paywall } from "./paywall.ts";
import { createSettlement } from "./settlement.ts";

/** Runs the purchases that the player opens, one at a time, and those that a game without time asks for. */
export interface PurchaseFlow extends Paywall {
  /** Opens a purchase; ignored while another is open. */
  open(intent: Omit<IntentOf<"purchase/open">, "type">): void;
}

export interface PurchaseFlowDeps
  extends CommonDeps<"clock" | "player" | "navigation" | "overlays" | "toasts"> {
  wallet: WalletFeature;
  plans: ProductsFeature;
  schedule: Pick<ScheduleFeature, "schedule">;
  checkouts: Checkouts;
}

/** The wait for what was paid. It runs beside further purchases. */
type Wait = Observable<unknown>;

export function createPurchaseFlow(scope: Scope, deps: PurchaseFlowDeps): PurchaseFlow {
  const { player, wallet, plans, schedule, navigation, overlays, checkouts } = deps;
  const opened$ = new Subject<Omit<IntentOf<"purchase/open">, "type">>();
  const signedOut$ = player.pipe(skip(1));
  const settlement = createSettlement(deps);

  const buy = (what: "hour" | "plan" | "gold", chosen?: string): Observable<Wait> => {
    const before = wallet.wallet.value;
    if (what === "plan") return checkouts.plan(chosen).pipe(ignoreElements());
    if (what === "hour") {
      const now = schedule.schedule.value;
      const gameId = now.kind === "none" ? "" : (now.seat.game?.gameIdStr ?? "");
      return checkouts
        .hour("buyHour", gameId)
        .pipe(map((bought) => settlement.pendingHour(before?.totalTime ?? 0, bought)));
    }
    return checkouts.gold(chosen).pipe(map(() => settlement.coinsSettled(before?.gold ?? 0)));
  };
  const spendCoins = (kind: CoinGoods["kind"]): Observable<Wait> => {
    const before = wallet.wallet.value;
    return checkouts
      .coins(kind)
      .pipe(map((bought) => settlement.timeSettled(before?.totalTime ?? 0, bought)));
  };
  const membership = (): Observable<Wait> => {
    if (plans.subscription.value?.isSubscription === 1) {
      navigation.go(pages.subscription.path);
      return EMPTY;
    }
    return overlays.open("notSubscribed", {}).pipe(
      filter((answer) => answer === "plans"),
      switchMap(() => buy("plan")),
    );
  };
  const chooser = (): Observable<Wait> =>
    overlays.open("purchase", {}).pipe(switchMap((answer) => (answer === "close" ? EMPTY : buy(answer))));

  scope.run(
    "open",
    opened$.pipe(
      filter(() => player.value !== null),
      exhaustMap(({ what, goodsId, kind = "hour" }) =>
        scope
          .attempt("purchase", () => {
            if (what === "chooser") return chooser();
            if (what === "coins") return spendCoins(kind);
            return what === "membership" ? membership() : buy(what, goodsId);
          })
          .pipe(takeUntil(signedOut$)),
      ),
      mergeMap((wait$) => scope.attempt("purchase/settle", () => wait$).pipe(takeUntil(signedOut$))),
    ),
  );
  return {
    ...createPaywall({ wallet, overlays, checkouts, settlement }),
    open: (intent) => opened$.next(intent),
  };
}
