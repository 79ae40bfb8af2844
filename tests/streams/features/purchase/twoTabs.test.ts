import { describe, expect, test } from "vitest";
import { beginWith, marbles, ok } from "../../../support/marbles.ts";
import type { PlayBench } from "../../../support/playBench.ts";
import { page, paths, purchaseBench, usedUp } from "./purchaseBench.ts";

const order = (bench: PlayBench): void => {
  bench.send({ type: "purchase/open", what: "plan", goodsId: "plan-1" });
  bench.send({ type: "purchase/submit" });
};

describe("R-SUB-03 the same order in two tabs or page loads", () => {
  test("two tabs that pay at once: the paid one closes, the other continues until its own page reports success", () =>
    marbles(purchaseBench, (m, here) => {
      const other = m.tab();
      const there = purchaseBench({ ...m, ports: other });
      m.at(10, () => {
        order(here);
        order(there);
      });
      m.at(20, () => {
        expect([m.ports.payments.last.url, other.payments.last.url]).toEqual([page, page]);
        m.ports.payments.last.say({ type: "success" });
        expect([here.popups, there.popups]).toEqual([[], ["subscription", "subscribePayment"]]);
        there.push({ event: "wallet_update", data: { ...usedUp, isSubscription: 1, totalTime: 9_000 } });
      });
      m.at(30, () => {
        expect(there.wallet.wallet.value?.isSubscription).toBe(1);
        other.payments.last.say({ type: "success" });
        expect(there.popups).toEqual([]);
      });
      m.at(200, () => expect([here.popups, there.popups]).toEqual([["subscribed"], ["subscribed"]]));
    }));
  test("a page that is loaded again in mid-payment opens nothing by itself; the next click shows the pending order", () =>
    marbles(purchaseBench, (m, before) => {
      const loadedAgain = m.tab();
      m.at(10, () => order(before));
      m.at(20, () => before.root.end());
      m.at(21, () => expect([m.ports.payments.live, m.ports.payments.pages.length]).toEqual([0, 1]));
      let after = before;
      m.at(30, () => {
        after = purchaseBench({ ...m, ports: loadedAgain });
      });
      m.at(35, () => {
        expect(after.popups).toEqual([]);
        order(after);
      });
      m.at(40, () => expect(loadedAgain.payments.last.url).toBe(page));
    }));
  test("R-WALLET-01 a page closed before its success may have been paid: the wallet is fetched, and no failure is toasted", () =>
    marbles(beginWith(purchaseBench, { wallet: usedUp }), (m, bench) => {
      const paid = { ...usedUp, isSubscription: 1 as const, totalTime: 9_000 };
      m.ports.http.on("/user/wallet", ok(paid));
      m.at(10, () => order(bench));
      m.at(20, () => bench.answer("subscribePayment", "close"));
      m.at(30, () => {
        expect(m.ports.http.to("/user/wallet")).toHaveLength(1);
        expect(bench.wallet.wallet.value).toMatchObject(paid);
        expect(m.ports.http.to("/api/subscription").filter(({ method }) => method === "GET")).toHaveLength(2);
        expect([bench.toasted, bench.popups]).toEqual([[], ["subscription"]]);
      });
    }));
  test("an hour whose page reports success although the webhook never came: toasted as pending, and not added anywhere in the app", () =>
    marbles(beginWith(purchaseBench, { wallet: usedUp }), (m, bench) => {
      m.ports.http.on("/user/wallet", ok(usedUp));
      m.at(10, () => bench.send({ type: "purchase/open", what: "hour" }));
      m.at(20, () => bench.send({ type: "purchase/submit" }));
      m.at(30, () => m.ports.payments.last.say({ type: "success" }));
      m.at(10_040, () => {
        expect([bench.toasted, bench.wallet.wallet.value?.totalTime]).toEqual([["paymentPending"], 0]);
        expect(m.ports.http.to(paths.hour)).toHaveLength(1);
      });
    }));
});
