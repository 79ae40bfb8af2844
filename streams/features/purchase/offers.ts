import { type Observable, of, startWith, switchMap, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { accountCalls } from "../../wire/accountCalls.ts";
import type { AppConfig } from "../../wire/config.ts";
import { type CallResult, isAbsent } from "../../wire/envelope.ts";
import type { GoldPack, HourPack } from "../../wire/goods.ts";
import { type Backend, toastFailure } from "../session/backend.ts";
import { goldPacksOf, hourPackOf, type Offer } from "./goods.ts";

/** The goods besides plans. Prices are fetched each time that they are shown. */
export interface Offers {
  readonly hour: State<Offer<HourPack | null>>;
  readonly gold: State<Offer<readonly GoldPack[]>>;
  /** Subscribing fetches the offer, and again on `purchase/retry`; the values do not matter. */
  readonly loadHour$: Observable<unknown>;
  readonly loadGold$: Observable<unknown>;
}

export function createOffers(
  scope: Scope,
  deps: {
    backend: Backend;
    config: AppConfig;
    actions: Actions;
    toasts: Toasts;
  },
): Offers {
  const { backend, config, actions, toasts } = deps;
  const hour = source<Offer<HourPack | null>>({ status: "idle" });
  const gold = source<Offer<readonly GoldPack[]>>({ status: "idle" });
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

  return {
    hour,
    gold,
    loadHour$: loading(
      () => hour.set({ status: "loading" }),
      () =>
        backend.callWithToast(accountCalls.hourGoods, { group: config.region, channel: config.payChannel }),
      (result) =>
        hour.set(
          result.kind === "ok"
            ? { status: "ready", goods: hourPackOf(result.data.list) }
            : { status: "failed" },
        ),
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
  };
}
