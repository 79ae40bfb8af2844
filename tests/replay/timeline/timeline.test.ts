import { describe, expect, test } from "vitest";
import { lanes } from "../../../replay/timeline/lanes.ts";
import { Timeline } from "../../../replay/timeline/timeline.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { readOrThrow, timelineOf } from "./lines.ts";

const http = { port: "http", kind: "request" } as const;
const call = { ...http, data: { method: "POST", url: "/user/wallet" } } as const;
const reply = (status: number) => ({ ...http, data: { kind: "reply", status, body: { json: {} } } }) as const;
const overlays = (set: unknown) => ({ what: "state", port: "state", kind: "overlays", data: set }) as const;

describe("R-REC-35 the timeline of a recording", () => {
  test("has calls from request to reply, and those that failed among the errors", () => {
    const { spans } = timelineOf(
      { what: "open", ...call, at: 10 },
      { what: "open", ...call, at: 20 },
      { what: "next", ...reply(200), of: 1, cause: 1, at: 30 },
      { what: "close", ...http, of: 1, at: 30 },
      { what: "next", ...reply(500), of: 2, cause: 2, at: 40 },
      { what: "open", ...call, at: 50 },
      { what: "send", at: 60 },
    );
    expect(spans.get("calls")).toMatchObject([
      { from: 10, to: 30, first: 1, last: 3, label: "POST /user/wallet", failed: false },
      { from: 20, to: 40, first: 2, last: 5, failed: true },
      { from: 50, to: 60, first: 6, last: 6, failed: false },
    ]);
    expect(spans.get("errors")).toMatchObject([{ from: 40, first: 5 }]);
    expect(spans.get("clicks")).toMatchObject([{ from: 60, to: 60, first: 7 }]);
  });

  test("has pop-ups while they are shown", () => {
    const { spans } = timelineOf(
      { ...overlays({ set: { "": [] } }), at: 0 },
      { ...overlays({ set: { "[id=1]": { id: 1, kind: "confirm" } } }), at: 10 },
      { ...overlays({ set: { "[id=2]": { id: 2, kind: "alert" } } }), at: 20 },
      { ...overlays({ gone: { "[id=1]": true } }), at: 30 },
      { what: "send", at: 50 },
    );
    expect(spans.get("popups")).toMatchObject([
      { label: "confirm", from: 10, to: 30, first: 2, last: 4 },
      { label: "alert", from: 20, to: 50, first: 3 },
    ]);
  });

  test("puts every fact of a real recording into a lane, sorted by time", () => {
    const recording = readOrThrow(recordedFlow().played);
    const timeline = new Timeline(recording);
    for (const lane of lanes) {
      const starts = (timeline.spans.get(lane) ?? []).map(({ from }) => from);
      expect(starts).toEqual([...starts].sort((one, other) => one - other));
    }
    const count = (lane: (typeof lanes)[number]): number => timeline.spans.get(lane)?.length ?? 0;
    expect(count("clicks")).toBe(recording.lines.filter(({ what }) => what === "send").length);
    expect(count("popups")).toBeGreaterThan(1);
    expect(count("errors")).toBeGreaterThan(0);
    expect(count("timers")).toBeGreaterThan(50);
  });

  test("finds lines by time, number and row, also where old lines were forgotten", () => {
    const timeline = timelineOf(
      { what: "send", seq: 5, row: 2, at: 0 },
      { what: "state", seq: 9, row: 3, at: 0, port: "state" },
      { what: "send", seq: 10, row: 4, at: 100 },
    );
    expect([timeline.lineAt(-1), timeline.lineAt(0), timeline.lineAt(99), timeline.lineAt(100)]).toEqual([
      0, 9, 9, 10,
    ]);
    expect([timeline.upTo(4), timeline.upTo(7), timeline.upTo(99)]).toEqual([0, 5, 10]);
    expect([timeline.atRow(1), timeline.atRow(3), timeline.atRow(99)]).toEqual([0, 9, 10]);
    expect([timeline.rowOf(9), timeline.rowOf(0)]).toEqual([3, 1]);
  });
});

describe("R-REC-37 a fact", () => {
  const timeline = timelineOf(
    { what: "state", port: "state", cause: 0 },
    { what: "send", at: 10 },
    { what: "open", ...call, cause: 2, at: 10 },
    { what: "next", ...reply(200), of: 3, cause: 3, at: 10, during: 2 },
    { what: "state", port: "state", cause: 4, at: 10 },
    { what: "fire", port: "clock", kind: "timer", cause: 2, at: 20, data: { timer: 1, delay: 10 } },
    { what: "call", port: "report", kind: "fault", cause: 6, at: 20 },
  );

  test("belongs to the input that it was worked off with", () => {
    expect(timeline.stepOf(0)).toEqual({ first: 0, last: 1 });
    expect(timeline.stepOf(4)).toEqual({ first: 2, last: 5 });
    expect(timeline.stepOf(7)).toEqual({ first: 6, last: 7 });
    // An input is looked at once it had its effect; all else by itself.
    expect([timeline.settledAt(0), timeline.settledAt(2), timeline.settledAt(4)]).toEqual([1, 5, 4]);
  });

  test("has a chain of causes, and effects", () => {
    expect(timeline.causesOf(7).map(({ seq }) => seq)).toEqual([7, 6, 2]);
    expect(timeline.effectsOf(2, 10)).toEqual([3, 6]);
    expect(timeline.effectsOf(2, 1)).toEqual([3]);
  });
});
