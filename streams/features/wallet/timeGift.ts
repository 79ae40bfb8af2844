import { EMPTY, filter, map, merge, type Observable, switchAll, switchMap, take } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { giftShowsFor } from "../../rules/durations.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { WalletView } from "./wallet.ts";

/** The time-gift pop-up after a registration with trial time: once ever, for 6 s (R-GIFT-01). */
export function createTimeGift(
  scope: Scope,
  deps: CommonDeps<"player" | "overlays" | "typedStorage"> & {
    ports: Pick<Ports, "clock">;
    registered$: Observable<void>;
    wallet: State<WalletView | null>;
  },
): void {
  const { ports, registered$, player, wallet, overlays, typedStorage } = deps;
  const signedOut$ = player.pipe(filter((id) => id === null));
  const show = (): Observable<unknown> => {
    typedStorage.write(stored.giftShown, ports.clock.now());
    return merge(overlays.open("timeGift", {}), after(ports.clock, giftShowsFor, "wallet/giftShowsFor")).pipe(
      take(1),
    );
  };
  const gift$ = wallet.pipe(
    filter((now) => now !== null),
    take(1),
    filter((now) => now.hasTestPlayTime && typedStorage.read(stored.giftShown) === null),
    switchMap(() => scope.attempt("gift", show)),
  );
  scope.run(
    "gift",
    merge(registered$.pipe(map(() => gift$)), signedOut$.pipe(map(() => EMPTY))).pipe(switchAll()),
  );
}
