import { expect, test } from "vitest";
import { marbles, ok, status } from "../../../support/marbles.ts";
import { bodies, plan, purchaseBench } from "./purchaseBench.ts";

const path = "/pay/zoneGoodsSub";

test("R-SUB-08 plans that failed to load can be retried from a page, too", () =>
  marbles((m) => {
    const bench = purchaseBench(m, { answers: { [path]: status(500) } });
    m.at(10, () => {
      expect(bench.purchases.plans.value).toEqual({ status: "failed" });
      m.ports.http.on(path, ok({ list: [plan] }));
      bench.send({ type: "purchase/retry" });
    });
    m.at(20, () => {
      expect(bodies(m.ports, path)).toHaveLength(2);
      expect(bench.purchases.plans.value).toMatchObject({
        status: "ready",
        standard: [{ goodsId: "plan-1" }],
      });
    });
  }));
