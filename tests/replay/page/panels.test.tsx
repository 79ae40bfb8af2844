import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { StateTree } from "../../../replay/page/panels/StateTree.tsx";
import { treeRows } from "../../../replay/page/panels/treeRows.ts";
import { scrollTo, windowOf } from "../../../replay/page/panels/useWindow.ts";
import type { ScreensCheck } from "../../../replay/player/compareScreens.ts";
import { playbackAfter, startOf } from "../../../replay/player/playback.ts";
import { isOfPlayback, type ReplayIntent } from "../../../replay/player/replayStore.ts";
import type { Progress } from "../../../replay/player/screening.ts";
import { source } from "../../../streams/lib/state.ts";
import { timelineOf } from "../timeline/lines.ts";

const state = (data: unknown) => ({ what: "state", port: "state", kind: "queue", data }) as const;

/** A recording of two clicks, which change the State `queue`. */
function opened() {
  const timeline = timelineOf(
    { ...state({ set: { "": { shape: "none", game: { id: "g-1" } } } }), cause: 0, at: 0 },
    { what: "send", data: { type: "play/click", gameId: "g-1" }, at: 1_000 },
    { ...state({ set: { shape: "tab" } }), cause: 2, at: 1_000 },
    { what: "send", data: { type: "navigate", to: "/user" }, at: 2_000 },
    { ...state({ gone: { game: true } }), cause: 4, at: 2_000 },
  );
  const playback = source(startOf(timeline));
  const progress = source<Progress>({ line: 5, over: true, differences: [] });
  const send = (intent: ReplayIntent): void => {
    if (!isOfPlayback(intent)) throw new Error(intent.type);
    playback.update((now) => playbackAfter(timeline, now, intent));
  };
  return {
    opened: {
      name: "a.ndjson",
      timeline,
      playback,
      progress,
      screensCheck: source<ScreensCheck>({ kind: "none" }),
    },
    send,
  };
}

test("R-REC-35 the list of facts draws of a long list only what is seen", () => {
  expect(windowOf(100_000, 28_000, 280, 28)).toEqual({ from: 996, to: 1_014 });
  expect(windowOf(3, 0, 280, 28)).toEqual({ from: 0, to: 3 });
  expect(windowOf(3, 9_000, 280, 28)).toEqual({ from: 3, to: 3 });
  expect(scrollTo(5, 0, 280, 28)).toBe(0);
  expect(scrollTo(20, 0, 280, 28)).toBe(364);
  expect(scrollTo(3, 364, 280, 28)).toBe(28);
});

describe("R-REC-37 the fact at the cursor", () => {
  test("shows the States with what it changed", () => {
    const { opened: recording, send } = opened();
    send({ type: "select", line: 2 });
    render(<StateTree opened={recording} />);
    const items = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);
    // An input has had its effect.
    expect(items()).toEqual(["▾queue", "shapenone → tab", '▸game{id: "g-1"}']);
    const tree = screen.getByRole("tree");
    fireEvent.keyDown(tree, { key: "ArrowLeft" });
    expect(items()).toHaveLength(1);
    fireEvent.keyDown(tree, { key: "ArrowRight" });
    fireEvent.click(screen.getByText("game"));
    expect(items()).toContain("idg-1");
  });

  test("keeps what is gone visible, and names the elements of lists by their ids", () => {
    const rows = treeRows(
      [["overlays", [{ id: 2, kind: "b" }]]],
      new Map([
        [
          "overlays",
          [
            { id: 1, kind: "a" },
            { id: 2, kind: "x" },
          ],
        ],
      ]),
      [
        { state: "overlays", path: ["1"], how: "removed" },
        { state: "overlays", path: ["2", "kind"], how: "set" },
      ],
      new Map(),
    );
    expect(rows.map(({ path, changed, before }) => [path.join("/"), changed, before])).toEqual([
      ["overlays", "inside", undefined],
      ["overlays/2", "inside", undefined],
      ["overlays/2/id", "no", undefined],
      ["overlays/2/kind", "set", "x"],
      ["overlays/1", "removed", { id: 1, kind: "a" }],
    ]);
  });
});
