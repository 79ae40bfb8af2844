import { describe, expect, it } from "vitest";
import { traceBeams } from "../../games/builtIn/prisms/beams.ts";
import { type Level, readLevel } from "../../games/builtIn/prisms/level.ts";
import { levels } from "../../games/builtIn/prisms/levels.ts";

/** The least number of turns that solve a level: tries none, then one piece, then two and so on. */
function leastTurns(level: Level): number | null {
  for (let turns = 0; turns <= level.turnable.length; turns += 1) {
    for (const pieces of combinations(level.turnable, turns)) {
      if (traceBeams(level, new Set(pieces)).solved) return turns;
    }
  }
  return null;
}

/** All ways to choose so many of the values. */
function* combinations(values: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, value] of values.entries()) {
    for (const rest of combinations(values.slice(index + 1), count - 1)) yield [value, ...rest];
  }
}

describe("the levels of Prismhall", () => {
  it.each(levels.map((level) => [level.name, level] as const))(
    "%s is not solved at the start, and its par is the least number of turns",
    (_, level) => {
      expect(level.par).toBeGreaterThan(0);
      expect(leastTurns(level)).toBe(level.par);
    },
  );

  it("get harder: no level's par is far below the one before", () => {
    const half = levels.length / 2;
    const average = (some: readonly Level[]) => some.reduce((sum, { par }) => sum + par, 0) / some.length;
    expect(average(levels.slice(half))).toBeGreaterThan(average(levels.slice(0, half)) * 1.5);
  });

  it("fit onto the board", () => {
    for (const level of levels) {
      expect(level.columns).toBeLessThanOrEqual(11);
      expect(level.rows).toBeLessThanOrEqual(7);
    }
  });
});

describe("a level's map", () => {
  const text = { name: "Broken", par: 1, lamps: "W" };

  it("is refused by name when it cannot be read", () => {
    expect(() => readLevel({ ...text, map: ">..\n.." })).toThrow("Broken: lines differ in length");
    expect(() => readLevel({ ...text, map: ">.?" })).toThrow("Broken: cannot read '?'");
    expect(() => readLevel({ ...text, map: ">.<" })).toThrow("Broken: cannot read '<'");
  });
});
