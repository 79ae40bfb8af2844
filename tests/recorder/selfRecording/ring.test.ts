import { describe, expect, test } from "vitest";
import { Ring, utf8Length } from "../../../recorder/selfRecording/ring.ts";

const line = (seq: number, at: number, what: string, data: unknown = null) =>
  JSON.stringify({ seq, at, what, port: "p", kind: "k", data, cause: 0 });
const seqs = (ring: Ring) => ring.content().lines.map((text) => Number(/^\{"seq":(\d+)/.exec(text)?.[1]));
const minutes = 60_000;
const roomy = { fullFor: 5 * minutes, maxBytes: 1_000_000 };

const inputs = ["next", "done", "error", "fire", "send", "read", "draw"];
const outputs = ["tell", "close", "call", "state", "screen"];

describe("R-REC-25 the last five minutes", () => {
  test("of older lines, what a replay plays is kept, and what it compares is dropped", () => {
    const ring = new Ring(roomy);
    [...inputs, "open", ...outputs].forEach((what, index) => {
      ring.add(line(index + 1, 0, what));
    });
    ring.add(line(14, 10 * minutes, "state"));
    expect(seqs(ring)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 14]);
    expect(ring.content()).toMatchObject({ fullFrom: 14, keptFrom: 1 });
  });

  test("the header is none of its lines", () => {
    const ring = new Ring(roomy);
    ring.add('{"format":3,"app":{}}');
    expect(ring.content()).toEqual({
      lines: [],
      bytes: 0,
      at: 0,
      seq: 0,
      fullFrom: 1,
      fullSince: 0,
      keptFrom: 1,
    });
  });
});

describe("R-REC-25 its bytes are bounded", () => {
  const [one = "", two = "", three = ""] = [1, 2, 3].map((seq) => line(seq, seq, "send", "ก"));
  const size = utf8Length(one) + 1;

  test.each([
    [3 * size, [1, 2, 3], 1],
    [3 * size - 1, [2, 3], 2],
    [2 * size - 1, [3], 3],
    [size - 1, [], 4],
  ])(
    "with room for %i, the oldest go and the file says from where on it is there",
    (maxBytes, there, from) => {
      const ring = new Ring({ ...roomy, maxBytes });
      for (const text of [one, two, three]) ring.add(text);
      expect(seqs(ring)).toEqual(there);
      expect(ring.content()).toMatchObject({ keptFrom: from, fullFrom: from });
      expect(ring.bytes).toBe(there.length * size);
    },
  );

  test("inputs of long ago go before outputs of just now", () => {
    const texts = [2, 3].map((seq) => line(seq, 6 * minutes, "call"));
    const maxBytes = texts.reduce((sum, text) => sum + utf8Length(text) + 1, 0);
    const ring = new Ring({ ...roomy, maxBytes });
    for (const text of [one, ...texts]) ring.add(text);
    expect(seqs(ring)).toEqual([2, 3]);
    expect(ring.content()).toMatchObject({ keptFrom: 2, fullFrom: 2 });
  });

  test("over hours of lines it stays within them, and what is there is what was written last", () => {
    const ring = new Ring({ fullFor: 5 * minutes, maxBytes: 50_000 });
    for (let seq = 1; seq <= 20_000; seq += 1) ring.add(line(seq, seq * 500, seq % 3 ? "state" : "fire"));
    const { bytes, lines, keptFrom, fullFrom } = ring.content();
    expect(bytes).toBeLessThanOrEqual(50_000);
    expect(bytes).toBe(lines.reduce((sum, text) => sum + utf8Length(text) + 1, 0));
    expect(seqs(ring).filter((seq) => seq >= fullFrom)).toEqual(
      Array.from({ length: 20_001 - fullFrom }, (_, index) => fullFrom + index),
    );
    expect(
      seqs(ring)
        .filter((seq) => seq < fullFrom)
        .every((seq) => seq % 3 === 0 && seq >= keptFrom),
    ).toBe(true);
  });
});

test("R-REC-26 cleared, nothing of it stays", () => {
  const ring = new Ring(roomy);
  ring.add(line(1, 0, "send"));
  ring.clear();
  expect(ring.content()).toMatchObject({ lines: [], bytes: 0, keptFrom: 2, fullFrom: 2 });
});

test.each(["", "abc", "é", "กข", "😀", "a😀ก"])("bytes of %j", (text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});
