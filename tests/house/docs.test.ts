import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { read, root, rulesIn, sourcesIn } from "../../scripts/lib/files.ts";

const ruleNumber = /\bR-[A-Z]+-\d\d\b/g;
/** A file of the project as the pages write it: `streams/app.ts`, never a folder. */
const namedFile =
  /`((?:streams|wire|recorder|src|service|host|games|server|replay|lab|locales|scripts|tests|e2e|docs)\/[^`\s<]+\.\w+)`/g;

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

test("every rule number that a test names is explained in docs/rules.md", () => {
  const explained = new Set(numbers);
  const named = numbersInTests();
  expect(named.size).toBeGreaterThan(0);
  expect([...named].filter(([number]) => !explained.has(number))).toEqual([]);
});

test("every rule of docs/rules.md is in a test title, or in a table from which titles are made", () => {
  // What is left of a file without its comments, which prove nothing.
  const code = testFiles
    .filter((path) => path !== "tests/house/docs.test.ts")
    .map((path) => read(path).replaceAll(/^\s*(?:\/?\*|\/\/).*$|\s\/\/ .*$/gm, ""));
  const titled = new Set(code.flatMap((text) => [...rulesIn(text)]));
  const missing = numbers.filter((number) => !titled.has(number));
  expect(missing).toEqual([]);
});

/** The durations of the app, and those that all processes share. */
const durations = ["streams/rules/durations.ts", "wire/durations.ts"];

/** Where rules are kept: the product, and the tools whose rules are about tests. */
const keepers = [
  "streams",
  "wire",
  "recorder",
  "src",
  "service",
  "host",
  "games",
  "server",
  "replay",
  "lab",
  "scripts",
  "tests/support",
];

test("every rule of docs/rules.md is named in the code that keeps it, not only at its duration", () => {
  const images = ["deploy/compose.yaml", "deploy/docker/host.Dockerfile", "deploy/docker/service.Dockerfile"];
  const files = [...sourcesIn(keepers), ...images].filter((path) => !durations.includes(path));
  const named = new Set(files.flatMap((path) => [...rulesIn(read(path))]));
  expect(numbers.filter((number) => !named.has(number))).toEqual([]);
});

test.each(durations)("the comment of every duration begins with its rules: %s", (path) => {
  const commented = read(path).split("/**").slice(2);
  expect(commented.filter((part) => !/^[\s*]*R-[A-Z]+-\d\d(?:, |: )/.test(part))).toEqual([]);
});

test("no rule is explained twice", () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

const missingFiles = (page: string): string[] =>
  filesIn(read(page)).filter((path) => !existsSync(root + path));

/** Every page that people write. */
const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test.each(["docs/rules.md", "docs/protocol.md", "docs/architecture.md", "docs/first-change.md"])(
  "%s names files",
  (page) => expect(filesIn(read(page)).length).toBeGreaterThan(0),
);

test.each(pages)("%s names no file that is missing", (page) => expect(missingFiles(page)).toEqual([]));

/** `Name` in `file`, and "`Name` and `other`, both in `file`", as [name, file]. */
function identifiersIn(page: string): Array<[string, string]> {
  const phrase = /((?:`\w+`(?:,| and|, both)? )+)in `([^`\s]+\.tsx?)`/g;
  return [...read(page).matchAll(phrase)].flatMap(([, names = "", path = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]): [string, string] => [name, path]),
  );
}

test.each([
  ["docs/first-change.md", 8],
  ["docs/architecture.md", 8],
])("identifiers in %s exist in the files that it names", (page, count) => {
  const named = identifiersIn(page);
  expect(named.length).toBeGreaterThanOrEqual(count);
  const missing = named.filter(([name, path]) => !new RegExp(`\\b${name}\\b`).test(read(path)));
  expect(missing).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );

test.each(pages)("the links of %s lead to files and headings", (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, to = "", anchor]) => {
    const target = to === "" ? page : join(dirname(page), to);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

const packageJson = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read("package.json")));

test("docs/commands.md lists every script of package.json, or the command that replaces it", () => {
  const text = read("docs/commands.md");
  const missing = Object.entries(packageJson.scripts).filter(([name, command]) => {
    const called = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
    const isNamed = new RegExp(`\`${called}(?:\`| )`).test(text) || text.includes(command);
    return !isNamed;
  });
  expect(missing).toEqual([]);
});

test("docs/dependencies.md explains every direct dependency", () => {
  const text = read("docs/dependencies.md");
  const names = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
