import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Imports } from "./imports.ts";
import { type Entry, readJournal, writeJournal } from "./journal.ts";
import { runTests } from "./runTests.ts";

/** Places of the code that each test reaches. */
export interface Reach {
  readonly tests: readonly ReachingTest[];
  /** Places that run while modules are loaded, or in hooks. */
  readonly outside: ReadonlySet<string>;
  /** Test files whose tests all pass on the instrumented code. */
  readonly passing: ReadonlySet<string>;
}

export interface ReachingTest {
  readonly name: string;
  /** Path from the project's root. */
  readonly file: string;
  readonly ms: number;
  /** Of the places asked for. */
  readonly places: ReadonlySet<string>;
  /** Number of all places that it reaches. */
  readonly breadth: number;
}

const folder = "node_modules/.cache/mutants-reach";
const ownTests = new Map([
  ["streams", ["streams", "src"]],
  ["wire", ["wire", "streams", "src"]],
  ["service", ["service"]],
  ["host", ["host"]],
]);
/** Tests of random cases, and of real programs, processes and browsers: they take long, or don't run the code in their own process. */
const unfit =
  /\.chromium\.|\.long\.|\.property\.|\/fuzz[./]|^tests\/streams\/adapters\/replay\/|^tests\/host\/(seats\/|runners\/program\/(display\/|sandbox\/|sound\/|programRunner))|hostKilled|realProcesses|pgbouncer/;

/**
 * Tests that can reach the given sources, because they import them. Not tests that run or replay the whole app: they take long, and would
 * hide that no test checks a moment explicitly.
 */
export function testsOf(sources: ReadonlySet<string>, imports: Imports): readonly string[] {
  const folders = new Set([...sources].flatMap((path) => ownTests.get(path.split("/")[0] ?? "") ?? []));
  return [...folders]
    .flatMap((name) =>
      readdirSync(join("tests", name), { recursive: true, encoding: "utf8" }).map((path) =>
        join("tests", name, path),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !unfit.test(path))
    .filter((path) => [...sources].some((source) => imports.closureOf(path).has(source)));
}

/**
 * Runs each of the test files once without mutants; failing tests are left out. What a file reaches is kept until its code changes.
 * @param wanted the places to look for
 */
export async function findReach(
  files: readonly string[],
  wanted: ReadonlySet<string>,
  imports: Imports,
  parallel: number,
): Promise<Reach> {
  mkdirSync(folder, { recursive: true });
  const engine = createHash("sha256");
  for (const name of readdirSync("lab/mutants").toSorted())
    engine.update(readFileSync(join("lab/mutants", name)));
  const version = engine.digest("hex").slice(0, 12);
  for (const name of readdirSync(folder))
    if (!name.startsWith(version)) rmSync(join(folder, name), { recursive: true });
  const resultOf = (file: string): string => join(folder, `${version}-${imports.hashOf(file)}.ndjson`);
  await Promise.all(
    Array.from({ length: parallel }, async (_, part) => {
      const missing = files.filter((file) => !existsSync(resultOf(file)));
      const own = missing.filter((_file, index) => index % parallel === part);
      await runEach(own, resultOf, join(folder, `${version}-running-${process.pid}-${part}`));
    }),
  );
  const tests: ReachingTest[] = [];
  const outside = new Set<string>();
  const passing = new Set<string>();
  for (const file of files) {
    const names: string[] = [];
    const entries = readJournal(resultOf(file)).filter((entry) => entry.type === "reached");
    for (const entry of entries) {
      names.push(...entry.names);
      const [before, during] = [entry.outside, entry.places].map((positions) =>
        positions
          .map((position) => names[position] ?? "")
          .filter((name) => wanted.has(name.replace(/ (asked|open)$/, ""))),
      );
      for (const place of before ?? []) outside.add(place);
      const { test: name, ms, passed } = entry;
      if (passed) tests.push({ name, file, ms, places: new Set(during), breadth: entry.places.length });
    }
    if (entries.length > 0 && entries.every(({ passed }) => passed)) passing.add(file);
  }
  return { tests, outside, passing };
}

/**
 * Runs test files and keeps what each reaches. A file that can't be run, or that hangs, counts as one without tests.
 * @param path of the run's own files, without an ending
 * @throws if none of several files runs
 */
async function runEach(
  files: readonly string[],
  resultOf: (file: string) => string,
  path: string,
): Promise<void> {
  let left = [...files];
  while (left.length > 0) {
    console.log(`what ${left.length} test files reach …`);
    const journal = `${path}.ndjson`;
    rmSync(journal, { force: true });
    const outcome = await runTests(`${path}.json`, { files: left, journal, job: { kind: "reach" } });
    const found = new Map<string, Entry[]>();
    for (const entry of readJournal(journal)) {
      if (entry.type !== "reached") continue;
      const file = entry.test.split(" > ")[0] ?? "";
      found.set(file, [...(found.get(file) ?? []), entry]);
    }
    if (found.size === 0 && outcome !== "stuck" && left.length > 1)
      throw new Error(`the tests did not run: ${left[0]} …`);
    const broken = outcome === "stuck" ? [...found.keys()].at(-1) : undefined;
    if (broken !== undefined || found.size === 0) found.set(broken ?? left[0] ?? "", []);
    for (const [file, entries] of found) writeJournal(resultOf(file), entries);
    left = left.filter((file) => !found.has(file));
    for (const ending of [".json", ".ndjson"]) rmSync(path + ending, { force: true });
  }
}
