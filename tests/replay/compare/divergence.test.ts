import { expect, test } from "vitest";
import type { Line } from "../../../recorder/format.ts";
import { causesOf, type Divergence, describeDivergence } from "../../../replay/compare/divergence.ts";
import { way } from "../command/runCommand.ts";
import { readOrThrow } from "../timeline/lines.ts";

/** The rows that tell why, of a divergence with these causes; without any, the last row. */
function becauseOf(causes: readonly Line[], difference: Divergence["difference"] = null): readonly string[] {
  const words = describeDivergence({
    line: 1,
    expected: null,
    actual: null,
    owners: { expected: "", actual: "" },
    difference,
    causes,
  }).split("\n");
  return words.slice(words.findIndex((row) => row.includes("because of")));
}

test.each([
  ["😀".repeat(50), `${"😀".repeat(49)}a`, `expected "…${"😀".repeat(16)}", came "…${"😀".repeat(15)}a"`],
  [["secret-1", "b".repeat(130)], ["s", "c"], "at the whole: expected"],
])("R-REC-12 narrows a difference to what differs: %#", (expected, actual, shown) => {
  expect(becauseOf([], { path: "", expected, actual })[0]).toContain(shown);
});

const { lines } = readOrThrow(way.played);
const chains = lines.map(({ seq }) => causesOf(lines, seq));

test("R-REC-12 tells the nearest five causes, and how many came before", () => {
  const chain = chains.find(({ length }) => length > 6);
  if (!chain) throw new Error("no chain is so long");
  const rows = becauseOf(chain);
  expect(rows).toHaveLength(6);
  expect(chain.slice(0, 5).every(({ row }, index) => rows[index]?.includes(` line ${row} `))).toBe(true);
  expect(rows[5]).toBe(`             and ${chain.length - 5} before`);
  expect(becauseOf(chain.slice(0, 5))).toHaveLength(5);
});

test("R-REC-12 tells each value of a cause's data whole, or leaves it out", () => {
  const shown = lines.map((line) => becauseOf([line])[0] ?? "");
  for (const row of shown) {
    const [, data = "null"] = /^ +because of line \d+ \([\d.]+ ms\): \S+ \S+(?: (.*))?$/.exec(row) ?? [];
    expect(() => JSON.parse(data.replaceAll("…", "null")), row).not.toThrow();
  }
  const request = shown.find((row) => row.includes("/schedule/confirm"));
  expect(request).toMatch(
    / open http\.request \{"method":"POST",.*"body":\{"json":\{"params":\{"id":"s-1"\},"common":…\}\}\}$/,
  );
});
