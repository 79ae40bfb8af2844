import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as durations from "../../streams/rules/durations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");

/** The rows of docs/testing.md's last table. */
const rows = read("docs/testing.md")
  .split("\n")
  .flatMap((line) => {
    const [, rule = "", name = "", value = "", keptIn = "", provenIn = ""] = line
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""));
    return /^R-[A-Z]+-\d\d$/.test(rule) ? [{ rule, name, value, keptIn, provenIn }] : [];
  });

/** The numbers of a value as it stands in the table; seconds become ms. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/([\d.]+)(?:\s*(ms|s)\b)?/g)].map(([, digits, unit]) =>
    unit === "s" ? Number(digits) * 1_000 : Number(digits),
  );
}

function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [Number.isInteger(value) ? value : Number(value.toFixed(3))];
  return Object.values(Object(value)).flatMap(numbersOf);
}

test("the table of timing rules names every duration, and nothing else", () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(durations).toSorted());
});

test.each(Object.entries(durations))("%s stands in the table with its value", (name, value) => {
  const row = rows.find((candidate) => candidate.name === name);
  expect(numbersIn(row?.value ?? "")).toEqual(numbersOf(value));
});

test.each(rows)("$name is kept in $keptIn and proven in $provenIn", ({ rule, keptIn, provenIn }) => {
  expect(existsSync(root + keptIn)).toBe(true);
  expect(read(provenIn)).toContain(rule);
});
