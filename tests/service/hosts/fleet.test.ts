import { beforeEach, expect, test } from "vitest";
import { isSeated } from "../../../service/store/play/schedules.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { machineProtocol } from "../../../wire/hosts/hostControl.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { plain, shared } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import {
  confirmAndStart,
  machineToken,
  type Player,
  startTestService,
  type TestService,
} from "../support/service.ts";

let clock: TestClock;
let one: TestHost;
let other: TestHost;
let service: TestService;

beforeEach(async () => {
  clock = createTestClock();
  one = createTestHost(1, undefined, "one");
  other = createTestHost(1, undefined, "other");
  one.registers = { address: { host: "one.play", port: 1_001 } };
  other.registers = { address: { host: "other.play", port: 1_002 }, drainMs: 3_600_000 };
  service = await startTestService({ clock, hosts: [one, other] });
});

/** A host says something else of itself, now and from now on. */
const registers = (host: TestHost, change: Partial<TestHost["registers"]>): Promise<void> => {
  host.registers = { ...host.registers, ...change };
  return host.register();
};
/** The second host takes players from now on. */
const openOther = () => registers(other, { drainMs: null });
const scheduleOf = (id: string) => service.store.transaction((tx) => tx.schedules.find(id));
const hostOf = async (id: string) => {
  const schedule = await scheduleOf(id);
  return schedule !== null && isSeated(schedule) ? schedule.hostId : null;
};
const newsOf = async ({ id }: Player) => service.store.transaction((tx) => tx.events.pending(id));

test("R-FLEET-01 a host that registers is given players at its own address, and is asked for its games at once", async () => {
  const player = await service.signIn("Mali");
  const { info } = await player.start();
  const { connectInfo } = await confirmAndStart(player, info.id, plain);
  expect(connectInfo).toMatchObject({ realip: "one.play", httpcentport: 1_001 });
  expect([one.held.size, other.held.size]).toEqual([1, 0]);
  expect(await scheduleOf(info.id)).toMatchObject({ hostId: "one" });
  expect(one.gamesAsked).toBeGreaterThan(0);
});

test.each([
  ["without the token", "Bearer nobody", 401],
  ["a body that is no registration", `Bearer ${machineToken}`, 400],
])("R-FLEET-01 %s: refused", async (_what, authorization, status) => {
  const reply = await service.hostReports({}, { url: "/internal/hosts", authorization });
  expect(reply.status).toBe(status);
});

test("R-FLEET-01 every process of the service knows a host a second after it registered at one of them", async () => {
  const record = await service.store.transaction((tx) => tx.hosts.find("one"));
  expect(record).toMatchObject({ region: "local", seats: { total: 1, high: 1 }, isGivenUp: false });
  await service.store.transaction(async (tx) => {
    if (record !== null) await tx.hosts.set({ ...record, id: "elsewhere" });
  });
  await clock.advance(1_000);
  expect(service.service.fleet.find("elsewhere")).toMatchObject({ state: "used" });
});

test.each([
  [9_900, 200],
  [10_000, 100],
])("R-FLEET-02 a host silent for %i ms: a player who comes then gets %i", async (silent, status) => {
  // The last sign of life.
  await one.register();
  one.unreachable = true;
  await clock.advance(silent);
  const player = await service.signIn("Nok");
  await player.start();
  expect(await player.status()).toBe(status);
});

test("R-FLEET-02 an offer on a host that falls silent moves to another host", async () => {
  const player = await service.signIn("Nok");
  const { info } = await player.start();
  await openOther();
  one.unreachable = true;
  await clock.advance(12_000);
  expect(await scheduleOf(info.id)).toMatchObject({ kind: "offered", hostId: "other" });
});

test("R-FLEET-02 a host that cannot be reached at the very start is passed over for another one", async () => {
  const player = await service.signIn("Nok");
  const { info } = await player.start();
  await openOther();
  one.unreachable = true;
  const { connectInfo } = await confirmAndStart(player, info.id, plain);
  expect(connectInfo.realip).toBe("other.play");
  expect(other.held.size).toBe(1);
});

test.each([
  [49_900, { kind: "playing", hostId: "one" }],
  [50_000, { kind: "offered", hostId: "other" }],
])(
  "R-FLEET-03 a host silent for %i ms: its player has %o, and the silence costs nothing",
  async (silent, has) => {
    const { player, id } = await service.seated();
    await openOther();
    await clock.advance(20_000);
    await one.register();
    const before = await service.charged();
    one.unreachable = true;
    await clock.advance(silent);
    await service.service.reconcileLoop.runOnce();
    expect(await scheduleOf(id)).toMatchObject(has);
    expect(await service.charged()).toBe(before);
    if (has.kind === "offered")
      expect((await newsOf(player)).map(({ event }) => event)).toContain("queue_link");
  },
);

