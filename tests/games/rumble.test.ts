import { describe, expect, it } from "vitest";
import { builtInNames, builtIns } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { strongestRumble } from "../../games/builtIn/kit/rumble.ts";
import { cue } from "../../games/builtIn/sound/gameSound.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { runBuiltIn } from "../../host/runners/builtIn.ts";
import type { Rumble } from "../../host/runners/runner.ts";
import { type DeskInput, hostMessage } from "../../wire/desk/messages.ts";
import { decoder } from "../host/support/decoded.ts";
import { idleGame } from "../host/support/games.ts";
import { manualClock } from "../host/support/manualClock.ts";

const felt = { strong: 0.7, weak: 0.4, ms: 200 };

/** A game that hits its player in every step. */
function hitting() {
  const clock = manualClock();
  const rumbles: Rumble[] = [];
  const game = { ...idleGame(), takeRumble: () => felt };
  const running = runBuiltIn("Game", game, createFrameBuffer(16, 16), clock, () => undefined);
  running.onRumble?.((rumble) => rumbles.push(rumble));
  const decode = decoder();
  return {
    take: () => rumbles.splice(0),
    input: (snapshot: Partial<DeskInput>) => running.applyInput(decode(snapshot)),
    frame(ms: number) {
      clock.advance(ms);
      running.renderFrame();
    },
  };
}

describe("R-DESK-22 what a built-in game's player feels", () => {
  it("is felt on the pad that is played with, and not while none is", () => {
    const { input, frame, take } = hitting();
    input({ down: ["KeyW"], hits: { KeyW: 1 } });
    frame(500);
    expect(take()).toEqual([]);
    input({
      pads: [
        { axes: [], buttons: [] },
        { axes: [], buttons: [1] },
      ],
    });
    frame(500);
    expect(take()).toEqual([{ type: "rumble", pad: 2, ...felt }]);
    input({ down: ["a"], hits: { a: 1 } });
    frame(500);
    expect(take()).toEqual([]);
  });

  it("comes at most every 100 ms", () => {
    const { input, frame, take } = hitting();
    input({ pads: [{ axes: [], buttons: [1] }] });
    frame(500);
    frame(99);
    expect(take()).toHaveLength(1);
    frame(1);
    expect(take()).toHaveLength(1);
  });

  it("is the strongest of what happens at once", () => {
    expect(strongestRumble(null, [cue("gain"), cue("blip")])).toBeNull();
    const over = strongestRumble(null, [cue("hit"), cue("over"), cue("land")]);
    expect(over?.ms).toBe(450);
    expect(strongestRumble(over, [cue("clang")])).toBe(over);
  });

  it("happens in every game but the puzzle, within what the wire takes", () => {
    const shaking = builtInNames.filter((name) => {
      const game = builtIns[name]({ best: 0 });
      const rumbles = Array.from({ length: 120 * 60 }, (_, at) => {
        const a = new Set(at % 90 === 0 ? (["a"] as const) : []);
        game.step({ ...noInputs, held: a, pressed: a });
        return game.takeRumble();
      }).filter((rumble) => rumble !== null);
      for (const rumble of rumbles) hostMessage.parse({ type: "rumble", pad: 1, ...rumble });
      return rumbles.length > 0;
    });
    expect(shaking).toEqual(builtInNames.filter((name) => name !== "prisms"));
  });
});
