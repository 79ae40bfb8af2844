import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resumeTimeline } from "../../../service/lib/clock.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { type ClockModel, type Computer, createClockModel } from "../../support/clockModel.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { testClockOf } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import { confirmAndStart, type Player, startTestService, type TestService } from "../support/service.ts";

const trial = 100_000;
/** A kill may lose what was shown since the last sign of life that was written down, ms. */
const lostByKill = 2_100;
const minute = 60_000;

/** A service and a host on computers of their own, one player, and what that player was really shown. */
interface World {
  readonly model: ClockModel;
  readonly hostComputer: Computer;
  readonly host: TestHost;
  readonly file: string;
  computer: Computer;
  service: TestService;
  player: Player;
  id: string;
  /** When the game was drawn, ms of the host's clock; null while none runs. */
  drawnAt: number | null;
  /** Whether the service has counted some of this game; of one that is over before that, nothing need be charged. */
  isCounted: boolean;
  /** When its player hid the page, ms of the host's clock, and what was free before; it ends with the game. */
  away: { since: number | null; free: number };
  /** When its player was last heard, ms of the host's clock; null while they are. And what was free before. */
  silent: { since: number | null; free: number };
  /** Whole seconds that may be charged for games that are over: at least and at most, and what a host that hung gives back of it. */
  past: { least: number; most: number; back: number };
}

/** What of each lease may cost nothing, and what of each time away costs all the same, ms. */
const [freeMs, chargedMs] = [12_000, 10_000];

/** What the running game has shown and costs, ms. */
const shownIn = ({ drawnAt, away, silent, hostComputer }: World): number => {
  if (drawnAt === null) return 0;
  const now = hostComputer.now();
  return now - drawnAt - freeUntil(away, now) - silentUntil(silent, now);
};

const silentUntil = ({ since, free }: World["silent"], now: number): number =>
  free + (since === null ? 0 : Math.max(0, now - since - chargedMs));

const freeUntil = ({ since, free }: World["away"], now: number): number =>
  Math.min(freeMs, free + (since === null ? 0 : Math.max(0, now - since - chargedMs)));

const startWorld = async (file: string): Promise<World> => {
  const model = createClockModel();
  const computer = model.computer({ monotonic: Date.UTC(2026, 0, 5, 12) });
  const hostComputer = model.computer({ monotonic: 77_777 });
  const host = createTestHost(1, hostComputer);
  const service = await startTestService({
    file,
    clock: testClockOf(model, computer),
    host,
    env: { DEMO_TRIAL_SECONDS: String(trial), FREE_AWAY_SECONDS: String(freeMs / 1_000) },
  });
  const { player, id } = await service.seated();
  const drawnAt = hostComputer.now();
  return {
    model,
    hostComputer,
    host,
    file,
    computer,
    service,
    player,
    id,
    drawnAt,
    isCounted: false,
    away: { since: null, free: 0 },
    silent: { since: null, free: 0 },
    past: { least: 0, most: 0, back: 0 },
  };
};

/** Whole seconds that may be charged now: what a game that runs has shown may not be reported yet. */
const allowed = (world: World): { least: number; most: number } => ({
  least: world.past.least,
  most: world.past.most + Math.floor(shownIn(world) / 1_000),
});

const isCounted = async ({ service, host, id }: World): Promise<boolean> => {
  const lease = await service.store.transaction((tx) => tx.leases.find(host.held.get(id)?.leaseId ?? ""));
  return lease !== null && lease.shownMs > 0;
};

/** @param lost what may not have been written down, ms */
const gameIsOver = (world: World, lost: number): void => {
  if (world.drawnAt === null) return;
  const shown = shownIn(world);
  world.away = { since: null, free: 0 };
  world.silent = { since: null, free: 0 };
  if (world.isCounted) world.past.least += Math.max(0, Math.floor((shown - lost) / 1_000));
  world.past.most += Math.floor(shown / 1_000);
  world.drawnAt = null;
};

