import { expect, test } from "vitest";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { storeProgress } from "../../../service/store/storeProgress.ts";

test("R-WATCH-01 a store has moved unless a transaction waits and none has ended", async () => {
  const { store, hasMoved } = storeProgress(openSqliteStore(":memory:"));
  expect(hasMoved()).toBe(true);
  await store.transaction(async () => 1);
  expect([hasMoved(), hasMoved()]).toEqual([true, true]);

  const release: Array<() => void> = [];
  const stuck = () => store.transaction(() => new Promise<void>((resolve) => release.push(resolve)));
  const [first, second] = [stuck(), stuck()];
  expect(hasMoved()).toBe(false);
  expect(hasMoved()).toBe(false);
  // Slow is not stuck: the first ends, the second still waits.
  await Promise.resolve();
  release[0]?.();
  await first;
  expect([hasMoved(), hasMoved()]).toEqual([true, false]);
  await new Promise((resolve) => setImmediate(resolve));
  release[1]?.();
  await second;
  expect(hasMoved()).toBe(true);

  await expect(store.transaction(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(hasMoved()).toBe(true);
  await store.close();
});
