import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hourPackRoom, playableSeconds, withHourPack } from "../../../service/accounts/balance.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { createTestClock } from "../support/clock.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";
import { buyHour, cards, hourOrder, payBy, subscribe, walletOf } from "./checkout.ts";

let service: TestService;

const midnight = Date.UTC(2026, 0, 6);
const minute = 60_000;

/** A service in whose time zone the day ends in `minutes`, and a player with the trial of 1,200 s. */
async function minutesBefore(minutes: number, env: Record<string, string> = {}): Promise<Player> {
  service = await startTestService({
    clock: createTestClock(midnight - minutes * minute),
    env: { TIME_ZONE: "UTC", DEMO_TRIAL_SECONDS: "0", ...env },
  });
  return service.signIn("Mali");
}
const onSale = async (player: Player) =>
  (await player.get(accountCalls.hourGoods, { group: 4, channel: 4 })).list;
const messageOf = async (player: Player) =>
  (await service.store.transaction((tx) => tx.messages.page(player.id, 0, 10)))[0]?.content;

describe("R-HOUR-03 the hour pack before midnight", () => {
  test.each([
    [60, { goodsId: "hour-1", price: 0.99, seconds: 3_600 }],
    [59, { goodsId: "hour-1-59", price: 0.97, seconds: 59 * 60 }],
  ])(
    "%i minutes before it has as many, at their share of the price, rounded down, and says when it ends",
    async (minutes, pack) => {
      expect(await onSale(await minutesBefore(minutes))).toMatchObject([
        { ...pack, until: midnight / 1_000 },
      ]);
    },
  );

  test("bought 17 minutes before midnight, the order, the wallet and the receipt say 17 minutes", async () => {
    const player = await minutesBefore(17);
    const { url } = await buyHour(player, "hour-1-17");
    expect(await payBy(service, url, cards.success)).toMatchObject({ step: "paid" });
    expect((await walletOf(player)).totalTime).toBe(17 * 60);
    expect(await messageOf(player)).toEqual({
      kind: "timePaid",
      params: {
        seconds: 17 * 60,
        until: midnight / 1_000,
        zone: "UTC",
        cost: { price: "0.28", currency: "USD" },
      },
    });
  });

  test("5 minutes before midnight it is sold, later it is not", async () => {
    const player = await minutesBefore(5);
    expect(await onSale(player)).toMatchObject([{ goodsId: "hour-1-5", price: 0.08 }]);
    service.clock.jump(1_000);
    expect(await onSale(player)).toEqual([]);
    service.clock.jump(5 * minute);
    expect(await onSale(player)).toMatchObject([{ goodsId: "hour-1", seconds: 3_600 }]);
  });

  test("SHORT_HOUR_PACK=off sells none that would be shorter than an hour", async () => {
    const player = await minutesBefore(60, { SHORT_HOUR_PACK: "off" });
    expect(await onSale(player)).toMatchObject([{ goodsId: "hour-1" }]);
    service.clock.jump(1_000);
    expect(await onSale(player)).toEqual([]);
    expect((await askHour(player, "hour-1-59")).code).toBe(-20022);
  });

  test("a second pack only fills what the first leaves of the day", async () => {
    const player = await minutesBefore(100);
    await payBy(service, (await buyHour(player)).url, cards.success);
    expect(await onSale(player)).toMatchObject([{ goodsId: "hour-1-40", seconds: 2_400, price: 0.66 }]);
    service.clock.jump(3_000);
    await payBy(service, (await buyHour(player, "hour-1-40")).url, cards.success);
    expect((await walletOf(player)).totalTime).toBe(6_000);
    expect(await onSale(player)).toEqual([]);
  });
});

const askHour = (player: Player, goodsId: string) =>
  player.ask(accountCalls.paymentIntent, hourOrder(goodsId, ""));

describe("R-HOUR-03 nothing is charged that is not given", () => {
  test.each([
    ["ordered 5 minutes later it is 17 minutes all the same, past midnight too", 5, 0, 5 * 60],
    ["paid after midnight it is the new day's, whole", 0, 20, 86_400],
  ])("what was shown 17 minutes before it stays for 5 minutes: %s", async (_, ordered, paid, later) => {
    const player = await minutesBefore(17);
    service.clock.jump(ordered * minute);
    const { url } = await buyHour(player, "hour-1-17");
    service.clock.jump(paid * minute);
    await payBy(service, url, cards.success);
    expect((await walletOf(player)).totalTime).toBe(17 * 60);
    expect(await messageOf(player)).toMatchObject({
      params: { seconds: 17 * 60, until: midnight / 1_000 + later },
    });
  });

  test("after that the offer has changed: nothing is ordered", async () => {
    const player = await minutesBefore(17);
    service.clock.jump(5 * minute + 60_001);
    expect(await askHour(player, "hour-1-17")).toMatchObject({
      code: -20022,
      msg: "This offer has changed. Please look at it again.",
    });
    expect((await askHour(player, "hour-1")).code).toBe(-20022);
    expect((await askHour(player, "hour-1-5")).code).toBe(-20022);
  });

  test("paid after a plan that came between, it is kept for the end of the plan", async () => {
    const player = await minutesBefore(120);
    const { url } = await buyHour(player);
    await payBy(service, (await subscribe(player)).url, cards.success);
    const { totalTime } = await walletOf(player);
    await payBy(service, url, cards.success);
    expect((await walletOf(player)).totalTime).toBe(totalTime + 3_600);
  });

  test("what has another id is no pack", async () => {
    const player = await minutesBefore(300);
    for (const id of ["1-0", "1-4", "1-60", "1-61", "1-1e1", "1--5", "2", "1-60 "])
      expect((await askHour(player, `hour-${id}`)).code, id).toBe(-20019);
  });

  const moments = fc.record({
    hour: fc.nat(7_200),
    trial: fc.nat(2_000),
    hourUntil: fc.integer({ min: -1_000, max: 90_000_000 }).map((ms) => midnight + ms),
    memberUntil: fc.integer({ min: -10_000, max: 40_000_000 }).map((ms) => midnight + ms),
  });
  test("a pack adds exactly what was sold, whenever it is paid; what is on offer fits before midnight", () => {
    fc.assert(
      fc.property(moments, fc.nat(172_800_000), fc.nat(3_600), (parts, later, seconds) => {
        const balance = { ...emptyBalance, ...parts };
        const now = midnight - 43_200_000 + later;
        const after = withHourPack(balance, seconds, now, "UTC");
        expect(playableSeconds(after, now)).toBe(playableSeconds(balance, now) + seconds);
        const room = hourPackRoom(balance, now, "UTC");
        const filled = withHourPack(balance, room, now, "UTC");
        const end = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
        expect(filled.hourUntil).toBeLessThanOrEqual(
          Math.max(end, room > 0 ? 0 : filled.hourUntil, parts.hourUntil),
        );
      }),
    );
  });
});
