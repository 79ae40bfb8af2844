import { expect, test } from "vitest";
import type { Line } from "../../../recorder/format.ts";
import { causesOf, describeDivergence } from "../../../replay/compare/divergence.ts";
import { way } from "../command/runCommand.ts";
import { readOrThrow } from "../timeline/lines.ts";

/** The rows that tell why, of a divergence with these causes. */
function becauseOf(causes: readonly Line[]): readonly string[] {
  const words = describeDivergence({
    line: 1,
    expected: null,
    actual: null,
    owners: { expected: "", actual: "" },
    difference: null,
    causes,
  }).split("\n");
  return words.slice(words.findIndex((row) => row.includes("because of")));
}

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
