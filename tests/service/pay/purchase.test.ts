import { beforeEach, expect, test } from "vitest";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { closedAfterAll, type Player, startTestService } from "../support/service.ts";
import { back, buyGold, buyHour, cards, onPage, payBy, subscribe, taken, walletOf } from "./checkout.ts";

let player: Player;
const service = closedAfterAll(await startTestService({ env: { TIME_ZONE: "UTC" } }));
beforeEach(async () => {
  player = await service.signIn();
});

const month = 31 * 86_400;

test("R-SUB-02 a plan is paid on a page of its own, and gives a membership of calendar months", async () => {
  expect(await player.get(calls.subscription, {})).toBeNull();
  const order = await subscribe(player);
  expect(order).toMatchObject({ customer_id: player.id, currency: "USD", source: "h5" });
  expect(order.client_secret.length).toBeGreaterThan(20);
  expect(new URL(order.url).origin).toBe("http://127.0.0.1:8082");
  expect((await walletOf(player)).isSubscription).toBe(0);
  expect(await payBy(service, order.url, cards.success)).toMatchObject({ step: "paid" });
  expect(await walletOf(player)).toEqual({
    isSubscription: 1,
    totalTime: month + 1_200,
    gold: 0,
    testPlayInfo: { isTestPlay: 0, testPlayTime: 1_200 },
  });
  expect(await player.get(calls.subscription, {})).toEqual({
    isSubscription: 1,
    plan: 1,
    expireTime: Date.UTC(2026, 1, 5, 12) / 1_000,
    proTime: null,
  });
  const pushed = await service.store.transaction((tx) => tx.events.pending(player.id));
  expect(pushed.map(({ event }) => event)).toContain("wallet_update");
  const messages = await service.store.transaction((tx) => tx.messages.page(player.id, 0, 10));
  expect(messages[0]?.content).toEqual({
    kind: "membershipPaid",
    params: {
      months: 1,
      pro: false,
      until: Date.UTC(2026, 1, 5, 12) / 1_000,
      zone: service.settings.saleTerms.zone,
      cost: { price: "9.99", currency: "USD" },
    },
  });
});

test("a plan bought during another extends it", async () => {
  const first = await subscribe(player);
  await payBy(service, first.url, cards.success);
  expect(await subscribe(player)).toEqual(first);
  await service.clock.advance(2_000);
  const second = await subscribe(player, "plan-standard-12");
  await payBy(service, second.url, cards.success);
  const third = await subscribe(player);
  expect(third.merchant_order_no).not.toBe(first.merchant_order_no);
  expect(await player.get(calls.subscription, {})).toEqual({
    isSubscription: 1,
    plan: 12,
    expireTime: Date.UTC(2027, 1, 5, 12) / 1_000,
    proTime: null,
  });
});

test("hours and gold are paid on pages with their own button", async () => {
  const hour = await buyHour(player);
  expect(new URL(hour.url).searchParams.get("view")).toBeNull();
  expect(await payBy(service, hour.url, cards.success)).toMatchObject({ step: "paid" });
  expect((await walletOf(player)).totalTime).toBe(1_200 + 3_600);
  const gold = await buyGold(player);
  expect(await player.get(accountCalls.goldOrders, { pageNum: 1, pageSize: 10 })).toMatchObject({
    list: [{ gold: 320, price: 4.99, currency: "USD", status: "pending" }],
  });
  await payBy(service, gold.url, cards.success);
  expect((await walletOf(player)).gold).toBe(320);
  const other = await buyGold(player, "gold-60");
  for (let attempt = 0; attempt < 5; attempt += 1) await payBy(service, other.url, cards.declined);
  const { list } = await player.get(accountCalls.goldOrders, { pageNum: 1, pageSize: 10 });
  expect(list.map(({ gold: coins, status }) => [coins, status])).toEqual([
    [60, "failed"],
    [320, "paid"],
  ]);
  expect((await player.get(accountCalls.goldOrders, { pageNum: 2, pageSize: 1 })).list).toHaveLength(1);
  expect((await player.get(accountCalls.goldGoods, {})).list).toContainEqual({
    goodsId: "gold-320",
    gold: 320,
    price: 4.99,
    currency: "USD",
  });
});

test("the subscription's session call returns a page with a button for the same plans", async () => {
  const { url } = await player.get(accountCalls.subscribeSession, {
    orderId: "plan-pro-3",
    successUrl: back,
    cancelUrl: back,
    app: "cloudplay",
  });
  expect(new URL(url).searchParams.get("view")).toBeNull();
  await payBy(service, url, cards.success);
  expect(await player.get(calls.subscription, {})).toMatchObject({ plan: 3 });
});

