import { describe, expect, it } from "vitest";
import {
  applyInput,
  type InputState,
  needsImmediateFrame,
  noInputs,
  skipInput,
  takeStep,
} from "../../../host/input/inputs.ts";
import type { DeskInput } from "../../../wire/desk/messages.ts";
import { decoder } from "../support/decoded.ts";

const message = (n: number, down: string[], hits: Record<string, number> = {}): DeskInput => ({
  n,
  down,
  hits,
});

/** The state after the messages of one connection. */
function stateAfter(...messages: readonly DeskInput[]): InputState {
  const decode = decoder();
  return messages.reduce((state, each) => applyInput(state, decode(each)), noInputs);
}

/** What the game's next steps read: `+` a press, then what is held, `*` where the pointer is down. */
function stepsOf(state: InputState): string[] {
  if (state.unseen.length === 0) return [];
  const { inputs, left } = takeStep(state);
  const { pressed, held, pointer } = inputs;
  const words = [...[...pressed].map((button) => `+${button}`), ...held, ...(pointer?.down ? ["*"] : [])];
  return [words.join(" "), ...stepsOf(left)];
}

describe("R-HOST-11 a press between two steps of the game", () => {
  const stepsAfter = (...messages: readonly DeskInput[]): string[] => stepsOf(stateAfter(...messages));

  it("is seen pressed and held for one step, then released", () => {
    expect(stepsAfter(message(1, ["a"], { a: 1 }), message(2, [], { a: 1 }))).toEqual(["+a a", ""]);
  });

  it("is seen so when its messages were lost, as often as it was pressed", () => {
    expect(stepsAfter(message(4, [], { a: 1 }))).toEqual(["+a a", ""]);
    expect(stepsAfter(message(9, [], { a: 2 }))).toEqual(["+a a", "", "+a a", ""]);
    expect(stepsAfter(message(9, ["a"], { a: 2 }))).toEqual(["+a a", "", "+a a"]);
  });

  it("is seen as a second one after a release that nobody told of", () => {
    const held = message(1, ["left", "a"], { left: 1, a: 1 });
    expect(stepsAfter(held, message(5, ["left", "a"], { left: 1, a: 2 }))).toEqual([
      "+left +a left a",
      "left",
      "+a left a",
    ]);
  });

  it("is seen apart from the next ones, of a button, a key, a pad or the pointer", () => {
    const down = { pointer: { x: 0.5, y: 0.5, down: true } };
    const up = { pointer: { x: 0.5, y: 0.5, down: false } };
    expect(
      stepsAfter(
        { ...message(1, []), ...down },
        { ...message(2, []), ...up },
        { ...message(3, []), ...down },
      ),
    ).toEqual(["*", "", "*"]);
    const pad = (value: number) => ({ pads: [{ axes: [], buttons: [value] }] });
    expect(stepsAfter({ ...message(1, []), ...pad(1) }, { ...message(2, []), ...pad(0) })).toEqual([
      "+a a",
      "",
    ]);
    const taps = [1, 2, 3].flatMap((tap) => [
      message(tap * 2 - 1, ["KeyZ"], { KeyZ: tap }),
      message(tap * 2, [], { KeyZ: tap }),
    ]);
    expect(stepsAfter(...taps)).toEqual(["+a a", "", "+a a", "", "+a a", ""]);
  });

  it("R-DESK-21 of a pad or of the picture is seen although its messages were lost, a click where it was", () => {
    expect(stepsAfter(message(4, [], { pad1b1: 1, pad2b0: 1 }))).toEqual(["+b +a b a", ""]);
    const state = stateAfter({
      ...message(5, [], { MouseLeft: 2 }),
      pointer: null,
      click: { x: 0.25, y: 0.75 },
    });
    expect(state.unseen.map(({ pointer }) => pointer?.down ?? null)).toEqual([true, null, true, null]);
    expect(takeStep(state).inputs.pointer).toEqual({ x: 0.25, y: 0.75, down: true });
    expect(stateAfter(message(1, [], { pad2b1: 1 })).device).toBe("pad");
  });

  it("is there for the next frame, until a step has seen it", () => {
    const state = stateAfter(message(4, [], { a: 1 }));
    expect([...state.pressed]).toEqual(["a"]);
    expect(takeStep(state).left.pressed.size).toBe(0);
  });

  it("waits behind at most 32 others, however many are sent", () => {
    const messages = Array.from({ length: 500 }, (_, at) => message(at + 1, [], { a: (at + 1) * 1_000 }));
    expect(stateAfter(...messages).unseen).toHaveLength(32);
  });
});

