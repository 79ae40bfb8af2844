import {
  combineLatest,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  skip,
  switchMap,
  take,
  takeUntil,
  tap,
} from "rxjs";
import type { IntentOf } from "../../intents.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock, Report } from "../../ports.ts";
import { paymentSettles } from "../../rules/durations.ts";
import type { Navigation } from "../../ui/navigation.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { playTimeOf } from "../../ui/playTime.ts";
import { paths } from "../../ui/routes.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { Wallet } from "../../wire/account.ts";
import type { ProductsFeature } from "../products/products.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Checkouts } from "./checkout.ts";

/** What a game that may not start asks of the player. Each emits once when play may go on, and completes empty when it may not. */
export interface Paywall {
  /**
   * 'Your game time run out…': goes on once the hour that was paid is in the wallet. Who is buying an hour already is not asked: it goes on
   * once that one is there, and completes empty when it is given up. @param gameId the game to play
   */
  timeOver(gameId: string): Observable<unknown>;
  /** 'Your free time has run out…': goes on where the wallet shows time by then; otherwise a status is yet to be activated. */
  joinMembership(): Observable<unknown>;
}

/** Everything that is bought goes through here, one thing at a time. */
export interface PurchaseFlow extends Paywall {
  /** Opens what can be bought; ignored while something is being bought. */
  open(intent: Omit<IntentOf<"purchase/open">, "type">): void;
}

export function createPurchaseFlow(
  scope: Scope,
  deps: {
    clock: Clock;
    report: Report;
    player: State<string | null>;
    wallet: WalletFeature;
    plans: ProductsFeature;
    schedule: Pick<ScheduleFeature, "schedule">;
    navigation: Navigation;
    overlays: Overlays;
    toasts: Toasts;
    checkouts: Checkouts;
  },
): PurchaseFlow {
  const { clock, report, player, wallet, plans, schedule, navigation, overlays, toasts, checkouts } = deps;
  const opened$ = new Subject<Omit<IntentOf<"purchase/open">, "type">>();
  const signedOut$ = player.pipe(skip(1));

  /**
   * After the page's word the wallet is asked once; what was paid may come with it or later by push. Emits when it is there; completes empty
   * where it takes long, and then the player is told that it is on its way: the page's success is no proof (docs/protocol.md, section 5).
   */
  const settled = (isThere: (now: Wallet) => boolean): Observable<Wallet> => {
    const there$ = wallet.updates$.pipe(filter(isThere));
    const asked$ = defer(() => of(wallet.refresh())).pipe(ignoreElements());
    const late$ = after(clock, paymentSettles).pipe(
      tap(() => toasts.show({ message: "paymentPending" })),
      switchMap(() => of(null)),
    );
    return merge(there$, late$, asked$).pipe(
      take(1),
      filter((now) => now !== null),
    );
  };

  /** As `settled`, for an hour: what the player has then is told. @param before s */
  const hourSettled = (before: number): Observable<Wallet> =>
    settled(({ totalTime }) => totalTime > before).pipe(
      tap((now) => toasts.show({ message: "hourAdded", left: playTimeOf(now, plans.subscription.value) })),
    );

  // An hour that is bought beside the game, in front or paid: a game that lacks time waits for it.
  const hourAdded$ = new Subject<Wallet>();
  const hoursOnTheirWay = source(0);
  const hourOnItsWay = (before: number): Observable<Wallet> =>
    defer(() => {
      hoursOnTheirWay.update((count) => count + 1);
      return hourSettled(before).pipe(
        tap((now) => hourAdded$.next(now)),
        finalize(() => hoursOnTheirWay.update((count) => count - 1)),
      );
    });
  const hourAtHand$ = combineLatest([overlays.shown, hoursOnTheirWay]).pipe(
    map(([open, paid]) => paid > 0 || open.some(({ kind }) => kind === "buyHour")),
  );

  const timeOver: PurchaseFlow["timeOver"] = (gameId) =>
    hourAtHand$.pipe(
      take(1),
      switchMap((atHand) =>
        atHand
          ? hourAdded$.pipe(take(1), takeUntil(hourAtHand$.pipe(filter((still) => !still))))
          : checkouts.hour("timeOver", gameId).pipe(switchMap(() => hourSettled(0))),
      ),
    );

  const joinMembership: PurchaseFlow["joinMembership"] = () =>
    overlays.open("joinMembership", {}).pipe(
      filter((answer) => answer === "join"),
      switchMap(() => checkouts.plan()),
      filter(() => (wallet.wallet.value?.totalTime ?? 0) > 0),
    );

  const plan = (chosen?: string): Observable<unknown> => checkouts.plan(chosen).pipe(ignoreElements());
  /** Emits the wait for what was paid, which keeps nobody from buying more. */
  const buy = (what: "hour" | "plan" | "gold", chosen?: string): Observable<Observable<unknown>> => {
    const before = wallet.wallet.value;
    if (what === "plan") return plan(chosen).pipe(switchMap(() => EMPTY));
    if (what === "hour") {
      const now = schedule.schedule.value;
      const gameId = now.kind === "none" ? "" : (now.seat.game?.gameIdStr ?? "");
      return checkouts.hour("buyHour", gameId).pipe(map(() => hourOnItsWay(before?.totalTime ?? 0)));
    }
    return checkouts
      .gold(chosen)
      .pipe(switchMap(() => of(settled(({ gold }) => gold > (before?.gold ?? 0)))));
  };
  const membership = (): Observable<Observable<unknown>> => {
    if (plans.subscription.value?.isSubscription === 1) {
      navigation.go(paths.subscription);
      return EMPTY;
    }
    return overlays.open("notSubscribed", {}).pipe(
      filter((answer) => answer === "plans"),
      switchMap(() => buy("plan")),
    );
  };
  const chooser = (): Observable<Observable<unknown>> =>
    overlays.open("purchase", {}).pipe(switchMap((answer) => (answer === "close" ? EMPTY : buy(answer))));

  scope.run(
    "open",
    opened$.pipe(
      filter(() => player.value !== null),
      exhaustMap(({ what, goodsId }) =>
        attempt(report, "purchase", () => {
          if (what === "chooser") return chooser();
          return what === "membership" ? membership() : buy(what, goodsId);
        }).pipe(takeUntil(signedOut$)),
      ),
      mergeMap((settled$) => attempt(report, "purchase/settle", () => settled$).pipe(takeUntil(signedOut$))),
    ),
  );
  return { timeOver, joinMembership, open: (intent) => opened$.next(intent) };
}
