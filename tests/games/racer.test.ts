import { describe, expect, it } from "vitest";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { createRacer } from "../../games/builtIn/racer/index.ts";
import { stepRace } from "../../games/builtIn/racer/rules.ts";
import { newRace, type RacerState, type RoadObject, startLives } from "../../games/builtIn/racer/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { press, runBy, stepSeconds } from "./steps.ts";

const step = (state: RacerState, inputs: Inputs) => stepRace(state, inputs, stepSeconds);
const run = runBy(step);

const begun = (): RacerState => step(newRace(7), press([], ["a"]));

/** A race after its invulnerable first second, with one object right ahead. */
function facing(object: Partial<RoadObject>): RacerState {
  const state = { ...begun(), safe: 0, z: 1_000, nextRow: 9_999, level: 2 };
  return {
    ...state,
    objects: [{ id: 1, kind: "block", x: 0, y: 1, z: 1_006, half: 1.1, dx: 0, passed: false, ...object }],
  };
}

describe("the road race", () => {
  it("starts at the first level, however long the title was shown", () => {
    const waited = run(newRace(7), 60);
    const started = step(waited, press([], ["a"]));
    expect(started.phase).toBe("play");
    expect(started.z).toBeLessThan(10);
  });

  it("keeps the ship on the road", () => {
    expect(run(begun(), 0.3, press(["left"])).x).toBeLessThan(-1);
    expect(run(begun(), 5, press(["right"])).x).toBeLessThanOrEqual(5.2);
  });

  it("takes one life for a block, and no more while invulnerable", () => {
    const hit = run(facing({}), 0.4);
    expect(hit.lives).toBe(startLives - 1);
    expect(hit.safe).toBeGreaterThan(1);
    expect(run({ ...facing({}), safe: 1 }, 0.4).lives).toBe(startLives);
  });

  it("lets the ship jump over a bar, not over a block", () => {
    const jump = (object: Partial<RoadObject>): RacerState =>
      run(step(facing({ ...object, z: 1_009 }), press(["a"], ["a"])), 0.5, press(["a"]));
    expect(jump({ kind: "bar", half: 6 }).lives).toBe(startLives);
    expect(jump({ kind: "block", half: 6 }).lives).toBe(startLives - 1);
    expect(run(facing({ kind: "bar", half: 6, z: 1_009 }), 0.5).lives).toBe(startLives - 1);
  });

  it("gives more points for consecutive orbs", () => {
    const first = run(facing({ kind: "orb", y: 0.8, half: 0.5 }), 0.4);
    expect(first).toMatchObject({ combo: 2, objects: [] });
    expect(run(first, 2.3).combo).toBe(1);
  });

  it("boosts at the cost of energy", () => {
    const boosted = run(begun(), 1, press(["b"]));
    expect(boosted.speed).toBeGreaterThan(run(begun(), 1).speed * 1.3);
    expect(boosted.energy).toBeLessThan(0.25);
  });

  it("is over without lives, keeps the best score, and restarts on a press after a moment", () => {
    const over = run({ ...facing({}), lives: 1, score: 900 }, 0.4);
    expect(over.phase).toBe("over");
    expect(over.best).toBeGreaterThanOrEqual(900);
    expect(step(over, press([], ["a"])).phase).toBe("over");
    const again = step(run(over, 1), press([], ["a"]));
    expect(again).toMatchObject({ phase: "play", lives: startLives, score: 0, best: over.best });
  });

  it("gets faster over time", () => {
    const far = { ...begun(), z: 3_600, level: 6, nextRow: 1e9 };
    expect(run(far, 2).speed).toBeGreaterThan(run({ ...begun(), nextRow: 1e9 }, 2).speed + 10);
  });
});

it("rendered frames show the best score of earlier games on the title, and the controls of the device in hand", () => {
  const frame = (best: number, inputs: Inputs): Uint8Array => {
    const buffer = createFrameBuffer(640, 360);
    createRacer({ best }).draw(buffer, inputs);
    return buffer.y;
  };
  const plain = frame(0, noInputs);
  expect(Buffer.compare(frame(0, noInputs), plain)).toBe(0);
  expect(Buffer.compare(frame(500, noInputs), plain)).not.toBe(0);
  expect(Buffer.compare(frame(0, { ...noInputs, device: "keys" }), plain)).not.toBe(0);
});

it("the best score comes from earlier games, and rises as soon as it is beaten", () => {
  const game = createRacer({ best: 12 });
  expect(game.best).toBe(12);
  game.step(press([], ["a"]));
  const bests: number[] = [];
  for (let step = 0; step < 240; step += 1) {
    game.step(noInputs);
    bests.push(game.best);
  }
  expect(bests[0]).toBe(12);
  expect(bests.at(-1)).toBeGreaterThan(12);
  expect(bests.every((best) => Number.isInteger(best))).toBe(true);
});
