import { expect, test } from "vitest";
import { createDrain } from "../../../host/fleet/drain.ts";
import { manualClock } from "../support/manualClock.ts";

function drained() {
  const clock = manualClock();
  let occupied = true;
  const happened: string[] = [];
  const drain = createDrain({
    clock,
    close: () => happened.push("close"),
    isOccupied: () => occupied,
    onChange: () => happened.push("told"),
  });
  void drain.over.then(() => happened.push("over"));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    drain,
    happened,
    async advance(ms: number) {
      clock.advance(ms);
      await settle();
    },
    leave() {
      occupied = false;
    },
  };
}

test("R-FLEET-07 a host without players is over at once", async () => {
  const { drain, happened, leave, advance } = drained();
  leave();
  drain.begin(600);
  await advance(0);
  expect(happened).toEqual(["close", "told", "over"]);
});

test.each([
  [9_900, false],
  [10_000, true],
])("R-FLEET-07 after %i ms of 10 s, with a player inside, it is over: %s", async (passed, over) => {
  const { drain, happened, advance } = drained();
  expect(drain.left()).toBeNull();
  drain.begin(10);
  await advance(passed);
  expect(happened.includes("over")).toBe(over);
  expect(drain.left()).toBe(Math.max(0, 10_000 - passed));
});

test("R-FLEET-07 it is over half a second after the last player left, long before the deadline", async () => {
  const { drain, happened, leave, advance } = drained();
  drain.begin(3_600);
  await advance(60_000);
  expect(happened).not.toContain("over");
  leave();
  await advance(500);
  expect(happened).toContain("over");
});

test("R-FLEET-07 of two orders the earlier deadline counts", async () => {
  const { drain, happened, advance } = drained();
  drain.begin(100);
  drain.begin(200);
  expect(drain.left()).toBe(100_000);
  drain.begin(0);
  await advance(0);
  expect(happened).toEqual(["close", "told", "close", "told", "over"]);
});
