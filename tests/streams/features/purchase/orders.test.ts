import { describe, expect, test } from "vitest";
import { type Answer, delayed, offline, ok, status } from "../../../support/fakes/http.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import type { PlayBench } from "../../../support/playBench.ts";
import { bodies, purchaseBench, usedUp } from "./purchaseBench.ts";

const path = "/pay/orders";
const row = (orderId: string, price: number | string = 0.99) => ({
  orderId,
  goods: { kind: "gold", gold: 60 },
  cost: { price, currency: "USD" },
  status: "paid",
  createTime: 1_700_000_000,
  paidTime: 1_700_000_030,
});
const rows = (from: number, count: number) =>
  ok({ list: Array.from({ length: count }, (_, index) => row(`o-${from + index}`)) });
const visit = (bench: PlayBench) => bench.send({ type: "navigate", to: "/user/goldcoinorder" });
/** A player who opens the page at 10 ms. */
function visited(m: MarbleTest, answer: Answer, more: Record<string, Answer> = {}): PlayBench {
  const bench = purchaseBench(m, { answers: { [path]: answer, ...more } });
  m.at(10, () => visit(bench));
  return bench;
}
const pages = (m: MarbleTest) => bodies(m.ports, path);
const ids = (bench: PlayBench) => {
  const now = bench.purchases.orders.value;
  return now.status === "ready" ? now.list.map(({ orderId }) => orderId) : now.status;
};
const more = (bench: PlayBench) => {
  const now = bench.purchases.orders.value;
  return now.status === "ready" ? now.more : now.status;
};

