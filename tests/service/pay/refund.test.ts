import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Balance } from "../../../service/store/money/balances.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { contentsOf, type Desk, logOf, openDesk, startOps } from "../ops/opsBench.ts";
import type { Player, TestService } from "../support/service.ts";
import { buyGold, buyHour, cards, payBy, taken } from "./checkout.ts";

let service: TestService;
let desk: Desk;
let mali: Player;

beforeEach(async () => {
  service = await startOps();
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
});

const orderOf = async (goods: string) => {
  const { list } = await desk.get(opsCalls.orders, { search: mali.id });
  const found = list.find((order) => order.goods.includes(goods));
  if (found === undefined) throw new Error(`no order of ${goods}`);
  return found;
};
const refund = (orderId: string) =>
  desk.act({ kind: "refund", orderId, reason: "bought twice", key: randomUUID() });
const balance = () => service.balance(mali);
const setBalance = (change: Partial<Balance>) => service.setBalance(mali, change);

test("R-OPS-07 a refund pays the whole price back in the provider's books, takes the coins that are left, and sends a receipt", async () => {
  await payBy(service, (await buyGold(mali)).url, cards.success);
  await setBalance({ gold: 200 });
  const order = await orderOf("gold");
  expect(order).toMatchObject({
    refund: "none",
    takesBack: { gold: 200 },
    stays: "120 gold coins are spent",
  });
  const [price] = await taken(service, order.orderId);
  expect(await refund(order.orderId)).toMatchObject({ status: 200 });
  expect(await taken(service, order.orderId)).toEqual([price, -(price ?? 0)]);
  expect(await balance()).toMatchObject({ gold: 0 });
  expect(await contentsOf(service, mali)).toContainEqual({
    kind: "refunded",
    params: { orderId: order.orderId, cost: expect.objectContaining({ currency: "USD" }), takenBack: true },
  });
  const { list } = await mali.get(calls.messages, { pageNum: 1, pageSize: 10 });
  expect(list[0]?.title).toMatch(/^Refund: \$[\d.]+$/);
});

test("R-OPS-07 twice is refused, also at once, and takes nothing more", async () => {
  await payBy(service, (await buyGold(mali)).url, cards.success);
  const { orderId } = await orderOf("gold");
  const replies = await Promise.all([refund(orderId), refund(orderId), refund(orderId)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await setBalance({ gold: 50 });
  expect(await refund(orderId)).toMatchObject({ status: 409, msg: "This order is refunded already." });
  expect((await taken(service, orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await balance()).toMatchObject({ gold: 50 });
  expect((await contentsOf(service, mali)).filter(({ kind }) => kind === "refunded")).toHaveLength(1);
  expect((await logOf(desk)).map(({ result }) => result).toSorted()).toEqual([
    "done",
    "refused",
    "refused",
    "refused",
  ]);
});

test("R-OPS-07 of an hour pack what is not played is taken back, until it is over", async () => {
  await payBy(service, (await buyHour(mali)).url, cards.success);
  const { hour } = await balance();
  await setBalance({ hour: hour - 600 });
  expect(await orderOf("minutes")).toMatchObject({
    takesBack: { hourSeconds: hour - 600 },
    stays: "10 minutes are played or over",
  });
  service.clock.jumpDate(86_400_000);
  const order = await orderOf("minutes");
  expect(order).toMatchObject({ takesBack: { hourSeconds: 0 } });
  expect((await refund(order.orderId)).status).toBe(200);
  expect(await balance()).toMatchObject({ hour: hour - 600 });
});

test("R-OPS-07 an order that was paid with coins gives the coins back", async () => {
  await setBalance({ gold: 100 });
  await mali.get(accountCalls.coinPurchase, { goodsId: "pro-day", key: randomUUID() });
  expect(await balance()).toMatchObject({ gold: 0 });
  service.clock.jumpDate(3_600_000);
  const order = await orderOf("A day of Pro");
  expect(order).toMatchObject({
    takesBack: { memberSeconds: 82_800, proSeconds: 82_800 },
    cost: "100 gold coins",
  });
  expect((await refund(order.orderId)).status).toBe(200);
  expect(await balance()).toMatchObject({
    gold: 100,
    memberUntil: service.clock.date(),
    proUntil: service.clock.date(),
  });
  expect((await refund(order.orderId)).status).toBe(409);
  expect(await balance()).toMatchObject({ gold: 100 });
});

test("R-OPS-07 an order that is not paid, or unknown, is not refunded", async () => {
  await buyGold(mali);
  const order = await orderOf("gold");
  expect(order).toMatchObject({ status: "pending", takesBack: null });
  expect(await refund(order.orderId)).toMatchObject({ status: 409, msg: "This order is not paid." });
  expect(await refund("cp-nowhere")).toMatchObject({ status: 404, msg: "There is no such order." });
});

test("R-OPS-07 the player's own orders say that one was refunded", async () => {
  await payBy(service, (await buyGold(mali)).url, cards.success);
  const list = async () => (await mali.get(accountCalls.orders, { pageNum: 1, pageSize: 10 })).list;
  expect((await list())[0]).toMatchObject({ status: "paid", refundTime: null });
  await refund((await orderOf("gold")).orderId);
  expect((await list())[0]).toMatchObject({
    status: "paid",
    refundTime: Math.floor(service.clock.date() / 1_000),
  });
});
