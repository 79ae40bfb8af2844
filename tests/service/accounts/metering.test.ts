import { expect, test } from "vitest";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { plain } from "../support/games.ts";
import { type Player, startOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const start = (player: Player) => player.ask(calls.startGame, startOf());

test("playing spends whole seconds of the trial and the total; waiting and quitting spend none", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  await service.clock.advance(30_000);
  const id = await service.play(player, plain);
  await service.clock.advance(90_400);
  await player.quit(id);
  await service.clock.advance(60_000);
  expect(await player.get(calls.wallet, {})).toMatchObject({
    totalTime: 1_110,
    testPlayInfo: { isTestPlay: 1, testPlayTime: 1_110 },
  });
});

test("R-PUSH-01 less at 5 minutes, poor at 1 minute and balance at 0 are pushed once each; then the game ends", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "310" } });
  const { player, id } = await service.seated();
  /** The events pushed since the last call. */
  const news = async () => (await service.takePushed(player)).filter((event) => event !== "wallet_update");
  await news();
  await service.clock.advance(9_900);
  expect(await news()).toEqual([]);
  await service.clock.advance(1_100);
  expect(await news()).toEqual(["less"]);
  await service.clock.advance(238_000);
  expect(await news()).toEqual([]);
  await service.clock.advance(2_000);
  expect(await news()).toEqual(["poor"]);
  await service.clock.advance(57_000);
  expect(await news()).toEqual([]);
  await service.clock.advance(3_000);
  expect(await news()).toEqual(["balance", "scheduled_cancel"]);
  expect(service.host.ends).toEqual([id]);
  expect(await player.get(calls.wallet, {})).toMatchObject({
    totalTime: 0,
    testPlayInfo: { testPlayTime: 0 },
  });
});

test("R-ERR-04 without time a test player receives time-over (-20009, hour), anybody else join-membership (-20011)", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "0" } });
  const player = await service.signIn("Mali");
  expect(await start(player)).toMatchObject({ code: -20009, data: { accountType: "hour" } });
  expect(await player.get(calls.findAccount, { gameId: plain.gameIdStr, idcList: [] })).toEqual({
    status: 4,
  });
  await service.store.transaction((tx) => tx.balances.set(player.id, emptyBalance));
  expect(await start(player)).toMatchObject({ code: -20011 });
});

test("R-PLAY-03 time that is used up counts as zero at once: seconds just played, an hour pack of yesterday", async () => {
  service = await startTestService({ env: { DEMO_TRIAL_SECONDS: "30" } });
  const player = await service.signIn("Mali");
  const status = async () =>
    (await player.get(calls.findAccount, { gameId: plain.gameIdStr, idcList: [] })).status;
  await service.play(player, plain);
  await service.clock.advance(31_000);
  expect(await status()).toBe(4);
  expect(await start(player)).toMatchObject({ code: -20009, data: { accountType: "hour" } });
  const other = await service.signIn("Niran");
  await service.setBalance(other, { trial: 0, hour: 3_600, hourUntil: service.clock.now() - 1 });
  expect(await other.get(calls.findAccount, { gameId: plain.gameIdStr, idcList: [] })).toEqual({ status: 4 });
  expect(await start(other)).toMatchObject({ code: -20009, data: { accountType: "hour" } });
});
