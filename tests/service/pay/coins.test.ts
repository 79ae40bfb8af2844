import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";
import { buyGold, cards, payBy, subscribe, walletOf } from "./checkout.ts";

let service: TestService;

const noon = Date.UTC(2026, 0, 5, 12);
const midnight = Date.UTC(2026, 0, 6);

/** A player with this many coins and no play time, and the service's clock at `now`. */
async function playerWith(gold: number, env: Record<string, string> = {}, now = noon): Promise<Player> {
  service = await startTestService({
    clock: createTestClock(now),
    env: { TIME_ZONE: "UTC", DEMO_TRIAL_SECONDS: "0", ...env },
  });
  const player = await service.signIn("Mali");
  await service.setBalance(player, { gold });
  return player;
}
const spend = (player: Player, goodsId: string, key: string = randomUUID()) =>
  player.ask(accountCalls.coinPurchase, { goodsId, key });
const offered = async (player: Player) => (await player.get(accountCalls.coinGoods, {})).list;
const ordersOf = async (player: Player) =>
  (await player.get(accountCalls.orders, { pageNum: 1, pageSize: 20 })).list;

describe("R-GOLD-02 gold coins buy", () => {
  test("an hour: coins, time, order and receipt at once", async () => {
    const player = await playerWith(75);
    expect(await offered(player)).toContainEqual({
      goodsId: "hour-1",
      kind: "hour",
      gold: 60,
      seconds: 3_600,
      until: midnight / 1_000,
    });
    expect(await spend(player, "hour-1")).toMatchObject({
      code: 200,
      data: { seconds: 3_600, until: midnight / 1_000 },
    });
    expect(await walletOf(player)).toMatchObject({ totalTime: 3_600, gold: 15 });
    expect(await ordersOf(player)).toMatchObject([
      {
        goods: { kind: "hour", seconds: 3_600, until: midnight / 1_000 },
        cost: { gold: 60 },
        status: "paid",
        paidTime: noon / 1_000,
      },
    ]);
    const messages = await service.store.transaction((tx) => tx.messages.page(player.id, 0, 10));
    expect(messages[0]?.content).toEqual({
      kind: "timePaid",
      params: { seconds: 3_600, until: midnight / 1_000, zone: "UTC", cost: { gold: 60 } },
    });
  });

  test("what is left of the day, at its share of the price", async () => {
    const player = await playerWith(75, {}, midnight - 17 * 60_000);
    expect((await spend(player, "hour-1-17")).code).toBe(200);
    expect(await walletOf(player)).toMatchObject({ totalTime: 1_020, gold: 58 });
  });

  test("a day of Pro: 24 hours in HD from now, then a running plan goes on", async () => {
    const player = await playerWith(250);
    expect((await spend(player, "pro-day")).code).toBe(200);
    expect(await walletOf(player)).toMatchObject({ isSubscription: 1, totalTime: 86_400, gold: 150 });
    expect(await player.get(calls.subscription, {})).toEqual({
      isSubscription: 1,
      plan: null,
      expireTime: noon / 1_000 + 86_400,
      proTime: noon / 1_000 + 86_400,
    });
    await payBy(service, (await subscribe(player)).url, cards.success);
    service.clock.jump(3_000);
    expect((await spend(player, "pro-day")).code).toBe(200);
    expect(await player.get(calls.subscription, {})).toMatchObject({
      expireTime: Date.UTC(2026, 1, 7, 12) / 1_000,
      proTime: noon / 1_000 + 2 * 86_400,
    });
    service.clock.jump(2 * 86_400_000);
    const later = await service.signIn("Mali");
    expect(await later.get(calls.subscription, {})).toMatchObject({ isSubscription: 1, proTime: null });
  });

  test("an hour during a game, which is charged first and goes on", async () => {
    const player = await playerWith(60);
    await service.setBalance(player, { reward: 100 });
    await service.play(player, plain);
    await service.clock.advance(5_000);
    expect((await spend(player, "hour-1")).code).toBe(200);
    expect(await walletOf(player)).toMatchObject({ totalTime: 3_695, gold: 0 });
  });
});

