import { describe, expect, it } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { stepMs } from "../../../games/builtIn/kit/game.ts";
import type { Inputs } from "../../../games/builtIn/kit/inputs.ts";
import { blockSamples } from "../../../host/audio/encoder.ts";
import { runBuiltIn } from "../../../host/runners/builtIn.ts";
import { decoder } from "../support/decoded.ts";
import { idleGame } from "../support/games.ts";
import { manualClock } from "../support/manualClock.ts";

/** A game that keeps what its last step read. @param width of its first picture, px  @param height of it, px */
function reading(width: number, height: number) {
  const clock = manualClock();
  const read: { last: Inputs | null } = { last: null };
  const game = {
    ...idleGame(),
    step(inputs: Inputs) {
      read.last = inputs;
    },
  };
  const running = runBuiltIn("Game", game, createFrameBuffer(width, height), clock, () => undefined);
  const step = (): Inputs | null => {
    clock.advance(20);
    running.renderFrame();
    return read.last;
  };
  return { running, step };
}

function setup() {
  const clock = manualClock();
  const pressed: string[] = [];
  let steps = 0;
  const game = {
    ...idleGame(),
    step(inputs: { pressed: ReadonlySet<string> }) {
      steps += 1;
      pressed.push(...inputs.pressed);
    },
  };
  const running = runBuiltIn("Game", game, createFrameBuffer(32, 32), clock, () => undefined);
  running.renderFrame();
  const stepsIn = (ms: number): number => {
    const before = steps;
    for (let passed = 0; passed < ms; passed += 50) {
      clock.advance(Math.min(50, ms - passed));
      running.renderFrame();
    }
    return steps - before;
  };
  const loudness = (): number => {
    const out = new Float32Array(blockSamples * 2);
    running.readSound(out);
    return Math.max(...out.map(Math.abs));
  };
  return { running, stepsIn, pressed, loudness };
}

/** A game of one shade. @returns it, and whether its next frame is new */
function drawing(shade: () => number) {
  const clock = manualClock();
  const game = { ...idleGame(), draw: (buffer: { y: Uint8Array }) => void buffer.y.fill(shade()) };
  const running = runBuiltIn("Game", game, createFrameBuffer(32, 32), clock, () => undefined);
  const next = (): boolean => {
    clock.advance(20);
    return running.renderFrame();
  };
  return { running, next };
}

describe("a built-in game", () => {
  it("R-SHAPE-01 takes a finger where it is on the stage, whatever the picture's shape", () => {
    const { running, step } = reading(840, 360);
    const decode = decoder();
    const touch = (n: number, x: number, y: number) => {
      running.applyInput(decode({ n, pointer: { x, y, down: true } }));
      return step()?.pointer;
    };
    expect(touch(1, 0.5, 0.5)).toEqual({ x: 0.5, y: 0.5, down: true });
    expect(touch(2, 100 / 840, 0.25)?.x).toBeCloseTo(0, 10);
    expect(touch(3, 740 / 840, 1)).toEqual({ x: 1, y: 1, down: true });
    expect(touch(4, 0, 0)?.x).toBeCloseTo(-100 / 640, 10);
  });

  it("R-SHAPE-02 knows the layout of its picture, from the start, when it is turned, paused and connected again", () => {
    const { running, step } = reading(496, 620);
    const layoutNow = () => step()?.layout;
    expect(layoutNow()).toEqual({ width: 400, height: 500 });
    running.drawIn?.({ width: 840, height: 360 });
    expect(layoutNow()).toEqual({ width: 640, height: 360 });
    running.drawIn?.({ width: 620, height: 496 });
    for (const change of [running.pause, running.resetInputs, () => running.expectKeys?.(true)]) {
      change();
      expect(layoutNow()).toEqual({ width: 450, height: 360 });
    }
  });

  it("R-AWAY-01 makes no step while it is stopped, and goes on where it was", () => {
    const { running, stepsIn } = setup();
    expect(stepsIn(500)).toBeCloseTo(500 / stepMs, -1);
    expect(running.setPaused(true)).toBe(true);
    expect(stepsIn(10_000)).toBe(0);
    expect(running.setPaused(false)).toBe(false);
    expect(stepsIn(500)).toBeCloseTo(500 / stepMs, -1);
  });

  it("R-AWAY-01 draws nothing while it is stopped: effects move with each frame", () => {
    let shade = 0;
    const { running, next } = drawing(() => {
      shade += 1;
      return shade;
    });
    expect([next(), next()]).toEqual([true, true]);
    running.setPaused(true);
    expect([next(), next()]).toEqual([false, false]);
    running.setPaused(false);
    expect(next()).toBe(true);
  });

  it("is drawn in another size from then on; that is a new picture, also while it is stopped", () => {
    const { running, next } = drawing(() => 7);
    expect([next(), next()]).toEqual([true, false]);
    for (const stopped of [false, true]) {
      running.setPaused(stopped);
      running.drawIn?.({ width: stopped ? 32 : 64, height: 48 });
      expect(running.frameBuffer).toMatchObject({ width: stopped ? 32 : 64, height: 48 });
      expect(running.frameBuffer.y.every((value) => value === 7)).toBe(true);
      expect([next(), next()]).toEqual([true, false]);
    }
  });

  it("names keys where there is a keyboard, until the first press, also after a pause and on a new connection", () => {
    const { running, step } = reading(32, 32);
    const named = () => {
      running.renderFrame();
      return step()?.device;
    };
    const decode = decoder();
    running.applyInput(decode({ pointer: null }));
    expect(named()).toBe("touch");
    running.expectKeys?.(true);
    expect(named()).toBe("keys");
    running.applyInput(decode({ pointer: { x: 0.5, y: 0.5, down: false } }));
    running.pause();
    expect(named()).toBe("keys");
    running.applyInput(decode({ down: ["a"], hits: { a: 1 } }));
    running.expectKeys?.(true);
    expect(named()).toBe("touch");
    running.resetInputs();
    expect(named()).toBe("keys");
    running.expectKeys?.(false);
    expect(named()).toBe("touch");
  });

  it("R-LAG-05 has the best score of now, before it is saved", () => {
    const saved: number[] = [];
    const game = idleGame();
    const frame = createFrameBuffer(32, 32);
    const running = runBuiltIn("Game", game, frame, manualClock(), ({ best }) => void saved.push(best));
    game.best = 1_200;
    expect(running.best?.()).toBe(1_200);
    expect(saved).toEqual([]);
  });

  it("R-AWAY-01 fades out when it is stopped, and is silent from then on", () => {
    const { running, loudness } = setup();
    for (let block = 0; block < 50; block += 1) loudness();
    const playing = Math.max(...Array.from({ length: 50 }, loudness));
    expect(playing).toBeGreaterThan(0);
    running.setPaused(true);
    loudness();
    expect(loudness()).toBe(0);
    running.setPaused(false);
    expect(Math.max(...Array.from({ length: 50 }, loudness))).toBeGreaterThan(0);
  });

  it("R-AWAY-01 sees nothing later of what was pressed while it was stopped", () => {
    const { running, stepsIn, pressed } = setup();
    const decode = decoder();
    running.setPaused(true);
    running.skipInput(decode({ hits: { a: 2 } }));
    running.setPaused(false);
    running.applyInput(decode({ hits: { a: 2 } }));
    stepsIn(100);
    expect(pressed).toEqual([]);
    running.applyInput(decode({ hits: { a: 3 } }));
    stepsIn(100);
    expect(pressed).toEqual(["a"]);
  });
});
