import { describe, expect, onTestFinished, test, vi } from "vitest";
import { leaseTimeout } from "../../../service/lib/durations.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { settle } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
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
  expect(service.host.started.get(info.id)).toMatchObject({ gameId: plain.gameIdStr, mode: 5 });
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
  expect(queueInfo).toMatchObject({ queuingIndex: 0 });
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

test("R-PLAY-10 a start with its start info takes one transaction and one command to the host", async () => {
  const inner = openSqliteStore(":memory:");
  onTestFinished(inner.close);
  let transactions = 0;
  const service = await startTestService({
    store: {
      ...inner,
      transaction(work, turn) {
        transactions += 1;
        return inner.transaction(work, turn);
      },
    },
  });
  const player = await service.signIn("Mali");
  service.host.loading = true;
  const [lease, start] = [vi.spyOn(service.host, "lease"), vi.spyOn(service.host, "start")];
  transactions = 0;
  expect((await startAtOnce(player)).connectInfo).toBeDefined();
  expect([transactions, lease.mock.calls.length, start.mock.calls.length]).toEqual([1, 1, 0]);
});

/** A service of two hosts; the second one takes players only once `open` was called. */
async function twoHosts() {
  const [one, other] = [createTestHost(1, undefined, "one"), createTestHost(1, undefined, "other")];
  other.registers = { address: { host: "other.play", port: 1_002 }, drainMs: 3_600_000 };
  const service = await startTestService({ hosts: [one, other] });
  const open = async () => {
    other.registers = { ...other.registers, drainMs: null };
    await other.register();
  };
  return { service, one, other, open, player: await service.signIn("Mali") };
}

test.each(["refused", "unreachable"] as const)(
  "R-PLAY-10 R-FLEET-02 where a host is %s the game runs on the next one",
  async (answer) => {
    const { service, one, other, open, player } = await twoHosts();
    one.lease = async () => {
      await open();
      return answer;
    };
    other.loading = true;
    const { info, connectInfo } = await startAtOnce(player);
    expect(connectInfo).toMatchObject({ realip: "other.play" });
    expect([one.held.size, [...other.started.keys()]]).toEqual([0, [info.id]]);
    expect(await pushes(service, player)).toEqual([]);
    expect(await player.status()).toBe(300);
  },
);

describe("R-PLAY-10 a host takes the game, and its answer is lost", () => {
  /** @param meanwhile what happens before the service has given up */
  const losingAnswer = (host: TestHost, meanwhile = async () => undefined as unknown): void => {
    const lease = host.lease;
    host.lease = async (command) => {
      await lease(command);
      await meanwhile();
      return "unreachable";
    };
  };

  test("the game goes on: its reports are the answer", async () => {
    const { service, one, player } = await twoHosts();
    losingAnswer(one);
    one.loading = true;
    const { info, connectInfo } = await startAtOnce(player);
    expect([connectInfo, await player.status()]).toEqual([undefined, 200]);
    one.draw(info.id);
    await service.clock.advance(1_000);
    expect(await player.status()).toBe(300);
    expect(await service.pushed(player)).toEqual(["machine_ready"]);
    expect(one.ends).toEqual([]);
  });

  test("the player got another seat: the game ends, and costs nothing", async () => {
    const { service, one, other, open, player } = await twoHosts();
    losingAnswer(one, open);
    other.loading = true;
    one.loading = true;
    const { info, connectInfo } = await startAtOnce(player);
    expect(connectInfo).toMatchObject({ realip: "other.play" });
    one.draw(info.id);
    await service.clock.advance(5_000);
    expect([one.held.size, other.held.size, await service.charged()]).toEqual([0, 1, 0]);
    expect(await player.status()).toBe(300);
  });
});

test("R-PLAY-10 a start that is quit while the host is asked gives the seat back", async () => {
  const service = await startTestService();
  const player = await service.signIn("Mali");
  const { lease, end } = service.host;
  service.host.lease = async (command) => {
    await player.quit(command.scheduleId);
    return lease(command);
  };
  expect((await startAtOnce(player)).connectInfo).toBeUndefined();
  expect([service.host.held.size, await player.status()]).toEqual([0, 0]);

  const { info } = await player.start();
  service.host.end = async (command) => {
    await settle();
    return end(command);
  };
  const refused = player.ask(calls.confirm, { id: info.id });
  expect(await refused.then(({ code }) => [code, service.host.held.size])).toEqual([-20013, 0]);
});

test("R-PLAY-10 a seat list without a seat that the host is still asked for takes nothing away", async () => {
  const service = await startTestService();
  const player = await service.signIn("Mali");
  service.host.lease = async () => {
    await service.clock.advance(leaseTimeout);
    expect(await player.status()).toBe(300);
    return "done";
  };
  await startAtOnce(player);
  // A service that is killed before the host has answered never learns that it has the seat.
  await service.clock.advance(5_000);
  expect(await player.status()).toBe(200);
});
