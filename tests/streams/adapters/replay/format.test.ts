import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatVersion, readRecording } from "../../../../streams/adapters/replay/format.ts";
import { recordedFlow } from "./recordedFlow.ts";

const text = recordedFlow().played;
const rows = text.trim().split("\n");

function refusal(broken: string): string {
  const read = readRecording(broken);
  if (read.kind !== "refused") throw new Error("it was read");
  return read.why;
}

/** The recording with one row replaced. @param row from 1, as an editor counts */
function withRow(row: number, change: (line: Record<string, unknown>) => unknown): string {
  const copy = [...rows];
  copy[row - 1] = JSON.stringify(change(JSON.parse(rows[row - 1] ?? "")));
  return copy.join("\n");
}

describe("R-REC-04 a recording", () => {
  test("is read completely", () => {
    const read = readRecording(text);
    expect(read).toMatchObject({
      kind: "recording",
      header: { format: formatVersion, origin: "https://play.test" },
    });
    expect(read.kind === "recording" && read.lines).toHaveLength(rows.length - 1);
  });

  test("of an older or newer format is refused, and says what to do", () => {
    expect(refusal(withRow(1, (head) => ({ ...head, format: 0 })))).toBe(
      "line 1: this recording has format 0, and this version of the app reads format 2 alone: record it anew",
    );
    expect(refusal(withRow(1, (head) => ({ ...head, format: 3 })))).toMatch(
      /format 3, .* newer version that wrote it/,
    );
  });

  test.each([
    ["nothing", "", /line 1: this is no recording/],
    ["something else", "<html>", /line 1: this is no recording/],
    [
      "a header alone that lacks its start",
      withRow(1, ({ startedAt: _, ...head }) => head),
      /line 1: startedAt/,
    ],
    [
      "a wrong look around",
      withRow(1, (h) => ({ ...h, known: { "lifecycle.visible": "yes" } })),
      /line 1: known/,
    ],
    [
      "an unknown look",
      withRow(1, (h) => ({ ...h, known: { "window.open": 1 } })),
      /line 1: known: window.open/,
    ],
    ["a cut line", rows.slice(0, 9).join("\n").slice(0, -5), /^line 9: /],
    ["a missing line", [...rows.slice(0, 6), ...rows.slice(7)].join("\n"), /^line 7: seq is 7, 6 was due/],
    ["an unknown word", withRow(5, (line) => ({ ...line, what: "guess" })), /^line 5: what/],
    ["one member more", withRow(5, (line) => ({ ...line, extra: 1 })), /^line 5: /],
    [
      "a cause in the future",
      withRow(5, (line) => ({ ...line, cause: 90 })),
      /^line 5: it refers to line 90/,
    ],
  ])("that is broken is refused with the line's number: %s", (_, broken, why) =>
    expect(refusal(broken)).toMatch(why),
  );

  const inbound = (what: string, name: string): number =>
    rows.findIndex((row) => row.includes(`"what":"${what}"`) && row.includes(name)) + 1;

  test.each([
    ["a reply without a status", inbound("next", '"port":"http"'), { kind: "reply", body: { text: "" } }],
    ["an unknown intent", inbound("send", '"intent"'), { type: "rm -rf" }],
    ["a timer that is none", inbound("fire", '"timer"'), { timer: "x" }],
    ["a frame that is none", inbound("next", '"port":"socket"'), { kind: "open", more: 1 }],
    ["chance that is none", inbound("draw", '"random"'), "0.5"],
  ])("with an impossible value is refused: %s", (_, row, data) => {
    expect(row).toBeGreaterThan(1);
    expect(refusal(withRow(row, (line) => ({ ...line, data })))).toMatch(new RegExp(`^line ${row}: data: `));
  });

  test("with a line that belongs to no open stream is refused", () => {
    const row = inbound("next", '"port":"http"');
    expect(refusal(withRow(row, (line) => ({ ...line, of: 1 })))).toBe(
      `line ${row}: it belongs to no open stream http.request`,
    );
  });

  test("that is damaged anywhere never throws, and a refusal names a line", () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(40), (at, put, cut) => {
        const read = readRecording(text.slice(0, at) + put + text.slice(at + cut));
        if (read.kind === "refused") expect(read.why).toMatch(/^line \d+: /);
      }),
      { numRuns: 60 },
    );
  });
});
