import {
  combineLatest,
  concatAll,
  EMPTY,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  pairwise,
  race,
  Subject,
  skip,
  startWith,
  switchMap,
  take,
  takeUntil,
} from "rxjs";
import type { CoinGoods } from "../../../wire/calls/orders.ts";
import type { IntentOf } from "../../intents.ts";
import type { Scope } from "../../lib/scope.ts";
import type { OverlayKind, Overlays } from "../../page/overlays.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Checkouts } from "./checkout.ts";
import type { ProductsFeature } from "./products.ts";
import { createSettlement, type Settlement } from "./settlement.ts";

/** Offers play time. Streams emit once when the game may go on, and complete without emitting if not. */
export type Paywall = ReturnType<typeof createPaywall>;

interface PaywallDeps {
  wallet: WalletFeature;
  overlays: Overlays;
  checkouts: Checkouts;
}

/** Emits when play time came without a purchase, once `popup` is in front and orders nothing. @param known play time before, s */
function timeGiven(
  { wallet, overlays, checkouts }: PaywallDeps,
  popup: OverlayKind,
  known: number,
): Observable<unknown> {
  return wallet.updates$.pipe(
    map(({ totalTime }) => totalTime),
    startWith(known),
    pairwise(),
    filter(([before, now]) => now > before),
    switchMap(() => combineLatest([overlays.shown, checkouts.checkout])),
    filter(([open, { busy }]) => open.at(-1)?.kind === popup && !busy),
    take(1),
  );
}

function createPaywall(deps: PaywallDeps & { settlement: Settlement }) {
  const { wallet, overlays, checkouts, settlement } = deps;
  const { hourAdded$, hourPending$, timeSettled } = settlement;
  return {
    /**
     * 'Your game time run out…': emits once the paid hour is in the wallet. A player who is buying an hour
     * already is not asked again: it emits once that hour arrives, and completes when the purchase is given up. It also emits
     * when play time comes in another way, such as a claimed reward (R-HOUR-04).
     * @param gameId the game to play
     */
    timeOver: (gameId: string) =>
      hourPending$.pipe(
        take(1),
        switchMap((isPending) =>
          isPending
            ? hourAdded$.pipe(take(1), takeUntil(hourPending$.pipe(filter((still) => !still))))
            : race(
                checkouts.hour("timeOver", gameId).pipe(map((bought) => timeSettled(0, bought))),
                timeGiven(deps, "timeOver", 0).pipe(map((given) => of(given))),
              ).pipe(take(1), concatAll()),
        ),
      ),
    /** 'Your free time has run out…': emits when the wallet has time; activation may take a while. */
    joinMembership: () =>
      race(
        overlays.open("joinMembership", {}).pipe(
          filter((answer) => answer === "join"),
          switchMap(() => checkouts.plan()),
          filter(() => (wallet.wallet.value?.totalTime ?? 0) > 0),
        ),
        timeGiven(deps, "joinMembership", 0),
      ).pipe(take(1)),
  };
}

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
      return race(
        checkouts
          .hour("buyHour", gameId)
          .pipe(map((bought) => settlement.pendingHour(before?.totalTime ?? 0, bought))),
        // Before its pop-up closes: what waits for the hour would take that for a no.
        timeGiven(deps, "buyHour", before?.totalTime ?? Number.POSITIVE_INFINITY).pipe(
          map(() => of(settlement.hourGiven())),
        ),
      ).pipe(take(1));
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