/** Before the service has noticed, which takes a second, a restart would count the jump as time that it was away. */
const setWallClock = async ({ computer, model }: World, ms: number): Promise<void> => {
  computer.jump(ms);
  await model.advance(1_500);
};

/** The service's process ends, and another one starts. @param away ms between */
const restartService = async (world: World, away: number): Promise<void> => {
  await world.service.close();
  await world.model.advance(away);
  const reading = openSqliteStore(world.file);
  const kept = await reading.transaction((tx) => tx.timeline.find());
  await reading.close();
  const date = world.computer.date();
  world.computer = world.model.computer({ monotonic: resumeTimeline(kept, date), date });
  world.service = await startTestService({
    file: world.file,
    clock: testClockOf(world.model, world.computer),
    host: world.host,
    env: { DEMO_TRIAL_SECONDS: String(trial), FREE_AWAY_SECONDS: String(freeMs / 1_000) },
  });
  world.player = world.service.rejoin(world.player);
};

/** The host's process is killed and started again; then the player starts the game again. */
const killHost = async (world: World): Promise<void> => {
  const { host, model } = world;
  // After a sleep of its computer it has written something down again: it did not hang.
  await model.advance(1_100);
  gameIsOver(world, lostByKill);
  host.kill();
  await model.advance(7_000);
  host.boot();
  await model.advance(7_000);
};

/** The host hangs, and is killed and started again; its seats end with it. */
const hangHost = async (world: World): Promise<void> => {
  const { host, model, past, drawnAt } = world;
  // What was written down is as old as the hang.
  await model.advance(1_100);
  const shown = shownIn(world);
  gameIsOver(world, lostByKill);
  if (drawnAt !== null) {
    const kept = Math.max(0, shown - minute);
    past.back += Math.floor(shown / 1_000) - Math.floor(kept / 1_000);
    past.least -= Math.min(minute, Math.max(0, shown - lostByKill)) / 1_000 + 1;
  }
  host.kill();
  await model.advance(12_000);
  host.boot();
  await model.advance(7_000);
};

/** Takes the seat again that is offered after the host lost the game; whoever has none enqueues. */
const playAgain = async (world: World): Promise<void> => {
  const { service, player, host, hostComputer } = world;
  if (world.drawnAt !== null || host.unreachable) return;
  const { info } = await player.get(calls.scheduleInfo, {});
  world.id = info?.id ?? (await player.start()).info.id;
  const offered = await service.store.transaction((tx) => tx.schedules.find(world.id));
  if (offered?.kind !== "offered") return;
  await confirmAndStart(player, world.id, plain);
  if (host.held.has(world.id)) world.drawnAt = hostComputer.now();
};

