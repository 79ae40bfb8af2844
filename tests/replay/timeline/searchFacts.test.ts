import { describe, expect, test } from "vitest";
import { type Found, searchFacts } from "../../../replay/timeline/searchFacts.ts";
import { manualClock } from "../../support/fakePorts.ts";
import { linesOf } from "./lines.ts";

const lines = linesOf(
  { what: "send", data: { type: "play/click", gameId: "g-1" } },
  ...Array.from({ length: 4_500 }, (_, index) => ({ what: "draw", data: `Word ${index}` }) as const),
);

describe("R-REC-35 a search", () => {
  test("finds every word in titles and data, whatever its case", () => {
    const { scheduler, advance } = manualClock();
    const found: Found[] = [];
    searchFacts(lines, " WORD 4400 ", scheduler).subscribe((some) => found.push(some));
    advance(10);
    expect(found.at(-1)).toEqual({ lines: [4_402], done: true });
    searchFacts(lines, "g-1 click", scheduler).subscribe((some) => found.push(some));
    advance(10);
    expect(found.at(-1)?.lines).toEqual([1]);
  });

  test("goes in slices, and stops when nobody waits any more", () => {
    const { scheduler, advance } = manualClock();
    const found: Found[] = [];
    const search = searchFacts(lines, "word", scheduler).subscribe((some) => found.push(some));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ done: false });
    search.unsubscribe();
    advance(10);
    expect(found).toHaveLength(1);
  });

  test("survives data that is nested beyond measure", () => {
    let data: unknown = "needle";
    for (let depth = 0; depth < 100_000; depth += 1) data = [data];
    const deep = linesOf({ what: "draw", data }, { what: "draw", data: "needle" });
    const found: Found[] = [];
    searchFacts(deep, "needle", manualClock().scheduler).subscribe((some) => found.push(some));
    expect(found.at(-1)).toEqual({ lines: [2], done: true });
  });

  test("finds nothing without words", () => {
    const found: Found[] = [];
    searchFacts(lines, "  ", manualClock().scheduler).subscribe((some) => found.push(some));
    expect(found).toEqual([{ lines: [], done: true }]);
  });
});
