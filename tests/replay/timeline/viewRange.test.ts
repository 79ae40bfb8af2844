import { describe, expect, test } from "vitest";
import { hashOf, momentOf } from "../../../replay/timeline/moment.ts";
import { panBy, reveal, shortestView, wholeOf, zoomAround } from "../../../replay/timeline/viewRange.ts";

describe("R-REC-35 what the timeline shows", () => {
  test("zooms around a moment, which stays in place", () => {
    expect(zoomAround({ from: 0, to: 1_000 }, 1_000, 250, 2)).toEqual({ from: 125, to: 625 });
    const far = zoomAround({ from: 0, to: 1_000 }, 1_000, 250, 1e9);
    expect(far.to - far.from).toBeCloseTo(shortestView);
    expect(zoomAround({ from: 100, to: 200 }, 1_000, 150, 0.001)).toEqual({ from: 0, to: 1_000 });
  });

  test("never leaves the recording", () => {
    expect(panBy({ from: 100, to: 200 }, 1_000, -500)).toEqual({ from: 0, to: 100 });
    expect(panBy({ from: 100, to: 200 }, 1_000, 5_000)).toEqual({ from: 900, to: 1_000 });
    expect(wholeOf(0)).toEqual({ from: 0, to: shortestView });
  });

  test("moves only when a moment is out of sight", () => {
    const view = { from: 100, to: 200 };
    expect(reveal(view, 1_000, 200)).toBe(view);
    expect(reveal(view, 1_000, 201)).toEqual({ from: 111, to: 211 });
    expect(reveal(view, 1_000, 50)).toEqual({ from: 40, to: 140 });
  });
});

describe("R-REC-38 a link to a moment", () => {
  test.each([
    ["#line=379", { kind: "line", line: 379 }],
    ["#at=30015", { kind: "time", at: 30_015 }],
    ["#at=30015&line=379", { kind: "line", line: 379 }],
    ["at=5", { kind: "time", at: 5 }],
    ["", null],
    ["#line=0", null],
    ["#line=-1", null],
    ["#at=1e300", null],
    ["#at=NaN", null],
    ["#elsewhere", null],
  ])("%s", (hash, moment) => expect(momentOf(hash)).toEqual(moment));

  test("is written as it is read", () => {
    expect(momentOf(hashOf(30_015.4, 379))).toEqual({ kind: "line", line: 379 });
    expect(hashOf(30_015.4, 379)).toBe("#at=30015&line=379");
  });
});
