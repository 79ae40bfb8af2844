import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Signal } from "../../../service/processes/bus/bus.ts";
import { connectSession } from "../../../service/processes/postgres/connectSession.ts";
import { loadOrCreateKeys, readCurrentKeys, rotateKeys } from "../../../service/signIn/keys.ts";
import { openPostgresStore } from "../../../service/store/postgres/postgres.ts";
import { type Database, sharedOn } from "../../../service/wiring/sharedDatabase.ts";
import { freshDatabase, type TestDatabase } from "../../support/postgres.ts";

let database: TestDatabase;
let admin: pg.Client;
const open: Database[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await admin.end();
  await database.drop();
});

/** A process of the service, as far as the database is concerned. */
async function connect(): Promise<Database> {
  const store = await openPostgresStore(database.url, { connections: 2 });
  const shared = await sharedOn(store, database.url, () => undefined);
  open.push(shared);
  return shared;
}

/** Asks until it is so. */
const until = (holds: () => boolean | Promise<boolean>): Promise<unknown> =>
  expect.poll(holds, { interval: 20 }).toBe(true);

const owner = async (): Promise<number | null> => {
  const { rows } = await admin.query(
    "select pid from pg_locks where locktype = 'advisory' and classid = 1668051061 and objid = 1 and granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0]?.pid ?? null;
};

test("R-BUS-01 LISTEN and NOTIFY carry signals from one process to the other, also after the session was ended", async () => {
  const [one, other] = [await connect(), await connect()];
  const heard: Signal[] = [];
  other.bus.subscribe((signal) => heard.push(signal));
  const signals: Signal[] = [
    { kind: "events", accountId: "11111111-2222-3333-4444-555555555555" },
    { kind: "socket", accountId: "b" },
    { kind: "graces" },
  ];
  for (const signal of signals) one.bus.publish(signal);
  await until(() => heard.length === 3);
  expect(heard).toEqual(signals);
  heard.splice(0);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cloudplay session%' and datname = current_database()",
  );
  await until(() => heard.some(({ kind }) => kind === "missed"));
  heard.splice(0);
  // The session of the first process comes back in its own time; until then nobody hears it.
  await until(() => {
    one.bus.publish({ kind: "graces" });
    return heard.length > 0;
  });
});

test("R-OWNER-02 a duty goes to another process when the owner gives it up, and when its session ends", async () => {
  const [one, other] = [await connect(), await connect()];
  const log: string[] = [];
  const take = (name: string, { owners }: Database) =>
    owners.take("queue", () => {
      log.push(`${name} begins`);
      return async () => void log.push(`${name} stops`);
    });
  const giveUp = take("one", one);
  await until(() => log.length === 1);
  take("other", other);
  await giveUp();
  await until(() => log.length === 3);
  expect(log).toEqual(["one begins", "one stops", "other begins"]);
  take("one", one);
  const before = await owner();
  await admin.query("select pg_terminate_backend($1)", [before]);
  await until(() => log.length >= 5);
  // Whichever of them is first.
  expect(log.slice(3)).toEqual(["other stops", expect.stringMatching(/begins$/)]);
  await until(async () => (await owner()) !== null);
  expect(await owner()).not.toBe(before);
});

test("R-OWNER-02 the database ends a session after 4 s without a statement", async () => {
  const session = await connectSession(database.url)({ notified: () => undefined, lost: () => undefined });
  expect(await session.query("show idle_session_timeout", [])).toEqual([{ idle_session_timeout: "4s" }]);
  session.destroy();
});

test("R-CLOCK-02 processes read one date, and go on with the timeline that was stored", async () => {
  const first = await connect();
  const point = { now: first.clock.now() - 86_400_000, date: first.clock.date() };
  await first.store.transaction((tx) => tx.timeline.set(point));
  const [one, other] = [await connect(), await connect()];
  expect(Math.abs(one.clock.now() - other.clock.now())).toBeLessThan(1_000);
  expect(Math.abs(one.clock.now() - point.now)).toBeLessThan(30_000);
  expect(Math.abs(one.clock.date() - other.clock.date())).toBeLessThan(1_000);
});

test("R-OWNER-03 processes that begin at the same time on an empty database get the same keys", async () => {
  const [one, other] = [await connect(), await connect()];
  const [first, second] = await Promise.all([loadOrCreateKeys(one.store), loadOrCreateKeys(other.store)]);
  expect(second).toEqual(first);
});

test("R-SEC-16 two rotations at the same time both count, and every process reads the same keys", async () => {
  const [one, other] = [await connect(), await connect()];
  const first = await loadOrCreateKeys(one.store);
  const date = one.clock.date();
  await Promise.all([rotateKeys(one.store, date), rotateKeys(other.store, date)]);
  const read = await readCurrentKeys(one.store, first, date);
  expect(await readCurrentKeys(other.store, first, date)).toEqual(read);
  expect(new Set(read.verifying.map(({ kid }) => kid)).size).toBe(3);
  expect([read.verifying[0]?.kid, read.verifying[2]?.kid]).toEqual([read.signing.kid, first.signing.kid]);
});