type Step = (world: World) => Promise<void>;
const wait = fc.integer({ min: 50, max: 15_000 });
const jump = fc.constantFrom(-3_600_000, 3_600_000, -86_400_000, 86_400_000, 1_234, -1_234);
const rate = fc.constantFrom(0.9, 0.999, 1.001, 1.1);
const step: fc.Arbitrary<readonly [string, Step]> = fc.oneof(
  wait.map((ms) => [`wait ${ms}`, (world: World) => world.model.advance(ms)] as const),
  jump.map((ms) => [`service's wall ${ms}`, (world: World) => setWallClock(world, ms)] as const),
  jump.map((ms) => [`host's wall ${ms}`, async (world: World) => world.hostComputer.jump(ms)] as const),
  rate.map((each) => [`service drifts ${each}`, async (world: World) => world.computer.drift(each)] as const),
  rate.map(
    (each) => [`host drifts ${each}`, async (world: World) => world.hostComputer.drift(each)] as const,
  ),
  wait.map(
    (ms) =>
      [
        `host's computer sleeps ${ms}`,
        async ({ hostComputer, model }: World) => {
          hostComputer.stop();
          await model.advance(ms);
          hostComputer.resume();
        },
      ] as const,
  ),
  wait.map(
    (ms) =>
      [
        `service's computer sleeps ${ms}`,
        async ({ computer, host, model }: World) => {
          computer.stop();
          host.silent = true;
          await model.advance(ms);
          computer.resume();
          host.silent = false;
        },
      ] as const,
  ),
  wait.map((ms) => [`service restarts ${ms}`, (world: World) => restartService(world, ms)] as const),
  fc.constant(["host is killed", killHost] as const),
  fc.constant(["host hangs", hangHost] as const),
  fc.constant(["play again", playAgain] as const),
  wait.map(
    (ms) =>
      [
        `player is silent for ${ms}`,
        async (world: World) => {
          if (world.drawnAt === null || world.away.since !== null) return;
          const since = world.hostComputer.now();
          world.silent.since = since;
          await world.model.advance(5_500);
          // Noticed late, as the seat does.
          if (world.drawnAt !== null) world.host.silence(world.id, world.hostComputer.now() - since);
          await world.model.advance(ms);
          const now = world.hostComputer.now();
          world.silent = { since: null, free: silentUntil(world.silent, now) };
          world.host.silence(world.id, null);
        },
      ] as const,
  ),
  fc.boolean().map(
    (hidden) =>
      [
        `hidden ${hidden}`,
        async (world: World) => {
          if (world.drawnAt === null) return;
          const now = world.hostComputer.now();
          const { away } = world;
          world.away = hidden
            ? { ...away, since: away.since ?? now }
            : { since: null, free: freeUntil(away, now) };
          world.host.hide(world.id, hidden);
        },
      ] as const,
  ),
  fc.boolean().map(
    (silent) =>
      [
        `silent ${silent}`,
        async ({ host }: World) => {
          host.silent = silent;
        },
      ] as const,
  ),
  fc.boolean().map(
    (lost) =>
      [
        `acknowledgements lost ${lost}`,
        async ({ host }: World) => {
          host.unacknowledged = lost;
        },
      ] as const,
  ),
  fc.constant([
    "game ends",
    async (world: World) => {
      if (world.drawnAt === null) return;
      gameIsOver(world, 0);
      world.host.finish(world.id, "game-quit");
    },
  ] as const),
);

const hangs = (steps: readonly (readonly [string, Step])[]) =>
  steps.filter(([name]) => name === "host hangs").length;

test("R-HOST-08 R-HOST-19 R-HOST-20 whatever clocks, processes and lines do: charged is what was shown, never more, and nobody is signed out", async () => {
  const folder = tempFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      run += 1;
      const world = await startWorld(path.join(folder, `${run}.db`));
      const charged = () => world.service.charged();
      for (const [, take] of steps) {
        world.isCounted = await isCounted(world);
        await take(world);
        expect(await charged()).toBeLessThanOrEqual(allowed(world).most);
      }
      world.host.silent = false;
      world.host.unacknowledged = false;
      world.isCounted = await isCounted(world);
      gameIsOver(world, 0);
      world.host.finish(world.id, "game-quit");
      await world.model.advance(minute);
      const { least, most, back } = world.past;
      const { trial: left, reward } = await world.service.store.transaction((tx) =>
        tx.balances.find(world.player.id),
      );
      expect(await charged()).toBeGreaterThanOrEqual(least);
      // A host that hung gives back at least what it had written down of its last minute.
      expect(await charged()).toBeLessThanOrEqual(most - back + hangs(steps) * 4);
      expect(trial - left - reward).toBe(await charged());
      expect(await world.player.ask(calls.wallet, {})).toMatchObject({ code: 200 });
      expect(world.service.errors).toEqual([]);
      await world.service.close();
    }),
    // A run that fails or hangs is named with its seed, instead of a shorter one after minutes.
    { numRuns: 25, endOnFailure: true, timeout: 30_000 },
  );
}, 120_000);
