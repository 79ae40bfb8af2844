import fc from "fast-check";
import { expect, test } from "vitest";
import { isSeated } from "../../../service/store/play/schedules.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { type ClockModel, createClockModel } from "../../support/clockModel.ts";
import { testClockOf } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost, type TestHost } from "../support/host.ts";
import {
  confirmAndStart,
  type Player,
  startOf,
  startTestService,
  type TestService,
} from "../support/service.ts";

/** Hosts that come, fall silent, are emptied, die and come back, and players who come, play and leave. */
interface World {
  readonly model: ClockModel;
  readonly hosts: readonly TestHost[];
  readonly service: TestService;
  readonly players: readonly Player[];
  /** The latest lease of each schedule. */
  readonly leases: Map<string, string>;
  /** What leases that were given up had shown by then, ms. */
  readonly givenUp: Map<string, number>;
}

const hostCount = 3;
const playerCount = 5;

const startWorld = async (): Promise<World> => {
  const model = createClockModel();
  const computer = model.computer({ monotonic: Date.UTC(2026, 0, 5, 12) });
  const hosts = Array.from({ length: hostCount }, (_, index) =>
    createTestHost(1 + (index % 2), undefined, `host-${index}`),
  );
  const service = await startTestService({
    clock: testClockOf(model, computer),
    hosts,
    env: { DEMO_TRIAL_SECONDS: "100000" },
  });
  const players: Player[] = [];
  for (let index = 0; index < playerCount; index += 1) players.push(await service.signIn(`p${index}`));
  return { model, hosts, service, players, leases: new Map(), givenUp: new Map() };
};

/** What an app does: takes up a seat that is offered, and does nothing else by itself. */
const follow = async ({ players }: World): Promise<void> => {
  for (const player of players) {
    const { scheduleStatus, info, connectInfo } = await player.get(calls.scheduleInfo, {});
    if (scheduleStatus !== 200 || info === null || connectInfo !== null) continue;
    // Refused where the host has gone meanwhile: the player is told, and asks again.
    await confirmAndStart(player, info.id, plain).catch(() => undefined);
  }
};

const advance = async (world: World, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 5_000) {
    await world.model.advance(Math.min(left, 5_000));
    await follow(world);
    await check(world);
  }
};

/** No host is given more players than it has seats, and no schedule has two seats that count. */
const check = async (world: World): Promise<void> => {
  const { service, hosts } = world;
  await checkSilence(world);
  const live = await service.store.transaction((tx) => tx.schedules.live());
  for (const host of hosts) {
    const mine = live.filter((each) => isSeated(each) && each.hostId === host.id);
    expect(mine.length).toBeLessThanOrEqual(host.total);
    expect(host.held.size).toBeLessThanOrEqual(host.total);
  }
};

/** Of a lease that was given up nothing more is charged, whatever its host reports later. */
const checkSilence = ({ service, leases, givenUp }: World): Promise<void> =>
  service.store.transaction(async (tx) => {
    for (const schedule of await tx.schedules.live()) {
      const { id } = schedule;
      const leaseId = isSeated(schedule) ? (schedule.leaseId ?? "") : "";
      const lease = await tx.leases.find(leases.get(id) ?? "");
      if (leaseId === "" && lease !== null && lease.limitMs !== null && !givenUp.has(lease.id))
        givenUp.set(lease.id, lease.shownMs);
      leases.set(id, leaseId);
    }
    for (const [id, shownMs] of givenUp) expect((await tx.leases.find(id))?.shownMs).toBe(shownMs);
  });

const host = fc.integer({ min: 0, max: hostCount - 1 });
const player = fc.integer({ min: 0, max: playerCount - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("start" as const), player }) },
  fc.record({ kind: fc.constant("quit" as const), player }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("cut", "heal"), host }) },
  fc.record({ kind: fc.constantFrom("kill", "drain", "undrain"), host }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 80 }) }),
  },
);

const take = async (
  world: World,
  each: { kind: string; host?: number; player?: number; seconds?: number },
) => {
  const one = world.hosts[each.host ?? 0];
  const who = world.players[each.player ?? 0];
  if (one === undefined || who === undefined) return;
  const { scheduleStatus, info } = await who.get(calls.scheduleInfo, {});
  if (each.kind === "start" && scheduleStatus === 0) await who.ask(calls.startGame, startOf());
  if (each.kind === "quit" && info !== null) await who.quit(info.id);
  if (each.kind === "cut") one.unreachable = true;
  if (each.kind === "heal") one.unreachable = false;
  if (each.kind === "drain") one.registers = { ...one.registers, drainMs: 300_000 };
  if (each.kind === "undrain") one.registers = { ...one.registers, drainMs: null };
  if (each.kind === "kill") {
    one.kill();
    await advance(world, 2_000);
    one.boot();
  }
  await advance(world, (each.seconds ?? 1) * 1_000);
};

test("R-FLEET-03 R-FLEET-05 whatever hosts do: no seat is given twice, silence that costs a seat costs nothing else, nobody is stranded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const world = await startWorld();
      const { service, hosts } = world;
      for (const each of steps) await take(world, each);
      // Everything is well again: whoever has a schedule plays, or waits while all seats are taken.
      for (const one of hosts) {
        one.unreachable = false;
        one.registers = {};
        await one.register();
      }
      await advance(world, 30_000);
      const live = await service.store.transaction((tx) => tx.schedules.live());
      const seats = hosts.reduce((sum, { total }) => sum + total, 0);
      expect(live.filter(({ kind }) => kind === "playing").length).toBe(Math.min(live.length, seats));
      const held = hosts.flatMap((one) => [...one.held.values()].map(({ scheduleId }) => scheduleId));
      expect(held.toSorted()).toEqual(
        live
          .filter(({ kind }) => kind === "playing")
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(service.errors).toEqual([]);
      await service.close();
    }),
    { numRuns: 20 },
  );
}, 120_000);
