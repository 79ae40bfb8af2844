import { describe, expect, it } from "vitest";
import { builtInNames, builtIns, findBuiltIn } from "../../games/builtIn/builtIns.ts";
import { captionFor, promptFor } from "../../games/builtIn/kit/controls.ts";
import { createFrameBuffer, type FrameBuffer, stageIn } from "../../games/builtIn/kit/frameBuffer.ts";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf } from "../../games/builtIn/kit/layout.ts";
import { laneWords } from "../../games/builtIn/lanes/look.ts";
import { createRandom } from "../../games/builtIn/random.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { readLibrary } from "../../host/library/readLibrary.ts";
import type { DeskButton } from "../../wire/desk/presses.ts";
import { press, tap } from "./steps.ts";

it("the table of built-in games finds games by name, and nothing else", () => {
  expect(findBuiltIn("racer")).toBe(builtIns.racer);
  for (const name of ["", "Racer", "constructor", "__proto__", "toString"])
    expect(findBuiltIn(name)).toBeNull();
});

/** Games whose scenery is spread over the whole frame, also behind the stage. */
const sceneryOnStage: ReadonlySet<string> = new Set(["breakout", "penalties", "racer"]);

/** Share of the usual picture's pixels that are nearly the same on the stage of another frame. */
function stageShare(frame: FrameBuffer, usual: FrameBuffer): number {
  const { left, top } = stageIn(frame);
  let same = 0;
  for (let y = 0; y < usual.height; y += 1)
    for (let x = 0; x < usual.width; x += 1) {
      const one = frame.y[(y + top) * frame.width + x + left] ?? 0;
      if (Math.abs(one - (usual.y[y * usual.width + x] ?? 0)) < 12) same += 1;
    }
  return same / usual.y.length;
}

/** How many kinds of brightness there are in a strip along the left and the upper edge. */
function lumas({ y, width, height }: FrameBuffer, from: number, until: number): number {
  const found = new Set<number>();
  for (let at = from; at < until; at += 1) {
    for (let row = 0; row < height; row += 1) found.add(y[row * width + at] ?? 0);
    for (let column = 0; column < width; column += 1) found.add(y[at * width + column] ?? 0);
  }
  return found.size;
}

/** Of the highest, a usual and the lowest upright screen. */
const uprightFrames = [
  [496, 620],
  [580, 528],
  [620, 496],
] as const;

