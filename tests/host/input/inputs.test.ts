import { describe, expect, it } from "vitest";
import {
  applySnapshot,
  type InputState,
  needsImmediateFrame,
  noInputs,
  releaseIfSilent,
  takeStep,
} from "../../../host/input/inputs.ts";
import { inputSilence } from "../../../host/lib/durations.ts";
import { type DeskInput, deskInput } from "../../../wire/desk/messages.ts";

const message = (n: number, down: string[], hits: Record<string, number> = {}): DeskInput => ({
  n,
  down,
  hits,
});

/** The state after the game has seen everything. */
function allSeen(state: InputState): InputState {
  const { left } = takeStep(state);
  return left === state ? state : allSeen(left);
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
  const stepsAfter = (...messages: readonly DeskInput[]): string[] =>
    stepsOf(messages.reduce((state, each, at) => applySnapshot(state, each, at), noInputs));

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
    const state = applySnapshot(
      noInputs,
      { ...message(5, [], { MouseLeft: 2 }), pointer: null, click: { x: 0.25, y: 0.75 } },
      0,
    );
    expect(state.unseen.map(({ pointer }) => pointer?.down ?? null)).toEqual([true, null, true, null]);
    expect(takeStep(state).inputs.pointer).toEqual({ x: 0.25, y: 0.75, down: true });
    expect(applySnapshot(noInputs, message(1, [], { pad2b1: 1 }), 0).device).toBe("pad");
  });

  it("is there for the next frame, until a step has seen it", () => {
    const state = applySnapshot(noInputs, message(4, [], { a: 1 }), 0);
    expect([...state.pressed]).toEqual(["a"]);
    expect(takeStep(state).left.pressed.size).toBe(0);
  });

  it("waits behind at most 32 others, however many are sent", () => {
    let state: InputState = noInputs;
    for (let n = 1; n < 500; n += 1) state = applySnapshot(state, message(n, [], { a: n * 1_000 }), n);
    expect(state.unseen).toHaveLength(32);
  });
});

describe("R-DESK-01 inputs", () => {
  it("the newest snapshot wins: a late one never presses a released button again", () => {
    let state = applySnapshot(noInputs, message(1, ["a"], { a: 1 }), 0);
    expect([...state.held]).toEqual(["a"]);
    state = applySnapshot(state, message(3, [], { a: 1 }), 1);
    state = applySnapshot(state, message(2, ["a"], { a: 1 }), 2);
    expect(state.held.size).toBe(0);
  });

  it("a tap whose own snapshots were all lost still counts once", () => {
    let state = applySnapshot(noInputs, message(5, [], { a: 1 }), 0);
    expect([...state.pressed]).toEqual(["a"]);
    state = applySnapshot(allSeen(state), message(6, [], { a: 1 }), 1);
    expect(state.pressed.size).toBe(0);
    expect(state.unseen).toEqual([]);
  });

  it("unknown names are not stored: a player cannot fill the host's memory with them", () => {
    let state = applySnapshot(noInputs, message(1, [], { a: 1, KeyZ: 1, KeyQ: 1, constructor: 1 }), 0);
    for (let n = 2; n < 50; n += 1) state = applySnapshot(state, message(n, [], { [`Made${n}`]: 1 }), n);
    expect([...state.hits.keys()]).toEqual(["a", "KeyZ"]);
  });

  it("keys, pads and sticks press the same buttons; unknown names press nothing", () => {
    expect([...applySnapshot(noInputs, message(1, ["KeyW", "Space", "F13", "constructor"]), 0).held]).toEqual(
      ["up", "a"],
    );
    const pads = [{ axes: [-0.9, 0], buttons: [0, 1] }];
    expect([...applySnapshot(noInputs, { ...message(1, []), pads }, 0).held]).toEqual(["b", "left"]);
  });

  it("c and d have keys and pad buttons of their own", () => {
    expect([...applySnapshot(noInputs, message(1, ["KeyC", "KeyV"]), 0).held]).toEqual(["c", "d"]);
    const pads = [{ axes: [], buttons: [0, 0, 1, 1] }];
    expect([...applySnapshot(noInputs, { ...message(1, []), pads }, 0).held]).toEqual(["c", "d"]);
  });

  it("the device is the one that pressed last", () => {
    expect(noInputs.device).toBe("touch");
    const byKey = applySnapshot(noInputs, message(1, ["Space"], { Space: 1 }), 0);
    expect(byKey.device).toBe("keys");
    const released = applySnapshot(byKey, message(2, [], { Space: 1 }), 1);
    expect(released.device).toBe("keys");
    const pads = [{ axes: [0.1, 0], buttons: [0] }];
    const resting = applySnapshot(released, { ...message(3, [], { Space: 1 }), pads }, 2);
    expect(resting.device).toBe("keys");
    const byPad = applySnapshot(resting, { ...message(4, []), pads: [{ axes: [], buttons: [1] }] }, 3);
    expect(byPad.device).toBe("pad");
    expect(applySnapshot(byPad, message(5, [], { Space: 1, a: 1 }), 4).device).toBe("touch");
    const pointer = { x: 0.5, y: 0.5, down: true };
    expect(applySnapshot(byPad, { ...message(5, []), pointer }, 4).device).toBe("touch");
    const glass = [{ axes: [1, 0], buttons: [] }];
    expect(applySnapshot(byPad, { ...message(5, []), pads: glass }, 4)).toMatchObject({
      device: "touch",
      stick: { x: 1, y: 0 },
    });
    const guest = { axes: [], buttons: [0] };
    const beside = [...glass, guest];
    expect(applySnapshot(byPad, { ...message(5, []), pads: beside }, 4).device).toBe("touch");
    const mouse = { x: 0, y: 0, wheel: 0, buttons: [0] };
    expect(applySnapshot(byPad, { ...message(5, []), pointer, mouse }, 4).device).toBe("pad");
    expect(applySnapshot(byKey, { ...message(5, []), pointer }, 4).device).toBe("keys");
  });

  it("everything is released after exactly inputSilence", () => {
    const state = applySnapshot(noInputs, message(1, ["left"]), 500);
    expect(releaseIfSilent(state, 500 + inputSilence - 1).held.size).toBe(1);
    expect(releaseIfSilent(state, 500 + inputSilence).held.size).toBe(0);
  });

  it("presses and releases need an immediate frame, repeats and moves do not", () => {
    const held = applySnapshot(noInputs, message(1, ["a"], { a: 1 }), 0);
    expect(needsImmediateFrame(noInputs, held)).toBe(true);
    const shown = allSeen(held);
    const moved = applySnapshot(
      shown,
      { ...message(2, ["a"], { a: 1 }), pointer: { x: 0.5, y: 0.5, down: false } },
      1,
    );
    expect(needsImmediateFrame(shown, moved)).toBe(false);
    expect(needsImmediateFrame(moved, applySnapshot(moved, message(3, [], { a: 1 }), 2))).toBe(true);
  });

  it("the schema rejects what no genuine client sends", () => {
    const good = message(1, ["a"], { a: 1 });
    expect(deskInput.safeParse(good).success).toBe(true);
    for (const bad of [
      { ...good, n: 0 },
      { ...good, n: 1.5 },
      { ...good, down: ["<script>"] },
      { ...good, down: Array.from({ length: 25 }, () => "a") },
      { ...good, pointer: { x: 1.1, y: 0, down: true } },
      { ...good, pads: [{ axes: [2], buttons: [] }] },
      { ...good, hits: { a: -1 } },
      null,
      [],
    ]) {
      expect(deskInput.safeParse(bad).success).toBe(false);
    }
  });
});
