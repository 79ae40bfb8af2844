import { describe, expect, it } from "vitest";
import { brickHeight, bricksLeft, bricksTop, brickWidth } from "../../games/builtIn/breakout/bricks.ts";
import { bricksOf, layoutCount, layoutName } from "../../games/builtIn/breakout/layouts.ts";
import { placeField } from "../../games/builtIn/breakout/look.ts";
import { powerSeconds } from "../../games/builtIn/breakout/powers.ts";
import { stepBreakout } from "../../games/builtIn/breakout/rules.ts";
import {
  type Ball,
  type BreakoutState,
  ceiling,
  fieldHeight,
  fieldWidth,
  newBreakout,
  paddleHalf,
  paddleY,
  startLives,
  wallRight,
} from "../../games/builtIn/breakout/state.ts";
import { pauseGame } from "../../games/builtIn/kit/game.ts";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf } from "../../games/builtIn/kit/layout.ts";
import { noInputs } from "../../host/input/inputs.ts";
import type { DeskButton } from "../../wire/desk/presses.ts";
import { press, runBy, stepSeconds } from "./steps.ts";

const step = (state: BreakoutState, inputs: Inputs) => stepBreakout(state, inputs, stepSeconds);
const run = runBy(step);

/** The middle of a brick's place. */
const placeOf = (column: number, row: number) => ({
  x: bricksLeft + (column + 0.5) * brickWidth,
  y: bricksTop + (row + 0.5) * brickHeight,
});

const begun = (): BreakoutState => step(newBreakout(5), press([], ["a"]));
const flying = (ball: Partial<Ball>): Ball => ({ id: 9, x: 16, y: 12, dx: 0, dy: -1, stuck: null, ...ball });

/** A game in play with chosen bricks besides one that is far away, and one flying ball. */
function playing(bricks: BreakoutState["bricks"], ball: Partial<Ball> = {}): BreakoutState {
  const far = { id: 500, column: 0, row: 0, kind: "plain", strength: 1, colour: 0, hurt: 0 } as const;
  return { ...begun(), ready: 0, bricks: [...bricks, far], balls: [flying(ball)] };
}

const brick = (kind: BreakoutState["bricks"][number]["kind"], column: number, row: number, strength = 1) => ({
  id: row * 14 + column,
  column,
  row,
  kind,
  strength,
  colour: 0,
  hurt: 0,
});

/** A ball just below a brick, on its way up. */
const below = (column: number, row: number): Partial<Ball> => {
  const { x, y } = placeOf(column, row);
  return { x, y: y + brickHeight / 2 + 0.5, dx: 0, dy: -1 };
};

it("layouts are ten different ones that can be cleared, and repeat with harder bricks", () => {
  const shapes = new Set<string>();
  for (let round = 1; round <= layoutCount; round += 1) {
    const bricks = bricksOf(round);
    expect(bricks.filter(({ kind }) => kind !== "steel").length).toBeGreaterThan(30);
    expect(new Set(bricks.map(({ id }) => id)).size).toBe(bricks.length);
    shapes.add(JSON.stringify(bricks));
  }
  expect(layoutCount).toBeGreaterThanOrEqual(8);
  expect(shapes.size).toBe(layoutCount);
  expect(layoutName(layoutCount + 1)).toBe(layoutName(1));
  const hits = (round: number) => bricksOf(round).reduce((sum, { strength }) => sum + strength, 0);
  expect(hits(layoutCount + 2)).toBeGreaterThan(hits(2));
});

