import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { deskCalls } from "../../../wire/calls/deskCalls.ts";
import { touchLayout } from "../../../wire/desk/touchLayout.ts";
import { maxTouchGames } from "../../../wire/touchProfile.ts";
import { game } from "../../support/games.ts";
import { closedAfterAll, startTestService } from "../support/service.ts";

const service = closedAfterAll(await startTestService({ library: [game("g-1"), game("g-2")] }));

const layout = touchLayout.parse({ version: 1, landscape: [], portrait: [] });
const profile = (id: string, name = id) => ({ id: `profile-${id}`, name, layout });
const gameId = "g-1";

describe("R-LAYOUT-02 touch layouts of a player and a game", () => {
  test("are none at first, and follow the player to another device", async () => {
    const phone = await service.signIn("Mali");
    expect(await phone.get(deskCalls.layouts, { gameId })).toEqual({ list: [], chosen: null });
    await phone.get(deskCalls.saveLayout, { gameId, ...profile("a", " Left hand ") });
    const tablet = await service.signIn("Mali");
    expect(await tablet.get(deskCalls.layouts, { gameId })).toEqual({
      list: [profile("a", "Left hand")],
      chosen: "profile-a",
    });
    expect((await tablet.get(deskCalls.layouts, { gameId: "g-2" })).list).toEqual([]);
    const other = await service.signIn("Nok");
    expect((await other.get(deskCalls.layouts, { gameId })).list).toEqual([]);
  });

  test("are replaced, chosen and deleted; the game's own follows a deleted one", async () => {
    const player = await service.signIn("Player 1");
    await player.get(deskCalls.saveLayout, { gameId, ...profile("a") });
    await player.get(deskCalls.saveLayout, { gameId, ...profile("b") });
    await player.get(deskCalls.saveLayout, { gameId, ...profile("a", "again") });
    expect(await player.get(deskCalls.layouts, { gameId })).toEqual({
      list: [profile("a", "again"), profile("b")],
      chosen: "profile-a",
    });
    await player.get(deskCalls.chooseLayout, { gameId, id: "profile-b" });
    await player.get(deskCalls.deleteLayout, { gameId, id: "profile-b" });
    expect((await player.get(deskCalls.layouts, { gameId })).chosen).toBeNull();
    await player.get(deskCalls.chooseLayout, { gameId, id: "profile-a" });
    await player.get(deskCalls.chooseLayout, { gameId, id: null });
    // Again, because its reply got lost.
    await player.get(deskCalls.deleteLayout, { gameId, id: "profile-b" });
    expect(await player.get(deskCalls.layouts, { gameId })).toEqual({
      list: [profile("a", "again")],
      chosen: null,
    });
  });

  test("one that is gone cannot be chosen", async () => {
    const player = await service.signIn("Player 2");
    const reply = await player.ask(deskCalls.chooseLayout, { gameId, id: "profile-x" });
    expect([reply.code, reply.msg]).toEqual([-20081, "This layout is no longer there."]);
  });

  test("are at most ten; one that is there is still replaced", async () => {
    const player = await service.signIn("Player 3");
    for (let count = 0; count < 10; count += 1)
      await player.get(deskCalls.saveLayout, { gameId, ...profile(`${count}`) });
    const reply = await player.ask(deskCalls.saveLayout, { gameId, ...profile("more") });
    expect(reply.code).toBe(-20082);
    await player.get(deskCalls.saveLayout, { gameId, ...profile("3", "again") });
    expect((await player.get(deskCalls.layouts, { gameId })).list[3]?.name).toBe("again");
  });

  test(`are kept for at most ${maxTouchGames} games`, async () => {
    const player = await service.signIn("Player 4");
    await service.store.transaction(async ({ touchProfiles }) => {
      for (let count = 0; count < maxTouchGames; count += 1)
        await touchProfiles.save(player.id, `old-${count}`, { list: [profile("a")], chosen: null });
    });
    expect((await player.ask(deskCalls.saveLayout, { gameId, ...profile("a") })).code).toBe(-20082);
    await player.get(deskCalls.deleteLayout, { gameId: "old-7", id: "profile-a" });
    expect((await player.ask(deskCalls.saveLayout, { gameId, ...profile("a") })).code).toBe(200);
  });

  test("of a game that there is not are refused", async () => {
    const player = await service.signIn("Player 5");
    expect((await player.ask(deskCalls.saveLayout, { gameId: "g-none", ...profile("a") })).code).toBe(-20017);
  });

  test.each([
    ["an empty name", { name: "  " }],
    ["a name that is too long", { name: "x".repeat(41) }],
    ["a name with letters that cannot be seen", { name: "a\u202eb" }],
    ["an id that is a path", { id: "../../etc" }],
    ["a layout of another version", { layout: { ...layout, version: 2 } }],
    ["a layout with more than it may have", { layout: { ...layout, extra: 1 } }],
  ])("%s is refused as a whole", async (_name, change) => {
    const player = await service.signIn("Player 6");
    const body = { gameId, ...profile("a"), ...change };
    const call = { ...deskCalls.saveLayout, params: z.any() };
    expect((await player.ask(call, body)).code).toBe(400);
    expect((await player.get(deskCalls.layouts, { gameId })).list).toEqual([]);
  });
});

test("R-LAYOUT-02 the store forgets a game without any", async () => {
  const store = openSqliteStore(":memory:");
  await store.transaction(async ({ touchProfiles }) => {
    await touchProfiles.save("p", gameId, { list: [profile("a")], chosen: "profile-a" });
    expect(await touchProfiles.find("p", gameId)).toEqual({ list: [profile("a")], chosen: "profile-a" });
    await touchProfiles.save("p", gameId, { list: [], chosen: null });
    expect(await touchProfiles.games("p")).toBe(0);
  });
  await store.close();
});
