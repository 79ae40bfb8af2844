import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { plain } from "../support/games.ts";
import { type Player, startInfo, startOf, startTestService, type TestService } from "../support/service.ts";

const startAtOnce = (player: Player, extend_info = startInfo(plain, 5)) =>
  player.get(calls.startGame, { ...startOf(), extend_info });
const pushes = ({ store }: TestService, player: Player) =>
  store.transaction((tx) => tx.events.pending(player.id));

test("R-PLAY-10 a start with its start info runs a game whose seat is free: one reply, no push", async () => {
  const service = await startTestService();
  const player = await service.signIn("Mali");
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 0, startsAtOnce: 1 });
  // A game that is drawn within the call is reported, and pushed, by the host's own words.
  service.host.loading = true;

  const { queueInfo, info, connectInfo } = await startAtOnce(player);
  expect(queueInfo).toBeNull();
  expect(service.host.held.get(info.id)?.sessionKey).toBe(connectInfo?.session_key);
  expect(service.host.started.get(info.id)).toMatchObject({ gameId: plain.gameIdStr, mode: 5, type: 1 });
  expect(await pushes(service, player)).toEqual([]);
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300, connectInfo });

  // From here it is a schedule like any other.
  service.host.draw(info.id);
  await player.quit(info.id);
  expect(service.host.held.size).toBe(0);
  expect(service.errors).toEqual([]);
});

test("R-PLAY-10 a start with its start info and no free seat queues", async () => {
  const service = await startTestService({ seats: 1 });
  await startAtOnce(await service.signIn("Mali"));
  const second = await service.signIn("Nok");
  const { queueInfo, connectInfo } = await startAtOnce(second);
  expect(queueInfo).toMatchObject({ queuingIndex: 1 });
  expect(connectInfo).toBeUndefined();
  expect(service.host.started.size).toBe(1);
});

test.each([
  ["start info that nobody can read", "%%%", (_: TestService) => undefined],
  ["start info of a mode that the game does not offer", startInfo(plain, 3), (_: TestService) => undefined],
  [
    "a host that does not answer",
    startInfo(plain, 5),
    (service: TestService) => {
      service.host.unreachable = true;
    },
  ],
])(
  "R-PLAY-10 %s: the seat is offered, and the calls that follow say what is wrong",
  async (_, extend, make) => {
    const service = await startTestService();
    const player = await service.signIn("Mali");
    make(service);
    const { queueInfo, connectInfo } = await startAtOnce(player, extend);
    expect([queueInfo, connectInfo]).toEqual([null, undefined]);
    expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 200 });
    expect(service.host.started.size).toBe(0);
    expect(service.errors).toEqual([]);
  },
);
