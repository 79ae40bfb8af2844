import { expect, test } from "vitest";
import { ownerInterval } from "../../../../service/lib/durations.ts";
import type { Lease } from "../../../../service/processes/owners/ownership.ts";
import { createPostgresOwnership } from "../../../../service/processes/owners/postgresOwnership.ts";
import {
  createDatabaseSession,
  type DatabaseSession,
  type SessionClient,
} from "../../../../service/processes/postgres/session.ts";
import { type ClockModel, createClockModel, settle } from "../../../support/clockModel.ts";
import { createFakeDatabase } from "../../support/fakeDatabase.ts";

/** A process that takes the queue on, and writes down when it begins and stops. */
async function createProcess(
  model: ClockModel,
  database: ReturnType<typeof createFakeDatabase>,
  name: string,
  log: string[],
) {
  const computer = model.computer();
  const line = database.line();
  const errors: unknown[] = [];
  const reportError = (_where: string, error: unknown) => errors.push(error);
  const client = () => session.client();
  const { ownership, part, holds } = createPostgresOwnership({ timers: computer, client, reportError });
  const session: DatabaseSession = createDatabaseSession({
    connect: line.connect,
    timers: computer,
    parts: [part],
    reportError,
  });
  let term: Lease | null = null;
  let finish: () => void = () => undefined;
  /** `slow`: its work takes until `finish` to stop. */
  const work = { slow: false, killed: false, finish: () => finish() };
  const giveUp = ownership.take("queue", (begun) => {
    term = begun;
    log.push(`${name} begins`);
    return () => {
      log.push(`${name} stops`);
      return work.slow
        ? new Promise<void>((resolve) => {
            finish = resolve;
          })
        : Promise.resolve();
    };
  });
  /** Nothing, once it is killed. */
  const owns = (): boolean => !work.killed && holds("queue") && term?.holds() === true;
  await session.open();
  const termHolds = (): boolean => term?.holds() === true;
  return { computer, line, errors, session, work, owns, termHolds, giveUp };
}

async function createWorld() {
  const model = createClockModel();
  const database = createFakeDatabase(model);
  const log: string[] = [];
  const one = await createProcess(model, database, "one", log);
  const other = await createProcess(model, database, "other", log);
  const never = () => expect([one.owns(), other.owns()]).not.toEqual([true, true]);
  /** Advances, and sees that at no moment both are owners. @returns after how long somebody was, ms */
  const untilOwned = async (process: typeof one, most: number): Promise<number> => {
    for (let passed = 0; passed <= most; passed += 50) {
      never();
      if (process.owns()) return passed;
      await model.advance(50);
    }
    return Number.POSITIVE_INFINITY;
  };
  return { model, database, log, one, other, untilOwned };
}

test("R-OWNER-01 of two processes one has a duty, and keeps it", async () => {
  const { model, log, one, other } = await createWorld();
  await model.advance(60_000);
  expect(log).toEqual(["one begins"]);
  expect([one.owns(), other.owns()]).toEqual([true, false]);
});

test("R-OWNER-02 a killed owner is followed at the next look", async () => {
  const { log, one, other, untilOwned } = await createWorld();
  one.line.kill();
  one.computer.stop();
  one.work.killed = true;
  expect(await untilOwned(other, 5_000)).toBeLessThanOrEqual(ownerInterval + 50);
  expect(log).toEqual(["one begins", "other begins"]);
});

test("R-OWNER-02 an owner that is cut off stops by itself after 3 s, before another begins, within 5 s, and does not go on later", async () => {
  const { model, log, one, other, untilOwned } = await createWorld();
  await model.advance(10_200);
  one.line.cut = true;
  const taken = await untilOwned(other, 6_000);
  expect(taken).toBeLessThan(5_000);
  expect(taken).toBeGreaterThan(3_000 - ownerInterval);
  one.line.cut = false;
  await model.advance(10_000);
  expect(one.owns()).toBe(false);
  expect(log).toEqual(["one begins", "one stops", "other begins"]);
});

test("R-OWNER-02 exactly at 3 s without an answer it is no owner any more", async () => {
  const { model, one } = await createWorld();
  // The last beat that is answered.
  await model.advance(ownerInterval);
  one.line.cut = true;
  await model.advance(2_999);
  expect(one.owns()).toBe(true);
  await model.advance(1);
  expect(one.owns()).toBe(false);
});

test("R-OWNER-02 a process that stood still for 3 s is no owner when it wakes, before any of its timers runs", async () => {
  const { model, one } = await createWorld();
  await model.advance(ownerInterval);
  model.stall(2_999);
  expect(one.termHolds()).toBe(true);
  model.stall(1);
  expect(one.termHolds()).toBe(false);
});

test("R-OWNER-02 when the database comes back, one of them goes on within 5 s", async () => {
  const { model, database, one, other } = await createWorld();
  database.stop();
  await settle();
  expect([one.owns(), other.owns()]).toEqual([false, false]);
  await model.advance(30_000);
  expect([one.owns(), other.owns()]).toEqual([false, false]);
  database.start();
  await model.advance(5_000);
  expect([one.owns(), other.owns()].filter(Boolean)).toHaveLength(1);
});

test("R-OWNER-02 a session that is lost during its beat beats no more, and the next one does", async () => {
  const model = createClockModel();
  const database = createFakeDatabase(model);
  const beats: SessionClient[] = [];
  const session = createDatabaseSession({
    connect: database.line().connect,
    timers: model.computer(),
    reportError: () => undefined,
    parts: [
      {
        async beat(client) {
          if (beats.push(client) !== 2) return;
          database.stop();
          database.start();
        },
      },
    ],
  });
  await session.open();
  await model.advance(2 * ownerInterval);
  const [first, ...later] = beats;
  expect(later.map((client) => client === first)).toEqual([true, false]);
});

test("R-OWNER-01 who gives a duty up finishes first, and another takes it at once", async () => {
  const { model, log, one, other, untilOwned } = await createWorld();
  one.work.slow = true;
  const given = one.giveUp();
  await model.advance(3_000);
  expect(log).toEqual(["one begins", "one stops"]);
  expect(other.owns()).toBe(false);
  one.work.finish();
  await given;
  expect(await untilOwned(other, 2_000)).toBeLessThanOrEqual(ownerInterval + 50);
});

test("R-OWNER-02 a new term waits until the one before has ended in this process", async () => {
  const { model, database, log, one, other } = await createWorld();
  other.line.kill();
  one.work.slow = true;
  database.stop();
  await model.advance(2_000);
  database.start();
  await model.advance(5_000);
  expect(log).toEqual(["one begins", "one stops"]);
  one.work.finish();
  await model.advance(1_000);
  expect(log).toEqual(["one begins", "one stops", "one begins"]);
});
