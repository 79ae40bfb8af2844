import { map, merge, type Observable, of, switchMap } from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { type CallResult, isAbsent } from "../../../wire/calls/envelope.ts";
import type { GoldOrderRow, PlacedOrderRow } from "../../../wire/calls/orders.ts";
import { type Money, moneyOf } from "../../../wire/money.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { loadPages, type PagedList, pageSize } from "../pagedList.ts";
import type { Backend } from "../session/backend.ts";
import { playerOnPage } from "../session/playerOnPage.ts";

/** The orders of `/user/goldcoinorder`, of every kind (R-ORDER-01). */
export type Orders = PagedList<PlacedOrder>;

export interface PlacedOrder {
  readonly orderId: string;
  /** Null where the same goods cannot be bought again. */
  readonly goodsId: string | null;
  readonly goods: PlacedOrderRow["goods"];
  /** Money, or gold coins; null when the server's price cannot be read. */
  readonly cost: Money | { readonly gold: number } | null;
  readonly status: "paid" | "pending" | "failed";
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms; null before it is paid, or where it is not known. */
  readonly paidAt: number | null;
  /** Epoch ms; null where it was not paid back. */
  readonly refundedAt: number | null;
}

/** The orders, page by page, loaded each time that their page opens (R-GOLD-01, R-ORDER-01). */
export function createOrders(
  scope: Scope,
  deps: CommonDeps<"player" | "location" | "backend" | "actions" | "reconnected$"> & {
    /** The balance changed, and with it the list. */
    changed$: Observable<unknown>;
  },
): State<Orders> {
  const { backend, actions, reconnected$, changed$ } = deps;
  const opened$ = loadPages<PlacedOrder>(scope, {
    now: () => orders.value,
    call: (pageNum) =>
      backend.call(accountCalls.orders, { pageNum, pageSize }).pipe(
        switchMap((result) =>
          // A backend without this extension lists the orders of coins alone.
          isAbsent(result) ? goldOrders(backend, pageNum) : of(mapped(result, orderOf)),
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
    playerOnPage(deps, pages.goldOrders.path).pipe(
      switchMap((id) => (id === null ? of((): Orders => ({ status: "idle" })) : opened$)),
    ),
  );
  return orders;
}

function goldOrders(
  backend: Backend,
  pageNum: number,
): Observable<CallResult<{ list: readonly PlacedOrder[] }>> {
  return backend
    .call(accountCalls.goldOrders, { pageNum, pageSize })
    .pipe(map((result) => mapped(result, goldOrderOf)));
}

function mapped<Row, Item>(
  result: CallResult<{ list: readonly Row[] }>,
  read: (row: Row) => Item,
): CallResult<{ list: readonly Item[] }> {
  return result.kind === "ok" ? { ...result, data: { list: result.data.list.map(read) } } : result;
}

function orderOf({ goodsId, cost, createTime, paidTime, refundTime, ...order }: PlacedOrderRow): PlacedOrder {
  return {
    ...order,
    goodsId: goodsId ?? null,
    cost: "gold" in cost ? cost : moneyOf(cost.price, cost.currency),
    createdAt: createTime * 1_000,
    paidAt: paidTime && paidTime * 1_000,
    refundedAt: refundTime && refundTime * 1_000,
  };
}

function goldOrderOf({ orderId, gold, price, currency, status, createTime }: GoldOrderRow): PlacedOrder {
  return {
    orderId,
    goodsId: null,
    goods: { kind: "gold", gold },
    cost: moneyOf(price, currency),
    status,
    createdAt: createTime * 1_000,
    paidAt: null,
    refundedAt: null,
  };
}
