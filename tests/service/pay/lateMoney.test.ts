import { afterEach, beforeEach, expect, test } from "vitest";
import { orderTtl } from "../../../service/pay/durations.ts";
import { createPaymentService, type PaymentService } from "../../../service/pay/paymentService.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import type { PaymentProvider, PaymentState } from "../../../service/pay/providers/provider.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { addAccounts } from "../store/stores.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";

const start = Date.UTC(2026, 0, 5, 12);
const goods = goodsOf("gold", "gold-320");
if (goods === null) throw new Error("no such goods");
const state = (status: PaymentState["status"]): PaymentState => ({ status, amount: 499, currency: "USD" });

/** A provider that, like PayerMax, closes payments at its own time only. */
const provider: PaymentProvider = {
  name: "unhurried",
  webhookReply: { type: "text/plain", body: "ok" },
  createPayment: async ({ merchantOrderNo }) => ({
    paymentId: merchantOrderNo,
    url: "https://pay.example/1",
    clientSecret: "",
  }),
  addressOf: ({ url }) => url,
  async retrievePayment() {
    if (asking) throw new Error("It is asked for two orders at once.");
    asking = true;
    asked.push((clock.now() - start) / 1_000);
    await Promise.resolve();
    asking = false;
    return state(says);
  },
  closePayment: async () => state(says),
  refundPayment: async () => "refunded",
  verifyWebhook: () => ({ kind: "other" }),
};
let says: PaymentState["status"];
/** When the provider was asked, s after the start. */
let asked: number[];
let asking = false;
let clock: TestClock;
let store: Store;
let paymentService: PaymentService;
let stop: () => void;

beforeEach(async () => {
  says = "open";
  asked = [];
  clock = createTestClock(start);
  store = openSqliteStore(":memory:");
  const reportError = (_where: string, error: unknown) => {
    throw error;
  };
  const outbox = createOutbox({ store, bus: createLocalBus(), clock });
  const providers = new Map([[provider.name, provider]]);
  paymentService = createPaymentService({ outbox, clock, providers, zone: "UTC", reportError });
  stop = paymentService.start({ holds: () => true });
  await addAccounts(store, ["mali", "nok"]);
});
afterEach(async () => {
  stop();
  await store.close();
});

const order = async (accountId = "mali") => {
  const back = "https://play.example/user";
  const purchase = { accountId, goods, provider, returnUrl: back, cancelUrl: back };
  return (await paymentService.order({ ...purchase, locale: "en" })).order.merchantOrderNo;
};
const stands = (no: string) =>
  store.transaction(async (tx) => ({
    status: (await tx.orders.find(no))?.status,
    gold: (await tx.balances.find("mali")).gold,
    receipts: (await tx.messages.page("mali", 0, 10)).length,
  }));

test("an open order is checked less and less often, and stays pending while its provider still accepts payment", async () => {
  const no = await order();
  await order("nok");
  await clock.advance(40 * 60_000);
  const checks = [20, 40, 80, 160, 320, 620, 920, 1_220, 1_520];
  expect(asked).toEqual(checks.flatMap((at) => [at, at]));
  expect(await stands(no)).toEqual({ status: "pending", gold: 0, receipts: 0 });
  // The player gets no second payment page for the same goods.
  expect(await order()).toBe(no);
  says = "paid";
  await clock.advance(5 * 60_000);
  expect(await stands(no)).toEqual({ status: "paid", gold: 320, receipts: 1 });
});

test.each([
  [orderTtl - 1, "failed"],
  [orderTtl, "expired"],
])(
  "a payment that fails after %i ms: its order is %s, and stays so until it is paid, once",
  async (at, status) => {
    const no = await order();
    clock.jump(at);
    for (const _ of [1, 2]) {
      await paymentService.applyState(provider, no, state("failed"));
      expect((await stands(no)).status).toBe(status);
      clock.jump(1);
    }
    await paymentService.applyState(provider, no, state("paid"));
    await paymentService.applyState(provider, no, state("paid"));
    await paymentService.applyState(provider, no, state("failed"));
    expect(await stands(no)).toEqual({ status: "paid", gold: 320, receipts: 1 });
  },
);
