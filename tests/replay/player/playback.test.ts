import { describe, expect, test } from "vitest";
import {
  type Playback,
  type PlaybackEvent,
  playbackAfter,
  startOf,
} from "../../../replay/player/playback.ts";
import { timelineOf } from "../timeline/lines.ts";

const timeline = timelineOf(
  { what: "state", port: "state", kind: "home", at: 0, cause: 0 },
  { what: "send", at: 1_000 },
  { what: "open", port: "http", kind: "request", cause: 2, at: 1_000 },
  { what: "fire", port: "clock", kind: "timer", at: 5_000 },
  { what: "next", port: "http", kind: "request", of: 3, at: 9_000, data: { kind: "failed" } },
  { what: "send", at: 10_000 },
);
const playedBy = (...events: readonly PlaybackEvent[]): Playback =>
  events.reduce<Playback>((now, event) => playbackAfter(timeline, now, event), startOf(timeline));

describe("R-REC-35 the player", () => {
  test("steps through the facts of the lanes that are shown", () => {
    expect(playedBy({ type: "step", by: 1 })).toMatchObject({ line: 2, at: 1_000 });
    const filtered: readonly PlaybackEvent[] = [
      { type: "lane", lane: "calls", shown: false },
      { type: "lane", lane: "clicks", shown: false },
      { type: "lane", lane: "states", shown: false },
    ];
    // The failed reply is among the errors as well.
    expect(playedBy(...filtered).facts).toEqual([4, 5]);
    expect(playedBy(...filtered, { type: "step", by: 1 })).toMatchObject({ line: 4, at: 5_000 });
    expect(playedBy(...filtered, { type: "edge", edge: "last" }).line).toBe(5);
    expect(playedBy(...filtered, { type: "edge", edge: "last" }, { type: "step", by: 1 }).line).toBe(5);
    expect(playedBy(...filtered, { type: "lane", lane: "clicks", shown: true }).facts).toEqual([2, 4, 5, 6]);
  });

  test("steps through what a search found", () => {
    const search = { type: "search", query: "x" } as const;
    expect(playedBy(search)).toMatchObject({ facts: [], found: [] });
    const found = { type: "found", query: "x", lines: [3, 6] } as const;
    expect(playedBy(search, found, { type: "step", by: 1 }).line).toBe(3);
    expect(playedBy(search, found, { type: "select", line: 6 }, { type: "step", by: -1 }).line).toBe(3);
    // The result of an older search comes too late.
    expect(playedBy(search, { ...found, query: "y" }).facts).toEqual([]);
    expect(playedBy(search, found, { type: "search", query: "" }).facts).toHaveLength(6);
  });

  test("goes to a time, a line of the file, and never out of the recording", () => {
    expect(playedBy({ type: "seek", at: 6_000 })).toMatchObject({ at: 6_000, line: 4, status: "paused" });
    expect(playedBy({ type: "seek", at: -5 })).toMatchObject({ at: 0, line: 1 });
    expect(playedBy({ type: "seek", at: 1e9 })).toMatchObject({ at: 10_000, line: 6, status: "over" });
    expect(playedBy({ type: "seek", at: 1e9 }, { type: "seek", at: 5 }).status).toBe("paused");
    expect(playedBy({ type: "moment", moment: { kind: "line", line: 5 } })).toMatchObject({
      line: 4,
      at: 5_000,
    });
    expect(playedBy({ type: "moment", moment: { kind: "line", line: 99 } }).line).toBe(6);
    expect(playedBy({ type: "moment", moment: { kind: "time", at: 9_500 } }).line).toBe(5);
  });

  test("plays, pauses, and is over at the end", () => {
    expect(playedBy({ type: "ticked", passed: 500 }).at).toBe(0);
    expect(playedBy({ type: "play" }, { type: "ticked", passed: 500 })).toMatchObject({
      status: "playing",
      at: 500,
    });
    const eightfold: readonly PlaybackEvent[] = [{ type: "speed", speed: 8 }, { type: "play" }];
    expect(playedBy(...eightfold, { type: "ticked", passed: 1_000 })).toMatchObject({ at: 8_000, line: 4 });
    expect(playedBy(...eightfold, { type: "ticked", passed: 1_250 })).toMatchObject({
      status: "over",
      at: 10_000,
    });
    expect(playedBy({ type: "play" }, { type: "pause" }).status).toBe("paused");
    expect(playedBy({ type: "seek", at: 1e9 }, { type: "play" }).status).toBe("over");
  });

  test("keeps the cursor in view", () => {
    const zoomed: readonly PlaybackEvent[] = [
      { type: "seek", at: 1_000 },
      { type: "zoom", at: null, factor: 10 },
    ];
    expect(playedBy(...zoomed).view).toEqual({ from: 900, to: 1_900 });
    const { view } = playedBy(...zoomed, { type: "seek", at: 5_000 });
    expect(view.to - view.from).toBe(1_000);
    expect(view.from).toBeLessThan(5_000);
    expect(view.to).toBeGreaterThan(5_000);
    expect(playedBy(...zoomed, { type: "pan", by: 1 }).view).toEqual({ from: 1_900, to: 2_900 });
    expect(playedBy(...zoomed, { type: "fit" }).view).toEqual({ from: 0, to: 10_000 });
  });
});
