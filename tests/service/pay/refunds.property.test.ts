import fc from "fast-check";
import { expect, test } from "vitest";
import { changeBalance } from "../../../service/accounts/metering.ts";
import { buyWithCoins } from "../../../service/pay/coinPurchase.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { type PaymentProvider, ProviderUnreachable } from "../../../service/pay/providers/provider.ts";
import { createRefunds } from "../../../service/pay/refund.ts";
import { grantPrize } from "../../../service/rewards/grantPrize.ts";
import { settle } from "../support/clock.ts";
import { openShop, terms } from "./shop.ts";

type Act =
  | { kind: "buyGold" | "buyPlan" | "buyWithCoins" }
  | { kind: "spend" | "grant"; amount: number }
  | {
      kind: "refund";
      which: number;
      answer: "refunded" | "pending" | "refused" | "lost before" | "lost after";
      twice: boolean;
    }
  | { kind: "wait"; hours: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom("buyGold", "buyPlan", "buyWithCoins") }),
  fc.record({ kind: fc.constantFrom("spend", "grant"), amount: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    kind: fc.constant("refund" as const),
    which: fc.nat(9),
    answer: fc.constantFrom("refunded", "pending", "refused", "lost before", "lost after"),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 500 }) }),
);
const goods = { gold: goodsOf("gold", "gold-320"), plan: goodsOf("subscription", "plan-pro-1") };

async function openMoodyShop() {
  const shop = await openShop();
  const { store, provider } = shop;
  let answer: Extract<Act, { kind: "refund" }>["answer"] = "refunded";
  const moody: PaymentProvider = {
    ...provider,
    async refundPayment(payment) {
      const books = await store.transaction((tx) => tx.localPayments.booked(payment.merchantOrderNo));
      // No provider refuses what it has paid back.
      if (answer === "refused" && books.length === 1) return "refused";
      if (answer === "pending" && books.length === 1) return "pending";
      if (answer === "lost before") throw new ProviderUnreachable("lost");
      const result = await provider.refundPayment(payment);
      if (answer === "lost after") throw new ProviderUnreachable("lost");
      return result;
    },
  };
  return {
    ...shop,
    refunds: createRefunds({ ...shop.deps, providers: new Map([[moody.name, moody]]) }),
    setAnswer: (next: typeof answer) => {
      answer = next;
    },
  };
}

test("R-OPS-07 whatever is bought, spent, granted and refunded, and whatever the provider answers, the books are exact", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 20 }), async (acts) => {
      const shop = await openMoodyShop();
      const { clock, store, outbox, refunds } = shop;
      const orders: string[] = [];
      let spent = 0;
      let granted = 0;
      const refund = (orderId: string) => refunds.refund(orderId, async () => undefined);
      for (const one of acts) {
        clock.jump(3_000);
        if (one.kind === "buyGold") orders.push(await shop.buy(goods.gold));
        else if (one.kind === "buyPlan") orders.push(await shop.buy(goods.plan));
        else if (one.kind === "buyWithCoins") {
          const wanted = { accountId: "mali", goodsId: "pro-day", key: String(orders.length) };
          const bought = await buyWithCoins({ outbox, clock, terms }, wanted).catch(() => null);
          if (bought !== null && !orders.includes(bought.merchantOrderNo))
            orders.push(bought.merchantOrderNo);
        } else if (one.kind === "spend") {
          await outbox.transaction((tx, push) =>
            changeBalance(tx, push, "mali", clock.date(), (balance) => {
              const amount = Math.min(one.amount, balance.gold);
              spent += amount;
              return { ...balance, gold: balance.gold - amount };
            }),
          );
        } else if (one.kind === "grant") {
          granted += one.amount;
          await outbox.transaction((tx, push) =>
            grantPrize(tx, push, "mali", { seconds: one.amount, gold: 0 }, clock.date()),
          );
        } else if ("which" in one) {
          shop.setAnswer(one.answer);
          const orderId = orders[one.which % Math.max(1, orders.length)];
          if (orderId !== undefined)
            await Promise.all(one.twice ? [refund(orderId), refund(orderId)] : [refund(orderId)]);
        } else if ("hours" in one) clock.jump(one.hours * 3_600_000);
        await settle();
      }
      // Whoever asks again for a refund that was not confirmed gets an answer.
      shop.setAnswer("refunded");
      const asked = async (orderId: string) => store.transaction((tx) => tx.refunds.find(orderId));
      for (const orderId of orders) if ((await asked(orderId))?.status === "asked") await refund(orderId);

      await store.transaction(async (tx) => {
        let gold = 0 - spent;
        let receipts = 0;
        for (const orderId of orders) {
          const [order, found] = [await tx.orders.find(orderId), await tx.refunds.find(orderId)];
          if (order === null) throw new Error("an order is gone");
          expect(found?.status ?? "done").toBe("done");
          const isRefunded = found !== null;
          receipts += isRefunded ? 1 : 0;
          if (order.currency === "gold") gold += isRefunded ? 0 : -order.amount;
          else {
            const booked = (await tx.localPayments.booked(orderId)).reduce((sum, amount) => sum + amount, 0);
            expect(booked).toBe(isRefunded ? 0 : order.amount);
          }
          if (order.grant.kind === "gold") gold += order.grant.gold - (found?.taken.gold ?? 0);
        }
        const balance = await tx.balances.find("mali");
        expect(balance.gold).toBe(gold);
        expect(balance.gold).toBeGreaterThanOrEqual(0);
        expect(balance.reward).toBe(granted);
        expect(balance.proUntil).toBeLessThanOrEqual(balance.memberUntil);
        const messages = await tx.messages.page("mali", 0, 200);
        expect(messages.filter(({ content }) => content.kind === "refunded")).toHaveLength(receipts);
      });
      expect(shop.errors).toEqual([]);
      await store.close();
    }),
    { numRuns: 60 },
  );
});
