import { describe, expect, test } from "vitest";
import { createProducts, type Products } from "../../../../streams/features/purchase/products.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { Wallet } from "../../../../wire/account.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { beginWith, delayed, type MarbleTest, marbles, ok, status } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";
import { plan, purchaseBench } from "./purchaseBench.ts";

const path = "/pay/zoneGoodsSub";
const goods = (...ids: readonly string[]) => ok({ list: ids.map((goods_id) => ({ ...plan, goods_id })) });
/** The status, or the plans of the standard kind. */
const brief = (now: Products): string =>
  now.status === "ready" ? now.standard.map(({ goods_id }) => goods_id).join() : now.status;

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  m.ports.http.on("GET /api/subscription", ok(null));
  const feature = createProducts(m.scope.child("products"), {
    ...bench.deps,
    config: defaultConfig(),
    wallet: source<Wallet | null>(null),
  });
  return { ...bench, ...feature };
}

describe("R-SUB-08 the plans on offer", () => {
  test("that failed to load can be retried from a page, too", () =>
    marbles(beginWith(purchaseBench, { answers: { [path]: status(500) } }), (m, { purchases, send }) => {
      m.at(10, () => {
        expect(purchases.plans.value).toEqual({ status: "failed" });
        m.ports.http.on(path, goods("plan-1"));
        send({ type: "purchase/retry" });
      });
      m.at(20, () => {
        expect(m.ports.http.to(path)).toHaveLength(2);
        expect(purchases.plans.value).toMatchObject({ status: "ready", standard: [{ goodsId: "plan-1" }] });
      });
    }));

  test("asked for again before they have come: the latest answer shows and stays", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, delayed(500, goods("old")), delayed(100, goods("new")));
      const { products, refresh } = setUp(m);
      m.at(200, refresh);
      m.expectState(products, "l 299ms n", { l: "loading", n: "new" }, brief);
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
    }));

  test("R-SES-09 of a player who signs out are dropped, also those still on their way", () =>
    marbles({ until: 2_000 }, (m) => {
      m.ports.http.on(
        path,
        delayed(100, goods("one")),
        delayed(500, goods("late")),
        delayed(100, goods("two")),
      );
      const { products, player, refresh } = setUp(m);
      m.at(200, refresh);
      m.at(300, () => player.set(null));
      m.at(1_000, () => player.set("player-2"));
      m.expectState(products, "l 99ms o 199ms l 799ms t", { l: "loading", o: "one", t: "two" }, brief);
    }));
});
