import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createSharpenGovernor,
  type SharpenFacts,
  wantsSharpening,
} from "../../../streams/rules/sharpenGovernor.ts";

const budgetMs = 1_000 / 60;
const cool: SharpenFacts = {
  frameMs: 1,
  budgetMs,
  drawn: 60,
  late: 0,
  pressure: "nominal",
  battery: { charging: true, level: 1 },
};
const hot = { ...cool, pressure: "critical" } as const;

/** After so many seconds of the same facts. */
function levelAfter(seconds: number, changes: Partial<SharpenFacts>): number {
  const governor = createSharpenGovernor();
  for (let second = 1; second <= seconds; second += 1) governor.next({ ...cool, ...changes }, second * 1_000);
  return governor.level;
}

describe("R-PIC-03 the governor of sharpening", () => {
  it.each([
    ["a quarter of a frame's time", { frameMs: budgetMs / 4 }, 2],
    ["more than a quarter of it", { frameMs: budgetMs / 4 + 0.01 }, 1],
    ["a tenth of the frames late", { late: 6 }, 2],
    ["more than a tenth late", { late: 7 }, 1],
    ["nobody measuring it", { frameMs: null }, 2],
    ["a picture that stands still", { drawn: 9, late: 9, frameMs: 9 }, 2],
    ["ten frames of which two are late", { drawn: 10, late: 2 }, 1],
    ["serious heat", { pressure: "serious" }, 1],
    ["critical heat", { pressure: "critical" }, 0],
    ["a low battery", { battery: { charging: false, level: 0.19 } }, 0],
    ["a battery of a fifth", { battery: { charging: false, level: 0.2 } }, 2],
    ["a low battery that is charged", { battery: { charging: true, level: 0.05 } }, 2],
    ["half a battery", { battery: { charging: false, level: 0.5 } }, 2],
    ["a device that tells nothing", { pressure: null, battery: null }, 2],
  ] as const)("with %s is at the right level a second later", (_, changes, level) => {
    expect(levelAfter(1, changes)).toBe(level);
  });

  it("stops sharpening after two seconds that were too costly", () => {
    expect(levelAfter(2, { frameMs: 6 })).toBe(0);
  });

  it("goes up after 20 easy seconds, doubled after each failure, up to 10 minutes", () => {
    const governor = createSharpenGovernor();
    let now = 0;
    const secondsAt = (level: number, facts: SharpenFacts): number => {
      let seconds = 0;
      do {
        now += 1_000;
        seconds += 1;
      } while (governor.next(facts, now) === level && seconds < 2_000);
      return seconds;
    };
    secondsAt(2, hot);
    const waits = [1, 2, 3, 4, 5, 6, 7].map(() => {
      const wait = secondsAt(0, cool) - 1;
      secondsAt(1, hot);
      return wait;
    });
    expect(waits).toEqual([20, 40, 80, 160, 320, 600, 600]);
  });

  it.each([
    ["20 s", 0, 20_000],
    ["10 minutes, the longest it gets", 9, 600_000],
  ])("goes up after exactly %s of easy frames", (_, failures, wait) => {
    const governor = createSharpenGovernor();
    let now = 0;
    governor.next(hot, now);
    for (let failed = 0; failed < failures; failed += 1) {
      governor.next(cool, now);
      now += 600_000;
      expect(governor.next(cool, now)).toBe(1);
      governor.next(hot, now);
    }
    governor.next(cool, now);
    expect(governor.next(cool, now + wait - 1)).toBe(0);
    expect(governor.next(cool, now + wait)).toBe(1);
  });

  /** Of a governor that was made to step down to 1, after more than 20 s of the same facts. */
  function levelAfterRest(changes: Partial<SharpenFacts>): number {
    const governor = createSharpenGovernor();
    governor.next({ ...cool, late: 60 }, 0);
    for (let second = 1; second <= 22; second += 1) governor.next({ ...cool, ...changes }, second * 1_000);
    return governor.level;
  }

  it.each([
    ["a tenth of a frame's time", { frameMs: budgetMs * 0.1 }, 2],
    ["more than a tenth of it", { frameMs: budgetMs * 0.1 + 0.01 }, 1],
    ["a fiftieth of the frames late", { drawn: 50, late: 1 }, 2],
    ["more than a fiftieth late", { drawn: 49, late: 1 }, 1],
    ["ten frames a second", { drawn: 10 }, 2],
    ["a picture that stands still", { drawn: 9 }, 1],
    ["serious heat", { pressure: "serious" }, 1],
  ] as const)("with %s is at the right level after 20 s at the middle one", (_, changes, level) => {
    expect(levelAfterRest(changes)).toBe(level);
  });

  it("tries the middle level after 20 s without sharpening, which costs nothing to measure", () => {
    const governor = createSharpenGovernor();
    const bare = { ...cool, frameMs: null, drawn: 0 };
    governor.next(hot, 0);
    governor.next(bare, 1_000);
    expect(governor.next(bare, 21_000)).toBe(1);
  });

  it("stays off while the device is too hot", () => {
    const governor = createSharpenGovernor();
    for (let second = 0; second <= 60; second += 1) expect(governor.next(hot, second * 1_000)).toBe(0);
  });

  it.each([
    ["in less than 20 s", 19_999, 40_000],
    ["in 20 s", 20_000, 20_000],
  ])("that fails %s after going up waits accordingly", (_, held, wait) => {
    const governor = createSharpenGovernor();
    governor.next(hot, 0);
    governor.next(cool, 0);
    expect(governor.next(cool, 20_000)).toBe(1);
    const failedAt = 20_000 + held;
    governor.next(hot, failedAt);
    governor.next(cool, failedAt);
    expect(governor.next(cool, failedAt + wait - 1)).toBe(0);
    expect(governor.next(cool, failedAt + wait)).toBe(1);
  });

  it("counts the pause from the last change: time at the highest level is no attempt", () => {
    const governor = createSharpenGovernor();
    for (let second = 0; second <= 60; second += 1) governor.next(cool, second * 1_000);
    governor.next(hot, 61_000);
    governor.next(cool, 61_000);
    expect(governor.next(cool, 81_000)).toBe(1);
  });

  it("never takes more than a quarter of a frame for longer than two seconds", () => {
    const facts = fc.record({
      frameMs: fc.double({ min: 0, max: 20, noNaN: true }),
      late: fc.integer({ min: 0, max: 30 }),
      pressure: fc.constantFrom("nominal", "fair", "serious", "critical", null),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 50, maxLength: 200 }), (seconds) => {
        const governor = createSharpenGovernor();
        let tooMuch = 0;
        seconds.forEach((each, second) => {
          const drawn = governor.level > 0;
          governor.next({ ...cool, ...each }, second * 1_000);
          tooMuch = drawn && each.frameMs > budgetMs / 4 ? tooMuch + 1 : 0;
          if (tooMuch >= 2) expect(governor.level).toBe(0);
        });
      }),
    );
  });

  it.each([
    ["auto", null, true],
    ["auto", { charging: true, level: 0.5 }, true],
    ["auto", { charging: false, level: 0.9 }, false],
    ["on", { charging: false, level: 0.9 }, true],
    ["off", { charging: true, level: 1 }, false],
  ] as const)("chosen %s with the battery %j: %s", (chosen, battery, expected) => {
    expect(wantsSharpening(chosen, battery)).toBe(expected);
  });
});
