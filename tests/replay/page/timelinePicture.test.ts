import { describe, expect, test } from "vitest";
import { intentOfKey } from "../../../replay/page/timeline/keys.ts";
import {
  factAt,
  momentAt,
  placeMarks,
  regionAt,
  ticksOf,
  tickText,
  timelineHeight,
  topOf,
  xOf,
} from "../../../replay/page/timeline/placeMarks.ts";
import {
  type Gesture,
  pointerDown,
  pointerMove,
  pointerUp,
  type Touching,
  untouched,
  wheelGesture,
} from "../../../replay/page/timeline/usePointers.ts";
import { lanes } from "../../../replay/timeline/lanes.ts";
import type { Span } from "../../../replay/timeline/spans.ts";

const span = (from: number, to = from, first = from): Span => ({
  lane: "calls",
  from,
  to,
  first,
  last: first + 1,
  label: "x",
  failed: false,
  way: "in",
});
const view = { from: 1_000, to: 2_000 };

describe("R-REC-35 the picture of the timeline", () => {
  test("places moments and spans that are in view", () => {
    const placed = placeMarks(
      [span(10), span(900, 1_100), span(1_500), span(1_900, 5_000), span(2_001)],
      view,
      500,
    );
    expect(placed).toMatchObject([
      { span: { from: 900 }, x: -4, width: 54 },
      { span: { from: 1_500 }, x: 248, width: 4 },
      { span: { from: 1_900 }, x: 450, width: 54 },
    ]);
    expect(momentAt(xOf(1_234, view, 500), view, 500)).toBeCloseTo(1_234);
  });

  test("draws what falls together as one, and keeps its failures", () => {
    const placed = placeMarks(
      [span(1_500), { ...span(1_501), failed: true }, span(1_502), span(1_600)],
      view,
      500,
    );
    expect(placed).toMatchObject([
      { count: 3, failed: true },
      { count: 1, failed: false },
    ]);
  });

  test("finds the fact under a pointer: the nearest, of a call the nearer end", () => {
    const marks = placeMarks([span(1_100, 1_300, 7), span(1_500, 1_500, 20)], view, 500);
    expect([factAt(marks, 60, 6), factAt(marks, 140, 6)]).toEqual([7, 8]);
    expect([factAt(marks, 155, 6), factAt(marks, 160, 6), factAt(marks, 245, 6)]).toEqual([8, null, 20]);
    expect(factAt(marks, 235, 16)).toBe(20);
  });

  test("has round moments on its ruler", () => {
    expect(ticksOf({ from: 950, to: 3_100 }, 5)).toEqual([1_000, 1_500, 2_000, 2_500, 3_000].slice(0, 5));
    expect(ticksOf({ from: 0, to: 3_600_000 }, 8)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => n * 600_000));
    expect(ticksOf({ from: 0, to: 2_678_400_000 }, 10).length).toBeLessThan(12);
    expect([tickText(90_000, 30_000), tickText(1_250, 50), tickText(61_007, 1)]).toEqual([
      "1:30",
      "0:01.25",
      "1:01.007",
    ]);
  });

  test("has a row for each lane", () => {
    for (const lane of lanes) expect(regionAt(topOf(lane) + 1)).toEqual({ kind: "lane", lane });
    expect(regionAt(10).kind).toBe("ruler");
    expect(regionAt(timelineHeight + 5)).toEqual({ kind: "lane", lane: "other" });
  });
});

describe("R-REC-35 fingers, wheel and keys", () => {
  /** What a row of pointer events asks for. */
  function gesturesOf(
    ...events: readonly [kind: "down" | "move" | "up", id: number, x: number][]
  ): Gesture[] {
    let touching: Touching = untouched;
    return events.flatMap(([kind, id, x]) => {
      if (kind === "down") {
        touching = pointerDown(touching, id, x);
        return [];
      }
      const after = kind === "move" ? pointerMove(touching, id, x) : pointerUp(touching, id);
      touching = after.touching;
      return after.gestures;
    });
  }

  test("a tap selects, also when the finger trembles", () => {
    expect(gesturesOf(["down", 1, 100], ["move", 1, 106], ["up", 1, 106])).toEqual([{ kind: "tap", x: 100 }]);
  });

  test("one finger pans, and then taps no more", () => {
    expect(gesturesOf(["down", 1, 100], ["move", 1, 107], ["move", 1, 90], ["up", 1, 90])).toEqual([
      { kind: "pan", by: 7 },
      { kind: "pan", by: -17 },
    ]);
  });

  test("two fingers zoom around their middle", () => {
    const gestures = gesturesOf(
      ["down", 1, 100],
      ["down", 2, 200],
      ["move", 2, 300],
      ["up", 2, 300],
      ["up", 1, 100],
    );
    expect(gestures).toEqual([
      { kind: "pan", by: 50 },
      { kind: "zoom", x: 200, factor: 2 },
    ]);
  });

  test("a wheel zooms; sideways or with Shift it pans", () => {
    const zoom = wheelGesture(50, { x: 0, y: -100, shift: false });
    expect(zoom).toMatchObject({ kind: "zoom", x: 50 });
    expect(zoom.kind === "zoom" && zoom.factor).toBeGreaterThan(1);
    expect(wheelGesture(50, { x: 30, y: 0, shift: false })).toEqual({ kind: "pan", by: -30 });
    expect(wheelGesture(50, { x: 0, y: 30, shift: true })).toEqual({ kind: "pan", by: -30 });
  });

  test("keys step, pan, zoom and play", () => {
    const ask = (key: string, shiftKey = false) => intentOfKey({ key, shiftKey }, "paused");
    expect(ask("ArrowRight")).toEqual({ type: "step", by: 1 });
    expect(ask("ArrowLeft", true)).toEqual({ type: "pan", by: -0.25 });
    expect(ask("+")).toEqual({ type: "zoom", at: null, factor: 2 });
    expect(ask(" ")).toEqual({ type: "play" });
    expect(intentOfKey({ key: " ", shiftKey: false }, "playing")).toEqual({ type: "pause" });
    expect(ask("End")).toEqual({ type: "edge", edge: "last" });
    expect(ask("q")).toBeNull();
  });
});
