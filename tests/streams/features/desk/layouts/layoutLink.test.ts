import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  maxLayoutLink,
  readLayoutLink,
  writeLayoutLink,
} from "../../../../../streams/features/desk/layouts/layoutLink.ts";
import { aButton, anyLayout, layoutOf } from "../layoutEditing/arbitraryLayout.ts";

describe("R-LAYOUT-03 the text of a shared layout", () => {
  test("brings back every layout and its name", () =>
    fc.assert(
      fc.property(anyLayout, fc.constantFrom("My layout", "มือซ้าย", "a.b~c%2E", "🎮"), (layout, name) => {
        const code = writeLayoutLink({ gameId: "g-1", name, layout });
        expect(code.length).toBeLessThanOrEqual(maxLayoutLink);
        // Nothing that a chat's link detection would cut off, or the address bar would rewrite.
        expect(code).toMatch(/^[\w.~%!*'()-]+$/);
        expect(readLayoutLink(code)).toEqual({ gameId: "g-1", name, layout });
      }),
      { numRuns: 300 },
    ));

  test("a usual layout is short enough for a QR code that a phone reads with ease", () => {
    const controls = Array.from({ length: 10 }, (_, index) => ({
      ...aButton,
      id: `c${index + 1}`,
      dx: -81 * index,
    }));
    expect(
      writeLayoutLink({ gameId: "g-1", name: "My layout", layout: layoutOf(...controls) }).length,
    ).toBeLessThan(500);
  });

  const good = writeLayoutLink({ gameId: "g-1", name: "Mine", layout: layoutOf({ ...aButton, id: "c1" }) });
  test.each([
    ["nothing", ""],
    ["a foreign text", "https://example.com/"],
    ["one that was cut", good.slice(0, -4)],
    ["one without a game", good.replace("g-1", "")],
    ["one without a name", good.replace("Mine", "")],
    ["a name with letters that cannot be seen", good.replace("Mine", "%E2%80%AE")],
    ["a broken letter", good.replace("Mine", "%E0%B8")],
    ["a control of no kind", `${good}~lz1.1.1`],
    ["a control of no orientation", `${good}~xb1.1.1`],
    ["numbers that are none", good.replace("~lb", "~lb-1")],
    ["a number that is too large", good.replace("~lb", "~lbzzzz")],
    ["too many controls", good + good.slice(good.indexOf("~")).repeat(30)],
    ["one that is too long", good + "a".repeat(maxLayoutLink)],
    ["a program", "<script>alert(1)</script>"],
    ["the names of objects", "1.g.__proto__.1y.2s.2~l__proto__.1"],
  ])("%s is broken", (_name, code) => expect(readLayoutLink(code)).toBe("broken"));

  test("one of a later version says so", () => expect(readLayoutLink(good.replace(/^1/, "2"))).toBe("newer"));

  test("whatever a link says, it is a valid layout or none", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => good + tail),
        ),
        (code) => {
          const read = readLayoutLink(code);
          expect(typeof read === "string" || read.layout.version === 1).toBe(true);
        },
      ),
    ));
});
