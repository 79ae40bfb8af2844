import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { durationsTable } from "../../scripts/docs/durationsTable.ts";
import { read } from "../../scripts/docs/files.ts";
import { licencesPage } from "../../scripts/docs/licencesPage.ts";
import { rewriteGenerated } from "../../scripts/docs/markers.ts";
import { generatedPages } from "../../scripts/docs/pages.ts";
import { rulesPage } from "../../scripts/docs/rulesPage.ts";

test.each(generatedPages)("$path is up to date (npm run docs writes it)", ({ path, write }) => {
  expect(read(path)).toBe(write());
});

describe("a stale page is noticed", () => {
  test("R-TEST-07 another value in the table of durations", () => {
    const stale = read("docs/rules.md").replace("| `callTimeout` | 30 s |", "| `callTimeout` | 31 s |");
    expect(stale).not.toBe(read("docs/rules.md"));
    expect(rulesPage(stale)).toBe(read("docs/rules.md"));
  });

  test("R-TEST-07 a duration whose comment names no rule", () => {
    const code = "/** How long a toast stays. */\nexport const toastShowsFor = 4_000;";
    expect(() => durationsTable(code)).toThrow("toastShowsFor names no rule");
  });

  test("a rule that no file of the product names", () => {
    const number = ["R", "NONE", "01"].join("-");
    const page = `<!-- generated: x -->\n| ${number} | nothing keeps it | |\n<!-- end -->`;
    expect(() => rulesPage(page)).toThrow(number);
  });

  test("a package that is new in the lock file", () => {
    const lock = { packages: { "node_modules/a/node_modules/@b/c": { version: "1.0.0", license: "ISC" } } };
    expect(licencesPage(JSON.stringify(lock))).toContain("| @b/c | 1.0.0 | ISC |");
  });
});

test.each([
  ["<!-- generated: x -->", "never ends"],
  ["<!-- end -->", "never began"],
  ["<!-- generated: x -->\n<!-- generated: y -->\n<!-- end -->", "inside another"],
  ["nothing", "no generated part"],
])("the markers %j are refused", (page, message) => {
  expect(() => rewriteGenerated(page, () => [])).toThrow(message);
});

test("no other page has a part that is said to be generated", () => {
  const marked = readdirSync("docs")
    .map((name) => `docs/${name}`)
    .filter((path) => path.endsWith(".md") && read(path).includes("<!-- generated:"));
  const pages = generatedPages.map(({ path }) => path);
  expect(marked.filter((path) => !pages.includes(path))).toEqual([]);
});
