import { expect, test } from "vitest";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { type Player, startOf, startTestService, type TestService } from "../support/service.ts";
import { buyHour, cards, payBy, subscribe, walletOf } from "./checkout.ts";

let service: TestService;

const news = async (player: Player) =>
  (await service.takePushed(player)).filter((event) => event !== "machine_ready");
const start = (player: Player) => player.ask(calls.startGame, startOf());

test("R-HOUR-01 an hour bought while playing continues the game, and its warnings start over", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "50", TIME_ZONE: "UTC" } });
  const { player } = await service.seated();
  await service.clock.advance(2_000);
  expect(await news(player)).toContain("poor");
  await service.clock.advance(8_000);
  await payBy(service, (await buyHour(player)).url, cards.success);
  expect(await news(player)).toEqual(["wallet_update"]);
  expect((await walletOf(player)).totalTime).toBe(40 + 3_600);
  await service.setBalance(player, { hour: 300 - 40 + 5 });
  await service.clock.advance(4_000);
  expect(await news(player)).not.toContain("less");
  await service.clock.advance(2_000);
  expect(await news(player)).toContain("less");
  await service.clock.advance(240_000);
  expect(await news(player)).toContain("poor");
  await service.clock.advance(60_000);
  expect(await news(player)).toEqual(expect.arrayContaining(["balance", "scheduled_cancel"]));
});

test("R-HOUR-01 the hour expires with the player's day: warnings before, a regular end, the rest removed", async () => {
  const clock = createTestClock(Date.UTC(2026, 0, 5, 16, 54));
  service = await startTestService({ clock, env: { DEMO_TRIAL_SECONDS: "0", TIME_ZONE: "Asia/Bangkok" } });
  const player = await service.signIn("Mali");
  await payBy(service, (await buyHour(player, "hour-1-6")).url, cards.success);
  expect((await walletOf(player)).totalTime).toBe(360);
  await service.play(player, plain);
  await news(player);
  await clock.advance(61_000);
  expect(await news(player)).toContain("less");
  await clock.advance(240_000);
  expect(await news(player)).toContain("poor");
  expect((await service.store.transaction((tx) => tx.schedules.live())).length).toBe(1);
  await clock.advance(60_000);
  expect(await news(player)).toEqual(
    expect.arrayContaining(["balance", "scheduled_cancel", "wallet_update"]),
  );
  expect((await walletOf(player)).totalTime).toBe(0);
});

test("R-HOUR-01 no hour is on sale to a member whose membership lasts beyond the day, because it would add nothing", async () => {
  const clock = createTestClock(Date.UTC(2026, 0, 5, 5));
  service = await startTestService({ clock, env: { TIME_ZONE: "Asia/Bangkok" } });
  const player = await service.signIn("Mali");
  const midnight = Date.UTC(2026, 0, 5, 17);
  const onSale = async (memberUntil: number) => {
    await service.setBalance(player, { memberUntil });
    return (await player.get(accountCalls.hourGoods, { group: 1, channel: 1 })).list.length;
  };
  expect([
    await onSale(0),
    await onSale(midnight - 300_000),
    await onSale(midnight - 299_999),
    await onSale(midnight),
  ]).toEqual([1, 1, 0, 0]);
});

test("a member plays without spending time, and the end of the membership is pushed and ends the game", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "0" } });
  const player = await service.signIn("Mali");
  await payBy(service, (await subscribe(player)).url, cards.success);
  await service.setBalance(player, { memberUntil: service.clock.now() + 400_000 });
  expect(await walletOf(player)).toMatchObject({ isSubscription: 1, totalTime: 400 });
  await service.play(player, plain);
  await news(player);
  await service.clock.advance(102_000);
  expect(await news(player)).toContain("less");
  await service.clock.advance(299_000);
  expect(await news(player)).toEqual(
    expect.arrayContaining(["balance", "scheduled_cancel", "wallet_update"]),
  );
  expect(await walletOf(player)).toMatchObject({ isSubscription: 0, totalTime: 0 });
  expect(await player.get(calls.subscription, {})).toMatchObject({ isSubscription: 0, plan: 1 });
  expect(await start(player)).toMatchObject({ code: -20009, data: { accountType: "subscription" } });
});

test("R-PUSH-01 a reward claimed while playing starts the warnings over, and pushes the exact time left", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "50" } });
  const { player } = await service.seated();
  await service.clock.advance(2_000);
  expect(await news(player)).toContain("poor");
  await service.clock.advance(5_000);
  expect(await player.ask(accountCalls.claimReward, { id: "first-game" })).toMatchObject({ code: 200 });
  const pushed = await service.store.transaction((tx) => tx.events.pending(player.id));
  expect(pushed.at(-1)).toMatchObject({ event: "wallet_update", data: { totalTime: 643 } });
  expect(await walletOf(player)).toMatchObject({ totalTime: 643 });
  await news(player);
  await service.setBalance(player, { reward: 302 - 43 });
  await service.clock.advance(3_000);
  expect(await news(player)).toContain("less");
  await service.setBalance(player, { reward: 62 - 43 });
  await service.clock.advance(5_000);
  expect(await news(player)).toContain("poor");
});

test("seconds played before a purchase are not charged to it", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "600" } });
  const { player } = await service.seated();
  await service.clock.advance(15_000);
  await payBy(service, (await subscribe(player)).url, cards.success);
  expect((await walletOf(player)).testPlayInfo.testPlayTime).toBe(585);
  await service.clock.advance(60_000);
  expect((await walletOf(player)).testPlayInfo.testPlayTime).toBe(585);
});

test("players metered at once for 150 s: what was charged is what was shown, to the second", async () => {
  service = await startTestService({ seats: 10, env: { DEMO_TRIAL_SECONDS: "100" } });
  const { clock, host } = service;
  const plays: { player: Player; id: string; since: number }[] = [];
  for (let index = 0; index < 10; index += 1) {
    const player = await service.signIn(`Player ${index}`);
    await service.setBalance(player, { reward: 10_000 });
    plays.push({ player, id: await service.play(player, plain), since: clock.now() });
    clock.jump(317);
  }
  // What is not acknowledged is reported again, beside the rounds.
  for (let second = 0; second < 150; second += 1) {
    host.unacknowledged = second % 3 === 0;
    await clock.advance(1_000);
  }
  host.unacknowledged = false;
  const end = clock.now();
  for (const { id } of plays) host.finish(id, "game-quit");
  await clock.advance(1_000);
  let shown = 0;
  for (const { player, since } of plays) {
    const seconds = Math.floor((end - since) / 1_000);
    expect(await service.balance(player)).toMatchObject({ trial: 0, reward: 10_100 - seconds });
    shown += seconds;
  }
  expect(shown).toBeGreaterThan(10 * 150);
  expect(await service.charged()).toBe(shown);
});
