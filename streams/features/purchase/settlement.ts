import {
  combineLatest,
  defer,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  Subject,
  take,
  tap,
} from "rxjs";
import type { Wallet } from "../../../wire/account.ts";
import { source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import { playTimeOf } from "../../page/playTime.ts";
import { settlementTimeout } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { WalletFeature } from "../wallet/wallet.ts";
import { minutesOf } from "./goods.ts";
import type { ProductsFeature } from "./products.ts";

/**
 * Waits until what was paid arrives in the wallet: the page's word is no proof (docs/protocol.md, section 5).
 * Each stream fetches the wallet once and emits it when what was paid is in it, now or by a later push. When that takes
 * long, the player is toasted that it is on its way, and the stream completes without emitting.
 */
export interface Settlement {
  /** Gold coins; toasts the new balance. @param before coins */
  coinsSettled(before: number): Observable<Wallet>;
  /** Play time; toasts what was bought and the time left. @param before s @param bought s; null: an hour */
  timeSettled(before: number, bought: number | null): Observable<Wallet>;
  /** As `timeSettled`, for an hour bought beside a game that may run out of time meanwhile. */
  pendingHour(before: number, bought: number | null): Observable<Wallet>;
  /** Play time came while an hour was offered beside a game: what waits for that hour goes on. */
  hourGiven(): void;
  /** An hour bought beside a game has arrived, or other play time instead. */
  readonly hourAdded$: Observable<unknown>;
  /** Whether an hour is being bought beside a game, or is paid and not yet in the wallet. */
  readonly hourPending$: Observable<boolean>;
}

export function createSettlement(
  deps: CommonDeps<"clock" | "overlays" | "toasts"> & { wallet: WalletFeature; plans: ProductsFeature },
): Settlement {
  const { clock, wallet, plans, overlays, toasts } = deps;
  const hourAdded$ = new Subject<void>();
  const pendingHours = source(0);

  const settled = (isThere: (now: Wallet) => boolean): Observable<Wallet> => {
    const there$ = wallet.updates$.pipe(filter(isThere));
    const fetch$ = defer(() => of(wallet.refresh())).pipe(ignoreElements());
    const late$ = after(clock, settlementTimeout, "purchase/settlementTimeout").pipe(
      tap(() => toasts.show({ message: "paymentPending" })),
      map(() => null),
    );
    return merge(there$, late$, fetch$).pipe(
      take(1),
      filter((now) => now !== null),
    );
  };
  const timeSettled = (before: number, bought: number | null): Observable<Wallet> =>
    settled(({ totalTime }) => totalTime > before).pipe(
      tap((now) =>
        toasts.show({
          message: "hourAdded",
          values: { minutes: minutesOf(bought) },
          left: playTimeOf(now, plans.subscription.value),
        }),
      ),
    );

  return {
    coinsSettled: (before) =>
      settled(({ gold }) => gold > before).pipe(
        tap(({ gold }) => toasts.show({ message: "coinsAdded", values: { coins: gold } })),
      ),
    timeSettled,
    pendingHour: (before, bought) =>
      defer(() => {
        pendingHours.update((count) => count + 1);
        return timeSettled(before, bought).pipe(
          tap(() => hourAdded$.next()),
          finalize(() => pendingHours.update((count) => count - 1)),
        );
      }),
    hourGiven: () => hourAdded$.next(),
    hourAdded$: hourAdded$.asObservable(),
    hourPending$: combineLatest([overlays.shown, pendingHours]).pipe(
      map(([open, pending]) => pending > 0 || open.some(({ kind }) => kind === "buyHour")),
    ),
  };
}