describe.each(builtInNames)("%s", (name) => {
  const create = builtIns[name];

  it("names its touch buttons by what is written on them", () => {
    const game = readLibrary().games.find((each) => each.runner === "built-in" && each.builtIn === name);
    const words = name === "lanes" ? laneWords : undefined;
    for (const { id, label } of game?.touch ?? [])
      if (/^[a-d]$/.test(id)) expect(captionFor("touch", id, words)).toBe(label);
    expect(promptFor("touch", words)).toBe(`TAP ${game?.touch.find(({ id }) => id === "a")?.label}`);
    expect([promptFor("keys", words), promptFor("pad", words)]).toEqual(["PRESS SPACE", "PRESS A"]);
  });

  it("R-DESK-01 a press changes the very next frame, on the title and in play", () => {
    const game = create({ best: 0 });
    const changed = (button: DeskButton): number => {
      const [before, after] = [createFrameBuffer(640, 360), createFrameBuffer(640, 360)];
      game.draw(before, noInputs);
      game.draw(before, noInputs);
      game.draw(after, tap(button));
      return before.y.reduce((sum, luma, at) => sum + (Math.abs(luma - (after.y[at] ?? 0)) > 24 ? 1 : 0), 0);
    };
    expect(changed("left")).toBeGreaterThan(200);
    game.step(press([], ["a"]));
    for (let step = 0; step < 120 * 3; step += 1) game.step(noInputs);
    expect(changed("left")).toBeGreaterThan(200);
  });

  it("R-SHAPE-01 shows the same stage in every shape, and scenery up to the edges around it", () => {
    const usual = createFrameBuffer(640, 360);
    for (const [width, height] of [
      [640, 480],
      [780, 360],
      [840, 360],
    ] as const) {
      const frame = createFrameBuffer(width, height);
      for (const buffer of [usual, frame]) {
        const game = create({ best: 0 });
        game.step(press([], ["a"]));
        for (let step = 0; step < 240; step += 1) game.step(noInputs);
        buffer.y.fill(0);
        game.draw(buffer, noInputs);
      }
      // Nothing is left unpainted: the darkest that a game draws is 16.
      expect(frame.y.indexOf(0)).toBe(-1);
      expect(stageShare(frame, usual)).toBeGreaterThan(sceneryOnStage.has(name) ? 0.7 : 0.93);
      expect(lumas(frame, 0, 12)).toBeGreaterThan(4);
    }
  });

  it.each(uprightFrames)("R-SHAPE-01 paints all of an upright frame of %i × %i px", (width, height) => {
    const [game, frame] = [create({ best: 0 }), createFrameBuffer(width, height)];
    const layout = layoutOf(frame);
    game.step({ ...press([], ["a"]), layout });
    for (let step = 0; step < 240; step += 1) game.step({ ...noInputs, layout });
    frame.y.fill(0);
    game.draw(frame, noInputs);
    expect(frame.y.indexOf(0)).toBe(-1);
    expect(lumas(frame, 0, 12)).toBeGreaterThan(4);
  });

  it("reads every button of its description", () => {
    const { games } = readLibrary();
    const touch = games.find((each) => each.runner === "built-in" && each.builtIn === name)?.touch ?? [];
    const read = new Set<string>();
    class WatchedButtons extends Set<DeskButton> {
      override has(button: DeskButton): boolean {
        read.add(button);
        return super.has(button);
      }
    }
    const game = create({ best: 0 });
    game.step(press([], ["a"]));
    for (let step = 0; step < 120 * 3; step += 1)
      game.step({ ...noInputs, held: new WatchedButtons(), pressed: new WatchedButtons() });
    expect(touch.length).toBeGreaterThan(0);
    for (const { id } of touch) expect(read, id).toContain(id);
  });

  it("waits for a press, and is the same each time that it is played with the same presses", () => {
    const pictures = (...presses: Inputs[]): Uint8Array[] => {
      const game = create({ best: 0 });
      return presses.map((inputs) => {
        const frame = createFrameBuffer(640, 360);
        for (let step = 0; step < 120 * 6; step += 1) game.step(inputs);
        game.draw(frame, noInputs);
        return frame.y;
      });
    };
    const presses = [noInputs, tap("a"), press(["left"]), tap("a", "right")];
    expect(Buffer.concat(pictures(...presses)).equals(Buffer.concat(pictures(...presses)))).toBe(true);
    const title = create({ best: 0 });
    for (let step = 0; step < 120 * 3; step += 1) title.step(noInputs);
    expect(title.takeSound().music).toBe("title");
  });

  it("stands still in a pause, by its host or by Start, until a press, and keeps the best score", () => {
    const [shortly, long] = [1, 120 * 20].map((steps) => {
      const [game, frame] = [create({ best: 77 }), createFrameBuffer(640, 360)];
      const run = (count: number, inputs: Inputs) => {
        for (let step = 0; step < count; step += 1) game.step(inputs);
      };
      expect(game.best).toBe(77);
      run(1, press([], ["a"]));
      run(120 * 4, noInputs);
      // A ball that waits for it is on its way from then on.
      run(1, { ...noInputs, pointer: { x: 0.5, y: 0.02, down: true } });
      run(30, noInputs);
      if (steps === 1) game.pause();
      else run(1, press([], ["start"]));
      run(steps, noInputs);
      expect(game.takeSound().music).toBe("none");
      run(1, press([], ["left"]));
      expect(game.takeSound().music).not.toBe("none");
      game.draw(frame, noInputs);
      return { picture: frame.y, best: game.best };
    });
    expect(long?.best).toBe(shortly?.best);
    expect(shortly?.best).toBeGreaterThanOrEqual(77);
    expect(Buffer.compare(long?.picture ?? Buffer.of(), shortly?.picture ?? Buffer.of())).toBe(0);
  });
});

it.each(builtInNames)(
  "%s survives a player who presses and touches anything for minutes",
  (name) => {
    const game = builtIns[name]({ best: 0 });
    const random = createRandom(5);
    const all = ["left", "right", "up", "down", "a", "b", "c", "d", "start"] as const;
    const buffer = createFrameBuffer(1280, 720);
    for (let round = 0; round < 1_500; round += 1) {
      const pointer = { x: random() * 1.2 - 0.1, y: random() * 1.2 - 0.1, down: random() < 0.3 };
      const button = all[Math.floor(random() * all.length)] ?? "a";
      game.step({ ...tap(button), pointer });
      for (let step = 0; step < 9; step += 1) game.step(noInputs);
      if (round % 100 === 0) game.draw(buffer, { ...noInputs, pointer });
    }
    expect(game.best).toBeGreaterThan(0);
    expect(Math.max(...buffer.y.subarray(0, 50_000))).toBeLessThanOrEqual(235);
  },
  60_000,
);