test("R-FLEET-03 without another seat the player waits first in line, and is told so", async () => {
  const [player, later] = [await service.signIn("Mali"), await service.signIn("Nok")];
  const id = await service.play(player, plain);
  await later.start();
  one.unreachable = true;
  await clock.advance(51_000);
  expect(await scheduleOf(id)).toMatchObject({ kind: "waiting" });
  expect((await newsOf(player)).map(({ event }) => event)).toContain("queue_update");
  await openOther();
  await clock.advance(1_000);
  expect([await player.status(), await later.status()]).toEqual([200, 100]);
});

test("R-FLEET-04 a host that is back within 50 s keeps its players, and charges what it showed", async () => {
  const { id } = await service.seated();
  await clock.advance(10_000);
  one.unreachable = true;
  await clock.advance(45_000);
  one.unreachable = false;
  await clock.advance(5_000);
  expect(await scheduleOf(id)).toMatchObject({ kind: "playing", hostId: "one" });
  expect(one.held.size).toBe(1);
  expect(await service.charged()).toBe(60);
});

test("R-FLEET-04 one that is back later ends what was given up, before it gets players; of the silence nothing is charged", async () => {
  const { player, id } = await service.seated();
  await clock.advance(10_000);
  one.unreachable = true;
  await clock.advance(90_000);
  expect(one.held.size).toBe(1);
  one.unreachable = false;
  await one.register();
  expect(service.service.fleet.find("one")).toMatchObject({ state: "returning" });
  expect(await scheduleOf(id)).toMatchObject({ kind: "waiting" });
  await clock.advance(6_000);
  expect(one.held.size).toBe(0);
  expect(service.service.fleet.find("one")).toMatchObject({ state: "used" });
  expect(await scheduleOf(id)).toMatchObject({ kind: "offered", hostId: "one" });
  await confirmAndStart(player, id, plain);
  await clock.advance(5_000);
  expect(await service.charged()).toBe(15);
});

test("R-FLEET-03 a service that was away, or asleep, gives nobody up before it has listened for 50 s", async () => {
  const { id } = await service.seated();
  // No timer runs: neither host nor service.
  clock.jump(300_000);
  one.unreachable = true;
  await clock.advance(48_000);
  expect(await scheduleOf(id)).toMatchObject({ kind: "playing" });
  await clock.advance(4_000);
  expect(await scheduleOf(id)).toMatchObject({ kind: "waiting" });
});

test("R-FLEET-05 seats are counted by host and by picture: a pro plan gets the larger one where there is one", async () => {
  one.total = 2;
  other.total = 2;
  await registers(one, { seats: { total: 2, high: 0 } });
  await registers(other, { drainMs: null, seats: { total: 2, high: 1 } });
  const places: unknown[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) {
    const player = await service.signIn(name);
    const isPro = name === "b" || name === "c";
    if (isPro)
      await service.setBalance(player, {
        memberUntil: clock.date() + 86_400_000,
        proUntil: clock.date() + 86_400_000,
      });
    const { info } = await player.start();
    const found = await scheduleOf(info.id);
    places.push(found?.kind === "offered" ? [found.hostId, found.quality] : found?.kind);
  }
  expect(places).toEqual([
    ["one", "standard"],
    ["other", "high"],
    ["one", "standard"],
    ["other", "standard"],
    "waiting",
  ]);
});

test("R-FLEET-05 a game is started on a host that has it; who waits for another game is not in the way", async () => {
  one.library = [shared];
  other.library = [plain];
  await Promise.all([one.register(), other.register()]);
  const [first, second] = [await service.signIn("a"), await service.signIn("b")];
  const waiting = await first.start(plain);
  const playing = await second.start(shared);
  expect(await scheduleOf(waiting.info.id)).toMatchObject({ kind: "waiting" });
  expect(await scheduleOf(playing.info.id)).toMatchObject({ kind: "offered", hostId: "one" });
});

test("R-FLEET-06 a host of another protocol gets no players, and the operator is told once", async () => {
  const foreign = { id: "new", protocol: machineProtocol + 1, version: "9.0", controlUrl: "http://new.test" };
  const say = () =>
    service.hostReports({ ...foreign, something: ["that", "nobody", "knows"] }, { url: "/internal/hosts" });
  expect((await say()).data).toEqual({ use: "protocol" });
  await say();
  expect(service.service.fleet.find("new")).toMatchObject({ state: "otherProtocol" });
  expect(service.errors).toEqual([expect.stringContaining("version 9.0")]);
});

