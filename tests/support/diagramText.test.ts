import fc from "fast-check";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import { writeDiagram } from "./marbles/diagramText.ts";

/** The marks of a diagram as the marble tests read it. */
function readByTests(text: string) {
  return new TestScheduler(() => true).run(() =>
    TestScheduler.parseMarbles(text, undefined, undefined, false, true).map(({ frame, notification }) => ({
      at: frame,
      letter: notification.kind === "N" ? String(notification.value) : "end",
    })),
  );
}

const marks = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 5_000 }), letter: fc.constantFrom("a", "b", "c", "1") }))
  .map((all) => all.toSorted((one, other) => one.at - other.at));

test("R-TEST-02 what is written is read again", () => {
  fc.assert(
    fc.property(marks, (given) => {
      const text = writeDiagram(given);
      if (text !== null) expect(readByTests(text)).toEqual(given);
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
