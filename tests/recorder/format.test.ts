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

  const inbound = (what: string, name: string): number =>
    rows.findIndex((row) => row.includes(`"what":"${what}"`) && row.includes(name)) + 1;
  const changed = (row: number, members: object) => withRow(row, (line) => ({ ...line, ...members }));
  const last = rows.length;
  const counted = (lines: number, at = 1e9) => withRow(last, () => ({ end: { lines, at } }));
  const deep = `{"set":{"":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}}`;
  const reply = inbound("next", '"name":"http.');
  const state = inbound("state", "");

  test.each<[string, string, RegExp]>([
    ["an older format", changed(1, { format: 3 }), /^line 1: .* format 3, .* only format 5: record it anew$/],
    ["a newer format", changed(1, { format: 6 }), /format 6, .* newer version that wrote it/],
    ["nothing", "", /line 1: this is no recording/],
    ["something else", "<html>", /line 1: this is no recording/],
    ["a header alone that lacks its start", changed(1, { startedAt: undefined }), /line 1: startedAt/],
    ["a wrong look around", changed(1, { known: { "lifecycle.visible": "yes" } }), /line 1: known/],
    ["an unknown look", changed(1, { known: { "window.open": 1 } }), /line 1: known: window.open/],
    ["a cut line", rows.slice(0, 9).join("\n").slice(0, -5), /^line 9: /],
    ["a missing line", [...rows.slice(0, 6), ...rows.slice(7)].join("\n"), /^line 7: seq is 7, 6 was due/],
    ["an unknown word", changed(5, { what: "guess" }), /^line 5: what/],
    ["one member more", changed(5, { extra: 1 }), /^line 5: /],
    ["a cause in the future", changed(5, { cause: 90 }), /^line 5: it refers to line 90/],
    ["a line of no open stream", changed(reply, { of: 1 }), /: it belongs to no open stream http\.request$/],
    ["time that goes backwards", changed(last - 1, { at: 0 }), /: at is 0, before the \d+ of .* backwards$/],
    ["data nested very deep", changed(state, { data: "deep" }).replace('"deep"', deep), /more than 60 deep$/],
    ["too few lines", counted(last - 3), /: it counts \d+ lines, and \d+ are there: some are missing$/],
    ["an end before its lines", counted(last - 2, 0), /: end\.at is 0, before/],
    [
      "a line after the last",
      `${text}${rows[1]}\n`,
      new RegExp(`^line ${last + 1}: it stands after the last`),
    ],
    ...[-1, 1e300, 2_678_400_001].map(
      (at) => [`a line at ${at} ms`, changed(7, { at }), /^line 7: at: /] as [string, string, RegExp],
    ),
  ])("of %s is refused with the line's number", (_, broken, why) => expect(refusal(broken)).toMatch(why));

  test.each([
    ["a reply without a status", reply, { kind: "reply", body: { text: "" } }],
    ["an unknown intent", inbound("send", '"app.intent"'), { type: "rm -rf" }],
    ["a timer that is none", inbound("fire", '"clock.timer"'), { timer: "x" }],
    ["a frame that is none", inbound("next", '"name":"socket.'), { kind: "open", more: 1 }],
    ["chance that is none", inbound("draw", '"entropy.random"'), "0.5"],
  ])("with an impossible value is refused: %s", (_, row, data) => {
    expect(row).toBeGreaterThan(1);
    expect(refusal(changed(row, { data }))).toMatch(new RegExp(`^line ${row}: data: `));
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
    expect(readRecording(counted(last - 2))).toMatchObject({ endAt: 1e9 });
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
  /** Texts that are made as they are read, and how many bytes were. */
  function made(pieces: number, piece: (nth: number) => string) {
    let taken = 0;
    const bytes = (async function* () {
      for (let nth = 0; nth < pieces; nth += 1) {
        const next = new TextEncoder().encode(piece(nth));
        taken += next.length;
        yield next;
      }
    })();
    return { bytes, taken: () => taken };
  }
  const refusedFrom = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
    const read = await readRecordingFrom(bytes);
    return read.kind === "refused" ? read.why : "it was read";
  };

  test("of 100 MB is refused at its first wrong line", async () => {
    const { bytes, taken } = made(100, () => "a line that is none\n".repeat(50_000));
    expect(await refusedFrom(bytes)).toBe("line 1: this is no recording: its header has no format version");
    expect(taken()).toBe(1_000_000);
  });

  test("with a line of 100 MB is refused once the line is too long", async () => {
    const { bytes, taken } = made(100, () => "x".repeat(1_000_000));
    expect(await refusedFrom(bytes)).toBe("line 1: it is longer than 4 MB");
    expect(taken()).toBe(limits.lineCharacters + 1_000_000);
    expect(refusal("x".repeat(limits.lineCharacters + 1))).toBe("line 1: it is longer than 4 MB");
  });

  test("of 100 MB of good lines is refused once it is too long", async () => {
    const state = { at: 0, what: "state", port: "state", kind: "home", cause: 0 };
    const data = { set: { "": "x".repeat(1_000_000) } };
    const { bytes, taken } = made(101, (seq) =>
      seq === 0 ? `${rows[0]}\n` : `${JSON.stringify({ ...state, seq, data })}\n`,
    );
    expect(await refusedFrom(bytes)).toBe("the file is longer than 40 MB");
    expect(taken()).toBeLessThan(42_000_000);
  });

  test("R-REC-04 is refused for its wrong line although the piece ends within a letter", async () => {
    const bytes = bytesOf(new Blob([new TextEncoder().encode("no header\nแ").subarray(0, -1)]));
    expect(await refusedFrom(bytes)).toBe("line 1: this is no recording: its header has no format version");
  });

  test("that is no text is refused", async () => {
    const bytes = bytesOf(new Blob([Uint8Array.of(0xff, 0xfe, 0x80)]));
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
