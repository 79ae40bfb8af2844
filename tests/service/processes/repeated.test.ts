import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { buyHour, cards, payBy, walletOf } from "../pay/checkout.ts";
import { plain } from "../support/games.ts";
import { startTestService } from "../support/service.ts";
import { repeating } from "../support/twoProcesses.ts";

test("R-STORE-02 with every transaction repeated, a player plays, buys and is told as with none", async () => {
  const store = openSqliteStore(":memory:");
  onTestFinished(() => store.close());
  const service = await startTestService({
    store: repeating(store),
    env: { TIME_ZONE: "UTC", DEMO_TRIAL_SECONDS: "100", TIME_OVER_GRACE_SECONDS: "120" },
  });
  const player = await service.signIn("Mali");
  const { clock, host } = service;
  const id = await service.play(player, plain);
  await clock.advance(101_000);
  expect(host.freezes.map(({ frozen }) => frozen)).toEqual([true]);
  const { url } = await buyHour(player);
  await payBy(service, url, cards.success);
  expect((await walletOf(player)).totalTime).toBe(3_600);
  await clock.advance(60_000);
  expect(host.freezes.map(({ frozen }) => frozen)).toEqual([true, false]);
  await player.quit(id);
  expect(host.ends).toEqual([id]);
  const charged = await service.charged();
  expect((await walletOf(player)).totalTime).toBe(3_700 - charged);
  expect(charged).toBeGreaterThan(150);
  const timeline = await store.transaction((tx) => tx.timeline.find());
  expect(clock.now() - (timeline?.now ?? 0)).toBeLessThanOrEqual(10_000);
  expect(service.errors).toEqual([]);
});

test("R-STORE-02 the end of an unused hour is pushed at the end of the day, though the round is repeated", async () => {
  const store = openSqliteStore(":memory:");
  onTestFinished(() => store.close());
  const service = await startTestService({ store: repeating(store), env: { TIME_ZONE: "UTC" } });
  const player = await service.signIn("Mali");
  const { url } = await buyHour(player);
  await payBy(service, url, cards.success);
  await service.takePushed(player);
  service.clock.jump(12 * 3_600_000 - 3_000);
  await service.clock.advance(2_000);
  expect(await service.pushed(player)).toEqual([]);
  await service.clock.advance(3_000);
  expect(await service.pushed(player)).toEqual(["wallet_update"]);
});
