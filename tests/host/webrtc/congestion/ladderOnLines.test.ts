import { describe, expect, it } from "vitest";
import { createPictureLadder } from "../../../../host/video/pictureLadder.ts";
import { cleanLine, type Line } from "./support/line.ts";
import { play } from "./support/session.ts";

interface Change {
  /** s */
  readonly time: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** What the ladder makes of a line that is bad from 5 s to 35 s. */
function changesOn(bad: Partial<Line>, seed: number): readonly Change[] {
  const ladder = createPictureLadder(640, 360);
  const line = (time: number): Line => (time >= 5 && time < 35 ? { ...cleanLine, ...bad } : cleanLine);
  return play({ seconds: 52, seed, line }).flatMap(({ time, target, silent }): readonly Change[] => {
    if (!ladder.adapt(silent ? null : target * 0.9, time * 1_000)) return [];
    const { height, framesPerSecond } = ladder.rung;
    return [{ time, height, framesPerSecond }];
  });
}

const seeds = [1, 2, 3];

describe("the ladder on simulated lines", () => {
  it.each([
    ["1 % loss", { loss: 0.01 }],
    ["5 % loss", { loss: 0.05 }],
    ["10 % loss", { loss: 0.1 }],
    ["20 % loss", { loss: 0.2 }],
    ["50 ± 20 ms", { delay: 30, jitter: 40 }],
    ["2,000 kbit/s", { capacity: 2_000_000 }],
  ])("R-HOST-13 keeps the full picture at %s", (_, bad) => {
    for (const seed of seeds) expect(changesOn(bad, seed)).toEqual([]);
  });

  it.each([
    ["500 kbit/s", { capacity: 500_000 }, 5],
    ["500 kbit/s and 5 % loss", { capacity: 500_000, loss: 0.05 }, 10],
    ["300 kbit/s and jitter", { capacity: 300_000, jitter: 40 }, 15],
    ["700 kbit/s with bursts of losses", { capacity: 700_000, loss: 0.05, burst: 6 }, 15],
  ])("R-HOST-13 goes down within 3 s at %s, does not flap there, and comes back", (_, bad, within) => {
    for (const seed of seeds) {
      const changes = changesOn(bad, seed);
      expect(changes[0]?.time).toBeLessThan(8);
      expect(changes.length).toBeLessThanOrEqual(10);
      changes.slice(1).forEach(({ time }, index) => {
        expect(time - (changes[index]?.time ?? 0)).toBeGreaterThanOrEqual(0.99);
      });
      expect(changes.at(-1)).toMatchObject({ height: 360, framesPerSecond: 60 });
      expect(changes.at(-1)?.time).toBeLessThan(35 + within);
    }
  });

  it("R-HOST-13 comes back from a cut in full, without a smaller picture on the way", () => {
    for (const seed of seeds) expect(changesOn({ loss: 1 }, seed)).toEqual([]);
  });
});
