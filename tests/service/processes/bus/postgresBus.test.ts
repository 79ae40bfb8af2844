import { expect, test } from "vitest";
import type { Signal } from "../../../../service/processes/bus/bus.ts";
import { createPostgresBus } from "../../../../service/processes/bus/postgresBus.ts";
import {
  createDatabaseSession,
  type DatabaseSession,
} from "../../../../service/processes/postgres/session.ts";
import { createClockModel, settle } from "../../../support/clockModel.ts";
import { createFakeDatabase } from "../../support/fakeDatabase.ts";

const model = createClockModel();

async function createProcess(database: ReturnType<typeof createFakeDatabase>) {
  const line = database.line();
  const errors: unknown[] = [];
  const reportError = (_where: string, error: unknown) => errors.push(error);
  const { bus, part } = createPostgresBus({ client: () => session.client(), reportError });
  const session: DatabaseSession = createDatabaseSession({
    connect: line.connect,
    timers: model.computer(),
    parts: [part],
    reportError,
  });
  const heard: Signal[] = [];
  bus.subscribe((signal) => heard.push(signal));
  await session.open();
  heard.splice(0);
  return { bus, heard, line, errors, part };
}

const events = (accountId: string): Signal => ({ kind: "events", accountId });

test("R-BUS-01 a signal reaches its own process at once and once, and the others by the database", async () => {
  const database = createFakeDatabase(model);
  const [one, other] = [await createProcess(database), await createProcess(database)];
  const sent: Signal[] = [events("a-1"), { kind: "socket", accountId: "b_2" }, { kind: "graces" }];
  const meanwhile = events("meanwhile");
  other.bus.subscribe(({ kind }) => {
    if (kind === "graces") one.bus.publish(meanwhile);
  });
  for (const signal of sent) one.bus.publish(signal);
  expect(one.heard).toEqual(sent);
  expect(other.heard).toEqual([]);
  await settle();
  expect(other.heard).toEqual([...sent, meanwhile]);
  expect(one.heard).toEqual([...sent, meanwhile]);
});

test("R-BUS-01 a thousand signals of one moment are one statement, in payloads that the database takes", async () => {
  const database = createFakeDatabase(model);
  const [one, other] = [await createProcess(database), await createProcess(database)];
  const payloads: string[] = [];
  const { notified } = other.part;
  expect(notified).toBeDefined();
  const many = Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(64, "0"));
  const third = database.line();
  await third
    .connect({ notified: (payload) => payloads.push(payload), lost: () => undefined })
    .then((client) => client.query("listen cloudplay", []));
  for (const id of [...many, ...many]) one.bus.publish(events(id));
  await settle();
  expect(other.heard).toEqual(many.map(events));
  expect(one.line.statements.filter((sql) => sql.includes("pg_notify"))).toHaveLength(1);
  expect(payloads).toHaveLength(10);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
});

test("R-BUS-01 what somebody else writes on the channel is no signal, and harms nothing", async () => {
  const { part, heard } = await createProcess(createFakeDatabase(model));
  for (const payload of ["", "x", "x,", "x,eé,e,s,gg,q1", `x,e${"a".repeat(65)}`, "x,e';drop table"])
    part.notified?.(payload);
  expect(heard).toEqual([]);
  part.notified?.("x,ok,eok");
  expect(heard).toEqual([events("ok")]);
});

test("R-BUS-01 after a lost connection everybody is told to look for what was missed", async () => {
  const database = createFakeDatabase(model);
  const [one, other] = [await createProcess(database), await createProcess(database)];
  database.stop();
  one.bus.publish(events("lost"));
  await settle();
  expect(one.heard).toEqual([events("lost")]);
  database.start();
  await model.advance(1_000);
  expect(other.heard).toEqual([{ kind: "missed" }]);
  one.bus.publish(events("again"));
  await settle();
  expect(other.heard).toEqual([{ kind: "missed" }, events("again")]);
});
