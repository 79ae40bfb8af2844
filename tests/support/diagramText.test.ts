import fc from "fast-check";
import { TestScheduler } from "rxjs/testing";
import { describe, expect, test } from "vitest";
import { alignedDiagrams } from "./marbles/aligned.ts";
import { momentsOf, readDiagram, writeDiagram } from "./marbles/diagramText.ts";

/** As the marble tests read it. */
function asTestsDo(text: string) {
  const messages: Array<{ at: number; letter: string }> = [];
  new TestScheduler(() => true).run(() => {
    for (const { frame, notification } of TestScheduler.parseMarbles(text, undefined, undefined, false, true))
      messages.push({
        at: frame,
        letter:
          notification.kind === "N" ? String(notification.value) : notification.kind === "C" ? "|" : "#",
      });
  });
  return messages;
}

describe("R-TEST-02 a diagram is read as the tests read it", () => {
  test.each([
    "",
    "a",
    "-a-b|",
    "a 1999ms b",
    "2s a 1.5s b 1m c",
    "(ab)-c",
    "a (b|)",
    "1 2 3",
    "a 10ms (bc) 996ms d #",
    "🎲-b",
    "é 5ms ü",
  ])("%j", (text) => expect(readDiagram(text)).toEqual({ kind: "diagram", marks: asTestsDo(text) }));

  test("whatever is typed: what is accepted is read alike", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "(", ")", "-", " ", "|", "#", " 12ms ", " 3s ", "7", "m", "s", ".5"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        const read = readDiagram(typed);
        if (read.kind === "diagram") expect(read.marks).toEqual(asTestsDo(typed));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["a1999ms b", 1, "a space before it"],
    ["a 1999ms", 2, "a space behind it"],
    ["a 5msb", 2, null],
    ["(a b)", 2, "at once"],
    ["(a-b)", 2, "at once"],
    ["(a 5ms b)", 2, "at once"],
    ["ab)", 2, "closes no ("],
    ["a(b", 1, "never closed"],
    ["a((b))", 2, "nested"],
    ["a()", 2, "Nothing stands between"],
    ["a|b", 2, "after the end"],
    ["a^", 1, "subscriptions"],
    ["a!", 1, "subscriptions"],
    ["a\tb", 1, "Only spaces"],
    ["0.5ms a", 0, "no parts of a millisecond"],
    ["9999m a", 0, "at most a day"],
  ])("%j is refused at character %i", (text, at, why) => {
    const read = readDiagram(text);
    if (why === null) expect(read.kind).toBe("diagram");
    else {
      expect(read).toMatchObject({ kind: "wrong", at });
      expect(read.kind === "wrong" && read.why).toContain(why);
    }
  });

  test("a long one is refused", () => {
    expect(readDiagram("a".repeat(500)).kind).toBe("diagram");
    expect(readDiagram("a".repeat(501))).toMatchObject({ at: 500, why: "A diagram has at most 500 marks." });
    expect(readDiagram(" ".repeat(2_000)).kind).toBe("diagram");
    expect(readDiagram(" ".repeat(2_001))).toMatchObject({
      at: 2_000,
      why: "A diagram has at most 2000 characters.",
    });
  });

  test("what stands before a mistake is there", () => {
    expect(readDiagram("a-b)").marks).toEqual([
      { at: 0, letter: "a" },
      { at: 2, letter: "b" },
    ]);
  });
});

const marks = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 5_000 }), letter: fc.constantFrom("a", "b", "c", "1") }))
  .map((all) => all.toSorted((one, other) => one.at - other.at));

test("R-TEST-02 what is written is read again", () => {
  fc.assert(
    fc.property(marks, (given) => {
      const text = writeDiagram(given);
      if (text !== null) expect(readDiagram(text)).toEqual({ kind: "diagram", marks: given });
    }),
    { numRuns: 200 },
  );
  expect(writeDiagram([])).toBe("");
  // (ab) takes 4 ms.
  const group = ["a", "b"].map((letter) => ({ at: 0, letter }));
  expect(writeDiagram([...group, { at: 3, letter: "c" }])).toBeNull();
  expect(writeDiagram([...group, { at: 4, letter: "c" }])).toBe("(ab) c");
  expect(writeDiagram([...group, { at: 8, letter: "c" }])).toBe("(ab) 4ms c");
});

describe("R-TEST-01 aligned diagrams", () => {
  test("every row can be copied into a test", () => {
    fc.assert(
      fc.property(marks, marks, (one, other) => {
        const drawn = alignedDiagrams([
          { name: "one", marks: one },
          { name: "other", marks: other },
        ]);
        for (const [index, given] of [one, other].entries()) {
          const text = drawn[index + 1]?.replace(/^(one|other) +/, "") ?? "";
          if (!text.includes("…") && given.length > 0)
            expect(readDiagram(text)).toEqual({ kind: "diagram", marks: given });
        }
      }),
      { numRuns: 200 },
    );
  });

  test("what happens at one time stands in one column", () => {
    fc.assert(
      fc.property(marks, marks, (one, other) => {
        const [ruler = "", ...rows] = alignedDiagrams([
          { name: "one", marks: one },
          { name: "other", marks: other },
        ]);
        if (rows.some((row) => row.includes("…"))) return;
        for (const [, time = ""] of ruler.slice(4).matchAll(/(\d+)/g)) {
          const at = Number(time);
          const column = ruler.search(new RegExp(`(?<= )${time}(?= )`));
          for (const [index, given] of [one, other].entries()) {
            const moment = momentsOf(given).find((each) => each.at === at);
            const first = moment && (moment.letters.length > 1 ? "(" : moment.letters[0]);
            if (first !== undefined) expect(rows[index]?.[column]).toBe(first);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test("of times without room only some are said, the arrow's always", () => {
    const all = "abcdef".split("").map((letter, index) => ({ at: 9_998 + index, letter }));
    expect(alignedDiagrams([{ name: "x", marks: all }], 10_001)).toEqual([
      "time  0      9998  10001 ms",
      "x     9998ms a b c d e f",
      "                   ↑",
    ]);
  });
});
