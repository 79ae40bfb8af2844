import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../streams/wire/calls/calls.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { requestOf, startTestService } from "../support/service.ts";

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
