import { of, throwError, toArray } from "rxjs";
import { describe, expect, test } from "vitest";
import type { ScreenText } from "../../../recorder/recordSchemas.ts";
import { describeDivergence } from "../../../replay/compare/divergence.ts";
import {
  checkScreens,
  compareScreens,
  quietMoments,
  type ScreenMoment,
  type ScreensCheck,
  screenDivergences,
  screenQuiet,
} from "../../../replay/player/compareScreens.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { linesOf, readOrThrow } from "../timeline/lines.ts";

const { header } = readOrThrow(recordedFlow().played);
const text = (...words: readonly string[]): ScreenText => words.map((word) => ({ role: "text", text: word }));
const screen = (at: number, cause: number, data: ScreenText) =>
  ({ what: "screen", port: "screen", kind: "text", at, cause, data }) as const;

/** A click, a reply and a click; screens after the first and the second. */
const lines = linesOf(
  { what: "send", at: 0 },
  { what: "next", at: 299 },
  screen(599, 2, text("Players ahead of you", "3")),
  { what: "send", at: 1_000 },
  screen(1_301, 4, text("Players ahead of you", "2", "Keep browsing")),
);
const recording = { header, lines, endAt: 1_301, isTruncated: false };

/** Goes through the recording with screens that show what a function says. */
function walked(shows: (line: number) => ScreenText, reached = 5): readonly ScreenMoment[] {
  let line = 0;
  let found: readonly ScreenMoment[] = [];
  const show = (next: number): void => {
    line = next;
  };
  const settled = () => of(shows(line));
  compareScreens(recording, { show, settled }, reached)
    .pipe(toArray())
    .subscribe((moments) => {
      found = moments;
    });
  return found;
}

const asRecorded = (line: number): ScreenText =>
  line === 4 ? text("Players ahead of you", "2", "Keep browsing") : text("Players ahead of you", "3");

describe("R-REC-44 quiet moments", () => {
  const at = (endAt: number, ...times: readonly number[]) =>
    quietMoments({
      lines: linesOf(...times.map((time) => ({ what: "send", at: time }) as const)),
      endAt,
    }).map(({ line, at: time }) => [line.seq, time]);

  test("come 300 ms after a fact that none has followed, just so", () => {
    expect(screenQuiet).toBe(300);
    expect(at(1_000, 0, 299, 599)).toEqual([
      [2, 599],
      [3, 899],
    ]);
    expect(at(898, 0, 299, 599)).toEqual([[2, 599]]);
    expect(at(5_000)).toEqual([]);
  });

  test("know what the screens showed then, and that this is no fact to wait after", () => {
    expect(quietMoments(recording).map(({ line, recorded }) => [line.seq, recorded?.seq])).toEqual([
      [2, 3],
      [4, 5],
    ]);
  });
});

describe("R-REC-44 what screens show", () => {
  test("is no difference where it is as recorded", () => {
    const moments = walked(asRecorded);
    expect(moments.map(({ moment, divergence }) => [moment.line.seq, divergence])).toEqual([
      [2, null],
      [4, null],
    ]);
    expect(moments[1]?.text).toEqual(asRecorded(4));
  });

  test("is a divergence where it is not: where, expected, came, and because of what", () => {
    const [first, second] = walked((line) =>
      line === 4 ? text("Players ahead of you", "3", "Keep browsing") : asRecorded(line),
    );
    expect(first?.divergence).toBeNull();
    const divergence = second?.divergence;
    if (!divergence) throw new Error("not noticed");
    expect(describeDivergence(divergence).split("\n")).toEqual([
      "The replay diverges at line 6, 1300 ms after the start.",
      expect.stringContaining(
        'expected  screen screen.text [{"role":"text","text":"Players ahead of you"},{"role":"text","text":"2"}',
      ),
      expect.stringContaining(
        'came      screen screen.text [{"role":"text","text":"Players ahead of you"},{"role":"text","text":"3"}',
      ),
      '  differs   at [1]: expected {"role":"text","text":"2"}, came {"role":"text","text":"3"}',
      "  because of line 5 (1000 ms): send app.intent",
    ]);
  });

  test("may lack a text, or have one more", () => {
    const [more, less] = walked((line) =>
      line === 2 ? text("Players ahead of you", "3", "4") : text("Players ahead of you"),
    );
    expect(more?.divergence?.difference).toEqual({ path: "[2]", expected: null, actual: text("4")[0] });
    expect(less?.divergence?.difference).toEqual({ path: "[1]", expected: text("2")[0], actual: null });
  });

  test("is compared as far as the replay got", () => expect(walked(asRecorded, 3)).toHaveLength(1));

  test("is reported once where it stays", () => {
    const moments = walked(() => text("Players ahead of you", "4"));
    expect(screenDivergences(moments)).toHaveLength(2);
    expect(screenDivergences([...moments, ...moments])).toHaveLength(2);
  });
});

test("R-REC-44 a check of the screens runs, and then says what differs, or why there is none", () => {
  const checks = (walk: Parameters<typeof checkScreens>[0]): ScreensCheck[] => {
    const seen: ScreensCheck[] = [];
    checkScreens(walk).subscribe((check) => seen.push(check));
    return seen;
  };
  expect(checks(() => of(walked(asRecorded)))).toEqual([
    { kind: "running" },
    { kind: "done", moments: 2, differences: [] },
  ]);
  expect(checks(() => of(walked(() => [])))).toMatchObject([
    { kind: "running" },
    { kind: "done", moments: 2, differences: [{ line: 4 }, { line: 6 }] },
  ]);
  expect(checks(() => throwError(() => new Error("closed")))).toEqual([
    { kind: "running" },
    { kind: "failed", why: "closed" },
  ]);
});
