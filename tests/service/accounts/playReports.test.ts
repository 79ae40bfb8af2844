import { afterEach, beforeEach, expect, test } from "vitest";
import { isSeated } from "../../../service/store/play/schedules.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { createTestClock, settle, type TestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import { confirmAndStart, type Player, startTestService, type TestService } from "../support/service.ts";

const trial = 10_000;
let store: Store;
let clock: TestClock;
let host: TestHost;
let service: TestService;
let player: Player;
let id: string;

const open = () =>
  startTestService({
    store,
    clock,
    host,
    env: { DEMO_TRIAL_SECONDS: String(trial), TIME_ZONE: "UTC" },
  });

beforeEach(async () => {
  store = openSqliteStore(":memory:");
  clock = createTestClock();
  host = createTestHost(1);
  service = await open();
  player = await service.signIn("Mali");
  id = await service.play(player, plain);
});
afterEach(() => service.close().then(store.close));

const spent = async (): Promise<number> => trial - (await service.balance(player)).trial;
const schedule = () => service.store.transaction((tx) => tx.schedules.find(id));
const kind = async () => (await schedule())?.kind;
const news = async () => await service.pushed(player);
const leaseId = async () => {
  const found = await schedule();
  return found !== null && isSeated(found) ? (found.leaseId ?? "") : "";
};
/** The service is away for a while. @param meanwhile what happens in it */
const away = async (meanwhile: () => Promise<void>): Promise<void> => {
  await service.close();
  await meanwhile();
  service = await open();
};

test.each(["player-gone", "game-quit"] as const)(
  "R-HOST-08 the service is away for 150 s, the host ends the game after 60 s (%s): what it showed is charged",
  async (reason) => {
    await clock.advance(10_000);
    await away(async () => {
      await clock.advance(60_400);
      host.finish(id, reason);
      await clock.advance(89_600);
    });
    await clock.advance(2_000);
    expect([await spent(), await service.charged()]).toEqual([70, 70]);
    // It was not lost, but ended: nobody is asked to come back to it.
    expect(await kind()).toBeUndefined();
    expect(await news()).toContain("scheduled_cancel");
  },
);

test.each([
  [
    "player-gone",
    { msg: "Goal Rush was ended because you were away. It used 10 seconds of your game time." },
  ],
  ["game-quit", {}],
] as const)(
  "R-AWAY-07 a player who did not come back is told what became of the game (%s)",
  async (reason, why) => {
    await clock.advance(10_000);
    host.finish(id, reason);
    await settle();
    const events = await service.store.transaction((tx) => tx.events.pending(player.id));
    const { data } = events.find(({ event }) => event === "scheduled_cancel") ?? {};
    expect(data).toEqual({ scheduleId: id, ...why });
  },
);

test.each([
  ["quits", () => player.quit(id)],
  ["quits in the game", async () => host.finish(id, "game-quit")],
  ["has no time left", () => clock.advance(20_000)],
])("R-LAG-05 the last wallet of a player who %s says what was charged, to the second", async (_how, ends) => {
  await service.setBalance(player, { trial: 100 });
  await clock.advance(90_400);
  await ends();
  // What the host had not reported before.
  await clock.advance(2_000);
  const events = await service.store.transaction((tx) => tx.events.pending(player.id));
  const { data } = events.findLast(({ event }) => event === "wallet_update") ?? {};
  const { trial: left } = await service.balance(player);
  expect(data).toMatchObject({ totalTime: left, charged: { scheduleId: id, seconds: 100 - left } });
});

test("R-HOST-08 the service is away for 150 s and the host plays on: all of it is charged", async () => {
  await clock.advance(10_000);
  await away(() => clock.advance(150_000));
  await clock.advance(1_000);
  expect(await spent()).toBe(161);
  expect(await kind()).toBe("playing");
});