test("R-FLEET-07 a host that is emptied gets nobody, keeps its players and tells them when it ends", async () => {
  const { player, id } = await service.seated();
  one.total = 2;
  await registers(one, { seats: { total: 2, high: 2 }, drainMs: 600_000 });
  await clock.advance(1_000);
  const [told] = (await newsOf(player)).filter(({ event }) => event === "notice");
  expect(told?.data).toMatchObject({ msg: expect.stringContaining("10 min") });
  const next = await service.signIn("Nok");
  await next.start();
  expect([await player.status(), await next.status()]).toEqual([300, 100]);
  one.registers = { ...one.registers, drainMs: 100_000 };
  await clock.advance(3_000);
  const later = (await newsOf(player)).filter(({ event }) => event === "notice");
  expect(later.at(-1)?.data).toMatchObject({ msg: expect.stringContaining("2 min") });
  expect(await scheduleOf(id)).toMatchObject({ kind: "playing", hostId: "one" });
});

test("R-FLEET-07 at the deadline the session goes on at another host", async () => {
  const { player, id } = await service.seated();
  await openOther();
  await registers(one, { drainMs: 1_000 });
  await clock.advance(1_000);
  expect((await newsOf(player)).map(({ event }) => event)).not.toContain("notice");
  one.finish(id, "machine-stopping");
  await clock.advance(2_000);
  expect(await scheduleOf(id)).toMatchObject({ kind: "offered", hostId: "other" });
  const { connectInfo } = await confirmAndStart(player, id, plain);
  expect(connectInfo.realip).toBe("other.play");
});

test("R-FLEET-08 a host that keeps its saves elsewhere than the first gets no players, until the first is gone", async () => {
  await registers(other, { drainMs: null, saves: "folder:of-its-own" });
  expect(service.service.fleet.find("other")).toMatchObject({ state: "otherSaves" });
  expect(service.errors).toEqual([expect.stringContaining("one bucket")]);
  one.unreachable = true;
  await clock.advance(50_000);
  expect(service.service.fleet.find("other")).toMatchObject({ state: "used" });
});

test("R-FLEET-08 who starts the same game again soon gets the host that may still be keeping the saves", async () => {
  await openOther();
  one.total = 3;
  await registers(one, { seats: { total: 3, high: 3 } });
  const { player, id: first } = await service.seated();
  const before = await hostOf(first);
  // Somebody else makes that host the fuller one.
  const host = before === "one" ? one : other;
  await player.quit(first);
  const second = await player.start();
  expect(await hostOf(second.info.id)).toBe(host.id);
});

test("R-OPS-06 an offer of a host that an operator has just drained is not taken up: another host is, or the player waits", async () => {
  const [player, later] = [await service.signIn("Mali"), await service.signIn("Nok")];
  const { info } = await player.start();
  const drain = (id: string) => service.store.transaction((tx) => tx.drainedHosts.set(id, true));
  await drain("one");
  await openOther();
  await player.get(calls.confirm, { id: info.id });
  expect([one.held.size, other.held.size]).toEqual([0, 1]);
  expect(await scheduleOf(info.id)).toMatchObject({ kind: "leased", hostId: "other" });
  await player.quit(info.id);
  const { info: second } = await later.start();
  await drain("other");
  expect(await later.ask(calls.confirm, { id: second.id })).toMatchObject({ code: -20_014 });
  expect(await scheduleOf(second.id)).toMatchObject({ kind: "waiting" });
  expect(other.held.size).toBe(0);
});

test("R-OPS-06 a seat that is leased when its host is drained stays the player's", async () => {
  const { player, id } = await service.seated();
  await openOther();
  await service.store.transaction((tx) => tx.drainedHosts.set("one", true));
  await player.get(calls.confirm, { id });
  expect(await scheduleOf(id)).toMatchObject({ kind: "playing", hostId: "one" });
});

test("R-FLEET-05 an offer is not given up for a seat that whoever has waited longer gets", async () => {
  await service.close();
  one.library = [plain];
  service = await startTestService({ clock, hosts: [one, other] });
  await clock.advance(10_000);
  const [early, player] = [await service.signIn("Nok"), await service.signIn("Mali")];
  await early.start(shared);
  const { info } = await player.start();
  expect([await early.status(), await scheduleOf(info.id)]).toMatchObject([
    100,
    { kind: "offered", hostId: "one" },
  ]);
  await openOther();
  one.unreachable = true;
  expect(await player.ask(calls.confirm, { id: info.id })).toMatchObject({ code: -20_016 });
  expect(await scheduleOf(info.id)).toMatchObject({ kind: "offered", hostId: "one" });
  one.unreachable = false;
  await one.register();
  await confirmAndStart(player, info.id, plain);
  expect(await scheduleOf(info.id)).toMatchObject({ kind: "playing", hostId: "one" });
  await clock.advance(1_000);
  expect(await early.status()).toBe(200);
});

test("R-OPS-06 a host that the fleet has forgotten is not held any more", async () => {
  await service.store.transaction(async (tx) => {
    await tx.drainedHosts.set("one", true);
    await tx.drainedHosts.set("gone-for-good", true);
  });
  await clock.advance(61_000);
  expect(await service.store.read((tx) => tx.drainedHosts.list())).toEqual(["one"]);
});
