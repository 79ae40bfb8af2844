import fc from "fast-check";
import { expect, test } from "vitest";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { createTestClock, settle } from "../support/clock.ts";
import { openShop, orderOf } from "./shop.ts";

type Act =
  | { kind: "order" }
  | { kind: "pay"; card: "success" | "declined" | "challengePass" | "challengeFail" | "slow" }
  | { kind: "answer"; confirmed: boolean }
  | { kind: "deliver"; which: number; again: boolean }
  | { kind: "lose"; which: number }
  | { kind: "wait"; seconds: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "order" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      card: fc.constantFrom("success", "success", "declined", "challengePass", "challengeFail", "slow"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("answer" as const), confirmed: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("deliver" as const), which: fc.nat(5), again: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lose" as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      seconds: fc.constantFrom(1, 9, 25, 400, 1_900),
    }),
  },
);

const goods = goodsOf("subscription", "plan-standard-1");
if (goods === null) throw new Error("no such plan");

/** A payment service with one player; webhooks are held back until the test delivers them. */
async function openHeldShop() {
  const held: Array<{ headers: Readonly<Record<string, string>>; body: string }> = [];
  const shop = await openShop(createTestClock(), async (headers, body) => {
    held.push({ headers, body });
    return true;
  });
  return { ...shop, held, stop: shop.paymentService.start({ holds: () => true }) };
}

test("in any order of clicks, cards, webhooks and timeouts every charge is granted exactly once, and no order stays pending", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
      const { clock, store, held, errors, provider, ledger, paymentService, stop } = await openHeldShop();
      const numbers = new Set<string>();
      let page = "";
      const order = async () => {
        const both = await Promise.all([
          paymentService.order(orderOf(provider, goods)),
          paymentService.order(orderOf(provider, goods, "th")),
        ]);
        expect(both[0].order.merchantOrderNo).toBe(both[1].order.merchantOrderNo);
        expect(both[0].checkout).toEqual(both[1].checkout);
        numbers.add(both[0].order.merchantOrderNo);
        page = both[0].checkout.paymentId;
      };
      const deliver = async (index: number, again: boolean) => {
        const notice = held[index % Math.max(1, held.length)];
        if (notice === undefined) return;
        if (!again) held.splice(held.indexOf(notice), 1);
        const { headers, body } = notice;
        const reading = provider.verifyWebhook({ ...headers }, Buffer.from(body), clock.now());
        if (reading.kind === "payment")
          await paymentService.applyState(provider, reading.merchantOrderNo, reading.state);
      };
      await order();
      for (const one of acts) {
        if (one.kind === "order") await order();
        else if (one.kind === "pay")
          await Promise.all([ledger.pay(page, one.card), ledger.pay(page, one.card)]);
        else if (one.kind === "answer") await ledger.answer(page, one.confirmed);
        else if (one.kind === "deliver") await deliver(one.which, one.again);
        else if (one.kind === "lose") held.splice(one.which, 1);
        else await clock.advance(one.seconds * 1_000);
        await settle();
      }
      // No more webhooks: the checks alone must settle every order.
      await clock.advance(2_500_000);
      let paid = 0;
      for (const number of numbers) {
        const amounts = await store.transaction((tx) => tx.localPayments.booked(number));
        const kept = await store.transaction((tx) => tx.orders.find(number));
        expect(amounts.length).toBeLessThanOrEqual(1);
        expect(kept?.status === "paid").toBe(amounts.length === 1);
        expect(kept?.status).not.toBe("pending");
        paid += amounts.length;
      }
      const { receipts, memberUntil } = await store.transaction(async (tx) => ({
        receipts: await tx.messages.page("mali", 0, 100),
        memberUntil: (await tx.balances.find("mali")).memberUntil,
      }));
      expect(receipts).toHaveLength(paid);
      const bought = memberUntil === 0 ? 0 : (memberUntil - clock.now()) / (30.4 * 86_400_000);
      expect(Math.round(bought)).toBe(paid);
      expect(errors).toEqual([]);
      stop();
      await store.close();
    }),
    { numRuns: 60 },
  );
});
