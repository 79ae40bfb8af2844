import { filter, type Observable, switchMap, take, takeUntil } from "rxjs";
import type { Overlays } from "../../page/overlays.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import type { Checkouts } from "./checkout.ts";
import type { Settlement } from "./settlement.ts";

/**
 * What a player without play time is offered. Each stream emits once when the game may go on, and completes
 * without emitting when it may not.
 */
export interface Paywall {
  /**
   * 'Your game time run out…': emits once the paid hour is in the wallet. A player who is buying an hour
   * already is not asked again: it emits once that hour arrives, and completes when the purchase is given up.
   * @param gameId the game to play
   */
  timeOver(gameId: string): Observable<unknown>;
  /**
   * 'Your free time has run out…': emits when the wallet has time after joining; activation may still take a
   * while.
   */
  joinMembership(): Observable<unknown>;
}

export function createPaywall(deps: {
  wallet: WalletFeature;
  overlays: Overlays;
  checkouts: Checkouts;
  settlement: Settlement;
}): Paywall {
  const { wallet, overlays, checkouts, settlement } = deps;
  const { hourAdded$, hourPending$, timeSettled } = settlement;
  return {
    timeOver: (gameId) =>
      hourPending$.pipe(
        take(1),
        switchMap((isPending) =>
          isPending
            ? hourAdded$.pipe(take(1), takeUntil(hourPending$.pipe(filter((still) => !still))))
            : checkouts.hour("timeOver", gameId).pipe(switchMap((bought) => timeSettled(0, bought))),
        ),
      ),
    joinMembership: () =>
      overlays.open("joinMembership", {}).pipe(
        filter((answer) => answer === "join"),
        switchMap(() => checkouts.plan()),
        filter(() => (wallet.wallet.value?.totalTime ?? 0) > 0),
      ),
  };
}
