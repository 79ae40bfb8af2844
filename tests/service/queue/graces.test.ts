import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changeBalance } from "../../../service/accounts/metering.ts";
import { restartGrace } from "../../../service/lib/durations.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { plain } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const grace = 120_000;
const terms = { DEMO_TRIAL_SECONDS: "30", TIME_OVER_GRACE_SECONDS: "120" };

/** Starts a game with 30 s of trial. */
async function playing(env: Record<string, string> = {}, file = ":memory:") {
  service = await startTestService({ env: { ...terms, ...env }, file });
  const player = await service.signIn("Mali");
  return { player, id: await service.play(player, plain) };
}

const buy = (player: Player, seconds: number) =>
  service.store.transaction(async (tx) =>
    changeBalance(
      tx,
      async () => undefined,
      player.id,
      service.clock.date(),
      (before) => ({ ...before, reward: before.reward + seconds }),
    ),
  );

test("R-AWAY-03 a game without time left is frozen and ends after exactly two minutes, uncharged", async () => {
  const { player, id } = await playing();
  await service.clock.advance(31_100);
  expect(service.host.freezes).toEqual([{ scheduleId: id, frozen: true, graceSeconds: 120 }]);
  const schedule = await service.store.transaction((tx) => tx.schedules.find(id));
  const left = (schedule?.graceUntil ?? 0) - service.clock.now();
  expect(left).toBeGreaterThan(grace - 2_000);
  await service.clock.advance(left - 1);
  expect(await player.status()).toBe(300);
  await service.clock.advance(1_001);
  expect(await player.status()).toBe(0);
  expect(service.host.ends).toEqual([id]);
  expect(await service.charged()).toBe(30);
  const pushed = await service.store.transaction((tx) => tx.events.pending(player.id));
  expect(
    pushed
      .map(({ event }) => event)
      .filter((event) => event !== "wallet_update")
      .slice(-2),
  ).toEqual(["balance", "scheduled_cancel"]);
});

test("R-AWAY-03 who buys goes on in the same game within a round, and pays from then on", async () => {
  const { player, id } = await playing();
  await service.clock.advance(131_100);
  await buy(player, 50);
  await service.clock.advance(1_100);
  expect(service.host.freezes.at(-1)).toEqual({ scheduleId: id, frozen: false, graceSeconds: 0 });
  await service.clock.advance(20_000);
  expect(await player.status()).toBe(300);
  expect(await service.charged()).toBeGreaterThanOrEqual(49);
  expect(await service.charged()).toBeLessThanOrEqual(52);
  await service.clock.advance(35_000);
  expect(await service.charged()).toBe(80);
  expect(service.host.freezes.at(-1)).toMatchObject({ scheduleId: id, frozen: true });
  expect(service.host.ends).toEqual([]);
});

test("R-AWAY-03 buying in the last moment counts; quitting in the grace ends it at once", async () => {
  const { player, id } = await playing();
  await service.clock.advance(31_100 + grace - 2_000);
  await buy(player, 50);
  await service.clock.advance(3_000);
  expect(await player.status()).toBe(300);
  await service.clock.advance(60_000);
  await player.quit(id);
  expect(await player.status()).toBe(0);
  await service.clock.advance(grace);
  expect(await service.charged()).toBe(80);
});

test("R-AWAY-03 the process that hears that the time is over ends the game, whichever owns the queue", async () => {
  const owners = { take: () => async () => undefined };
  service = await startTestService({ env: { ...terms, TIME_OVER_GRACE_SECONDS: "0" }, owners });
  const { id } = await service.seated();
  await service.clock.advance(32_100);
  expect(service.host.ends).toEqual([id]);
});

test.each([
  ["a service that gives no grace", false, { TIME_OVER_GRACE_SECONDS: "0" }],
  ["a host that refuses to stop the game", true, {}],
])("R-AWAY-03 %s ends it at once", async (_name, refuses, env) => {
  const { player, id } = await playing(env);
  if (refuses) service.host.freeze = async () => "refused";
  await service.clock.advance(32_100);
  expect(await player.status()).toBe(0);
  expect(service.host.ends).toEqual([id]);
});

