import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inTime, inTurns } from "../../../../streams/adapters/browser/inTime.ts";

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

describe("requests", () => {
  const sent: string[] = [];
  let isHidden = false;
  const request = inTurns(
    async (input) => {
      sent.push(String(input));
      return new Response();
    },
    () => isHidden,
  );
  /** What is sent until the tasks that are due have run. */
  const inTasks = async (tasks: number): Promise<readonly string[]> => {
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    };
    await settled();
    for (let task = 0; task < tasks; task += 1) {
      vi.advanceTimersToNextTimer();
      await settled();
    }
    return sent.splice(0);
  };
  beforeEach(() => {
    isHidden = false;
  });

  test("are sent one in each task, in their order", async () => {
    for (const url of ["/1", "/2", "/3"]) void request(url);
    expect(await inTasks(0)).toEqual(["/1"]);
    expect(await inTasks(1)).toEqual(["/2"]);
    expect(await inTasks(1)).toEqual(["/3"]);
    await inTasks(1);
    void request("/4");
    expect(await inTasks(0)).toEqual(["/4"]);
    await inTasks(1);
  });

  test("that wait as the page is hidden go in one task", async () => {
    for (const url of ["/1", "/2", "/3", "/4"]) void request(url);
    isHidden = true;
    expect(await inTasks(1)).toEqual(["/1", "/2", "/3", "/4"]);
  });

  test("of a hidden page, and of one that closes, do not wait", async () => {
    void request("/1");
    void request("/2", { keepalive: true });
    isHidden = true;
    void request("/3");
    expect(await inTasks(0)).toEqual(["/2", "/3", "/1"]);
    await inTasks(1);
  });
});
