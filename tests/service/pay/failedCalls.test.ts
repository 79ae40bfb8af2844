import { expect, test } from "vitest";
import { buyWithCoins } from "../../../service/pay/coinPurchase.ts";
import { createPaymentService } from "../../../service/pay/paymentService.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { createLocalLedger } from "../../../service/pay/providers/local/ledger.ts";
import { createRefunds } from "../../../service/pay/refund.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import { applyPlayReport } from "../../../service/queue/playReports.ts";
import { playing, waiting } from "../store/stores.ts";
import { failingStore } from "../support/failingStore.ts";
import { openShop, orderOf, terms } from "./shop.ts";

/** A shop in which Mali has paid an order, and one in coins, ordered a plan and more coins, and plays. */
async function openFailing() {
  const shop = await openShop();
  const { clock, provider, deps } = shop;
  const { calls, store } = failingStore(shop.store);
  const outbox = createOutbox({ store, bus: createLocalBus(), clock });
  const coins = (key: string) =>
    buyWithCoins({ outbox, clock, terms }, { accountId: "mali", goodsId: "pro-day", key });
  const paid = await shop.buy(goodsOf("gold", "gold-320"));
  const { merchantOrderNo: paidInCoins, ...rest } = await coins("first");
  const more = goodsOf("gold", "gold-680");
  if (more === null) throw new Error("no such goods");
  const { paymentId } = (await shop.paymentService.order(orderOf(provider, more))).checkout;
  const ledger = createLocalLedger({ store, clock, webhooks: { send: async () => undefined } });
  const plan = { ...rest, merchantOrderNo: "plan", provider: provider.name, status: "pending" } as const;
  clock.jump(3_000);
  await store.transaction(async (tx) => {
    await tx.orders.add({ ...plan, currency: "USD" });
    await tx.schedules.add({ ...waiting("s", "mali", clock.now()), ...playing });
    await tx.leases.add({ id: "l", scheduleId: "s", accountId: "mali", hostId: "" });
    await tx.balances.set("mali", { ...(await tx.balances.find("mali")), memberUntil: 0, reward: 100 });
  });
  const providers = new Map([[provider.name, provider]]);
  const service = createPaymentService({ ...deps, outbox, providers, zone: "UTC" });
  const refund = (orderNo: string, answers = provider) =>
    createRefunds({ ...deps, outbox, providers: new Map([[answers.name, answers]]) }).refund(
      orderNo,
      async (tx) => void (await tx.refunds.asked(1)),
    );
  const report = (shownMs: number, more: { corrected?: true } = {}) =>
    outbox.transaction((tx, push) => {
      const given = { leaseId: "l", shownMs, agoMs: 0, end: null, ...more };
      return applyPlayReport(tx, push, given, { clock, games: { known: () => undefined }, timeOverGrace: 0 });
    });
  const reversed = { re_1: { kind: "refund", amount: 100, currency: "USD" } } as const;
  const acts = {
    payment: () => service.applyState(provider, "plan", { ...plan, status: "paid", currency: "USD" }),
    purchase: () => coins("second"),
    refund: () => refund(paid),
    "refused refund": () => refund(paid, { ...provider, refundPayment: async () => "refused" }),
    "refund in coins": () => refund(paidInCoins),
    reversal: () => service.applyReversals(provider, { merchantOrderNo: paid, reversals: reversed }),
    "corrected play": () => report(5_000).then(() => report(2_000, { corrected: true })),
    card: () => ledger.pay(paymentId, "success"),
    "declined card": () => ledger.pay(paymentId, "declined"),
    "slow card": () => ledger.pay(paymentId, "slow"),
    challenge: () => ledger.pay(paymentId, "challengePass"),
    "last play": () => report(200_000),
  };
  const books = () =>
    shop.store.read(async (tx) => [
      await tx.balances.find("mali"),
      (await tx.orders.ofAccount("mali", null, 0, 9)).map(({ status, grant }) => [status, grant]),
      [await tx.refunds.find(paid), await tx.refunds.find(paidInCoins), await tx.localPayments.booked(paid)],
      (await tx.messages.page("mali", 0, 20)).map(({ content }) => content),
      (await tx.events.pending("mali")).map(({ event, data }) => [event, data]),
      [await tx.leases.find("l"), await tx.schedules.find("s")],
      { ...(await tx.localPayments.find(paymentId)), id: "", merchantOrderNo: "", clientSecret: "" },
    ]);
  return { calls, acts, books: async () => JSON.stringify(await books(), null, 1).replaceAll(paid, "paid") };
}

test.each([
  "payment",
  "purchase",
  "refund",
  "refused refund",
  "refund in coins",
  "reversal",
  "corrected play",
  "last play",
  "card",
  "declined card",
  "slow card",
  "challenge",
] as const)(
  "R-STORE-01 whichever call to the database fails, a %s fails, and ends as ever when tried again",
  async (name) => {
    const whole = await openFailing();
    whole.calls.left = 1_000;
    await whole.acts[name]();
    for (let left = 0; left < 1_000 - whole.calls.left; left += 1) {
      const { calls, acts, books } = await openFailing();
      calls.left = left;
      await expect(acts[name](), `call ${left}`).rejects.toThrow("the disk is gone");
      await acts[name]();
      expect(await books(), `call ${left}`).toEqual(await whole.books());
    }
  },
);
