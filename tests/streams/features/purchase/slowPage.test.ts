import { describe, expect, test } from "vitest";
import { slowness } from "../../../../streams/features/purchase/paymentPage.ts";
import { source } from "../../../../streams/lib/state.ts";
import { createPageLifecycle } from "../../../../streams/page/pageLifecycle.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { purchaseBench } from "./purchaseBench.ts";

/** Whether a page that loads is slow; `loaded` says when it has loaded. */
function bench({ scope, clock, ports }: MarbleTest) {
  const lifecycle = createPageLifecycle(scope.child("lifecycle"), ports.lifecycle);
  const loaded = source(false);
  return { loaded, slow: scope.state("slow", false, slowness(clock, lifecycle, loaded)) };
}
const values = { s: true, f: false };

describe("R-SUB-10 a payment page that does not load", () => {
  test("is slow after 12 s, not before", () =>
    marbles((m) => m.expectState(bench(m).slow, "f 11999ms s", values)));

  test("loaded just in time, it is not; loaded late, it is no longer", () =>
    marbles(bench, (m, { loaded, slow }) => {
      m.at(11_999, () => loaded.set(true));
      m.at(20_000, () => loaded.set(false));
      m.at(40_000, () => loaded.set(true));
      m.expectState(slow, "f 31999ms s 7999ms f", values);
    }));

  test("offline it is not; the time begins anew with the network", () =>
    marbles(bench, (m, { slow }) => {
      m.at(11_999, () => m.ports.lifecycle.setOnline(false));
      m.at(20_000, () => m.ports.lifecycle.setOnline(true));
      m.at(33_000, () => m.ports.lifecycle.setOnline(false));
      m.expectState(slow, "f 31999ms s 999ms f", values);
    }));

  test("on a hidden page its time stands", () =>
    marbles(bench, (m, { slow }) => {
      m.at(11_999, () => m.ports.lifecycle.setVisible(false));
      m.at(30_000, () => m.ports.lifecycle.setVisible(true));
      m.expectState(slow, "f 30000ms s", values);
    }));

  test("the player sees it at the payment, until the page is closed or there", () =>
    marbles(purchaseBench, (m, tab) => {
      const slow = () => tab.purchases.payment.value?.slow;
      m.at(10, () => tab.send({ type: "purchase/open", what: "gold" }));
      m.at(20, () => tab.send({ type: "purchase/choose", goodsId: "gold-1" }));
      m.at(30, () => tab.send({ type: "purchase/submit" }));
      m.at(1_000, () => expect(slow()).toBe(false));
      m.at(13_000, () => {
        expect(slow()).toBe(true);
        m.ports.payments.last.say({ type: "ready" });
        expect(slow()).toBe(false);
      });
    }));
});
