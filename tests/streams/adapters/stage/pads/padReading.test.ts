import { describe, expect, test } from "vitest";
import { PadListener } from "../../../../../streams/adapters/browser/stage/input/pads/padListener.ts";
import { type Pad, readPad } from "../../../../../streams/adapters/browser/stage/input/pads/padReading.ts";
import type { PadSource } from "../../../../../streams/ports/pads.ts";

const none = { axes: [0, 0, 0, 0], buttons: new Array(16).fill(0) };

function pad(axes: readonly number[], held: readonly number[] = [], mapping = "standard"): Pad {
  return {
    mapping,
    axes,
    buttons: Array.from({ length: 17 }, (_, index) => ({ value: held.includes(index) ? 1 : 0 })),
  };
}
const pressed = (...indexes: number[]) => none.buttons.map((_, index) => (indexes.includes(index) ? 1 : 0));

/** What a listener tells of readings one after the other. */
function listenTo(...readings: readonly Pad[]): (PadSource | null)[] {
  const listener = new PadListener();
  return readings.map((reading) => listener.read(reading));
}

describe("R-DESK-22 what a pad holds", () => {
  test("is its 4 axes and 16 buttons; the guide button is the page's", () => {
    expect(readPad(pad([0, 0, 0, 1], [0, 15, 16]), {})).toEqual({
      axes: [0, 0, 0, 1],
      buttons: pressed(0, 15),
    });
  });

  test("sticks have a round dead zone, from whose edge on they count from 0, and nothing beyond 1", () => {
    const axesOf = (...axes: number[]) => readPad(pad(axes), {}).axes;
    expect(axesOf(0.09, 0.04, 0.1, 0)).toEqual([0, 0, 0, 0]);
    expect(axesOf(0.08, 0.08, 0.55, 0)).toEqual([0.01, 0.01, 0.5, 0]);
    expect(axesOf(1, 0, -1, -1)).toEqual([1, 0, -0.71, -0.71]);
    expect(axesOf(-7, Number.NaN, Number.POSITIVE_INFINITY, 0)).toEqual([0, 0, 0, 0]);
  });

  test("what the player has set wins; null is pressed by nothing, and the rest is as the browser says", () => {
    const map = {
      a: { from: "button", index: 3 },
      y: null,
      l2: { from: "axis", index: 2, way: 1, rest: -1 },
      leftX: { from: "axis", index: 1, way: -1, rest: 0 },
      up: { from: "hat", index: 4, way: "up" },
      right: { from: "hat", index: 4, way: "right" },
    } as const;
    expect(readPad(pad([0, 0, -1, 0, 9 / 7], [3]), map)).toEqual({
      axes: [0, 0, -1, 0],
      buttons: pressed(0),
    });
    // Half a trigger; up and right together are one step of the direction pad.
    expect(readPad(pad([1, -1, 0, 0, -1 + 2 / 7], [1]), map)).toMatchObject({
      axes: [0.71, -0.71, 0, 0],
      buttons: pressed(1, 12, 15).map((value, index) => (index === 6 ? 0.5 : value)),
    });
  });

  test("of a pad that the browser does not know, only buttons and the left stick count", () => {
    expect(readPad(pad([1, 0, -1, 1], [2], ""), {})).toEqual({ axes: [1, 0, 0, 0], buttons: pressed(2) });
  });
});

describe("R-DESK-22 what was pressed on a pad", () => {
  test("is told once for each press: a button, a way of an axis, a trigger from its rest", () => {
    const rest = pad([0, 0, -1]);
    expect(listenTo(rest, pad([0, 0, -1], [5]), pad([0, 0, -1], [5]), rest, pad([0, 0, -1], [5]))).toEqual([
      null,
      { from: "button", index: 5 },
      null,
      null,
      { from: "button", index: 5 },
    ]);
    expect(listenTo(rest, pad([0.6, 0, -1]), pad([0, -0.8, -1]))).toEqual([
      null,
      null,
      { from: "axis", index: 1, way: -1, rest: 0 },
    ]);
    expect(listenTo(rest, pad([0, 0, 0.3]), pad([0, 0, 0.5]))).toEqual([
      null,
      null,
      { from: "axis", index: 2, way: 1, rest: -1 },
    ]);
  });

  test("is a way of a direction pad that is one axis, and none between two ways", () => {
    const at = (value: number) => pad([value], [], "");
    expect(listenTo(at(9 / 7), at(-1 + 2 / 7), at(-1 + 4 / 7), at(9 / 7), at(1 - 2 / 7))).toEqual([
      null,
      null,
      { from: "hat", index: 0, way: "right" },
      null,
      { from: "hat", index: 0, way: "left" },
    ]);
  });

  test("is never the guide button, nor what was held from the beginning", () => {
    const listener = new PadListener();
    listener.ignoreHeld(pad([], [0]));
    expect(listener.read(pad([], [0]))).toBeNull();
    expect(listener.read(pad([]))).toBeNull();
    expect(listener.read(pad([], [16]))).toBeNull();
    expect(listener.read(pad([], [0]))).toEqual({ from: "button", index: 0 });
  });
});
