import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createSystemClock, resumeTimeline } from "../../../service/lib/clock.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { createClockModel } from "../../support/clockModel.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { buyHour, cards, payBy, subscribe, walletOf } from "../pay/checkout.ts";
import { createTestClock, testClockOf } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";

const hour = 3_600_000;
let service: TestService;

const news = (player: Player) => service.takePushed(player);

describe.each([
  ["an hour ahead", hour],
  ["an hour back", -hour],
  ["five years ahead", 43_830 * hour],
])("a wall clock that is set %s", (_how, jump) => {
  test("R-CLOCK-01 changes nothing that a game is charged, and the sign-in stays valid", async () => {
    service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "7200" } });
    const { player, id } = await service.seated();
    await news(player);
    await service.clock.advance(6_000);
    service.clock.jumpDate(jump);
    await service.clock.advance(10_000);
    expect((await walletOf(player)).totalTime).toBe(7_200 - 16);
    expect(await news(player)).toEqual([]);
    expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300 });
    await player.quit(id);
    expect((await walletOf(player)).totalTime).toBe(7_200 - 16);
  });

  test("R-SES-06 leaves an access token its 1800 s, a refresh token its 30 days, and a spent one its 60 s", async () => {
    service = await startTestService();
    const player = await service.signIn("Mali");
    service.clock.jumpDate(jump);
    service.clock.jump(1_799_999);
    expect(await player.ask(calls.wallet, {})).toMatchObject({ code: 200 });
    service.clock.jump(1);
    expect(await player.ask(calls.wallet, {})).toMatchObject({ code: -3101 });
    service.clock.jump(30 * 24 * hour - 1_800_001);
    const first = await service.refresh(player);
    expect(first).toMatchObject({ code: 200 });
    service.clock.jumpDate(jump);
    expect((await service.refresh(player)).cookies.refresh_token).toBe(first.cookies.refresh_token);
  });

  test("R-PUSH-03 leaves an offered seat its 60 s", async () => {
    service = await startTestService();
    const player = await service.signIn("Mali");
    await player.start();
    service.clock.jumpDate(jump);
    await service.clock.advance(59_000);
    expect(await news(player)).toEqual([]);
    await service.clock.advance(2_000);
    expect(await news(player)).toEqual(["queue_release"]);
  });

  test("R-CLOCK-01 leaves a waiting player who is away 5 minutes", async () => {
    service = await startTestService();
    await service.play(await service.signIn("playing"), plain);
    const gone = await service.signIn("gone");
    await gone.start();
    service.clock.jumpDate(jump);
    service.clock.jump(290_000);
    await service.clock.advance(9_000);
    expect(await news(gone)).not.toContain("queue_release");
    await service.clock.advance(2_000);
    expect(await news(gone)).toContain("queue_release");
  });

  test("R-CLOCK-01 leaves an order its half hour, and its checks their times", async () => {
    service = await startTestService({ env: { DEMO_PAY_WEBHOOK: "never" } });
    const player = await service.signIn("Mali");
    const { url } = await subscribe(player);
    service.clock.jumpDate(jump);
    service.clock.jump(1_790_000);
    await payBy(service, url, cards.success);
    const isPaid = async () => (await service.balance(player)).memberUntil > 0;
    expect(await isPaid()).toBe(false);
    service.clock.jump(300_000);
    await service.clock.advance(1_000);
    expect(await isPaid()).toBe(true);
  });
});

test("R-CLOCK-01 R-HOUR-01 dates follow the wall clock: past midnight an hour pack counts as nothing, and is back when the clock is", async () => {
  const clock = createTestClock(Date.UTC(2026, 0, 5, 22, 30));
  service = await startTestService({ clock, env: { DEMO_TRIAL_SECONDS: "0", TIME_ZONE: "UTC" } });
  const player = await service.signIn("Mali");
  await payBy(service, (await buyHour(player)).url, cards.success);
  await news(player);
  clock.jumpDate(2 * hour);
  await clock.advance(1_000);
  expect((await walletOf(player)).totalTime).toBe(0);
  expect(await news(player)).toEqual(["wallet_update"]);
  clock.jumpDate(-2 * hour);
  await clock.advance(1_000);
  expect((await walletOf(player)).totalTime).toBe(3_600);
  expect(await news(player)).toEqual(["wallet_update"]);
  // The next day's pack starts anew.
  clock.jumpDate(2 * hour);
  await clock.advance(1_000);
  await payBy(service, (await buyHour(player)).url, cards.success);
  expect((await walletOf(player)).totalTime).toBe(3_600);
});

describe("a restart", () => {
  test.each([
    ["goes on where it was", { now: 5_000, date: 1_000_000 }, 1_060_000, 65_000],
    [
      "a clock that was set back meanwhile lets no time pass",
      { now: 5_000, date: 1_000_000 },
      900_000,
      5_000,
    ],
    ["a new database starts with the date", null, 1_000_000, 1_000_000],
  ])("%s", (_what, last, date, expected) => expect(resumeTimeline(last, date)).toBe(expected));

  test.each([hour, -hour])(
    "R-CLOCK-01 after the wall clock jumped by %i ms no sign-in is lost",
    async (jump) => {
      const model = createClockModel();
      const file = path.join(tempFolder(), "service.db");
      const computer = model.computer({ monotonic: Date.UTC(2026, 0, 5, 12) });
      const first = await startTestService({ file, clock: testClockOf(model, computer) });
      const player = await first.signIn("Mali");
      model.stall(590_000);
      await model.advance(8_000);
      computer.jump(jump);
      await model.advance(2_000);
      await first.close();
      await model.advance(60_000);
      const reading = openSqliteStore(file);
      const kept = await reading.transaction((tx) => tx.timeline.find());
      await reading.close();
      const start = resumeTimeline(kept, computer.date());
      expect(start - computer.now()).toBe(0);
      const next = model.computer({ monotonic: start, date: computer.date() });
      service = await startTestService({ file, clock: testClockOf(model, next), host: createTestHost(1) });
      expect(await service.rejoin(player).ask(calls.wallet, {})).toMatchObject({ code: 200 });
      model.stall(1_800_000 - 660_000);
      expect(await service.rejoin(player).ask(calls.wallet, {})).toMatchObject({ code: -3101 });
    },
  );
});

test("R-CLOCK-01 the system's timeline does not follow the wall clock", () => {
  const clock = createSystemClock(1_000);
  const wall = vi.spyOn(Date, "now").mockReturnValue(5_000_000_000_000);
  const now = clock.now();
  expect(clock.date()).toBe(5_000_000_000_000);
  wall.mockRestore();
  expect(Number.isInteger(now)).toBe(true);
  expect(now).toBeGreaterThanOrEqual(1_000);
  expect(now).toBeLessThan(60_000);
});
