import { describe, expect, test } from "vitest";
import { delayed, type MarbleTest, marbles, offline, ok, status } from "../../../support/marbles.ts";
import type { PlayBench } from "../../../support/playBench.ts";
import { bodies, purchaseBench, usedUp } from "./purchaseBench.ts";

const path = "/pay/goldOrders";
const row = (orderId: string, price: number | string = 0.99) => ({
  orderId,
  gold: 60,
  price,
  currency: "USD",
  status: "paid",
  createTime: 1_700_000_000,
});
const rows = (from: number, count: number) =>
  ok({ list: Array.from({ length: count }, (_, index) => row(`o-${from + index}`)) });
const visit = (bench: PlayBench) => bench.send({ type: "navigate", to: "/user/goldcoinorder" });
const pages = (m: MarbleTest) => bodies(m.ports, path);
const ids = (bench: PlayBench) => {
  const now = bench.purchases.orders.value;
  return now.status === "ready" ? now.list.map(({ orderId }) => orderId) : now.status;
};
const more = (bench: PlayBench) => {
  const now = bench.purchases.orders.value;
  return now.status === "ready" ? now.more : now.status;
};

describe("R-GOLD-01 the orders of gold coins", () => {
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
              gold: 60,
              price: { minor: 150, digits: 2 },
              status: "paid",
              createdAt: 1_700_000_000_000,
            },
            { orderId: "o-2", gold: 60, price: null, status: "paid", createdAt: 1_700_000_000_000 },
          ],
        });
      });
    }));
  test("load again when the gold balance changes while the page is open; other changes of the wallet load nothing", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { [path]: rows(1, 1) } });
      m.at(10, () => visit(bench));
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
  test("load page by page, one at a time; what moved to the next page is not shown twice", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { [path]: rows(1, 20) } });
      m.at(10, () => visit(bench));
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
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { [path]: rows(1, 20) } });
      m.at(10, () => visit(bench));
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
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { [path]: offline } });
      m.at(10, () => visit(bench));
      m.at(20, () => {
        expect([ids(bench), bench.toasted]).toEqual(["failed", []]);
        m.ports.http.on(path, rows(1, 1));
        bench.send({ type: "orders/retry" });
      });
      m.at(30, () => expect(ids(bench)).toEqual(["o-1"]));
    }));
  test("are none where the backend has no such call", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { [path]: status(404) } });
      m.at(10, () => visit(bench));
      m.at(20, () => expect([ids(bench), bench.toasted]).toEqual([[], []]));
    }));
});
