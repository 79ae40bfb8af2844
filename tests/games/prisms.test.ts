import { describe, expect, it } from "vitest";
import type { Size } from "../../games/builtIn/kit/frameBuffer.ts";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf, usualLayout } from "../../games/builtIn/kit/layout.ts";
import { traceBeams } from "../../games/builtIn/prisms/beams.ts";
import { createPrisms } from "../../games/builtIn/prisms/index.ts";
import {
  type Box,
  boardOf,
  playButtons,
  solvedButtons,
  windowOf,
} from "../../games/builtIn/prisms/layout.ts";
import { type Level, readLevel } from "../../games/builtIn/prisms/level.ts";
import { levels } from "../../games/builtIn/prisms/levels.ts";
import { stepPrisms } from "../../games/builtIn/prisms/rules.ts";
import { isOpen, levelAt, newPrisms, type PrismState, progressOf } from "../../games/builtIn/prisms/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { runBy, stepSeconds, tap } from "./steps.ts";

const step = (state: PrismState, inputs: Inputs) => stepPrisms(state, inputs, stepSeconds);
const wait = runBy(step);

/** One press or touch, and its release. */
function act(state: PrismState, inputs: Inputs): PrismState {
  return step(stepPrisms(state, inputs, stepSeconds), noInputs);
}

/** A touch of the middle of a box. */
const touchBox = (layout: Size, { x, y, width, height }: Box): Inputs => ({
  ...noInputs,
  layout,
  pointer: { x: (x + width / 2) / layout.width, y: (y + height / 2) / layout.height, down: true },
});

function touchPiece(state: PrismState, at: number, layout = usualLayout): Inputs {
  const level = levelAt(state.level);
  const { left, top, tile } = boardOf(level, layout);
  const [x, y] = [left + (at % level.columns) * tile, top + Math.floor(at / level.columns) * tile];
  return touchBox(layout, { x, y, width: tile, height: tile });
}

/** All ways to turn pieces of a level that solve it. */
function solutions({ turnable, ...level }: Level): ReadonlyArray<readonly number[]> {
  const all = Array.from({ length: 2 ** turnable.length }, (_, mask) =>
    turnable.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1),
  );
  return all.filter((pieces) => traceBeams({ turnable, ...level }, new Set(pieces)).solved);
}

/** The pieces to turn: the fewest that solve it. */
function solution(index: number): readonly number[] {
  const [fewest] = solutions(levelAt(index)).filter(({ length }) => length === levelAt(index).par);
  if (fewest === undefined) throw new Error(`level ${index} has no solution`);
  return fewest;
}

const begun = (): PrismState => act(newPrisms(), tap("a"));

const solveLevel = (state: PrismState): PrismState =>
  solution(state.level).reduce((next, at) => act(next, touchPiece(next, at)), state);

describe("light", () => {
  const lit = (map: string, lamps: string, turned: number[] = []): boolean =>
    traceBeams(readLevel({ name: "Test", par: 1, lamps, map }), new Set(turned)).solved;

  it("is reflected by both sides of a mirror", () => {
    expect(lit(".W\n>/", "W")).toBe(true);
    expect(lit("/<\nW.", "W")).toBe(true);
    expect(lit(".W\n>/", "W", [3])).toBe(false);
  });

  it("is split, filtered, bent and mixed", () => {
    expect(lit(".W.\n>xW", "W")).toBe(true);
    expect(lit(">rR", "W")).toBe(true);
    expect(lit(">rW", "W")).toBe(false);
    expect(lit(">bR", "R")).toBe(false);
    expect(lit(".R.\n>pG\n.B.", "W")).toBe(true);
    expect(lit(".B.\n>pG\n.R.", "W", [4])).toBe(true);
    expect(lit(">Y<", "RG")).toBe(true);
    expect(lit(">Y<", "RB")).toBe(false);
  });

  it("ends at walls, and when it runs in a circle", () => {
    expect(lit(">#W", "W")).toBe(false);
    expect(lit("./.\\.\n>x.xW\n.\\./.", "W")).toBe(true);
  });
});

