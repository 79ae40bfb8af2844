import { describe, expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { queueCalls } from "../../../wire/calls/queueCalls.ts";
import { pushEvents } from "../../../wire/socket.ts";
import { plain } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import { confirmAndStart, type Player, startTestService, type TestService } from "../support/service.ts";

const RegionNames = JSON.stringify({ bkk: { en: "Bangkok", th: "กรุงเทพฯ" }, sin: { en: "Singapore" } });
const saves = "one bucket";

/** A host of a region, which answers probes. */
function hostOf(region: string, seats = 1, id = region): TestHost {
  const host = createTestHost(seats, undefined, id);
  host.registers = { region, saves, address: { host: `${id}.example`, port: 8081 }, probePort: 8199 };
  return host;
}
const start = (...hosts: TestHost[]) => startTestService({ hosts, env: { REGION_NAMES: RegionNames } });
const near = [
  { idc_id: "bkk", delay: 10 },
  { idc_id: "sin", delay: 50 },
  // What no app sends.
  { idc_id: 7, delay: 1e300 },
];
const nearSingapore = [
  { idc_id: "sin", delay: 4 },
  { idc_id: "bkk", delay: 90 },
];
type Measured = ReadonlyArray<{ idc_id: string | number; delay: number }>;
const startFrom = (player: Player, idcList: Measured = near) =>
  player.get(calls.startGame, { account_mode: 0, idcList: [...idcList], game_id: plain.gameIdStr });
const play = async (player: Player, idcList: Measured = near) => {
  const { info } = await startFrom(player, idcList);
  const { connectInfo } = await confirmAndStart(player, info.id, plain);
  return { id: info.id, host: connectInfo.realip };
};
const info = (player: Player) => player.get(calls.scheduleInfo, {});
const queueOf = async (player: Player) => (await info(player)).queueInfo;
const moves = async ({ store }: TestService, player: Player) =>
  (await store.transaction((tx) => tx.events.pending(player.id)))
    .filter(({ event }) => event === "queue_update")
    .map(({ data }) => pushEvents.queue_update.parse(data));

test("R-REGION-01 the speed list names the regions whose hosts are heard, in the player's language", async () => {
  const [bkk, sin] = [hostOf("bkk"), hostOf("sin")];
  const service = await start(bkk, sin);
  const player = await service.signIn("Mali");
  const list = async () => (await player.get(calls.speedList, {})).idc_list;
  expect(await list()).toMatchObject([
    { idc_id: "bkk", ping_ip: "bkk.example", title: "Bangkok" },
    { idc_id: "sin", ping_ip: "sin.example", title: "Singapore" },
  ]);
  bkk.kill();
  await service.clock.advance(11_000);
  expect(await list()).toMatchObject([{ idc_id: "sin" }]);
  sin.kill();
  await service.clock.advance(11_000);
  expect(await list()).toMatchObject([{ idc_id: "local-1" }]);
});

describe("R-REGION-02 a start gets a seat", () => {
  test("of the region that its player's list says is nearest", async () => {
    const service = await start(hostOf("bkk"), hostOf("sin"));
    expect((await play(await service.signIn("A"))).host).toBe("bkk.example");
    expect((await play(await service.signIn("B"), nearSingapore)).host).toBe("sin.example");
  });

  test("elsewhere while an operator drains every host of the nearest", async () => {
    const service = await start(hostOf("bkk"), hostOf("sin"));
    await service.store.transaction((tx) => tx.drainedHosts.set("bkk", true));
    expect((await play(await service.signIn("A"))).host).toBe("sin.example");
    const { info: waits } = await startFrom(await service.signIn("B"));
    const found = await service.store.transaction((tx) => tx.schedules.find(waits.id));
    expect(found).toMatchObject({ kind: "waiting", region: "sin" });
  });

  test.each([
    ["no number", [{ idc_id: "bkk", delay: "NaN" }]],
    ["nothing", [{ idc_id: "bkk", delay: null }]],
    ["less than nothing", [{ idc_id: "bkk", delay: -1 }]],
  ])("a list that fits no schema is refused: a delay of %s", async (_, idcList) => {
    const service = await start(hostOf("bkk"));
    const player = await service.signIn("A");
    const params = { account_mode: 0, idcList: idcList as never, game_id: plain.gameIdStr };
    expect(await player.ask(calls.startGame, params)).toMatchObject({ code: 400 });
  });
});

describe("R-REGION-03 the queue is the region's", () => {
  test("position, estimate and turn are of the player's region alone", async () => {
    const [bkk, sin] = [hostOf("bkk"), hostOf("sin")];
    const service = await start(bkk, sin);
    const [a, b, c, d] = [
      await service.signIn("A"),
      await service.signIn("B"),
      await service.signIn("C"),
      await service.signIn("D"),
    ];
    const first = await play(a);
    const second = await play(b, nearSingapore);
    expect((await startFrom(c)).queueInfo).toMatchObject({ queuingIndex: 0 });
    expect((await startFrom(d, nearSingapore)).queueInfo).toMatchObject({ queuingIndex: 0, elsewhere: null });
    await b.quit(second.id);
    expect((await info(d)).scheduleStatus).toBe(200);
    expect((await info(c)).scheduleStatus).toBe(100);
    await a.quit(first.id);
    expect((await info(c)).scheduleStatus).toBe(200);
  });

  test("with one region nothing is said of others", async () => {
    const service = await start(hostOf("bkk"), hostOf("bkk", 1, "bkk-2"));
    await play(await service.signIn("A"));
    await play(await service.signIn("B"));
    const waiting = await service.signIn("C");
    expect(Object.keys((await startFrom(waiting)).queueInfo ?? {})).toEqual([
      "queuingIndex",
      "queuingWaitTime",
    ]);
  });
});

describe("R-REGION-04 a waiting player is offered a free seat elsewhere", () => {
  const singapore = { idc_id: "sin", name: { en: "Singapore" }, addedDelay: 40 };
  async function waiting(...hosts: TestHost[]) {
    const service = await start(...(hosts.length > 0 ? hosts : [hostOf("bkk"), hostOf("sin")]));
    await play(await service.signIn("A"));
    const player = await service.signIn("B");
    const started = await startFrom(player);
    return { service, player, ...started };
  }
  const move = (player: Player, id: string, region: string) =>
    player.ask(queueCalls.moveToRegion, { id, idc_id: region });

  test("with what it adds, by the start, by polls, and by pushes when the queue moves", async () => {
    const { service, player, queueInfo } = await waiting();
    expect(queueInfo).toMatchObject({ queuingIndex: 0, elsewhere: singapore });
    expect(await queueOf(player)).toMatchObject({ elsewhere: singapore });
    const behind = await service.signIn("C");
    const { queueInfo: theirs } = await startFrom(behind);
    expect(theirs).toMatchObject({ queuingIndex: 1, elsewhere: singapore });
    await player.quit((await info(player)).info?.id ?? "");
    expect(await moves(service, behind)).toMatchObject([{ queuingIndex: 0, elsewhere: singapore }]);
  });

  test("takes it: the seat is theirs at once, the game runs there, and the others move up", async () => {
    const { service, player, info: schedule } = await waiting();
    const behind = await service.signIn("C");
    await startFrom(behind);
    expect(await move(player, schedule.id, "sin")).toMatchObject({ code: 200 });
    expect(await info(player)).toMatchObject({ scheduleStatus: 200 });
    expect(await queueOf(behind)).toMatchObject({ queuingIndex: 0, elsewhere: null });
    expect(await moves(service, behind)).toMatchObject([{ queuingIndex: 0, elsewhere: null }]);
    const { connectInfo } = await confirmAndStart(player, schedule.id, plain);
    expect(connectInfo.realip).toBe("sin.example");
    expect(await move(player, schedule.id, "bkk")).toMatchObject({ code: 200 });
    expect(await info(player)).toMatchObject({ scheduleStatus: 300 });
  });

  test("somebody else was faster: it is refused, and the place is kept", async () => {
    const { service, player, info: schedule } = await waiting();
    await play(await service.signIn("C"), nearSingapore);
    expect(await move(player, schedule.id, "sin")).toMatchObject({ code: -20024 });
    expect(await queueOf(player)).toMatchObject({ queuingIndex: 0, elsewhere: null });
    for (const region of ["nowhere", "bkk", ""]) {
      const { code } = await move(player, schedule.id, region);
      expect([-20024, 400]).toContain(code);
    }
    expect(await info(player)).toMatchObject({ scheduleStatus: 100 });
  });

  test("of two who take the last seat at once one gets it", async () => {
    const { service, player, info: schedule } = await waiting();
    const other = await service.signIn("C");
    const { info: theirs } = await startFrom(other);
    const codes = await Promise.all([move(player, schedule.id, "sin"), move(other, theirs.id, "sin")]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([-20024, 200]);
  });

  test("nobody else's schedule is moved", async () => {
    const { service, info: schedule } = await waiting();
    expect(await move(await service.signIn("thief"), schedule.id, "sin")).toMatchObject({ code: -20013 });
  });
});

test("R-REGION-05 a region that loses its last host gives its waiting players to the next best, who keep the time of their arrival", async () => {
  const [bkk, sin] = [hostOf("bkk"), hostOf("sin")];
  const service = await start(bkk, sin);
  await play(await service.signIn("A"));
  const far = await play(await service.signIn("B"), nearSingapore);
  const [early, late] = [await service.signIn("early"), await service.signIn("late")];
  await startFrom(early);
  await startFrom(late, nearSingapore);
  bkk.kill();
  await service.clock.advance(49_000);
  expect(await queueOf(late)).toMatchObject({ queuingIndex: 0 });
  await service.clock.advance(3_000);
  // Before both is the player whose game was lost with the host.
  expect([await queueOf(early), await queueOf(late)]).toMatchObject([
    { queuingIndex: 1 },
    { queuingIndex: 2 },
  ]);
  expect(sin.held.has(far.id)).toBe(true);
  expect(service.errors).toEqual([]);
});