describe("R-ORDER-01 the orders", () => {
  test("load when their page opens, with exact money and time", () =>
    marbles((m) => {
      const bench = purchaseBench(m, {
        answers: { [path]: ok({ list: [row("o-1", "1.5"), row("o-2", "?")] }) },
      });
      m.at(10, () => expect(pages(m)).toEqual([]));
      m.at(20, () => visit(bench));
      m.at(30, () => {
        expect(pages(m)).toMatchObject([{ params: { pageNum: 1, pageSize: 20 } }]);
        expect(bench.purchases.orders.value).toEqual({
          status: "ready",
          pages: 1,
          more: "none",
          list: [
            {
              orderId: "o-1",
              goodsId: null,
              goods: { kind: "gold", gold: 60 },
              cost: { minor: 150, digits: 2 },
              status: "paid",
              createdAt: 1_700_000_000_000,
              paidAt: 1_700_000_030_000,
              refundedAt: null,
            },
            expect.objectContaining({ orderId: "o-2", cost: null }),
          ],
        });
      });
    }));
  test("load again with each visit; on other pages and for nobody there are none, and nothing loads", () =>
    marbles(beginWith(visited, rows(1, 1)), (m, bench) => {
      m.at(20, () => bench.send({ type: "navigate", to: "/" }));
      m.at(30, () => {
        expect([ids(bench), pages(m).length]).toEqual(["idle", 1]);
        m.ports.http.on(path, rows(1, 2));
        bench.send({ type: "orders/retry" });
      });
      m.at(40, () => {
        expect([ids(bench), pages(m).length]).toEqual(["idle", 1]);
        visit(bench);
      });
      m.at(50, () => {
        expect([ids(bench), pages(m).length]).toEqual([["o-1", "o-2"], 2]);
        bench.player.set(null);
        expect(ids(bench)).toBe("idle");
        bench.send({ type: "orders/retry" });
      });
      m.at(60, () => expect([ids(bench), pages(m).length]).toEqual(["idle", 2]));
    }));
  test("load again when the gold balance changes while the page is open; other changes of the wallet load nothing", () =>
    marbles(beginWith(visited, rows(1, 1)), (m, bench) => {
      m.at(20, () => {
        expect(pages(m)).toHaveLength(1);
        bench.push({ event: "wallet_update", data: { ...usedUp, totalTime: 60 } });
      });
      m.at(30, () => {
        expect(pages(m)).toHaveLength(1);
        m.ports.http.on(path, rows(1, 2));
        bench.push({ event: "wallet_update", data: { ...usedUp, totalTime: 60, gold: 60 } });
      });
      m.at(40, () => {
        expect(pages(m)).toHaveLength(2);
        expect(ids(bench)).toEqual(["o-1", "o-2"]);
      });
    }));
  test("that load again before they have come: those from after the change show and stay", () =>
    marbles(beginWith(visited, delayed(500, rows(1, 1))), (m, bench) => {
      m.at(100, () => {
        m.ports.http.on(path, delayed(100, rows(1, 2)));
        bench.push({ event: "wallet_update", data: { ...usedUp, gold: 60 } });
      });
      m.at(201, () => expect(ids(bench)).toEqual(["o-1", "o-2"]));
      m.at(700, () => expect(ids(bench)).toEqual(["o-1", "o-2"]));
    }));
  test("load page by page, one at a time; what moved to the next page is not shown twice", () =>
    marbles(beginWith(visited, rows(1, 20)), (m, bench) => {
      m.at(20, () => {
        expect(more(bench)).toBe("waiting");
        m.ports.http.on(path, delayed(100, rows(20, 3)));
        bench.send({ type: "orders/more" });
        bench.send({ type: "orders/more" });
        expect(more(bench)).toBe("loading");
      });
      m.at(130, () => {
        expect(pages(m)).toMatchObject([{ params: { pageNum: 1 } }, { params: { pageNum: 2 } }]);
        expect([ids(bench).length, more(bench)]).toEqual([22, "none"]);
        bench.send({ type: "orders/more" });
      });
      m.at(200, () => expect(pages(m)).toHaveLength(2));
    }));
  test("a failed page keeps the loaded ones, and can be retried", () =>
    marbles(beginWith(visited, rows(1, 20)), (m, bench) => {
      m.at(20, () => {
        m.ports.http.on(path, offline);
        bench.send({ type: "orders/more" });
      });
      m.at(30, () => {
        expect([ids(bench).length, more(bench), bench.toasted]).toEqual([20, "failed", []]);
        m.ports.http.on(path, rows(21, 1));
        bench.send({ type: "orders/more" });
      });
      m.at(40, () => {
        expect([ids(bench).length, more(bench)]).toEqual([21, "none"]);
        expect(pages(m).at(-1)).toMatchObject({ params: { pageNum: 2 } });
      });
    }));
  test("that cannot be loaded fail, and load with a retry", () =>
    marbles(beginWith(visited, offline), (m, bench) => {
      m.at(20, () => {
        expect([ids(bench), bench.toasted]).toEqual(["failed", []]);
        m.ports.http.on(path, rows(1, 1));
        bench.send({ type: "orders/retry" });
      });
      m.at(30, () => expect(ids(bench)).toEqual(["o-1"]));
    }));
  test("have goods of every kind, paid with money or coins", () =>
    marbles((m) => {
      const list = [
        { ...row("o-1"), goods: { kind: "plan", months: 3, pro: 1, until: 1_800_000_000 } },
        { ...row("o-2"), goods: { kind: "hour", seconds: 960, until: 1_700_000_900 }, cost: { gold: 16 } },
        { ...row("o-3"), goods: { kind: "proDay" }, status: "pending", paidTime: null },
      ];
      const bench = visited(m, ok({ list }));
      m.at(20, () =>
        expect(bench.purchases.orders.value).toMatchObject({
          list: [
            { goods: { kind: "plan", months: 3, pro: 1 }, cost: { minor: 99 } },
            { goods: { kind: "hour", seconds: 960, until: 1_700_000_900 }, cost: { gold: 16 } },
            { goods: { kind: "proDay", until: null }, status: "pending", paidAt: null },
          ],
        }),
      );
    }));
  test("R-GOLD-01 are those of gold coins where the backend lists no others; none where it has neither call", () =>
    marbles((m) => {
      const gold = {
        orderId: "g-1",
        gold: 320,
        price: 4.99,
        currency: "USD",
        status: "failed",
        createTime: 5,
      };
      const bench = visited(m, status(404), { "/pay/goldOrders": ok({ list: [gold] }) });
      m.at(20, () =>
        expect(bench.purchases.orders.value).toMatchObject({
          list: [{ orderId: "g-1", goods: { kind: "gold", gold: 320 }, createdAt: 5_000, paidAt: null }],
        }),
      );
      m.at(30, () => {
        m.ports.http.on("/pay/goldOrders", status(404));
        bench.send({ type: "orders/retry" });
      });
      m.at(40, () => expect([ids(bench), bench.toasted]).toEqual([[], []]));
    }));
});
