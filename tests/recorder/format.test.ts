import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatVersion } from "../../recorder/rows.ts";
import { bytesOf, limits, readRecording, readRecordingFrom } from "../../replay/reading/readRecording.ts";
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
    expect(read.kind === "recording" && read.lines).toHaveLength(rows.length - 2);
  });

  test("leaves the cause of what a stream brings to its `of`", () => {
    const lines = rows.map((row) => JSON.parse(row)).filter(({ of }) => of !== undefined);
    expect(lines.filter((line) => "cause" in line)).toEqual(
      lines.filter(({ what }) => what === "tell" || what === "close"),
    );
  });

  test("of an older or newer format is refused, and says what to do", () => {
    expect(refusal(withRow(1, (head) => ({ ...head, format: 3 })))).toBe(
      "line 1: this recording has format 3, and this version of the app reads only format 5: record it anew",
    );
    expect(refusal(withRow(1, (head) => ({ ...head, format: 6 })))).toMatch(
      /format 6, .* newer version that wrote it/,
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
    ["a reply without a status", inbound("next", '"name":"http.'), { kind: "reply", body: { text: "" } }],
    ["an unknown intent", inbound("send", '"app.intent"'), { type: "rm -rf" }],
    ["a timer that is none", inbound("fire", '"clock.timer"'), { timer: "x" }],
    ["a frame that is none", inbound("next", '"name":"socket.'), { kind: "open", more: 1 }],
    ["chance that is none", inbound("draw", '"entropy.random"'), "0.5"],
  ])("with an impossible value is refused: %s", (_, row, data) => {
    expect(row).toBeGreaterThan(1);
    expect(refusal(withRow(row, (line) => ({ ...line, data })))).toMatch(new RegExp(`^line ${row}: data: `));
  });

  test("with a line that belongs to no open stream is refused", () => {
    const row = inbound("next", '"name":"http.');
    expect(refusal(withRow(row, (line) => ({ ...line, of: 1 })))).toBe(
      `line ${row}: it belongs to no open stream http.request`,
    );
  });

  test.each([1, 2, 9, 200])("that was cut at the end of line %i is refused", (count) => {
    expect(refusal(`${rows.slice(0, count).join("\n")}\n`)).toBe(
      `line ${count + 1}: the recording is cut off: the last line, which says how many there are, is missing`,
    );
  });

  test("that was cut is read up to its last complete line, where that is wanted", () => {
    const cut = rows.slice(0, 9).join("\n").slice(0, -5);
    expect(readRecording(cut, { allowTruncated: true })).toMatchObject({
      lines: { length: 7 },
      isTruncated: true,
      endAt: JSON.parse(rows[7] ?? "").at,
    });
    expect(readRecording(text, { allowTruncated: true })).toMatchObject({ isTruncated: false });
    expect(readRecording("", { allowTruncated: true }).kind).toBe("refused");
  });

  test("whose last line counts otherwise is refused", () => {
    const last = rows.length;
    const counted = (lines: number, at = 1e9) => withRow(last, () => ({ end: { lines, at } }));
    expect(refusal(counted(last - 3))).toBe(
      `line ${last}: it counts ${last - 3} lines, and ${last - 2} are there: some are missing`,
    );
    expect(refusal(counted(last - 2, 0))).toMatch(new RegExp(`^line ${last}: end.at is 0, before`));
    expect(refusal(`${text}${rows[1]}\n`)).toBe(`line ${last + 1}: it stands after the last one`);
    expect(readRecording(counted(last - 2))).toMatchObject({ endAt: 1e9 });
  });

  test("in which time goes backwards is refused", () => {
    const row = rows.length - 1;
    expect(refusal(withRow(row, (line) => ({ ...line, at: 0 })))).toMatch(
      new RegExp(`^line ${row}: at is 0, before the \\d+ of the line before it: time goes backwards$`),
    );
  });

  test.each([-1, 1e300, 2_678_400_001])("with a line at %d ms is refused", (at) => {
    expect(refusal(withRow(7, (line) => ({ ...line, at })))).toMatch(/^line 7: at: /);
  });

  test.each([
    ["call clock.timer", { what: "call", port: "clock", kind: "timer" }],
    ["open clock.timer", { what: "open", port: "clock", kind: "timer" }],
    ["tell http.request", { what: "tell", port: "http", kind: "request", of: 1 }],
    ["call storage.get", { what: "call", port: "storage", kind: "get" }],
    ["state app.home", { what: "state", port: "app", kind: "home" }],
    ["screen app.text", { what: "screen", port: "app", kind: "text" }],
    ["read __proto__", { what: "read", port: "__proto__", kind: "" }],
  ])("with a fact that there is not is refused: %s", (_, fact) => {
    const broken = withRow(2, ({ seq, at }) => ({ seq, at, cause: 0, data: null, ...fact }));
    expect(refusal(broken)).toMatch(/^line 2: (no fact .* is known|it belongs to no open stream)/);
  });

  test("with data nested very deep is refused", () => {
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const row = rows.findIndex((one) => one.includes('"what":"state"')) + 1;
    const broken = [...rows];
    broken[row - 1] = JSON.stringify({ ...JSON.parse(rows[row - 1] ?? ""), data: 0 }).replace(
      '"data":0',
      `"data":{"set":{"":${deep}}}`,
    );
    expect(refusal(broken.join("\n"))).toBe(`line ${row}: data: is nested more than 60 deep`);
  });

  test("with a byte order mark and line ends of another system is read", () => {
    expect(readRecording(`\uFEFF${rows.join("\r\n")}\r\n`).kind).toBe("recording");
  });

  test("that has forgotten outputs may lack their numbers before fullFrom, and nowhere else", () => {
    const lines = rows.slice(1, -1).map((row) => JSON.parse(row));
    const half = Math.floor(lines.length / 2);
    const isKept = (line: { seq: number; what: string }): boolean =>
      line.seq >= half || !["tell", "close", "call", "state"].includes(line.what);
    const kept = lines.filter(isKept);
    const written = (fullFrom: number | undefined, chosen: readonly unknown[]): string =>
      [{ ...JSON.parse(rows[0] ?? ""), fullFrom }, ...chosen, { end: { lines: chosen.length, at: 1e9 } }]
        .map((row) => JSON.stringify(row))
        .join("\n");
    expect(kept.length).toBeLessThan(lines.length);
    expect(readRecording(written(half, kept)).kind).toBe("recording");
    expect(refusal(written(undefined, kept))).toMatch(
      /^line \d+: seq is \d+, \d+ was due: lines are missing$/,
    );
    expect(refusal(written(half - 40, kept))).toMatch(/^line \d+: seq is \d+, \d+ was due/);
    expect(refusal(written(half, lines))).toMatch(/^line \d+: it is an output before line \d+/);
    expect(refusal(written(half, [kept[1], kept[0], ...kept.slice(2)]))).toMatch(
      /^line 3: seq is 1, after 2$/,
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

describe("R-REC-08 a hostile file", () => {
  /** Bytes that are made as they are read, and how many were. */
  function endless(piece: string, pieces: number): { bytes: AsyncIterable<Uint8Array>; taken: () => number } {
    const bytes = new TextEncoder().encode(piece);
    let taken = 0;
    return {
      taken: () => taken,
      bytes: (async function* () {
        for (let nth = 0; nth < pieces; nth += 1) {
          taken += bytes.length;
          yield bytes;
        }
      })(),
    };
  }
  const refusedFrom = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
    const read = await readRecordingFrom(bytes);
    return read.kind === "refused" ? read.why : "it was read";
  };

  test("of 100 MB is refused at its first wrong line", async () => {
    const { bytes, taken } = endless("a line that is none\n".repeat(50_000), 100);
    expect(await refusedFrom(bytes)).toBe("line 1: this is no recording: its header has no format version");
    expect(taken()).toBe(1_000_000);
  });

  test("with a line of 100 MB is refused once the line is too long", async () => {
    const { bytes, taken } = endless("x".repeat(1_000_000), 100);
    expect(await refusedFrom(bytes)).toBe("line 1: it is longer than 4 MB");
    expect(taken()).toBe(limits.lineCharacters + 1_000_000);
    expect(readRecording("x".repeat(limits.lineCharacters + 1))).toEqual({
      kind: "refused",
      why: "line 1: it is longer than 4 MB",
    });
  });

  test("of 100 MB of good lines is refused once it is too long", async () => {
    const state = { at: 0, what: "state", port: "state", kind: "home", cause: 0 };
    const data = { set: { "": "x".repeat(1_000_000) } };
    let taken = 0;
    const bytes = (async function* () {
      yield new TextEncoder().encode(`${rows[0]}\n`);
      for (let seq = 1; seq <= 100; seq += 1) {
        taken += 1;
        yield new TextEncoder().encode(`${JSON.stringify({ ...state, seq, data })}\n`);
      }
    })();
    expect(await refusedFrom(bytes)).toBe("the file is longer than 40 MB");
    expect(taken).toBeLessThanOrEqual(40);
  });

  test("R-REC-04 is refused for its wrong line although the piece ends within a letter", async () => {
    const bytes = (async function* () {
      yield new TextEncoder().encode("no header\nแ").subarray(0, -1);
    })();
    expect(await refusedFrom(bytes)).toBe("line 1: this is no recording: its header has no format version");
  });

  test("that is no text is refused", async () => {
    const bytes = (async function* () {
      yield Uint8Array.of(0xff, 0xfe, 0x80);
    })();
    expect(await refusedFrom(bytes)).toBe("the file can't be read as text");
  });

  test("a good one is read the same from pieces of any size", async () => {
    const file = new TextEncoder().encode(text.replace('"Ann"', '"แอน"'));
    for (const size of [1_009, 65_536]) {
      const bytes = (async function* () {
        for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
      })();
      expect(await readRecordingFrom(bytes)).toEqual(readRecording(new TextDecoder().decode(file)));
    }
    expect((await readRecordingFrom(bytesOf(new Blob([file])))).kind).toBe("recording");
  });
});