describe("the levels of Prismhall", () => {
  it.each(levels.map((level) => [level.name, level] as const))(
    "%s is not solved at the start, and its par is the least number of turns",
    (_, level) => {
      expect(level.par).toBeGreaterThan(0);
      expect(Math.min(...solutions(level).map(({ length }) => length))).toBe(level.par);
    },
  );

  it("get harder: no level's par is far below the one before", () => {
    const half = levels.length / 2;
    const average = (some: readonly Level[]) => some.reduce((sum, { par }) => sum + par, 0) / some.length;
    expect(average(levels.slice(half))).toBeGreaterThan(average(levels.slice(0, half)) * 1.5);
  });

  it("fit onto the board", () => {
    expect(levels.filter(({ columns, rows }) => columns > 11 || rows > 7)).toEqual([]);
  });

  it.each([
    [">..\n..", "lines differ in length"],
    [">.?", "cannot read '?'"],
    [">.<", "cannot read '<'"],
  ])("are refused by name when the map cannot be read: %j", (map, why) => {
    expect(() => readLevel({ name: "Broken", par: 1, lamps: "W", map })).toThrow(`Broken: ${why}`);
  });
});

describe("Prismhall", () => {
  it("turns a touched piece once for each touch, however long the finger stays", () => {
    const state = act(begun(), touchPiece(begun(), levelAt(0).turnable[0] ?? 0));
    expect(state.phase).toBe("solved");
    const open = { ...begun(), ...newPrisms(0, 3) };
    const second: PrismState = { ...open, phase: "play" };
    const inputs = touchPiece(second, second.cursor);
    let held = second;
    for (let count = 0; count < 60; count += 1) held = step(held, inputs);
    expect(held.turns).toEqual([second.cursor]);
  });

  it("is played with buttons: choose, turn, undo, start over", () => {
    const second: PrismState = { ...newPrisms(0, 3), phase: "play" };
    const turned = act(act(second, tap("a")), tap("a"));
    expect(turned.turns).toHaveLength(2);
    expect(act(turned, tap("b")).turns).toHaveLength(1);
    expect(act(turned, tap("c")).turns).toHaveLength(0);
    expect(act(turned, touchBox(usualLayout, playButtons(usualLayout).undo)).turns).toHaveLength(1);
  });

  it("every piece of every level is reached with the direction buttons", () => {
    for (const [index, level] of levels.entries()) {
      const start: PrismState = {
        ...newPrisms(),
        phase: "play",
        level: index,
        cursor: level.turnable[0] ?? 0,
      };
      const reached = new Set([start.cursor]);
      const waiting = [start.cursor];
      for (let cursor = waiting.pop(); cursor !== undefined; cursor = waiting.pop()) {
        for (const button of ["up", "down", "left", "right"] as const) {
          const next = act({ ...start, cursor }, tap(button)).cursor;
          if (!reached.has(next)) waiting.push(next);
          reached.add(next);
        }
      }
      expect(reached.size, level.name).toBe(level.turnable.length);
    }
  });

  it("gives three stars for par, fewer for more turns, and keeps the best of each level", () => {
    const solved = solveLevel(begun());
    expect(solved).toMatchObject({ phase: "solved", score: 300, best: 300 });
    const [at = 0] = levelAt(0).turnable;
    const wasteful: PrismState = { ...begun(), turns: [at, at, at, at] };
    expect(act(wasteful, tap("a"))).toMatchObject({ phase: "solved", score: 100 });
    const again: PrismState = { ...wasteful, stars: solved.stars, score: 300 };
    expect(act(again, tap("a")).score).toBe(300);
  });

  it("shows the light for a moment before a press goes on to the next level", () => {
    const solved = solveLevel(begun());
    expect(act(solved, tap("a")).phase).toBe("solved");
    expect(act(wait(solved, 1.2), tap("a"))).toMatchObject({ phase: "play", level: 1 });
    expect(act(wait(solved, 1.2), tap("b"))).toMatchObject({ phase: "play", level: 0 });
    expect(act(wait(solved, 1.2), tap("d")).phase).toBe("hall");
  });

  it("opens three levels beyond the solved ones", () => {
    const { stars } = newPrisms(0, 3);
    expect([0, 1, 2, 3, 4].map((level) => isOpen(stars, level))).toEqual([true, true, true, true, false]);
    const hall = act(newPrisms(0, 3), tap("a"));
    expect(hall.phase).toBe("hall");
    const choose = (level: number) => act(hall, touchBox(usualLayout, windowOf(level, usualLayout)));
    expect(choose(4).phase).toBe("hall");
    expect(choose(3)).toMatchObject({ phase: "play", level: 3 });
  });

  it("is played through to its end, all in par", () => {
    let state = begun();
    for (let level = 0; level < levels.length; level += 1) {
      expect(state).toMatchObject({ phase: "play", level });
      state = act(wait(solveLevel(state), 1.2), tap("a"));
    }
    expect(state).toMatchObject({ phase: "over", score: levels.length * 300, best: levels.length * 300 });
    expect(act(state, tap("a")).phase).toBe("over");
    expect(act(wait(state, 1), tap("a")).phase).toBe("hall");
  });

  it("goes on where it was left, and ignores progress that is none", () => {
    const { stars } = solveLevel(begun());
    const kept = createPrisms({ best: 500, progress: progressOf(stars) });
    expect(kept).toMatchObject({ best: 500, progress: 3 });
    expect(newPrisms(0, progressOf(stars)).level).toBe(1);
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 4 ** 24]) {
      expect(newPrisms(0, bad).score).toBe(0);
    }
    expect(Number.isSafeInteger(progressOf(levels.map(() => 3)))).toBe(true);
  });
});