describe("R-DESK-01 inputs", () => {
  it("keys, pads and sticks press the same buttons; unknown names press nothing", () => {
    expect([...stateAfter(message(1, ["KeyW", "Space", "F13", "constructor"])).held]).toEqual(["up", "a"]);
    const pads = [{ axes: [-0.9, 0], buttons: [0, 1] }];
    expect([...stateAfter({ ...message(1, []), pads }).held]).toEqual(["b", "left"]);
    expect([...stateAfter({ ...message(1, []), touchSticks: [0, 0.9, 0, 0] }).held]).toEqual(["down"]);
  });

  it("c and d have keys and pad buttons of their own", () => {
    expect([...stateAfter(message(1, ["KeyC", "KeyV"])).held]).toEqual(["c", "d"]);
    const pads = [{ axes: [], buttons: [0, 0, 1, 1] }];
    expect([...stateAfter({ ...message(1, []), pads }).held]).toEqual(["c", "d"]);
  });

  it("the device is the one that pressed last", () => {
    expect(noInputs.device).toBe("touch");
    const byKey = message(1, ["Space"], { Space: 1 });
    const released = message(2, [], { Space: 1 });
    expect(stateAfter(byKey).device).toBe("keys");
    expect(stateAfter(byKey, released).device).toBe("keys");
    const resting = { ...message(3, [], { Space: 1 }), pads: [{ axes: [0.1, 0], buttons: [0] }] };
    expect(stateAfter(byKey, released, resting).device).toBe("keys");
    const byPad = { ...message(4, []), pads: [{ axes: [], buttons: [1] }] };
    expect(stateAfter(byPad).device).toBe("pad");
    expect(stateAfter(byPad, message(5, [], { a: 1 })).device).toBe("touch");
    const pointer = { x: 0.5, y: 0.5, down: true };
    expect(stateAfter(byPad, { ...message(5, []), pointer }).device).toBe("touch");
    expect(stateAfter(byKey, { ...message(5, []), pointer }).device).toBe("keys");
    const mouse = { x: 0, y: 0, wheel: 0 };
    expect(stateAfter(byPad, { ...message(5, []), pointer, mouse }).device).toBe("pad");
  });

  it("a stick on the glass is a touch control, also beside a pad", () => {
    const byPad = { ...message(4, []), pads: [{ axes: [], buttons: [1] }] };
    const glass: DeskInput = { ...message(5, []), touchSticks: [1, 0, 0, 0] };
    expect(stateAfter(byPad, glass)).toMatchObject({ device: "touch", stick: { x: 1, y: 0 } });
    expect(stateAfter(byPad, { ...glass, pads: [{ axes: [0, 0], buttons: [0] }] }).device).toBe("touch");
  });

  it("what is skipped is held and not pressed", () => {
    const { held, pressed, unseen } = skipInput(noInputs, decoder()(message(1, ["a"], { a: 1, b: 1 })));
    expect([[...held], [...pressed], unseen]).toEqual([["a"], [], []]);
  });

  it("presses and releases need an immediate frame, repeats and moves do not", () => {
    const decode = decoder();
    const needs: boolean[] = [];
    let state: InputState = noInputs;
    for (const each of [
      message(1, ["a"], { a: 1 }),
      message(2, ["a"], { a: 1 }),
      { ...message(3, ["a"], { a: 1 }), pointer: { x: 0.5, y: 0.5, down: false } },
      message(4, [], { a: 1 }),
    ]) {
      const before = state;
      state = applyInput(before, decode(each));
      needs.push(needsImmediateFrame(before, state));
    }
    expect(needs).toEqual([true, false, false, true]);
  });
});
