import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { silenceCharged } from "../../../host/lib/durations.ts";
import { createUncountedTime } from "../../../host/metering/uncountedTime.ts";
import { awayCharged } from "../../../wire/durations.ts";

const free = 300_000;

/** Shown as soon as it is drawn. */
const shownFrom = (drawnAt: number, freeMs: number) => {
  const time = createUncountedTime(drawnAt, freeMs);
  time.setShown(drawnAt);
  return time;
};

describe("the time that costs nothing", () => {
  test("R-AWAY-02 begins exactly 10 s after the page was hidden, and ends with it", () => {
    const time = shownFrom(0, free);
    time.setAway(true, 5_000);
    expect(time.until(5_000 + awayCharged)).toBe(0);
    expect(time.until(5_001 + awayCharged)).toBe(1);
    time.setAway(false, 65_000);
    expect(time.until(100_000)).toBe(50_000);
    time.setAway(true, 100_000);
    time.setAway(false, 100_000 + awayCharged);
    expect(time.until(200_000)).toBe(50_000);
  });

  test("R-AWAY-02 is at most what the service allows for the lease, over all times away", () => {
    const time = shownFrom(0, free);
    time.setAway(true, 0);
    expect(time.until(awayCharged + free - 1)).toBe(free - 1);
    expect(time.until(awayCharged + free + 1)).toBe(free);
    time.setAway(false, 400_000);
    time.setAway(true, 500_000);
    expect(time.until(900_000)).toBe(free);
    expect(shownFrom(0, 0).until(1_000)).toBe(0);
  });

  test("R-AWAY-03 is all of the time while the game is frozen, which takes nothing of what may be free", () => {
    const time = shownFrom(0, free);
    time.setFrozen(true, 1_000);
    time.setAway(true, 2_000);
    expect(time.until(101_000)).toBe(100_000);
    time.setFrozen(false, 121_000);
    time.setFrozen(false, 121_500);
    expect(time.until(121_000 + free)).toBe(120_000 + free);
    expect(time.until(121_000 + free + 60_000)).toBe(120_000 + free);
  });

  test("R-HOST-19 begins exactly 10 s after the player was last heard, without a limit, and ends with the next sign", () => {
    const time = shownFrom(0, 0);
    time.setSilent(5_000, 11_000);
    expect(time.until(5_000 + silenceCharged)).toBe(0);
    expect(time.until(5_001 + silenceCharged)).toBe(1);
    time.setSilent(null, 65_000);
    expect(time.until(100_000)).toBe(50_000);
    // Known late: what was before counts.
    time.setSilent(100_000, 130_000);
    expect(time.until(140_000)).toBe(60_000);
  });

  test("R-HOST-19 a silent player whose page is hidden gets no more for free than one who is heard", () => {
    const time = shownFrom(0, free);
    time.setAway(true, 0);
    time.setSilent(0, 5_000);
    expect(time.until(awayCharged + free + 100_000)).toBe(free);
    time.setAway(false, awayCharged + free + 100_000);
    expect(time.until(awayCharged + free + 101_000)).toBe(free + 1_000);
  });

  test("R-HOST-07 is all of the time since a game that hangs last answered, but none twice", () => {
    const time = shownFrom(0, free);
    time.setHanging(5_000, 35_000);
    expect(time.until(45_000)).toBe(40_000);
    time.setHanging(null, 50_000);
    expect(time.until(60_000)).toBe(45_000);
    time.setFrozen(true, 60_000);
    time.setFrozen(false, 70_000);
    time.setHanging(65_000, 95_000);
    expect(time.until(95_000)).toBe(45_000 + 10_000 + 25_000);
  });

  test("R-AWAY-02 R-HOST-19 never shrinks, and never takes more than has passed", () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 200_000 }),
      kind: fc.constantFrom("away", "frozen", "silent", "hanging"),
      on: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const time = shownFrom(0, free);
        let [now, before] = [0, 0];
        for (const { wait, kind, on } of steps) {
          now += wait;
          const uncounted = time.until(now);
          expect(uncounted - before).toBeGreaterThanOrEqual(0);
          expect(uncounted - before).toBeLessThanOrEqual(wait);
          before = uncounted;
          if (kind === "away") time.setAway(on, now);
          else if (kind === "silent") time.setSilent(on ? now - 5_000 : null, now);
          else if (kind === "hanging") time.setHanging(on ? now : null, now);
          else time.setFrozen(on, now);
          expect(time.until(now)).toBe(uncounted);
        }
      }),
    );
  });
});
