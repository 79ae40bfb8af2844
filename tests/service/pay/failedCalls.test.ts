import { expect, test } from "vitest";
import { chargeShown, stopCharging } from "../../../service/accounts/metering.ts";
import { buyWithCoins } from "../../../service/pay/coinPurchase.ts";
import { createPaymentService } from "../../../service/pay/paymentService.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { createRefunds } from "../../../service/pay/refund.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import type { Store, Transaction } from "../../../service/store/store.ts";
import { playing, waiting } from "../store/stores.ts";
import { openShop, orderOf } from "./shop.ts";

/** A store of whose transactions one call fails: after `left` others. */
function failingOnce(store: Store) {
  const state = { left: Number.POSITIVE_INFINITY };
  const failing = <Table extends object>(table: Table): Table =>
    new Proxy(table, {
      get(_, name) {
        const member: unknown = Reflect.get(table, name);
        if (typeof member !== "function") return member;
        return (...given: unknown[]) => {
          state.left -= 1;
          if (state.left !== -1) return Reflect.apply(member, table, given);
          const failure = Promise.reject(new Error("the disk is gone"));
          // Whoever does not wait for it shall not hear of it either.
          failure.catch(() => undefined);
          return failure;
        };
      },
    });
  const tables = (tx: Transaction): Transaction =>
    new Proxy(tx, { get: (_, name) => failing(Reflect.get(tx, name)) });
  const transaction: Store["transaction"] = (work, turn) => store.transaction((tx) => work(tables(tx)), turn);
  return { state, store: { ...store, transaction } };
}

const terms = {
  zone: "UTC",
  shortHourPacks: true,
  hourGold: 60,
  proDayGold: 100,
  sold: { plans: true, hours: true, gold: true },
};

/** Mali's shop with 100 coins, a paid order, and an order in coins; and a game of hers that runs. */
async function openFailing() {
  const shop = await openShop();
  const { store, clock, provider, deps } = shop;
  const { state, store: failing } = failingOnce(store);
  const outbox = createOutbox({ store: failing, bus: createLocalBus(), clock });
  const paid = await shop.buy(goodsOf("gold", "gold-320"));
  const coins = (key: string) =>
    buyWithCoins({ outbox, clock, terms }, { accountId: "mali", goodsId: "pro-day", key });
  const { merchantOrderNo: paidWithCoins } = await coins("first");
  const plan = goodsOf("subscription", "plan-pro-1");
  if (plan === null) throw new Error("no such plan");
  const { order } = await shop.paymentService.order(orderOf(provider, plan));
  clock.jump(3_000);
  await store.transaction(async (tx) => {
    await tx.schedules.add({ ...waiting("s", "mali", clock.now()), ...playing });
    await tx.leases.add({ id: "l", scheduleId: "s", accountId: "mali", hostId: "" });
    await tx.balances.set("mali", { ...(await tx.balances.find("mali")), memberUntil: 0, reward: 100 });
  });
  const providers = new Map([[provider.name, provider]]);
  const service = createPaymentService({ ...deps, outbox, providers, zone: "UTC" });
  const refuses = { ...provider, refundPayment: async () => "refused" as const };
  const refundBy = (by: typeof provider, orderNo: string) =>
    createRefunds({ ...deps, outbox, providers: new Map([[by.name, by]]) }).refund(orderNo, (tx, outcome) =>
      tx.messages.add(
        "mali",
        { kind: "goldPaid", params: { gold: 0, price: outcome.kind, currency: "" } },
        0,
      ),
    );
  const report = (shownMs: number, more: { corrected?: true } = {}) =>
    failing.transaction(async (tx) => {
      const lease = await tx.leases.find("l");
      if (lease !== null) await chargeShown(tx, lease, { shownMs, agoMs: 0, ...more }, clock);
    });
  return {
    state,
    acts: {
      "a payment": async () =>
        service.applyState(provider, order.merchantOrderNo, {
          status: "paid",
          amount: order.amount,
          currency: order.currency,
        }),
      "a purchase with coins": () => coins("second"),
      "a refund": () => refundBy(provider, paid),
      "a refund that the provider refuses": () => refundBy(refuses, paid),
      "a refund in coins": () => refundBy(provider, paidWithCoins),
      "a refund made at the provider": () =>
        service.applyReversals(provider, {
          merchantOrderNo: paid,
          reversals: { re_1: { kind: "refund", amount: 100, currency: "USD" } },
        }),
      "a charge for play": () => report(5_000),
      "time that is given back": () => report(2_000, { corrected: true }),
      "the end of charging": () =>
        failing.transaction(async (tx) => {
          const schedule = await tx.schedules.find("s");
          if (schedule !== null) await stopCharging(tx, schedule, clock.now());
        }),
    },
    charge: () => report(5_000),
    /** All that money is about. The paid order has a number by chance. */
    books: async () => {
      const books = await store.read(async (tx) => ({
        balance: await tx.balances.find("mali"),
        orders: (await tx.orders.ofAccount("mali", null, 0, 10)).map(({ status, grant }) => ({
          status,
          grant,
        })),
        refunds: [await tx.refunds.find(paid), await tx.refunds.find(paidWithCoins)],
        messages: (await tx.messages.page("mali", 0, 20)).map(({ content }) => content),
        pushed: (await tx.events.pending("mali")).map(({ event, data }) => ({ event, data })),
        booked: await tx.localPayments.booked(paid),
        lease: await tx.leases.find("l"),
      }));
      return JSON.stringify(books, null, 1)
        .replaceAll(paid, "paid")
        .replaceAll(order.merchantOrderNo, "plan");
    },
  };
}

type Acts = keyof Awaited<ReturnType<typeof openFailing>>["acts"];

test.each<Acts>([
  "a payment",
  "a purchase with coins",
  "a refund",
  "a refund that the provider refuses",
  "a refund in coins",
  "a refund made at the provider",
  "a charge for play",
  "time that is given back",
  "the end of charging",
])(
  "R-STORE-01 whichever call to the database fails, %s fails, and ends as ever when tried again",
  async (name) => {
    const begin = async (left: number) => {
      const shop = await openFailing();
      if (name === "time that is given back") await shop.charge();
      shop.state.left = left;
      return { ...shop, act: shop.acts[name] };
    };
    const whole = await begin(1_000);
    await whole.act();
    const calls = 1_000 - whole.state.left;
    expect(calls).toBeGreaterThan(1);
    for (let left = 0; left < calls; left += 1) {
      const { act, books } = await begin(left);
      await expect(act(), `call ${left}`).rejects.toThrow("the disk is gone");
      await act();
      expect(await books(), `call ${left}`).toEqual(await whole.books());
    }
  },
);