test("R-HOST-08 a player whose time ran out while the service was away is charged no more than there was", async () => {
  await service.setBalance(player, { trial: 30 });
  await clock.advance(10_000);
  await away(() => clock.advance(150_000));
  await clock.advance(2_000);
  const wallet = await service.balance(player);
  expect([wallet.trial, await service.charged()]).toEqual([0, 30]);
  expect(await news()).toEqual(expect.arrayContaining(["balance", "scheduled_cancel"]));
  expect(host.held.size).toBe(0);
});

test.each([
  ["noticed as unreachable", 12_000],
  ["up again before anybody noticed", 100],
])("R-HOST-08 a host's death charges nothing beyond what it showed: %s", async (_how, down) => {
  await clock.advance(20_700);
  host.kill();
  await clock.advance(down);
  host.boot();
  await clock.advance(10_000);
  expect(await spent()).toBe(20);
  expect(await kind()).toBe("offered");
});

test("R-HOST-08 a host that dies while the service is away reports what it wrote down", async () => {
  await clock.advance(10_000);
  await away(async () => {
    await clock.advance(25_300);
    host.kill();
    await clock.advance(5_000);
    host.boot();
  });
  await clock.advance(5_000);
  expect(await spent()).toBe(35);
});

test.each([
  ["a long game", 95_000, 35],
  ["a short one", 25_000, 0],
])(
  "R-HOST-20 a host that hung gives the last minute of %s back, once, as time that does not end",
  async (_which, ms, kept) => {
    await clock.advance(ms);
    host.kill();
    await clock.advance(12_000);
    host.unacknowledged = true;
    host.boot();
    await clock.advance(5_000);
    const back = ms / 1_000 - kept;
    expect(await service.balance(player)).toMatchObject({ trial: trial - ms / 1_000, reward: back });
    expect(await service.charged()).toBe(kept);
    expect(await news()).toContain("wallet_update");
    host.unacknowledged = false;
    await clock.advance(5_000);
    expect([(await service.balance(player)).reward, await service.charged()]).toEqual([back, kept]);
  },
);

test.each([
  ["all of it", 86_400_000, 0],
  ["its first ten seconds", 10_000, 20],
])("R-HOST-20 time that a membership covered is not given back: %s", async (_covered, lasts, used) => {
  await service.setBalance(player, { memberUntil: clock.date() + lasts });
  await clock.advance(30_000);
  const plays = [{ leaseId: await leaseId(), shownMs: 0, agoMs: 0, end: null, corrected: true }];
  await service.hostReports({ plays });
  expect(await service.balance(player)).toMatchObject({ trial: trial - used, reward: used });
});

test("R-HOST-07 what a game that hangs gives back is in its player's wallet at once", async () => {
  await clock.advance(45_000);
  await service.takePushed(player);
  const plays = [{ leaseId: await leaseId(), shownMs: 15_000, agoMs: 0, end: null, corrected: true }];
  await service.hostReports({ plays });
  expect(await service.balance(player)).toMatchObject({ reward: 30 });
  expect(await service.takePushed(player)).toEqual(["wallet_update"]);
});

test("R-HOST-20 no host gives back more than a minute of a lease", async () => {
  await clock.advance(95_000);
  const end = { reason: "machine-stopping" };
  const plays = [{ leaseId: await leaseId(), shownMs: 0, agoMs: 0, end, corrected: true }];
  await service.hostReports({ plays });
  expect((await service.balance(player)).reward).toBe(60);
});

test("R-HOST-08 while the host is silent nothing is charged; when it speaks again, what it showed", async () => {
  await clock.advance(10_000);
  host.silent = true;
  await clock.advance(100_000);
  expect(await spent()).toBe(10);
  host.silent = false;
  await clock.advance(1_000);
  expect(await spent()).toBe(111);
  host.unreachable = true;
  await clock.advance(30_000);
  expect(await spent()).toBe(111);
  host.kill();
  await clock.advance(10_000);
  host.boot();
  await clock.advance(5_000);
  expect(await spent()).toBe(141);
});

