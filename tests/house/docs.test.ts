import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const missingFiles = (page: string): string[] =>
  filesIn(read(page)).filter((path) => !existsSync(root + path));

test.each(["docs/rules.md", "docs/protocol.md", "docs/architecture.md"])(
  "%s names only files that exist",
  (page) => {
    expect(filesIn(read(page)).length).toBeGreaterThan(0);
    expect(missingFiles(page)).toEqual([]);
  },
);

test.each([
  ...[
    "README.md",
    "CONTRIBUTING.md",
    "docs/testing.md",
    "docs/service.md",
    "docs/streaming.md",
    "docs/replay.md",
  ],
  ...decisions,
])("%s names no file that is missing", (page) => {
  expect(missingFiles(page)).toEqual([]);
});

const links = /\]\((?!https?:|#)([^)#\s]+)/g;

test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/licences.md", ...decisions])(
  "the links of %s lead to files",
  (page) => {
    const targets = [...read(page).matchAll(links)].map(([, target = ""]) =>
      join(root, dirname(page), target),
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  },
);
