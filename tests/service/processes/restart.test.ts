import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import { startTestService } from "../support/service.ts";

test("accounts, sign-ins, wallets, games and queue positions survive a kill", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const clock = createTestClock();
  const host = createTestHost(1);
  const before = await startTestService({ file, clock, host });
  const [playing, waiting] = [await before.signIn("playing"), await before.signIn("waiting")];
  await before.play(playing, plain);
  await waiting.start();
  await clock.advance(100_000);
  // A kill closes nothing: only the database file is left.
  const killed = path.join(folder, "killed.db");
  for (const part of ["", "-wal"]) fs.copyFileSync(file + part, killed + part);

  const after = await startTestService({ file: killed, clock, host });
  const asks = (who: typeof playing) => after.rejoin(who).get(calls.scheduleInfo, {});
  expect(await asks(playing)).toMatchObject({
    scheduleStatus: 300,
    gameInfo: { gameIdStr: plain.gameIdStr },
  });
  expect(await asks(waiting)).toMatchObject({ scheduleStatus: 100, queueInfo: { queuingIndex: 0 } });
  expect(await after.rejoin(playing).get(calls.wallet, {})).toMatchObject({ totalTime: 1_100 });
  expect(await after.pushed(playing)).toContain("machine_ready");
  expect(await after.signIn("playing")).toMatchObject({ id: playing.id, isNew: false });
});

test("players with an offered seat and waiting players have time to reconnect after a restart", async () => {
  const file = path.join(tempFolder(), "service.db");
  const clock = createTestClock();
  const host = createTestHost(1);
  const before = await startTestService({ file, clock, host });
  const player = await before.signIn("Mali");
  const { info } = await player.start();
  await before.close();
  clock.jump(600_000);
  const after = await startTestService({ file, clock, host });
  await clock.advance(19_000);
  const live = async () => (await after.store.transaction((tx) => tx.schedules.find(info.id)))?.kind;
  expect(await live()).toBe("offered");
  await clock.advance(2_000);
  expect(await live()).toBeUndefined();
});