test("R-AWAY-03 a host that cannot be reached is told once it can; its game is charged nothing meanwhile", async () => {
  const { player, id } = await playing();
  const { freeze } = service.host;
  service.host.freeze = async () => "unreachable";
  await service.clock.advance(50_000);
  expect(service.host.freezes).toEqual([]);
  service.host.freeze = freeze;
  await service.clock.advance(1_100);
  expect(service.host.freezes).toMatchObject([{ scheduleId: id, frozen: true }]);
  expect(await player.status()).toBe(300);
  expect(await service.charged()).toBe(30);
});

test("R-AWAY-03 a host that is killed in the grace ends it: there is no game to go on in", async () => {
  const { player } = await playing();
  await service.clock.advance(31_100);
  service.host.kill();
  await service.clock.advance(10_000);
  service.host.boot();
  await service.clock.advance(10_000);
  expect(await player.status()).toBe(0);
  expect(await service.charged()).toBe(30);
});

test("R-AWAY-03 a service that is killed in the grace freezes again, and gives time to come back", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const { player, id } = await playing({}, file);
  await service.clock.advance(141_100);
  const { clock, host } = service;
  await service.close();
  await clock.advance(60_000);
  service = await startTestService({ env: terms, file, clock, host });
  const back = service.rejoin(player);
  await clock.advance(1_100);
  expect(host.freezes.at(-1)).toMatchObject({ scheduleId: id, frozen: true });
  expect(await back.status()).toBe(300);
  await clock.advance(restartGrace);
  expect(await back.status()).toBe(0);
  expect(await service.charged()).toBe(30);
});

test("R-AWAY-03 a second grace, after another process has ended the first, freezes again", async () => {
  const { id } = await playing();
  const setGrace = (graceUntil: number | null) =>
    service.store.transaction((tx) => tx.schedules.change(id, { graceUntil }));
  await service.clock.advance(31_100);
  await setGrace(null);
  await service.clock.advance(1_000);
  await setGrace(service.clock.now() + grace);
  await service.clock.advance(1_000);
  expect(service.host.freezes).toHaveLength(2);
});

test("R-AWAY-02 the service says how much of a lease may be free", async () => {
  const held = createTestHost(1);
  service = await startTestService({ env: { FREE_AWAY_SECONDS: "77" }, host: held });
  const id = await service.play(await service.signIn("Mali"), plain);
  expect(held.held.get(id)).toMatchObject({ freeAwaySeconds: 77 });
});

type Step =
  | { readonly kind: "wait" | "buy"; readonly seconds: number }
  | { readonly kind: "restart" | "kill" | "unreachable" | "reachable" };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("wait", "buy"), seconds: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constantFrom("restart", "kill", "unreachable", "reachable") }),
);

test("R-AWAY-03 whatever is bought, killed or cut off in a grace: what is charged and what is left is what there was", async () => {
  const folder = tempFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      run += 1;
      const file = path.join(folder, `${run}.db`);
      const { player } = await playing({}, file);
      const { clock, host } = service;
      let given = 30;
      for (const each of steps) {
        if (each.kind === "wait") await clock.advance(each.seconds * 1_000);
        else if (each.kind === "buy") {
          given += each.seconds;
          await buy(player, each.seconds);
        } else if (each.kind === "restart") {
          await service.close();
          service = await startTestService({ env: terms, file, clock, host });
        } else if (each.kind === "kill") {
          host.kill();
          await clock.advance(5_000);
          host.boot();
        } else host.unreachable = each.kind === "unreachable";
        const { trial, reward } = await service.balance(player);
        expect(trial + reward + (await service.charged())).toBe(given);
      }
      host.unreachable = false;
      // Everything that is left is played, or the game is gone: nothing waits for ever.
      const live = () => service.store.transaction((tx) => tx.schedules.live());
      for (let left = given + 2 * 120 + 120; left > 0 && (await live()).length > 0; left -= 30)
        await clock.advance(30_000);
      expect(await service.store.transaction((tx) => tx.schedules.inGrace())).toEqual([]);
      expect(service.errors).toEqual([]);
      await service.close();
    }),
    { numRuns: 20 },
  );
  service = await startTestService();
}, 120_000);
