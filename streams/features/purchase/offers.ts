import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import type { CallData } from "../../../wire/calls/calls.ts";
import { type CallResult, isAbsent } from "../../../wire/calls/envelope.ts";
import type { GoldPack, HourPack } from "../../../wire/calls/goods.ts";
import type { CoinGoods } from "../../../wire/calls/orders.ts";
import type { Scope } from "../../lib/scope.ts";
import { asState, source } from "../../lib/state.ts";
import { every } from "../../lib/time.ts";
import { pages } from "../../page/routes.ts";
import { offerRefresh } from "../../rules/durations.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { toastFailure } from "../session/backend.ts";
import { goldPacksOf, hourPackOf, type Offer } from "./goods.ts";

/** The goods besides plans. Prices are fetched each time that they are shown. */
export type Offers = ReturnType<typeof createOffers>;

type OffersDeps = CommonDeps<
  "clock" | "player" | "location" | "backend" | "config" | "actions" | "overlays" | "toasts" | "reconnected$"
>;

export function createOffers(scope: Scope, deps: OffersDeps) {
  const { clock, backend, config, actions, toasts, reconnected$ } = deps;
  const hour = source<Offer<HourPack | null>>({ status: "idle" });
  const hourOpensAt = source<number | null>(null);
  const gold = source<Offer<readonly GoldPack[]>>({ status: "idle" });
  const coins = source<Offer<readonly CoinGoods[]>>({ status: "idle" });
  const refresh$ = new Subject<void>();
  const broken$ = of({ kind: "failed", reason: "unexpected" } as const);

  const loading = <Data>(
    begin: () => void,
    ask: () => Observable<CallResult<Data>>,
    take: (result: CallResult<Data>) => void,
  ): Observable<unknown> =>
    actions.of("purchase/retry").pipe(
      startWith(undefined),
      tap(begin),
      switchMap(() => scope.attempt("offers", ask, broken$)),
      tap(take),
    );
  const zone = { group: config.region, channel: config.payChannel };
  const takeHour = ({ list, opensAt }: CallData<typeof accountCalls.hourGoods>): void => {
    hour.set({ status: "ready", goods: hourPackOf(list) });
    hourOpensAt.set(opensAt);
  };
  /** Fetches what is shown already; a failure keeps it. */
  const hourAgain$ = defer(() =>
    scope.attempt("offers", () => backend.call(accountCalls.hourGoods, zone)),
  ).pipe(tap((result) => (result.kind === "ok" ? takeHour(result.data) : undefined)));
  const coinsAgain$ = defer(() =>
    scope.attempt("offers", () => backend.call(accountCalls.coinGoods, {})),
  ).pipe(
    tap((result) => {
      if (result.kind === "ok") coins.set({ status: "ready", goods: result.data.list });
      // The call is an extension of the protocol: without it, coins buy nothing.
      else if (isAbsent(result)) coins.set({ status: "ready", goods: [] });
      else if (coins.value.status === "idle") coins.set({ status: "failed" });
    }),
  );
  const again$ = merge(every(clock, offerRefresh, "purchase/offerRefresh"), refresh$, reconnected$);

  scope.run(
    "browse",
    showing(deps).pipe(
      switchMap(({ hours, coinPrices }) =>
        merge(
          hours
            ? again$.pipe(
                startWith(0),
                switchMap(() => hourAgain$),
              )
            : EMPTY,
          coinPrices
            ? again$.pipe(
                startWith(0),
                switchMap(() => coinsAgain$),
              )
            : EMPTY,
        ),
      ),
    ),
  );

  return {
    hour: asState(hour),
    hourOpensAt: asState(hourOpensAt),
    gold: asState(gold),
    coins: asState(coins),
    /** Subscribing fetches the offer, and again on `purchase/retry`; the values do not matter. */
    loadHour$: merge(
      loading(
        () => hour.set({ status: "loading" }),
        () => backend.callWithToast(accountCalls.hourGoods, zone),
        (result) => (result.kind === "ok" ? takeHour(result.data) : hour.set({ status: "failed" })),
      ),
      again$.pipe(switchMap(() => hourAgain$)),
    ),
    loadGold$: loading(
      () => gold.set({ status: "loading" }),
      () => backend.call(accountCalls.goldGoods, {}),
      (result) => {
        if (result.kind === "ok") gold.set({ status: "ready", goods: goldPacksOf(result.data.list) });
        // The call is an extension of the protocol: a backend without it sells no coins.
        else if (isAbsent(result)) gold.set({ status: "ready", goods: [] });
        else {
          toastFailure(toasts, result);
          gold.set({ status: "failed" });
        }
      },
    ),
    /** An order was refused: what is on sale may have changed. */
    refresh: (): void => refresh$.next(),
  };
}

/** Pop-ups that show what coins buy. */
const coinPopups: ReadonlySet<string> = new Set([
  "timeOver",
  "buyHour",
  "purchase",
  "goldPayment",
  "spendCoins",
]);
const coinPages: ReadonlySet<string> = new Set([
  pages.user.path,
  pages.membership.path,
  pages.goldOrders.path,
]);

/** Which prices the player looks at, outside the hour's own pop-ups, which load theirs. */
function showing({
  player,
  location,
  overlays,
}: OffersDeps): Observable<{ readonly hours: boolean; readonly coinPrices: boolean }> {
  return combineLatest([player, location, overlays.shown]).pipe(
    map(([id, { path }, open]) => ({
      hours: id !== null && (path === pages.membership.path || open.some(({ kind }) => kind === "purchase")),
      coinPrices: id !== null && (coinPages.has(path) || open.some(({ kind }) => coinPopups.has(kind))),
    })),
    distinctUntilChanged((before, now) => before.hours === now.hours && before.coinPrices === now.coinPrices),
  );
}