const upright = [496 / 620, 576 / 536, 620 / 496].map((width) => layoutOf({ width, height: 1 }));
describe.each(upright)("R-SHAPE-01 Prismhall on an upright stage of $width × $height", (layout) => {
  const buttons = playButtons(layout);

  it("has all boards, windows and buttons on it, the buttons as large as thumbs", () => {
    const windows = levels.map((_, level) => windowOf(level, layout));
    const boxes = [...windows, ...Object.values(buttons), ...Object.values(solvedButtons(layout))];
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y, layout.width - x - width, layout.height - y - height)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    for (const level of levels) {
      const { left, top, tile } = boardOf(level, layout);
      expect(tile, level.name).toBeGreaterThanOrEqual(31);
      expect(Math.min(left, layout.width - left - tile * level.columns)).toBeGreaterThanOrEqual(6);
      expect(Math.min(top - 50, buttons.undo.y - top - tile * level.rows)).toBeGreaterThan(6);
    }
  });

  it("understands touches, also of a phone that is turned in the middle of a level", () => {
    const hall = act(begun(), tap("d"));
    expect(act(hall, { ...tap("down"), layout }).level).toBe(6);
    const turned = act(hall, touchBox(layout, windowOf(2, layout)));
    expect(turned).toMatchObject({ phase: "play", level: 2 });
    const [first = 0, ...others] = solution(2);
    const one = act(turned, touchPiece(turned, first, layout));
    expect(one.turns).toEqual([first]);
    expect(act(one, touchBox(layout, buttons.undo)).turns).toEqual([]);
    expect(act(one, touchBox(layout, buttons.hall)).phase).toBe("hall");
    const solved = others.reduce((state, at) => act(state, touchPiece(state, at)), one);
    const next = act(wait(solved, 1.2), touchBox(layout, solvedButtons(layout).next));
    expect(next).toMatchObject({ phase: "play", level: 3 });
  });
});
