import { describe, expect, it } from "vitest";
import { createInputDecoder } from "../../../host/input/inputDecoder.ts";

const none = { down: [], hits: {} };
const pressesOf = (input: { readonly presses: ReadonlyMap<string, number> } | null) =>
  input && Object.fromEntries(input.presses);

describe("R-DESK-01 the snapshots of one connection", () => {
  it("a press counts once, also one whose own snapshots were lost, or that nobody has counted", () => {
    const decode = createInputDecoder();
    expect(pressesOf(decode({ n: 5, down: [], hits: { a: 2 } }))).toEqual({ a: 2 });
    expect(pressesOf(decode({ n: 6, down: ["KeyW"], hits: { a: 2 } }))).toEqual({ KeyW: 1 });
    expect(pressesOf(decode({ n: 7, down: ["KeyW"], hits: { a: 3 } }))).toEqual({ a: 1 });
    expect(pressesOf(decode({ n: 8, down: ["KeyW"], hits: {} }))).toEqual({});
  });

  it("names of everything that is held: keys, buttons, pads, and the pointer as the left mouse button", () => {
    const decode = createInputDecoder();
    const input = decode({
      n: 1,
      down: ["a", "KeyW", "MouseRight"],
      hits: {},
      pointer: { x: 0, y: 0, down: true },
      pads: [
        { axes: [], buttons: [] },
        { axes: [], buttons: [0.5, 0.51] },
      ],
    });
    expect([...(input?.held ?? [])]).toEqual(["a", "KeyW", "MouseRight", "pad2b1", "MouseLeft"]);
  });

  it("made-up names are neither held nor pressed: a player cannot fill the host's memory with them", () => {
    const decode = createInputDecoder();
    const input = decode({
      n: 1,
      down: ["Made1", "constructor"],
      hits: { a: 1, toString: 1, valueOf: 1, pad7b0: 1, pad1b16: 1 },
      pads: [{ axes: [], buttons: Array(24).fill(1) }],
    });
    expect(input?.held.size).toBe(16);
    expect(input?.presses.size).toBe(17);
  });

  it("movement is what was added to the totals, and null before anything moved", () => {
    const decode = createInputDecoder();
    expect(decode({ n: 1, ...none })?.mouse).toBeNull();
    expect(decode({ n: 2, ...none, mouse: { x: 10, y: -4, wheel: 1 } })?.mouse).toEqual({
      ...{ x: 10, y: -4, wheel: 1, wheelX: 0 },
    });
    expect(decode({ n: 9, ...none, mouse: { x: 25, y: -4, wheel: 0, wheelX: 3 } })?.mouse).toEqual({
      ...{ x: 15, y: 0, wheel: -1, wheelX: 3 },
    });
    // Back where it began, a total is left out.
    expect(decode({ n: 10, ...none, mouse: { x: 25, y: -4, wheel: 0 } })?.mouse?.wheelX).toBe(-3);
  });
});
