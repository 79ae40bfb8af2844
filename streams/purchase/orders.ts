import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import { type State, source } from "../lib/state.ts";
import type { Report } from "../ports.ts";
import { moneyOf } from "../rules/money.ts";
import type { Backend } from "../session/backend.ts";
import type { Place } from "../ui/place.ts";
import { calls } from "../wire/calls.ts";
import { isAbsent } from "../wire/envelope.ts";
import type { GoldOrderRow } from "../wire/pay.ts";
import type { GoldOrder, Orders } from "./state.ts";

const pageSize = 20;
/** The call's own limit. */
const lastPage = 1_000;
const path = "/user/goldcoinorder";

/** The gold-coin orders, page by page, loaded anew each time that their page opens (R-GOLD-01). */
export function createOrders(
  scope: Scope,
  deps: {
    player: State<string | null>;
    place: State<Place>;
    backend: Backend;
    actions: Actions;
    report: Report;
    /** Coins came or went: the list is another. */
    changed$: Observable<unknown>;
  },
): State<Orders> {
  const { player, place, backend, actions, report, changed$ } = deps;
  const orders = source<Orders>({ status: "loading" });

  const page = (pageNum: number): Observable<readonly GoldOrderRow[] | null> =>
    attempt(
      report,
      "orders",
      () =>
        backend.quiet(calls.goldOrders, { pageNum, pageSize }).pipe(
          map((result) => {
            if (result.kind === "ok") return result.data.list;
            return isAbsent(result) ? [] : null;
          }),
        ),
      of(null),
    );
  const accept = (pageNum: number, rows: readonly GoldOrderRow[] | null): void =>
    orders.update((now) => {
      const before = now.status === "ready" ? now.list : [];
      if (rows === null) return now.status === "ready" ? { ...now, more: "failed" } : { status: "failed" };
      const isLast = rows.length < pageSize || pageNum >= lastPage;
      return { status: "ready", list: joined(before, rows), more: isLast ? "none" : "waiting" };
    });

  /** The first page, then one more for each wish; a page that failed is asked again. */
  const load = (): Observable<unknown> =>
    defer(() => {
      orders.set({ status: "loading" });
      let reached = 1;
      const first$ = page(1).pipe(tap((rows) => accept(1, rows)));
      const more$ = actions.of("orders/more").pipe(
        filter(() => {
          const now = orders.value;
          return now.status === "ready" && (now.more === "waiting" || now.more === "failed");
        }),
        exhaustMap(() => {
          orders.update((now) => (now.status === "ready" ? { ...now, more: "loading" } : now));
          return page(reached + 1).pipe(
            tap((rows) => {
              if (rows !== null) reached += 1;
              accept(reached, rows);
            }),
          );
        }),
      );
      return concat(first$, more$);
    });

  scope.run(
    "orders",
    combineLatest([player, place.pipe(map((current) => current.path === path))]).pipe(
      map(([id, here]) => (here ? id : null)),
      distinctUntilChanged(),
      switchMap((id) => {
        if (id === null) return of(orders.set({ status: "loading" }));
        return merge(actions.of("orders/retry"), changed$).pipe(startWith(undefined), switchMap(load));
      }),
    ),
  );
  return orders;
}

/** An order that came between moves the rest to the next page: what is here already is not shown twice. */
function joined(before: readonly GoldOrder[], rows: readonly GoldOrderRow[]): readonly GoldOrder[] {
  const known = new Map(before.map((order) => [order.orderId, order]));
  for (const { orderId, gold, price, currency, status, createTime } of rows)
    known.set(orderId, {
      orderId,
      gold,
      price: moneyOf(price, currency),
      status,
      createdAt: createTime * 1_000,
    });
  return [...known.values()];
}
