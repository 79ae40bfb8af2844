import { beforeEach, expect, test } from "vitest";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { calls } from "../../../streams/wire/calls/calls.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { ownTouch } from "../../../streams/wire/desk/ownTouch.ts";
import { detailsOf, type GameDetails } from "../../../streams/wire/gameDetails.ts";
import { type GameOverlay, noOverlay } from "../../../streams/wire/operator/gameOverlay.ts";
import { opsCalls } from "../../../streams/wire/operator/ops.ts";
import { createTestClock } from "../support/clock.ts";
import { plain, shared } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import type { Player, TestService } from "../support/service.ts";
import { type Desk, logOf, openDesk, somchaiToken, startOps } from "./opsBench.ts";

let service: TestService;
let hosts: readonly [TestHost, TestHost];
let desk: Desk;
let player: Player;

beforeEach(async () => {
  const clock = createTestClock();
  hosts = [createTestHost(1, clock, "host-1"), createTestHost(1, clock, "host-2")];
  hosts[0].library = [shared];
  service = await startOps({ clock, hosts });
  await service.clock.advance(2_000);
  desk = await openDesk(service);
  player = await service.signIn("Noi");
});

const id = plain.gameIdStr;
const liveGame = async (gameId = id) =>
  (await desk.get(opsCalls.live, { tab: "games" })).games?.find((game) => game.id === gameId);
const overlay = (change: Partial<GameOverlay>): GameOverlay => ({ ...noOverlay, ...change });
let keys = 0;
const edit = async (version: number, change: unknown, by = desk) => {
  keys += 1;
  return by.ask(opsCalls.act, {
    ...{ kind: "edit-game", gameId: id, version, reason: "a better name", key: `k${keys}` },
    overlay: change as GameOverlay,
  });
};
const listed = async () => (await player.get(calls.category, { id: "nav-types" })).list;
const ids = (games: readonly GameBrief[]) => games.map(({ gameIdStr }) => gameIdStr);

test("R-OPS-10 for each game the page has its hosts and its last try on each; those of a silent host stay, and no player can start them", async () => {
  hosts[1].registers = { region: "asia", tries: [{ gameId: id, at: 1_700_000_000_000, ok: false }] };
  await service.clock.advance(2_000);
  expect(await liveGame(shared.gameIdStr)).toMatchObject({
    hosts: {
      list: [
        { id: "host-2", tried: null },
        { id: "host-1", tried: null },
      ],
    },
  });
  const failed = { id: "host-2", region: "asia", tried: { at: 1_700_000_000_000, ok: false } };
  expect(await liveGame()).toMatchObject({ hosts: { total: 1, silent: 0, list: [failed] } });
  hosts[1].unreachable = true;
  await service.clock.advance(60_000);
  expect(ids(await listed())).toEqual([shared.gameIdStr]);
  expect(await liveGame()).toMatchObject({
    hosts: { total: 1, silent: 1, list: [{ ...failed, state: "silent" }] },
  });
  // A game that its host has removed is on the page no more, unless an operator has said something about it.
  hosts[1].unreachable = false;
  hosts[1].library = [shared];
  await service.clock.advance(61_000);
  expect(await liveGame()).toBeUndefined();
  await edit(0, overlay({ place: 1 }));
  expect(await liveGame()).toMatchObject({ hosts: { total: 0, list: [] }, place: 1 });
});

test("R-OPS-11 an operator's texts, place and hiding are laid over what the host says, also after its next report and a restart", async () => {
  expect(ids(await listed())).toEqual([shared.gameIdStr, id]);
  const texts = { en: { name: " Goal Rush 2 ", summary: null }, th: { name: "โกลรัช", summary: "ยิงประตู" } };
  expect(await edit(0, overlay({ texts, place: 1 }))).toMatchObject({ status: 200 });
  const check = async () => {
    const [first] = await listed();
    expect(first).toMatchObject({
      gameIdStr: id,
      docs: {
        en: { gameName: "Goal Rush 2", summary: plain.docs.en.summary },
        th: { gameName: "โกลรัช", summary: "ยิงประตู" },
      },
    });
  };
  await check();
  const found = await player.get(calls.searchGames, { keyWord: "โกลรัช", pageNum: 1, pageSize: 9 });
  expect(ids(found.list)).toEqual([id]);
  await service.clock.advance(61_000);
  await check();
  const again = await startOps({ store: service.store, clock: service.clock, starts: false });
  const { list } = await again.rejoin(player).get(calls.category, { id: "nav-types" });
  expect(list[0]?.docs.en.gameName).toBe("Goal Rush 2");
  await edit(1, overlay({ isHidden: true }));
  expect(ids(await listed())).toEqual([shared.gameIdStr]);
  expect((await player.ask(calls.startGame, { account_mode: 0, idcList: [], game_id: id })).code).toBe(200);
  // Hosts get nothing of it: the start names the game and a mode.
  expect(JSON.stringify([...hosts[1].held.values()])).not.toContain("Goal");
  expect(await logOf(desk)).toMatchObject([
    { action: "edit-game", target: id, operator: "mali", detail: expect.stringContaining("shown: yes → no") },
    { action: "edit-game", detail: expect.stringContaining('name (en): none → "Goal Rush 2"') },
  ]);
});

