import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(root + path, "utf8");

const ruleNumber = /\bR-[A-Z]+-\d\d\b/g;
/** A file of the project as the pages write it: `streams/app.ts`, never a folder. */
const namedFile = /`((?:streams|src|service|machine|locales|scripts|tests|e2e|docs)\/[^`\s]+\.\w+)`/g;

interface Row {
  readonly number: string;
  readonly keptBy: string;
}

/** The rows of the page's tables: number, rule, what keeps it. */
function rowsOf(page: string): Row[] {
  return page.split("\n").flatMap((line) => {
    const [, number = "", , keptBy = ""] = line.split("|").map((cell) => cell.trim());
    return /^R-[A-Z]+-\d\d$/.test(number) ? [{ number, keptBy }] : [];
  });
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

const rules = rowsOf(read("docs/rules.md"));

test("every rule number that a test names is explained in docs/rules.md", () => {
  const explained = new Set(rules.map(({ number }) => number));
  const named = numbersInTests();
  expect(named.size).toBeGreaterThan(0);
  expect([...named].filter(([number]) => !explained.has(number))).toEqual([]);
});

test("no rule is explained twice", () => {
  const numbers = rules.map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("every rule names a file that keeps it, or says that it comes later", () => {
  const idle = rules.filter(({ keptBy }) => filesIn(keptBy).length === 0 && !/\blater\b/.test(keptBy));
  expect(idle).toEqual([]);
});

test.each(["docs/rules.md", "docs/protocol.md", "docs/architecture.md"])(
  "%s names only files that exist",
  (page) => {
    const files = filesIn(read(page));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(root + path))).toEqual([]);
  },
);
