import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");

const ruleNumber = /\bR-[A-Z]+-\d\d\b/g;
/** A file of the project as the pages write it: `streams/app.ts`, never a folder. */
const namedFile = /`((?:streams|src|service|machine|locales|scripts|tests|e2e|docs)\/[^`\s]+\.\w+)`/g;

/** The rule numbers that the page's tables explain. */
function numbersExplained(page: string): string[] {
  return [...page.matchAll(/^\| (R-[A-Z]+-\d\d) \|/gm)].flatMap(([, number]) => number ?? []);
}

function filesIn(text: string): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, path]) => (path === undefined ? [] : [path]));
}

/** Every rule number in the tests, with a file that names it. */
function numbersInTests(): Map<string, string> {
  const files = ["tests", "e2e"].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  return new Map(
    files.flatMap((path) => [...read(path).matchAll(ruleNumber)].map(([number]) => [number, path] as const)),
  );
}

const numbers = numbersExplained(read("docs/rules.md"));

const decisions = readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`);

test("every rule number that a test names is explained in docs/rules.md", () => {
  const explained = new Set(numbers);
  const named = numbersInTests();
  expect(named.size).toBeGreaterThan(0);
  expect([...named].filter(([number]) => !explained.has(number))).toEqual([]);
});

test("no rule is explained twice", () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test.each(["docs/rules.md", "docs/protocol.md", "docs/architecture.md", ...decisions])(
  "%s names only files that exist",
  (page) => {
    const files = filesIn(read(page));
    expect(files.filter((path) => !existsSync(root + path))).toEqual([]);
  },
);
