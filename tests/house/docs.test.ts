import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { read, root, rulesIn, sourcesIn } from "../../scripts/docs/files.ts";

const ruleNumber = /\bR-[A-Z]+-\d\d\b/g;
/** A file of the project as the pages write it: `streams/app.ts`, never a folder. */
const namedFile =
  /`((?:streams|src|service|host|games|server|replay|lab|locales|scripts|tests|e2e|docs)\/[^`\s]+\.\w+)`/g;

/** The rule numbers that the page's tables explain. */
function numbersExplained(page: string): string[] {
  return [...page.matchAll(/^\| (R-[A-Z]+-\d\d) \|/gm)].flatMap(([, number]) => number ?? []);
}

function filesIn(text: string): string[] {
  return [...text.matchAll(namedFile)].flatMap(([, path]) => (path === undefined ? [] : [path]));
}

const testFiles = sourcesIn(["tests", "e2e"]);

/** Every rule number in the tests, with a file that names it. */
function numbersInTests(): Map<string, string> {
  return new Map(
    testFiles.flatMap((path) =>
      [...read(path).matchAll(ruleNumber)].map(([number]) => [number, path] as const),
    ),
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

test("every rule of docs/rules.md is in the title of a test, or in a table that titles are made of", () => {
  // What is left of a file without its comments, which prove nothing.
  const code = testFiles
    .filter((path) => path !== "tests/house/docs.test.ts")
    .map((path) => read(path).replaceAll(/^\s*(?:\/?\*|\/\/).*$|\s\/\/ .*$/gm, ""));
  const titled = new Set(code.flatMap((text) => [...rulesIn(text)]));
  const missing = numbers.filter((number) => !titled.has(number));
  expect(missing).toEqual([]);
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
