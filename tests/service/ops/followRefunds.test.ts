import { afterEach, beforeEach, expect, test } from "vitest";
import { followRefunds } from "../../../service/ops/followRefunds.ts";
import { opsOrderOf } from "../../../service/ops/orderTexts.ts";
import { refundCheckInterval } from "../../../service/pay/durations.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import {
  type PaymentProvider,
  ProviderUnreachable,
  type RefundState,
} from "../../../service/pay/providers/provider.ts";
import { createRefunds, type RefundOutcome } from "../../../service/pay/refund.ts";
import type { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { openShop } from "../pay/shop.ts";
import { createTestClock, settle } from "../support/clock.ts";

const clock = createTestClock();
let shop: Awaited<ReturnType<typeof openShop>>;
let store: ReturnType<typeof openSqliteStore>;
let answer: RefundState | "lost";
let asked: number;
let orderId: string;
let refund: () => Promise<RefundOutcome>;
let stop: () => Promise<void>;
let isOwner: boolean;
let errors: unknown[];

beforeEach(async () => {
  [asked, isOwner, answer] = [0, true, "pending"];
  shop = await openShop(clock);
  store = shop.store;
  const provider: PaymentProvider = {
    ...shop.provider,
    async refundPayment() {
      asked += 1;
      if (answer === "lost") throw new ProviderUnreachable("lost");
      return answer;
    },
  };
  const refunds = createRefunds({ ...shop.deps, providers: new Map([[provider.name, provider]]) });
  errors = shop.errors;
  orderId = await shop.buy(goodsOf("gold", "gold-320"));
  refund = () => refunds.refund(orderId, async () => undefined);
  stop = followRefunds({ ...shop.deps, store, refunds }, { holds: () => isOwner });
  await settle();
});
afterEach(async () => {
  await stop();
  await store.close();
  expect(errors).toEqual([]);
});

const gold = () => store.transaction(async (tx) => (await tx.balances.find("mali")).gold);
const statusNow = () =>
  store.transaction(async (tx) => {
    const order = await tx.orders.find(orderId);
    return order && opsOrderOf(order, "", await tx.refunds.find(orderId), null).refund;
  });
const log = () =>
  store.transaction(async (tx) =>
    (await tx.audit.page("", null, 9)).map(({ operator, action, target, result }) => [
      ...[operator, action, target, result],
    ]),
  );
const receipts = () =>
  store.transaction(async (tx) =>
    (await tx.messages.page("mali", 0, 9)).filter(({ content }) => content.kind === "refunded"),
  );

test("R-OPS-07 a refund that is on its way is not done: the coins stay taken, and a receipt comes when it is through", async () => {
  expect(await refund()).toMatchObject({ kind: "pending", taken: { gold: 320 } });
  expect([await gold(), await statusNow(), (await receipts()).length]).toEqual([0, "asked", 0]);
  await clock.advance(refundCheckInterval);
  expect([asked, await statusNow(), await log()]).toEqual([2, "asked", []]);
  const reversals = { dispute: { kind: "dispute", amount: 499, currency: "USD" } } as const;
  await shop.paymentService.applyReversals(shop.provider, { merchantOrderNo: orderId, reversals });
  answer = "refunded";
  await clock.advance(refundCheckInterval - 1);
  expect(await statusNow()).toBe("asked");
  await clock.advance(1);
  expect([await gold(), await statusNow(), (await receipts()).length]).toEqual([0, "disputed", 1]);
  expect((await receipts())[0]?.content.params).toMatchObject({ cost: { price: "4.99" } });
  expect((await log())[0]).toEqual(["the service", "refund", orderId, "done"]);
  await clock.advance(3 * refundCheckInterval);
  expect(asked).toBe(3);
});

test.each(["pending", "lost"] as const)(
  "R-OPS-07 one that was %s and is then refused returns what it took",
  async (first) => {
    answer = first;
    await refund();
    expect(await gold()).toBe(0);
    answer = "refused";
    await clock.advance(refundCheckInterval);
    expect([await gold(), await statusNow()]).toEqual([320, "none"]);
    expect(await log()).toEqual([["the service", "refund", orderId, "refused"]]);
  },
);

test("R-OPS-07 whoever does not own the payments asks nobody", async () => {
  await refund();
  isOwner = false;
  await clock.advance(refundCheckInterval);
  expect(asked).toBe(1);
});
