import { combineLatest, distinctUntilChanged, map, merge, type Observable, of, switchMap } from "rxjs";
import type { Actions } from "../../actions.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { moneyOf } from "../../rules/money.ts";
import type { AppLocation } from "../../ui/location.ts";
import { paths } from "../../ui/routes.ts";
import { accountCalls } from "../../wire/accountCalls.ts";
import type { GoldOrderRow } from "../../wire/pay.ts";
import { loadPages, pageSize } from "../paging/pagedList.ts";
import type { Backend } from "../session/backend.ts";
import type { GoldOrder, Orders } from "./purchaseStates.ts";

const path = paths.goldOrders;

/** The gold-coin orders, page by page, loaded each time that their page opens (R-GOLD-01). */
export function createOrders(
  scope: Scope,
  deps: {
    player: State<string | null>;
    location: State<AppLocation>;
    backend: Backend;
    actions: Actions;
    reconnected$: Observable<unknown>;
    /** The balance changed, and with it the list. */
    changed$: Observable<unknown>;
  },
): State<Orders> {
  const { player, location, backend, actions, reconnected$, changed$ } = deps;
  const opened$ = loadPages<GoldOrder>(scope, {
    now: () => orders.value,
    call: (pageNum) =>
      backend
        .call(accountCalls.goldOrders, { pageNum, pageSize })
        .pipe(
          map((result) =>
            result.kind === "ok" ? { ...result, data: { list: result.data.list.map(orderOf) } } : result,
          ),
        ),
    idOf: ({ orderId }) => orderId,
    more$: actions.of("orders/more"),
    retry$: merge(actions.of("orders/retry"), changed$),
    reconnected$,
  });
  const orders: State<Orders> = reduce<Orders>(
    scope,
    "orders",
    { status: "idle" },
    combineLatest([player, location.pipe(map((current) => current.path === path))]).pipe(
      map(([id, here]) => (here ? id : null)),
      distinctUntilChanged(),
      switchMap((id) => (id === null ? of((): Orders => ({ status: "idle" })) : opened$)),
    ),
  );
  return orders;
}

function orderOf({ orderId, gold, price, currency, status, createTime }: GoldOrderRow): GoldOrder {
  return { orderId, gold, price: moneyOf(price, currency), status, createdAt: createTime * 1_000 };
}
