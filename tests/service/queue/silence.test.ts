import { afterEach, beforeEach, expect, test } from "vitest";
import { hostGivenUpAfter, listeningBreak } from "../../../service/lib/durations.ts";
import { enforceSilence } from "../../../service/queue/silence.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import { startTestService } from "../support/service.ts";

let store: Store;
let schedule: string;
/** When the host was heard last, and the service listened last. */
let heardAt: number;

beforeEach(async () => {
  store = openSqliteStore(":memory:");
  const clock = createTestClock();
  const service = await startTestService({ clock, store });
  schedule = await service.play(await service.signIn("Mali"), plain);
  await service.host.register();
  await service.service.reconcileLoop.runOnce();
  heardAt = clock.now();
  await service.close();
});
afterEach(() => store.close());

/** A round, so many ms after the last sign of life. @returns whether the player still has the seat */
const roundAt = (after: number): Promise<boolean> =>
  store.transaction(async (tx) => {
    await enforceSilence(tx, async () => undefined, heardAt + after);
    return (await tx.schedules.find(schedule))?.kind === "playing";
  });
/** Rounds every second. */
async function listen(from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 1_000) expect([at, await roundAt(at)]).toEqual([at, true]);
}

test("R-FLEET-03 whoever has the queue, a seat is given up when its host was silent for 50 s", async () => {
  await listen(1_000, 49_000);
  expect(await roundAt(49_999)).toBe(true);
  expect(await roundAt(50_000)).toBe(false);
});

test.each([
  ["a break as long as a takeover", listeningBreak, hostGivenUpAfter],
  ["a longer break", listeningBreak + 1, 20_000 + listeningBreak + 1 + hostGivenUpAfter],
])(
  "R-FLEET-03 %s: seats are given up after what is left of the time, or all of it again",
  async (_what, pause, givenUpAt) => {
    await listen(1_000, 20_000);
    await listen(20_000 + pause, givenUpAt - 1);
    expect(await roundAt(givenUpAt - 1)).toBe(true);
    expect(await roundAt(givenUpAt)).toBe(false);
  },
);

test("R-FLEET-03 a round that is not stored is none", async () => {
  await listen(1_000, 20_000);
  const full = new Error("disk full");
  for (let at = 21_000; at < 110_000; at += 1_000) {
    const refused = store.transaction(async (tx) => {
      await enforceSilence(tx, async () => undefined, heardAt + at);
      throw full;
    });
    await expect(refused).rejects.toBe(full);
  }
  await listen(110_000, 159_000);
  expect(await roundAt(159_999)).toBe(true);
  expect(await roundAt(160_000)).toBe(false);
});