describe("R-GOLD-02 coins are taken once, and never more than there are", () => {
  test("a retry with the same key is the same purchase, however late", async () => {
    const player = await playerWith(200);
    const key = randomUUID();
    const first = await spend(player, "hour-1", key);
    service.clock.jump(1_200_000);
    expect(await spend(player, "hour-1", key)).toEqual(first);
    expect((await spend(player, "pro-day", key)).data).toEqual(first.data);
    expect((await walletOf(player)).gold).toBe(140);
  });

  test("two taps, two tabs: within 2 s one purchase, after that two", async () => {
    const player = await playerWith(200);
    const taps = await Promise.all([spend(player, "pro-day"), spend(player, "pro-day")]);
    expect(taps[1]).toEqual(taps[0]);
    expect((await walletOf(player)).gold).toBe(100);
    service.clock.jump(1_999);
    await spend(player, "pro-day");
    expect((await walletOf(player)).gold).toBe(100);
    service.clock.jump(1);
    await spend(player, "pro-day");
    expect((await walletOf(player)).gold).toBe(0);
    expect(await ordersOf(player)).toHaveLength(2);
  });

  test("one coin too few: refused, and nothing changes", async () => {
    const player = await playerWith(59);
    expect(await spend(player, "hour-1")).toMatchObject({
      code: -20023,
      msg: "You do not have enough gold coins for this.",
    });
    expect(await walletOf(player)).toMatchObject({ gold: 59, totalTime: 0 });
    expect(await ordersOf(player)).toEqual([]);
  });

  test("keys of two players never meet", async () => {
    const mali = await playerWith(100);
    const nok = await service.signIn("Nok");
    const key = randomUUID();
    expect((await spend(mali, "pro-day", key)).code).toBe(200);
    expect((await spend(nok, "pro-day", key)).code).toBe(-20023);
    expect(await ordersOf(nok)).toEqual([]);
  });

  test("goods that are not on offer: nothing is charged", async () => {
    const player = await playerWith(500, { PRO_DAY_COINS: "0" });
    expect((await spend(player, "pro-day")).code).toBe(-20019);
    expect((await spend(player, "plan-pro-1")).code).toBe(-20019);
    expect((await spend(player, "hour-1-30")).code).toBe(-20022);
    expect((await spend(player, "hour-1", "short")).code).toBe(400);
    expect((await walletOf(player)).gold).toBe(500);
  });
});

test("R-GOLD-03 where coins buy nothing, none are sold", async () => {
  const player = await playerWith(0, { PRO_DAY_COINS: "0", HOUR_COINS: "0" });
  expect(await offered(player)).toEqual([]);
  expect((await player.get(accountCalls.goldGoods, {})).list).toEqual([]);
  const gold = { app: "", successUrl: "http://play.test/user", cancelUrl: "http://play.test/user" };
  expect((await player.ask(accountCalls.goldSession, { ...gold, orderId: "gold-60" })).code).toBe(-20019);
});

test("R-ORDER-01 every purchase has an order: plan, hour and coins, the newest first", async () => {
  const player = await playerWith(60);
  await payBy(service, (await subscribe(player, "plan-pro-3")).url, cards.success);
  const gold = await buyGold(player);
  expect(await ordersOf(player)).toMatchObject([
    { goods: { kind: "gold", gold: 320 }, cost: { price: 4.99 }, status: "pending", paidTime: null },
    {
      goods: { kind: "plan", months: 3, pro: 1, until: Date.UTC(2026, 3, 5, 12) / 1_000 },
      cost: { price: 40.99, currency: "USD" },
      status: "paid",
      paidTime: noon / 1_000,
    },
  ]);
  await payBy(service, gold.url, cards.success);
  expect(await ordersOf(player)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  expect(await player.get(accountCalls.orders, { pageNum: 2, pageSize: 1 })).toMatchObject({
    list: [{ goods: { kind: "plan" } }],
  });
});

test("R-SUB-09 each plan says until when it would last, and that it does not renew", async () => {
  const player = await playerWith(0);
  await payBy(service, (await subscribe(player)).url, cards.success);
  const { list } = await player.get(calls.subscriptionGoods, { group: 4, channel: 4 });
  expect(list.map(({ goods_id, renews, until }) => [goods_id, renews, until])).toEqual(
    [
      ["plan-standard-1", Date.UTC(2026, 2, 5, 12)],
      ["plan-standard-3", Date.UTC(2026, 4, 5, 12)],
      ["plan-standard-12", Date.UTC(2027, 1, 5, 12)],
      ["plan-pro-1", Date.UTC(2026, 1, 5, 12)],
      ["plan-pro-3", Date.UTC(2026, 3, 5, 12)],
      ["plan-pro-12", Date.UTC(2027, 0, 5, 12)],
    ].map(([id, end]) => [id, false, Number(end) / 1_000]),
  );
});
