import { describe, expect, it } from "vitest";
import { createGame } from "../../machine/games/catalogue.ts";
import {
  newRace,
  pauseRace,
  type RacerState,
  type RoadObject,
  startLives,
  stepRace,
} from "../../machine/games/racer/rules.ts";
import { type Inputs, noInputs } from "../../machine/input/inputs.ts";
import { createFrameBuffer } from "../../machine/video/frameBuffer.ts";
import type { DeskButton } from "../../streams/wire/desk.ts";

const stepSeconds = 1 / 120;
const rules = { difficulty: 0.5 };

function press(held: DeskButton[], pressed: DeskButton[] = []): Inputs {
  return { ...noInputs, held: new Set(held), pressed: new Set(pressed) };
}

function run(state: RacerState, seconds: number, inputs: Inputs = noInputs): RacerState {
  let next = state;
  for (let step = 0; step < Math.round(seconds / stepSeconds); step += 1)
    next = stepRace(next, inputs, stepSeconds, rules);
  return next;
}

const begun = (): RacerState => stepRace(newRace(7), press([], ["a"]), stepSeconds, rules);

/** A race past its first safe second, with one thing right ahead. */
function facing(object: Partial<RoadObject>): RacerState {
  const state = { ...begun(), safe: 0, z: 1_000, nextRow: 9_999, level: 2 };
  return {
    ...state,
    objects: [{ id: 1, kind: "block", x: 0, y: 1, z: 1_006, half: 1.1, dx: 0, passed: false, ...object }],
  };
}

describe("the road race", () => {
  it("waits for a press before it begins", () => {
    expect(run(newRace(7), 3).phase).toBe("title");
    expect(begun().phase).toBe("play");
  });

  it("starts at the first level, however long the title was looked at", () => {
    const waited = run(newRace(7), 60);
    const started = stepRace(waited, press([], ["a"]), stepSeconds, rules);
    expect(started.phase).toBe("play");
    expect(started.z).toBeLessThan(10);
  });

  it("is the same race for the same seed and inputs, and another for another seed", () => {
    const drive = (seed: number) =>
      run(stepRace(newRace(seed), press([], ["a"]), stepSeconds, rules), 12, press(["left"]));
    expect(drive(7)).toEqual(drive(7));
    expect(drive(8).objects).not.toEqual(drive(7).objects);
  });

  it("steers inside the road", () => {
    expect(run(begun(), 0.3, press(["left"])).x).toBeLessThan(-1);
    expect(run(begun(), 5, press(["right"])).x).toBeLessThanOrEqual(5.2);
  });

  it("a block costs one life, and nothing more while safe", () => {
    const hit = run(facing({}), 0.4);
    expect(hit.lives).toBe(startLives - 1);
    expect(hit.safe).toBeGreaterThan(1);
    expect(run({ ...facing({}), safe: 1 }, 0.4).lives).toBe(startLives);
  });

  it("a bar is jumped over, a block is not", () => {
    const jump = (object: Partial<RoadObject>): RacerState =>
      run(
        stepRace(facing({ ...object, z: 1_009 }), press(["a"], ["a"]), stepSeconds, rules),
        0.5,
        press(["a"]),
      );
    expect(jump({ kind: "bar", half: 6 }).lives).toBe(startLives);
    expect(jump({ kind: "block", half: 6 }).lives).toBe(startLives - 1);
    expect(run(facing({ kind: "bar", half: 6, z: 1_009 }), 0.5).lives).toBe(startLives - 1);
  });

  it("orbs in a row are worth more and more", () => {
    const first = run(facing({ kind: "orb", y: 0.8, half: 0.5 }), 0.4);
    expect(first.combo).toBe(2);
    expect(first.objects).toEqual([]);
    expect(run(first, 2.3).combo).toBe(1);
  });

  it("boost is faster and eats energy", () => {
    const boosted = run(begun(), 1, press(["b"]));
    expect(boosted.speed).toBeGreaterThan(run(begun(), 1).speed * 1.3);
    expect(boosted.energy).toBeLessThan(0.25);
  });

  it("is over without lives, keeps the best score, and begins anew on a press after a moment", () => {
    const over = run({ ...facing({}), lives: 1, score: 900 }, 0.4);
    expect(over.phase).toBe("over");
    expect(over.best).toBeGreaterThanOrEqual(900);
    expect(stepRace(over, press([], ["a"]), stepSeconds, rules).phase).toBe("over");
    const again = stepRace(run(over, 1), press([], ["a"]), stepSeconds, rules);
    expect(again).toMatchObject({ phase: "play", lives: startLives, score: 0, best: over.best });
  });

  it("stands still while paused", () => {
    const paused = pauseRace(begun());
    expect(run(paused, 5).z).toBe(paused.z);
    expect(stepRace(paused, press([], ["left"]), stepSeconds, rules).phase).toBe("play");
  });

  it("gets faster as it goes on", () => {
    const far = { ...begun(), z: 3_600, level: 6, nextRow: 1e9 };
    expect(run(far, 2).speed).toBeGreaterThan(run({ ...begun(), nextRow: 1e9 }, 2).speed + 10);
  });
});

describe("the picture", () => {
  const order = { gameId: "g-1", title: "Neon Drift", genres: ["racing"] };

  it("R-DESK-01 a press changes the very next picture, on the title too", () => {
    const game = createGame(order);
    const [before, after] = [createFrameBuffer(640, 360), createFrameBuffer(640, 360)];
    game.step(noInputs);
    game.draw(before, noInputs);
    game.draw(after, press(["left"], ["left"]));
    let changed = 0;
    before.y.forEach((luma, at) => {
      if (Math.abs(luma - (after.y[at] ?? 0)) > 24) changed += 1;
    });
    expect(changed).toBeGreaterThan(200);
  });

  it("differs from game to game", () => {
    const [one, other] = [createFrameBuffer(640, 360), createFrameBuffer(640, 360)];
    createGame(order).draw(one, noInputs);
    createGame({ ...order, gameId: "g-2" }).draw(other, noInputs);
    expect(Buffer.compare(one.u, other.u)).not.toBe(0);
  });

  it("takes any title, size and long play without a fault", () => {
    for (const title of ["", "ปริศนาแห่งสยาม", "A".repeat(300), "x y z ".repeat(40)]) {
      const game = createGame({ ...order, title });
      const picture = createFrameBuffer(1280, 720);
      for (let frame = 0; frame < 200; frame += 1) {
        const inputs = press(frame % 3 ? ["right"] : ["left", "b"], frame % 20 === 0 ? ["a"] : []);
        for (let step = 0; step < 6; step += 1) game.step(inputs);
        if (frame % 10 === 0) game.draw(picture, inputs);
      }
      expect(Math.max(...picture.y.subarray(0, 50_000))).toBeLessThanOrEqual(235);
    }
  });
});