test("a reload in mid-payment finds the same payment, in a challenge too", async () => {
  const before = await subscribe(player);
  expect(await payBy(service, before.url, cards.challengePass)).toMatchObject({ step: "challenge" });
  const after = await subscribe(player);
  expect(after).toEqual(before);
  expect(await onPage(service, after.url, "answer", { confirmed: true })).toMatchObject({ step: "paid" });
  await payBy(service, before.url, cards.success);
  expect(await taken(service, before.merchant_order_no)).toEqual([999]);
});

test("every test card has the outcome of its name", async () => {
  const { url, merchant_order_no } = await subscribe(player);
  const answer = (confirmed: boolean) => onPage(service, url, "answer", { confirmed });
  expect(await payBy(service, url, cards.unknown)).toMatchObject({
    step: "wrong",
    faults: ["numberUnknown"],
  });
  expect(await payBy(service, url, cards.declined)).toMatchObject({ step: "declined", reason: "declined" });
  expect(await payBy(service, url, cards.insufficient)).toMatchObject({
    step: "declined",
    reason: "insufficient",
  });
  expect(await payBy(service, url, cards.down)).toMatchObject({ status: 503, step: "down" });
  expect(await payBy(service, url, cards.challengeFail)).toMatchObject({ step: "challenge" });
  expect(await answer(true)).toMatchObject({ step: "declined", reason: "challenge" });
  expect(await payBy(service, url, cards.challengePass)).toMatchObject({ step: "challenge" });
  expect(await answer(false)).toMatchObject({ step: "declined", reason: "challenge" });
  expect(await taken(service, merchant_order_no)).toEqual([]);
  expect(await payBy(service, url, cards.slow)).toMatchObject({ step: "processing" });
  expect(await payBy(service, url, cards.success)).toMatchObject({ step: "processing" });
  await service.clock.advance(7_900);
  expect(await onPage(service, url, "step", {})).toMatchObject({ step: "processing" });
  expect((await walletOf(player)).isSubscription).toBe(0);
  await service.clock.advance(200);
  expect(await onPage(service, url, "step", {})).toMatchObject({ step: "paid" });
  expect((await walletOf(player)).isSubscription).toBe(1);
  expect(await taken(service, merchant_order_no)).toEqual([999]);
});

test("unknown goods, other amounts of hours and foreign return addresses are refused", async () => {
  const ask = (change: object) =>
    player.ask(accountCalls.subscribe, {
      return_url: back,
      payment_method: "airwallex",
      goods_id: "plan-standard-1",
      ...change,
    });
  expect(await ask({ goods_id: "hour-1" })).toMatchObject({ code: -20019, msg: "Goods Not Found" });
  for (const return_url of [
    "https://evil.example/",
    "javascript:alert(1)",
    "/user",
    "http://play.test.evil.example",
  ])
    expect(await ask({ return_url })).toMatchObject({ status: 400, code: 400 });
  const gold = { app: "", orderId: "gold-60", successUrl: back };
  expect(
    await player.ask(accountCalls.goldSession, { ...gold, cancelUrl: "https://evil.example/" }),
  ).toMatchObject({ code: 400 });
  const hour = { returnUrl: back, channel: 7, chargeScene: "", gameId: "" };
  const one = { goodsId: "hour-1", number: 1, device_id: "" };
  for (const goods of [
    [],
    [one, one],
    [{ ...one, number: 0 }],
    [{ ...one, number: -1 }],
    [{ ...one, number: 2 }],
  ])
    expect(await player.ask(accountCalls.paymentIntent, { ...hour, goods })).toMatchObject({ code: 400 });
});

test("an order that nobody pays in half an hour is closed at the provider, then expired; the next one is new", async () => {
  const name = "slow";
  const { url, merchant_order_no } = await subscribe(await service.signIn(name));
  service.clock.jump(30 * 60_000);
  await service.clock.advance(60_000);
  const order = await service.store.transaction((tx) => tx.orders.find(merchant_order_no));
  expect(order?.status).toBe("expired");
  expect(await payBy(service, url, cards.success)).toMatchObject({ step: "closed" });
  expect(await taken(service, merchant_order_no)).toEqual([]);
  expect((await subscribe(await service.signIn(name))).merchant_order_no).not.toBe(merchant_order_no);
});

test("orders are private to their player", async () => {
  const other = await service.signIn("Nok");
  expect((await subscribe(player)).merchant_order_no).not.toBe((await subscribe(other)).merchant_order_no);
});
