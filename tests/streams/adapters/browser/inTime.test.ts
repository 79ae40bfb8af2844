import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "../../../../streams/adapters/browser/inTime.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Code that comes after so many ms. */
const after = (ms: number) => () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, ms, "code");
  });

test.each([
  [999, "code"],
  [1_000, "code"],
  [1_001, null],
])("R-REC-32 code that comes after %i ms", async (ms, expected) => {
  const loaded = inTime(after(ms));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toBe(expected);
});

test("R-REC-32 code that does not load is done without", async () => {
  expect(await inTime(() => Promise.reject(new Error("offline")))).toBeNull();
});