test("R-OPS-11 what is no text, place or game is refused; what is stored and cannot be read changes nothing", async () => {
  const name = (text: string) => overlay({ texts: { en: { name: text, summary: null } } });
  const hostile = ["", "   ", "a\nb", "a\u202eb", "a\u0000b", "x".repeat(61)].map(name);
  const more = [
    overlay({ place: 0 }),
    overlay({ place: 1.5 }),
    { ...noOverlay, texts: { xx: { name: "a" } } },
  ];
  for (const wrong of [...hostile, ...more, null, "{}"]) expect((await edit(0, wrong)).status).toBe(400);
  const nowhere = { kind: "edit-game", gameId: "g-nowhere", version: 0, overlay: noOverlay } as const;
  expect(await desk.act({ ...nowhere, reason: "why", key: "none" })).toMatchObject({ status: 404 });
  expect((await desk.ask(opsCalls.game, { id: "g-nowhere" })).status).toBe(404);
  const row = { gameId: id, version: 4, editedBy: "mali", editedAt: 1, madeFor: "" };
  await service.store.transaction((tx) => tx.gameOverlays.set({ ...row, overlay: null }));
  await service.clock.advance(61_000);
  expect(ids(await listed())).toEqual([shared.gameIdStr, id]);
  expect(await desk.get(opsCalls.game, { id })).toMatchObject({ version: 4, overlay: null });
  expect((await edit(4, overlay({ place: 2 }))).status).toBe(200);
});

test("R-OPS-11 an edit that was made for another description says so and still holds", async () => {
  await edit(0, overlay({ texts: { en: { name: "Goal Rush 2", summary: null } } }));
  expect((await liveGame())?.edited).toMatchObject({ by: "mali", fits: true });
  const docs = { en: { ...plain.docs.en, gameName: "Goal Rush: World Tour" } };
  hosts[1].library = [shared, { ...plain, docs }];
  await service.clock.advance(61_000);
  expect((await liveGame())?.edited).toMatchObject({ by: "mali", fits: false });
  expect(await desk.get(opsCalls.game, { id })).toMatchObject({
    described: { en: { name: "Goal Rush: World Tour" } },
    overlay: { texts: { en: { name: "Goal Rush 2" } } },
    edited: { fits: false },
  });
  expect((await listed()).at(-1)?.docs.en.gameName).toBe("Goal Rush 2");
});

test("R-OPS-12 of two operators who edit a game at once the second is told who was faster, and both edits are there", async () => {
  const other = await openDesk(service, somchaiToken);
  const [mine, theirs] = [overlay({ place: 1 }), overlay({ place: 2, isHidden: true })];
  const replies = await Promise.all([edit(0, theirs, other), edit(0, mine)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(replies[1]?.msg).toBe("Not saved: somchai has changed it meanwhile.");
  expect(await desk.get(opsCalls.game, { id })).toMatchObject({
    ...{ version: 1, overlay: theirs, edited: { by: "somchai" } },
  });
  expect((await edit(1, mine)).status).toBe(200);
  expect(await desk.get(opsCalls.game, { id })).toMatchObject({ version: 2, overlay: mine });
  const [, , first] = await logOf(desk);
  expect(first).toMatchObject({ operator: "somchai", detail: "Saved: shown: yes → no; place: none → 2" });
});

test("R-OPS-14 an operator gives a game a preset of touch controls that fits how it takes the mouse; a host's change that it does not fit undoes it", async () => {
  type Mouse = GameDetails["controls"]["mouse"];
  const withMouse = (mouse: Mouse) => ({
    ...plain,
    details: { ...programDetails, controls: { ...programDetails.controls, mouse } },
  });
  const report = async (mouse: Mouse) => {
    hosts[1].library = [shared, withMouse(mouse)];
    await service.clock.advance(61_000);
  };
  await report("none");
  expect((await desk.get(opsCalls.game, { id })).presets).toEqual(["keys", "driving"]);
  await report("absolute");
  expect((await desk.get(opsCalls.game, { id })).presets).toEqual([
    "keys",
    "mouse",
    "driving",
    "adventure",
    "turns",
  ]);
  for (const controls of ["shooter", "macro"])
    expect((await edit(0, { ...noOverlay, controls })).status).toBeGreaterThanOrEqual(400);
  await edit(0, overlay({ controls: "driving" }));
  const edited = (await listed()).find(({ gameIdStr }) => gameIdStr === id);
  expect(ownTouch.safeParse(edited?.ownTouch).data?.buttons[2]).toMatchObject({
    label: "GAS",
    press: "ArrowUp",
  });
  expect(edited && detailsOf(edited)?.controls.touch[2]).toMatchObject({ press: "GAS" });
  await report("relative");
  expect((await listed()).find(({ gameIdStr }) => gameIdStr === id)?.ownTouch).toBeUndefined();
  expect(await desk.get(opsCalls.game, { id })).toMatchObject({
    presets: ["shooter"],
    edited: { fits: false },
  });
});

test("R-OPS-13 operators see what a game shows now while somebody plays it, and nobody else does", async () => {
  const ask = (cookie: string) =>
    service.service.app.inject({ url: `/ops/api/picture?id=${id}`, headers: { cookie } });
  const cookie = `ops_session=${desk.cookie}`;
  expect((await ask(cookie)).statusCode).toBe(404);
  const scheduleId = await service.play(player, plain);
  const picture = await ask(cookie);
  expect([picture.statusCode, picture.body]).toEqual([200, `picture of ${scheduleId}`]);
  expect(picture.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect((await ask("")).statusCode).toBe(401);
  hosts[1].unreachable = true;
  expect((await ask(cookie)).statusCode).toBe(404);
});
