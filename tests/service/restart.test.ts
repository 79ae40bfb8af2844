import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sqliteHistory } from "../../service/store/sqlite/history.ts";
import { openSqliteStore } from "../../service/store/sqlite/sqlite.ts";
import { calls } from "../../streams/wire/calls.ts";
import { createTestClock } from "./support/clock.ts";
import { plain } from "./support/games.ts";
import { createTestHost } from "./support/host.ts";
import { requestOf, startTestService } from "./support/service.ts";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "service-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test("accounts, sign-ins, wallets, games and queue positions survive a kill", async () => {
  const file = path.join(folder, "service.db");
  const clock = createTestClock();
  const host = createTestHost(1);
  const before = await startTestService({ file, clock, host });
  const [playing, waiting] = [await before.signIn("playing"), await before.signIn("waiting")];
  await before.play(playing, plain);
  await waiting.get(calls.startGame, { account_mode: 0, idcList: [], game_id: plain.gameIdStr });
  await clock.advance(100_000);
  // A kill closes nothing: only the database file is left.
  const killed = path.join(folder, "killed.db");
  for (const part of ["", "-wal"]) fs.copyFileSync(file + part, killed + part);

  const after = await startTestService({ file: killed, clock, host });
  const asks = async (who: typeof playing) =>
    calls.scheduleInfo.data.parse(
      (
        await after.send(
          requestOf(calls.scheduleInfo, {}, { token: who.token, userId: who.id, device: who.device }),
        )
      ).data,
    );
  expect(await asks(playing)).toMatchObject({
    scheduleStatus: 300,
    gameInfo: { gameIdStr: plain.gameIdStr },
  });
  expect(await asks(waiting)).toMatchObject({ scheduleStatus: 100, queueInfo: { queuingIndex: 1 } });
  const wallet = await after.send(
    requestOf(calls.wallet, {}, { token: playing.token, userId: playing.id, device: "" }),
  );
  expect(wallet.data).toMatchObject({ totalTime: 1_100 });
  const pending = await after.store.transaction((tx) => tx.events.pending(playing.id));
  expect(pending.map(({ event }) => event)).toContain("machine_ready");
  expect(await after.signIn("playing")).toMatchObject({ id: playing.id, isNew: false });
  await after.close();
  await before.close();
});

test("players with an offered seat and waiting players have time to reconnect after a restart", async () => {
  const file = path.join(folder, "service.db");
  const clock = createTestClock();
  const host = createTestHost(1);
  const before = await startTestService({ file, clock, host });
  const player = await before.signIn("Mali");
  const { info } = await player.get(calls.startGame, {
    account_mode: 0,
    idcList: [],
    game_id: plain.gameIdStr,
  });
  await before.close();
  clock.jump(600_000);
  const after = await startTestService({ file, clock, host });
  await clock.advance(19_000);
  const live = async () => (await after.store.transaction((tx) => tx.schedules.find(info.id)))?.status;
  expect(await live()).toBe(200);
  await clock.advance(2_000);
  expect(await live()).toBeUndefined();
  await after.close();
});

test("an error in a transaction rolls it back, and the next one works", async () => {
  const store = openSqliteStore(path.join(folder, "service.db"));
  const broken = store.transaction(async (tx) => {
    await tx.identities.ofName("half");
    throw new Error("on purpose");
  });
  await expect(broken).rejects.toThrow("on purpose");
  const again = await store.transaction((tx) => tx.identities.ofName("HALF"));
  expect(again.name).toBe("HALF");
  await store.close();
});

test("a database of a newer version is refused, not touched", async () => {
  const file = path.join(folder, "service.db");
  await openSqliteStore(file).close();
  const { default: Database } = await import("libsql");
  const database = new Database(file);
  database.exec("PRAGMA user_version = 999");
  database.close();
  expect(() => openSqliteStore(file)).toThrow(/newer version/);
});

test("what was charged before the hosts reported stays known, and a game of that time is offered again", async () => {
  const file = path.join(folder, "service.db");
  const { default: Database } = await import("libsql");
  const database = new Database(file);
  const before = sqliteHistory.findIndex((migration) => migration.includes("create table leases"));
  for (const migration of sqliteHistory.slice(0, before)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${before}`);
  database.exec(`
    insert into past_schedules (id, account_id, game_id, ended_at, held_seconds, charged) values
      ('old', 'mali', 'g', 1, 100, 90), ('free', 'mali', 'g', 1, null, 0);
    insert into schedules (id, account_id, game_id, account_mode, status, created_at, offered_at, leased_at, session_key,
      started_at, paid_until, warned, wallet_told_at, seen_at, told_index, charged) values
      ('running', 'mali', 'g', 0, 300, 1, 1, 1, 'key', 1, 1, 0, 0, 1, -1, 30);
  `);
  database.close();
  const store = openSqliteStore(file);
  expect(await store.transaction((tx) => tx.leases.chargedSeconds())).toBe(120);
  await store.close();
  const service = await startTestService({ file, host: createTestHost(1) });
  await service.clock.advance(4_000);
  const schedule = await service.store.transaction((tx) => tx.schedules.find("running"));
  expect(schedule).toMatchObject({ status: 200, leaseId: "", leasedAt: 0 });
  expect(service.errors).toEqual([]);
  await service.close();
});
