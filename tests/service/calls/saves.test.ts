import { beforeEach, expect, test } from "vitest";
import { ticketTtl } from "../../../service/lib/durations.ts";
import { playerProfile, sharedProfile } from "../../../service/queue/profiles.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { downloadPath } from "../../../wire/calls/saves.ts";
import { saveProfile } from "../../../wire/hosts/hostControl.ts";
import { plain, shared } from "../support/games.ts";
import { closedAfterAll, type Player, requestOf, startTestService } from "../support/service.ts";

let player: Player;
const ids = ["1700000002000-bbbbbb", "1700000001000-aaaaaa"] as const;
const gameId = plain.gameIdStr;

const service = closedAfterAll(await startTestService());
beforeEach(async ({ task }) => {
  service.host.unreachable = false;
  player = await service.signIn(task.id);
  keep(player, gameId);
});

/** The host keeps two versions of a player's saves. */
function keep(of: Player, game: string): void {
  const versions = ids.map((id, index) => ({
    id,
    savedAt: 1_700_000_002_500 - index * 1_000,
    bytes: 2 - index,
  }));
  const kept = service.host.saves.get(playerProfile(of.id)) ?? [];
  service.host.saves.set(playerProfile(of.id), [...kept, { gameId: game, inUse: false, versions }]);
}
const list = async (of = player) => (await of.get(accountCalls.saves, {})).list;
const setInUse = () => {
  for (const game of service.host.saves.get(playerProfile(player.id)) ?? []) game.inUse = true;
};
const ticketOf = async (version: string = ids[0], game = gameId) =>
  (await player.get(accountCalls.saveTicket, { gameId: game, version })).ticket;
const download = (ticket: string, headers: Record<string, string> = {}) =>
  service.service.app.inject({
    method: "GET",
    url: `${downloadPath}?ticket=${encodeURIComponent(ticket)}`,
    headers,
  });

test("a player sees their own saves, newest first, with times in seconds", async () => {
  expect(await list()).toEqual([
    {
      gameId,
      game: expect.objectContaining({ gameIdStr: gameId }),
      inUse: false,
      versions: [
        { id: ids[0], savedAt: 1_700_000_002, bytes: 2 },
        { id: ids[1], savedAt: 1_700_000_001, bytes: 1 },
      ],
    },
  ]);
  expect(await list(await service.signIn("Other"))).toEqual([]);
});

test("the saves of a game that is offered no more are still there", async () => {
  keep(player, "g-gone");
  expect((await list()).map(({ gameId: id, game }) => [id, game?.gameIdStr ?? null])).toEqual([
    [gameId, gameId],
    ["g-gone", null],
  ]);
  const reply = await download(await ticketOf(ids[0], "g-gone"));
  expect(reply.headers["content-disposition"]).toContain('filename="Saved_game.zip"');
});

test("an older version becomes the newest, and a game's saves can be deleted", async () => {
  await player.get(accountCalls.restoreSave, { gameId, version: ids[1] });
  expect((await list())[0]?.versions.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  await player.get(accountCalls.deleteSaves, { gameId });
  expect(await list()).toEqual([]);
});

test("nobody changes or downloads another player's saves", async () => {
  const other = await service.signIn("Other");
  for (const reply of [
    await other.ask(accountCalls.restoreSave, { gameId, version: ids[1] }),
    await other.ask(accountCalls.saveTicket, { gameId, version: ids[0] }),
  ])
    expect(reply).toMatchObject({ code: -20050, msg: "This save is no longer there." });
  await other.get(accountCalls.deleteSaves, { gameId });
  expect((await list())[0]?.versions.map(({ id }) => id)).toEqual(ids);
});

test("the saves of a running game are shown as in use, and are refused a change with a reason", async () => {
  setInUse();
  expect((await list())[0]?.inUse).toBe(true);
  for (const reply of [
    await player.ask(accountCalls.restoreSave, { gameId, version: ids[1] }),
    await player.ask(accountCalls.deleteSaves, { gameId }),
  ])
    expect(reply).toMatchObject({
      code: -20051,
      msg: "The game is running with this save. End the game first.",
    });
});

test("a host that does not answer is said to, and nothing looks empty", async () => {
  service.host.unreachable = true;
  for (const reply of [
    await player.ask(accountCalls.saves, {}),
    await player.ask(accountCalls.saveTicket, { gameId, version: ids[0] }),
    await player.ask(accountCalls.restoreSave, { gameId, version: ids[1] }),
    await player.ask(accountCalls.deleteSaves, { gameId }),
  ])
    expect(reply.code).toBe(-20016);
});

test("a download has the game's name in the player's language, and is kept by no cache", async () => {
  keep(player, shared.gameIdStr);
  const english = await download(await ticketOf(ids[1]));
  expect(english).toMatchObject({ statusCode: 200, body: `PK ${ids[1]}` });
  expect(english.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="Goal_Rush.zip"; filename*=UTF-8''Goal%20Rush.zip`,
  });
  const thai = await download(await ticketOf(ids[0], shared.gameIdStr), { cookie: "locale=th" });
  expect(String(thai.headers["content-disposition"])).toContain(encodeURIComponent("นีออนไรเดอร์"));
});

test("a download's ticket can be used once, within 60 s, and no other ticket will do", async () => {
  const ticket = await ticketOf();
  expect((await download(ticket)).statusCode).toBe(200);
  const again = await download(ticket);
  expect(again.statusCode).toBe(403);
  expect(again.json().msg).toContain("Please start the download again");
  const late = await ticketOf();
  await service.clock.advance(ticketTtl);
  expect((await download(late)).statusCode).toBe(403);
  const socket = (await player.get(calls.wssToken, {})).token;
  for (const wrong of [socket, "", "x".repeat(201)]) expect((await download(wrong)).statusCode).toBe(403);
});

test("R-SEC-17 a download's ticket ends with the sign-in that asked for it, and not with another one", async ({
  task,
}) => {
  const other = await service.signIn(task.id);
  const [mine, later] = [await ticketOf(), await ticketOf()];
  await service.send(requestOf(calls.logout, {}, { token: other.token, userId: other.id }));
  expect((await download(mine)).statusCode).toBe(200);
  await service.send(requestOf(calls.logout, {}, { token: player.token, userId: player.id }));
  expect((await download(later)).statusCode).toBe(403);
});

test("a save that is gone, or a host that does not answer, ends the download with a reason", async () => {
  const [gone, unreachable] = [await ticketOf(), await ticketOf()];
  await player.get(accountCalls.deleteSaves, { gameId });
  expect((await download(gone)).statusCode).toBe(404);
  service.host.unreachable = true;
  expect((await download(unreachable)).statusCode).toBe(503);
});

test("profiles fit what hosts take, and no player's is a shared one", () => {
  for (const profile of [playerProfile(player.id), sharedProfile("g-freedoom-1")])
    expect(saveProfile.safeParse(profile).success).toBe(true);
  expect(playerProfile(player.id).startsWith("shared:")).toBe(false);
});