test("R-HOST-08 reports that are repeated, or whose acknowledgement is lost, charge once", async () => {
  host.unacknowledged = true;
  await clock.advance(30_000);
  host.finish(id, "game-quit");
  await clock.advance(30_000);
  // Killed between report and acknowledgement: the next process is told again.
  await away(() => clock.advance(5_000));
  await clock.advance(5_000);
  host.unacknowledged = false;
  await clock.advance(5_000);
  expect([await spent(), await service.charged()]).toEqual([30, 30]);
});

test("R-HOST-08 reports that are late or out of order charge only what is new", async () => {
  const lease = await leaseId();
  const say = (shownMs: number) =>
    service.hostReports({ plays: [{ leaseId: lease, shownMs, agoMs: 0, end: null }] });
  for (const shownMs of [3_000, 1_000, 2_999, 3_000, 7_999, 5_000])
    expect(await say(shownMs)).toMatchObject({ code: 200 });
  expect(await spent()).toBe(7);
  await say(8_000);
  expect(await spent()).toBe(8);
});

test("R-HOST-08 after the player has quit nothing more is charged, even if the host cannot be told and plays on", async () => {
  await clock.advance(20_000);
  host.unreachable = true;
  await clock.advance(5_000);
  await player.quit(id);
  await clock.advance(60_000);
  host.unreachable = false;
  await clock.advance(5_000);
  expect(host.held.size).toBe(0);
  // The 5 s before are charged late, with a push.
  expect([await spent(), await service.charged()]).toEqual([25, 25]);
  expect(await news()).toContain("wallet_update");
});

test("R-HOST-08 what an earlier lease of the schedule showed is charged late, and leaves the new game alone", async () => {
  await clock.advance(20_000);
  const first = await leaseId();
  host.kill();
  await clock.advance(3_000);
  host.silent = true;
  host.boot();
  await clock.advance(5_000);
  await confirmAndStart(player, id, plain);
  host.silent = false;
  await clock.advance(10_000);
  expect(await leaseId()).not.toBe(first);
  expect(await kind()).toBe("playing");
  expect(await spent()).toBe(30);
  await service.takePushed(player);
  for (const reason of ["game-quit", "machine-stopping"])
    await service.hostReports({ plays: [{ leaseId: first, shownMs: 21_500, agoMs: 0, end: { reason } }] });
  expect([await kind(), await spent()]).toEqual(["playing", 31]);
  // R-LAG-05 What was charged is said only of a schedule that is over.
  const [last] = await service.store.transaction((tx) => tx.events.pending(player.id));
  expect(last?.event).toBe("wallet_update");
  expect(last?.data).not.toHaveProperty("charged");
});

test("R-HOST-08 reports of a lease that is not known are taken, and change nothing", async () => {
  const report = { leaseId: "of-another-database", shownMs: 5_000, agoMs: 0, end: { reason: "game-quit" } };
  expect(await service.hostReports({ plays: [report] })).toMatchObject({ code: 200 });
  expect([await spent(), await service.charged(), await kind()]).toEqual([0, 0, "playing"]);
});

test("R-HOUR-01 time is paid by what was valid when it was played, however late it is reported", async () => {
  await clock.advance(10_000);
  const midnight = clock.date() + 100_000;
  await service.setBalance(player, { hour: 3_600, hourUntil: midnight });
  await away(async () => {
    await clock.advance(100_000);
    host.finish(id, "game-quit");
    await clock.advance(100_000);
  });
  await clock.advance(2_000);
  const after = await service.balance(player);
  expect([await spent(), after.hour]).toEqual([10, 3_500]);
});

test("a start that fails ends the schedule and charges nothing", async () => {
  await player.quit(id);
  host.loading = true;
  const { info } = await player.start();
  await confirmAndStart(player, info.id, plain);
  await clock.advance(20_000);
  host.finish(info.id, "start-failed");
  await settle();
  expect(await spent()).toBe(0);
  expect(await news()).toContain("scheduled_cancel");
});
