import path from "node:path";
import { expect, test } from "vitest";
import { arrangementOf } from "../../../service/catalogue/operateGames.ts";
import { library } from "../../../src/dev/fixtures/library.ts";
import { calls } from "../../../wire/calls/calls.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { waiting } from "../store/stores.ts";
import { createTestClock, settle } from "../support/clock.ts";
import { plain, shared } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import {
  confirmAndStart,
  type Player,
  startOf,
  startTestService,
  type TestService,
} from "../support/service.ts";

const notOffered = {
  code: -20021,
  msg: "This game is not offered at the moment. Please choose another one.",
};

let service: TestService;

const ids = (games: readonly GameBrief[]) => games.map(({ gameIdStr }) => gameIdStr);
const listOf = async (player: Player, id: string) => ids((await player.get(calls.category, { id })).list);
const search = async (player: Player, keyWord: string) =>
  ids((await player.get(calls.searchGames, { keyWord, pageNum: 1, pageSize: 30 })).list);
const sections = async (player: Player) =>
  (await player.get(calls.homeNavigation, {})).list.map(({ id }) => id);
const startPlain = (player: Player) => player.ask(calls.startGame, startOf());
const findPlain = (player: Player) => player.ask(calls.findAccount, { gameId: plain.gameIdStr, idcList: [] });

/** Installs other games on the host, which the service learns within a minute. */
const reports = async (games: readonly GameBrief[]) => {
  service.host.library = games;
  service.clock.jump(50_000);
  await service.clock.advance(10_000);
};

test("R-TYPES-01 every section answers by its id, and nothing else does", async () => {
  service = await startTestService({ library });
  const player = await service.signIn("Mali");
  const { list } = await player.get(calls.homeNavigation, {});
  for (const { id, type, module } of list) {
    const isFilled = type === "types" || (type === "module" && module !== "recently_games");
    expect((await listOf(player, id)).length > 0, id).toBe(isFilled);
  }
  expect(await listOf(player, "nav-types")).toEqual(ids(library));
  expect(await listOf(player, "no-such-category")).toEqual([]);
});

test("a game that is installed later is offered within a minute", async () => {
  service = await startTestService({ library: [shared] });
  const player = await service.signIn("Mali");
  expect(await listOf(player, "nav-types")).toEqual([shared.gameIdStr]);
  expect(await startPlain(player)).toMatchObject({ code: -20017 });
  await reports([shared, plain]);
  expect(await listOf(player, "nav-types")).toEqual([shared.gameIdStr, plain.gameIdStr]);
  expect(await startPlain(player)).toMatchObject({ code: 200 });
});

test("R-PLAY-11 recently played games are those that were played: not one whose player left the queue", async () => {
  service = await startTestService({ seats: 1 });
  const [player, other] = [await service.signIn("Mali"), await service.signIn("Nok")];
  const id = await service.play(other, shared);
  await startPlain(player);
  await player.get(calls.recentlyUsed, { gameId: plain.gameIdStr });
  expect(await listOf(player, "nav-recent")).toEqual([]);
  await player.get(calls.quit, {
    id: (await player.get(calls.scheduleInfo, {})).info?.id ?? "",
    isSwitchIDC: 0,
  });
  await other.quit(id);
  // Its app never said that it was started.
  expect(await listOf(other, "nav-recent")).toEqual([shared.gameIdStr]);
  const played = await service.play(player, plain);
  expect(await listOf(player, "nav-recent")).toEqual([plain.gameIdStr]);
  await player.quit(played);
  expect(await listOf(player, "nav-recent")).toEqual([plain.gameIdStr]);
});

test.each([
  ["two players, less than a week ago", ["Mali", "Nok"], 1, 2],
  ["two players, a week ago", ["Mali", "Nok"], 0, undefined],
  ["one player twice", ["Mali", "Mali"], 1, undefined],
  ["one player twice, another once", ["Mali", "Nok", "Mali"], 1, 3],
])("R-HOME-01 the top ten counts a week by two: %s", async (_, names, late, count) => {
  service = await startTestService();
  const { store, clock } = service;
  const { playCounts } = await store.transaction(async (tx) => {
    for (const [index, name] of names.entries()) {
      await tx.schedules.add(waiting(`s${index}`, name));
      await tx.schedules.remove(`s${index}`, clock.date() - 7 * 86_400_000 + late, 60);
    }
    return arrangementOf(tx, clock);
  });
  expect(playCounts.get("g")).toBe(count);
});

test("a game that no host reports any more is in no list, and is refused in the player's language", async () => {
  service = await startTestService();
  const { player } = await service.seated();
  await player.get(calls.recentlyUsed, { gameId: plain.gameIdStr });
  expect(await listOf(player, "nav-recent")).toEqual([plain.gameIdStr]);
  expect(await search(player, "goal")).toEqual([plain.gameIdStr]);
  await reports([shared]);
  expect(await listOf(player, "nav-types")).toEqual([shared.gameIdStr]);
  expect(await listOf(player, "nav-recent")).toEqual([]);
  expect(await listOf(player, "nav-sport")).toEqual([]);
  expect(await sections(player)).not.toContain("nav-sport");
  expect(await search(player, "goal")).toEqual([]);
  expect(await startPlain(player)).toMatchObject(notOffered);
  expect(await findPlain(player)).toMatchObject(notOffered);
  // It is not forgotten: playing it again later shows it among the recent ones.
  await player.get(calls.recentlyUsed, { gameId: plain.gameIdStr });
  await reports([plain]);
  expect(await listOf(player, "nav-recent")).toEqual([plain.gameIdStr]);
});

