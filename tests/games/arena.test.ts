import { describe, expect, it } from "vitest";
import { newFoe } from "../../games/builtIn/arena/foes.ts";
import { stepArena } from "../../games/builtIn/arena/rules.ts";
import { type ArenaState, newArena, startLives } from "../../games/builtIn/arena/state.ts";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf, usualLayout } from "../../games/builtIn/kit/layout.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { press, runBy, stepSeconds } from "./steps.ts";

const step = (state: ArenaState, inputs: Inputs) => stepArena(state, inputs, stepSeconds);
const run = runBy(step);

const begun = (): ArenaState => step(newArena(3), press([], ["a"]));

/** An arena after its invulnerable first second, with one foe and no others to come. */
function against(kind: "walker" | "runner" | "brute", x: number): ArenaState {
  const foe = { ...newFoe(kind, 1, x, 0), age: 2 };
  return { ...begun(), x: 0, y: 0, safe: 0, wave: 1, coming: 1, nextFoe: 1e9, nextId: 2, foes: [foe] };
}

describe("the arena", () => {
  it("R-SHAPE-01 keeps the player inside its walls, also when the phone is turned", () => {
    const walls = [
      { layout: usualLayout, half: { width: 16, height: 9 } },
      { layout: layoutOf({ width: 496, height: 620 }), half: { width: 10.73, height: 13.42 } },
    ];
    let state: ArenaState = { ...begun(), lives: 999 };
    for (const { layout, half } of walls) {
      state = run(state, 6, { ...press(["right", "down"]), layout });
      expect(state.x).toBeCloseTo(half.width - 0.8, 1);
      expect(state.y).toBeCloseTo(half.height - 0.8, 1);
      for (const { x, y } of state.foes) {
        expect(Math.abs(x)).toBeLessThanOrEqual(half.width + 0.01);
        expect(Math.abs(y)).toBeLessThanOrEqual(half.height + 0.01);
      }
    }
  });

  it("aims at the nearest foe when firing, and kills it", () => {
    const after = run(against("walker", 5), 1, press(["a"]));
    expect(after.foes).toEqual([]);
    expect(after.score).toBeGreaterThanOrEqual(20);
    expect(run(against("walker", 5), 0.5).foes).toHaveLength(1);
  });

  it("aims at the pointer", () => {
    const inputs = { ...noInputs, pointer: { x: 0, y: 0.5, down: true } };
    expect(Math.cos(run(against("walker", 5), 0.1, inputs).aim)).toBeCloseTo(-1, 1);
  });

  it("takes one life on contact, and no more while invulnerable", () => {
    const hurt = run(against("runner", 0.5), 0.1);
    expect(hurt.lives).toBe(startLives - 1);
    expect(hurt.safe).toBeGreaterThan(1.5);
    expect(run({ ...against("runner", 0.5), safe: 1 }, 0.1).lives).toBe(startLives);
  });

  it("needs full energy for the blast, which clears what is near; a killed brute splits", () => {
    const near = { ...against("brute", 4), energy: 1 };
    const blasted = step(near, press(["b"], ["b"]));
    expect(blasted.energy).toBeLessThan(0.1);
    expect(blasted.foes.map((foe) => foe.kind)).toEqual(["runner", "runner", "runner"]);
    expect(step({ ...near, energy: 0.9 }, press(["b"], ["b"])).foes).toHaveLength(1);
  });

  it("is over without lives, keeps the best score, and restarts on a press after a moment", () => {
    const over = run({ ...against("runner", 0.5), lives: 1, score: 700 }, 0.1);
    expect(over).toMatchObject({ phase: "over", best: 700 });
    expect(step(over, press([], ["a"])).phase).toBe("over");
    const again = step(run(over, 1), press([], ["a"]));
    expect(again).toMatchObject({ phase: "play", lives: startLives, score: 0, best: 700 });
  });
});
