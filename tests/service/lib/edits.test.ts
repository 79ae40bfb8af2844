import fc from "fast-check";
import { expect, test } from "vitest";
import { editsToPrefix } from "../../../service/lib/edits.ts";

test.each([
  ["halogen", "halogen", 0],
  ["halo", "halogen", 0],
  ["", "halogen", 0],
  ["halogn", "halogen", 1],
  ["hallo", "halogen", 1],
  ["halgoen", "halogen", 1],
  ["xalogan", "halogen", 2],
  ["halogens", "halogen", 1],
  ["รถแข่ง", "รถแขง", 1],
  ["zzzz", "halogen", 3],
])("from %o to the beginning of %o: %i", (text, word, edits) => {
  expect(Math.min(3, editsToPrefix(text, word, 2))).toBe(edits);
});

test("a beginning costs nothing, each edit at most one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), fc.nat(11), (word, more, at) => {
      const index = Math.min(at, word.length);
      expect(editsToPrefix(word, word + more, 2)).toBe(0);
      const changed = `${word.slice(0, index)}\u0001${word.slice(index + 1)}`;
      expect(editsToPrefix(changed, word + more, 2)).toBeLessThanOrEqual(1);
    }),
  );
});