test("a running schedule keeps the brief of a game that went away; a queued one is refused", async () => {
  service = await startTestService();
  const [playing, waiting] = [await service.signIn("Mali"), await service.signIn("Nok")];
  const id = await service.play(playing, plain);
  expect(await startPlain(waiting)).toMatchObject({ code: 200 });
  await reports([shared]);
  expect(await playing.get(calls.scheduleInfo, {})).toMatchObject({
    scheduleStatus: 300,
    gameInfo: { gameIdStr: plain.gameIdStr, docs: { en: { gameName: "Goal Rush" } } },
  });
  await confirmAndStart(playing, id, plain);
  await playing.quit(id);
  const { info } = await waiting.get(calls.scheduleInfo, {});
  expect(await waiting.ask(calls.confirm, { id: info?.id ?? "" })).toMatchObject(notOffered);
  expect(service.host.held.size).toBe(0);
});

test("while the host does not answer its last report holds for a minute, then nothing is offered", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  await service.clock.advance(10_000);
  service.host.unreachable = true;
  // It counts as silent after 10 s.
  await service.clock.advance(67_000);
  expect(await listOf(player, "nav-types")).toEqual([shared.gameIdStr, plain.gameIdStr]);
  await service.clock.advance(4_000);
  expect(await listOf(player, "nav-types")).toEqual([]);
  expect(await sections(player)).toEqual([]);
  expect(await startPlain(player)).toMatchObject(notOffered);
  // Back with other games: they are asked for at once, not when the minute is over.
  service.host.unreachable = false;
  service.host.library = [plain];
  await service.clock.advance(3_000);
  expect(await listOf(player, "nav-types")).toEqual([plain.gameIdStr]);
  expect(service.errors).toEqual([]);
});

test("hosts are asked once a minute while they answer", async () => {
  service = await startTestService();
  await service.clock.advance(3_000);
  const asked = service.host.gamesAsked;
  await service.clock.advance(57_000);
  const once = service.host.gamesAsked;
  await service.clock.advance(60_000);
  expect([once - asked, service.host.gamesAsked - once]).toEqual([1, 1]);
});

test("after a restart of the service the last report and the briefs of gone games are still known", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const clock = createTestClock();
  const host = createTestHost(1);
  const before = await startTestService({ file, clock, host });
  await before.seated();
  host.library = [shared];
  await clock.advance(60_000);
  await before.close();
  host.unreachable = true;
  service = await startTestService({ file, clock, host });
  const again = await service.signIn("Mali");
  expect(await listOf(again, "nav-types")).toEqual([shared.gameIdStr]);
  expect(await again.get(calls.scheduleInfo, {})).toMatchObject({ gameInfo: { gameIdStr: plain.gameIdStr } });
  expect(await startPlain(await service.signIn("Nok"))).toMatchObject(notOffered);
  await clock.advance(71_000);
  expect(await listOf(again, "nav-types")).toEqual([]);
});

test("the most played game leads the top ten", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  expect(await listOf(player, "nav-top-10")).toEqual([shared.gameIdStr, plain.gameIdStr]);
  for (const one of [player, await service.signIn("Nok")]) await one.quit(await service.play(one, plain));
  await service.clock.advance(60_000);
  expect(await listOf(player, "nav-top-10")).toEqual([plain.gameIdStr, shared.gameIdStr]);
});

test("accounts to lend follow the games on offer, and keep their passwords while those stay the same", async () => {
  service = await startTestService({ library: [plain], env: { DEMO_LEND_ACCOUNTS: "1" } });
  const player = await service.signIn("Mali");
  const free = () => service.store.transaction((tx) => tx.lending.free(shared.gameIdStr));
  expect(await free()).toBe(0);
  await reports([plain, shared]);
  expect(await free()).toBe(1);
  const start = await player.get(calls.startGame, {
    account_mode: 1,
    idcList: [],
    game_id: shared.gameIdStr,
  });
  const lent = () => service.store.transaction((tx) => tx.lending.lentTo(start.info.id));
  const before = await lent();
  await service.clock.advance(50_000);
  expect(await lent()).toEqual(before);
});

test("R-PLAY-06 the demonstration game offers no mode, and is listed only when enabled", async () => {
  service = await startTestService();
  expect(await listOf(await service.signIn("Mali"), "types")).not.toContain("g-blank-slate");
  await service.close();
  service = await startTestService({ env: { DEMO_GAMES: "1" } });
  const player = await service.signIn("Mali");
  expect(await listOf(player, "nav-worlds")).toContain("g-blank-slate");
  expect(
    await player.ask(calls.startGame, { account_mode: 0, idcList: [], game_id: "g-blank-slate" }),
  ).toMatchObject({ code: -20018 });
  await reports([]);
  expect(await listOf(player, "nav-types")).toEqual([]);
});

test("a report that cannot be stored is reported, and the next one counts", async () => {
  service = await startTestService();
  const circular = { ...plain };
  Object.assign(circular, { details: circular });
  service.host.library = [circular];
  await service.clock.advance(60_000);
  await settle();
  expect(service.errors.length).toBeGreaterThan(0);
  const player = await service.signIn("Mali");
  expect(await listOf(player, "nav-types")).toEqual([shared.gameIdStr, plain.gameIdStr]);
  service.host.library = [plain];
  await service.clock.advance(2_000);
  expect(await listOf(player, "nav-types")).toEqual([plain.gameIdStr]);
});
