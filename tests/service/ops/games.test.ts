import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { createTestClock } from "../support/clock.ts";
import { plain, shared } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { openDesk, startOps } from "./opsBench.ts";

test("R-OPS-10 for each game the page has its hosts and its last try on each; those of a silent host stay, and no player can start them", async () => {
  const clock = createTestClock();
  const hosts = [createTestHost(1, clock, "host-1"), createTestHost(1, clock, "host-2")] as const;
  hosts[0].library = [shared];
  const id = plain.gameIdStr;
  hosts[1].registers = { region: "asia", tries: [{ gameId: id, at: 1_700_000_000_000, ok: false }] };
  const service = await startOps({ clock, hosts });
  await clock.advance(2_000);
  const desk = await openDesk(service);
  const player = await service.signIn("Noi");
  const liveGame = async (gameId = id) =>
    (await desk.get(opsCalls.live, { tab: "games" })).games?.find((game) => game.id === gameId);
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
  await clock.advance(60_000);
  const { list } = await player.get(calls.category, { id: "nav-types" });
  expect(list.map(({ gameIdStr }) => gameIdStr)).toEqual([shared.gameIdStr]);
  expect(await liveGame()).toMatchObject({
    hosts: { total: 1, silent: 1, list: [{ ...failed, state: "silent" }] },
  });
  // A game that its host has removed is on the page no more, unless it is withheld.
  hosts[1].unreachable = false;
  hosts[1].library = [shared];
  await clock.advance(61_000);
  expect(await liveGame()).toBeUndefined();
  await desk.act({ kind: "withhold-game", gameId: id, reason: "it crashes", key: "k1" });
  expect(await liveGame()).toMatchObject({ hosts: { total: 0, list: [] }, isWithheld: true });
});