describe("Brick Comet", () => {
  it.each([
    [496, 620],
    [620, 496],
  ])("R-SHAPE-01 the field fills an upright stage of %i × %i px below the scores", (width, height) => {
    const { scale, down, top } = placeField({ width, height });
    expect(top + ceiling * down).toBeGreaterThan(0.08 * height);
    expect(top + fieldHeight * down).toBeLessThanOrEqual(height);
    expect(top + paddleY * down).toBeGreaterThanOrEqual(0.88 * height);
    const { balls } = run(playing([]), 0.1, { ...noInputs, layout: layoutOf({ width, height }) });
    expect((down / scale) * (12 - (balls[0]?.y ?? 0))).toBeLessThan(1.6 * 1.21);
  });

  it("waits for a press, shows the round, and then for the launch", () => {
    expect(run(newBreakout(5), 3).phase).toBe("title");
    expect(begun().phase).toBe("play");
    const early = step(begun(), press([], ["a"]));
    expect(early.balls[0]?.stuck).not.toBeNull();
    const launched = step(run(begun(), 1.4), press([], ["a"]));
    expect(launched.balls[0]?.stuck).toBeNull();
  });

  it("keeps the paddle between the walls, by keys and by pointer", () => {
    const right = run(begun(), 4, press(["right"]));
    expect(right.x).toBeCloseTo(wallRight - paddleHalf(right), 5);
    const at = (x: number): Inputs => ({ ...noInputs, pointer: { x, y: 0.5, down: true } });
    expect(run(begun(), 0.5, at(0.25)).x).toBeCloseTo(fieldWidth / 4, 1);
    expect(run(begun(), 0.5, at(0)).x).toBeGreaterThan(2);
  });

  it("a resting mouse does not pull the paddle back from where keys moved it", () => {
    const pointer = { x: 0.9, y: 0.5, down: false };
    const moved = run(begun(), 1, { ...press(["left"]), pointer });
    expect(run(moved, 1, { ...noInputs, pointer }).x).toBeLessThan(moved.x + 0.1);
    expect(run(moved, 1, { ...noInputs, pointer: { ...pointer, x: 0.8 } }).x).toBeGreaterThan(20);
  });

  it("a lifted finger launches the ball", () => {
    const down = step(run(begun(), 1.4), { ...noInputs, pointer: { x: 0.5, y: 0.5, down: true } });
    expect(down.balls[0]?.stuck).not.toBeNull();
    expect(step(down, noInputs).balls[0]?.stuck).toBeNull();
  });

  it("the paddle sends the ball away by where it is met, and misses it just beyond its end", () => {
    const meet = (offset: number): Ball | undefined =>
      run(playing([], { x: 16 + offset, y: paddleY - 0.6, dx: 0, dy: 1 }), 0.1).balls[0];
    expect(meet(0)?.dy).toBeLessThan(-0.9);
    expect(meet(1.5)?.dx).toBeGreaterThan(0.5);
    expect(meet(-1.5)?.dx).toBeLessThan(-0.5);
    expect(meet(2.3)?.dy).toBeLessThan(0);
    expect(meet(2.5)?.dy).toBeGreaterThan(0);
  });

  it("a plain brick takes one hit, a hard one two, steel none", () => {
    const hit = (kind: "plain" | "hard" | "steel", strength: number) =>
      run(playing([brick(kind, 7, 3, strength)], below(7, 3)), 0.06);
    expect(hit("plain", 1)).toMatchObject({ score: 10, combo: 1, bricks: [{ id: 500 }] });
    expect(hit("hard", 2).bricks[0]).toMatchObject({ strength: 1 });
    expect(hit("hard", 1).bricks).toHaveLength(1);
    expect(hit("steel", 1).bricks).toHaveLength(2);
    expect(hit("steel", 1).balls[0]?.dy).toBeGreaterThan(0);
  });

  it("a bomb breaks what is next to it and nothing farther away", () => {
    const bricks = [brick("bomb", 7, 3), brick("hard", 8, 2, 2), brick("plain", 6, 4), brick("plain", 9, 3)];
    const after = run(playing(bricks, below(7, 3)), 0.06);
    expect(after.bricks.map(({ id }) => id)).toEqual([3 * 14 + 9, 500]);
  });

  it("points multiply with every third brick until the paddle is met", () => {
    const third = run({ ...playing([brick("plain", 7, 3)], below(7, 3)), combo: 2 }, 0.06);
    expect(third).toMatchObject({ score: 20, combo: 3 });
    const second = run({ ...playing([brick("plain", 7, 3)], below(7, 3)), combo: 1 }, 0.06);
    expect(second.score).toBe(10);
    expect(run({ ...playing([], { y: paddleY - 0.6, dy: 1 }), combo: 5 }, 0.1).combo).toBe(0);
  });

  it("a gift always drops a capsule; the paddle catches it", () => {
    const dropped = run(playing([brick("gift", 7, 3)], below(7, 3)), 0.06);
    expect(dropped.capsules).toHaveLength(1);
    const caught = (kind: "wide" | "multi" | "life", x: number) =>
      run({ ...playing([]), capsules: [{ id: 1, kind, x, y: paddleY - 0.5 }] }, 0.1);
    expect(caught("wide", 16).powers.wide).toBeGreaterThan(powerSeconds.wide - 0.2);
    expect(paddleHalf(caught("wide", 16))).toBeGreaterThan(3);
    expect(caught("multi", 16).balls).toHaveLength(3);
    expect(caught("life", 16).lives).toBe(startLives + 1);
    expect(caught("life", 22).lives).toBe(startLives);
    expect(run(caught("wide", 16), powerSeconds.wide).powers.wide).toBe(0);
  });

  it("the magnet holds the ball until it is launched; the laser breaks bricks", () => {
    const powers = { wide: 0, slow: 0, magnet: 9, laser: 0 };
    const held = run({ ...playing([], { x: 17, y: paddleY - 0.6, dy: 1 }), powers }, 0.3);
    expect(held.balls[0]?.stuck).toBeCloseTo(1, 1);
    expect(step(held, press([], ["a"])).balls[0]?.stuck).toBeNull();
    const aimed = {
      ...playing([brick("plain", 6, 3)], { x: 30 }),
      powers: { ...powers, magnet: 0, laser: 9 },
    };
    const left = placeOf(6, 3).x + 1.8;
    expect(run({ ...aimed, x: left }, 0.5, press(["a"])).bricks).toHaveLength(1);
    expect(run({ ...aimed, x: left }, 0.5).bricks).toHaveLength(2);
  });

  it("the comet needs full energy, and burns through bricks and steel without bouncing", () => {
    const full = { ...playing([brick("steel", 7, 3), brick("hard", 7, 2, 2)], below(7, 3)), energy: 1 };
    const burnt = run(step(full, press([], ["b"])), 0.25);
    expect(burnt.energy).toBeLessThan(0.1);
    expect(burnt.bricks).toHaveLength(1);
    expect(burnt.balls[0]?.dy).toBe(-1);
    expect(step({ ...full, energy: 0.99 }, press([], ["b"])).comet).toBe(0);
  });

  it("takes a life with the last ball only, and serves again", () => {
    const fallen = { x: 3, y: 18.9, dy: 1 };
    const lost = run(playing([], fallen), 0.1);
    expect(lost).toMatchObject({ lives: startLives - 1, phase: "play" });
    expect(lost.balls[0]?.stuck).not.toBeNull();
    const two = playing([], fallen);
    expect(run({ ...two, balls: [...two.balls, flying({ id: 10 })] }, 0.1).lives).toBe(startLives);
  });

  it("the next round begins when only steel is left, and is faster", () => {
    const last = { ...playing([], below(7, 3)), bricks: [brick("plain", 7, 3), brick("steel", 1, 1)] };
    const next = run(last, 0.06);
    expect(next).toMatchObject({ round: 2, score: 110 });
    expect(next.bricks).toHaveLength(bricksOf(2).length);
    const far = (round: number) => 12 - (run({ ...playing([]), round }, 0.2).balls[0]?.y ?? 0);
    expect(far(8)).toBeGreaterThan(far(1) * 1.2);
  });

  it("is over without lives, keeps the best score, and restarts on a press after a moment", () => {
    const over = run({ ...playing([], { x: 3, y: 18.9, dy: 1 }), lives: 1, score: 640 }, 0.1);
    expect(over).toMatchObject({ phase: "over", best: 640, lives: 0 });
    expect(step(over, press([], ["a"])).phase).toBe("over");
    const again = step(run(over, 1), press([], ["a"]));
    expect(again).toMatchObject({ phase: "play", lives: startLives, score: 0, best: 640, round: 1 });
  });

  it("slows the ball for a moment when it goes on after a pause", () => {
    const on = step(pauseGame(playing([])), press([], ["a"]));
    expect(on.powers.slow).toBeGreaterThan(1);
    expect(on.powers.slow).toBeLessThan(2);
  });

  it("can be played for three minutes by somebody who follows the ball", () => {
    let state = begun();
    let lost = 0;
    for (let count = 0; count < 180 / stepSeconds && state.phase === "play"; count += 1) {
      const ball = state.balls.reduce((low, each) => (each.y * each.dy > low.y * low.dy ? each : low));
      const target = ball.x + Math.sin(count / 90) * 1.5;
      const held: DeskButton[] = target < state.x - 0.4 ? ["left"] : target > state.x + 0.4 ? ["right"] : [];
      state = step(state, press([...held, "a"], count % 60 === 0 ? ["a", "b"] : []));
      if (state.balls.some(({ x, y }) => !(x > 0 && x < fieldWidth && y > 0))) lost += 1;
    }
    expect(lost).toBe(0);
    expect(state.round).toBeGreaterThan(1);
    expect(state.score).toBeGreaterThan(1_000);
  });
});
