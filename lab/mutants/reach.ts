import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readJournal } from "./journal.ts";
import { runTests } from "./runTests.ts";

/** Places of the code that each test reaches. */
export interface Reach {
  /** In the order of running. */
  readonly tests: readonly ReachingTest[];
  /** Places that run while modules are loaded, or in hooks. */
  readonly outside: ReadonlySet<string>;
  /** Files with a test that fails on the instrumented code, because it inspects what the instrumentation changes. */
  readonly failing: ReadonlySet<string>;
}

export interface ReachingTest {
  readonly name: string;
  /** Path from the project's root. */
  readonly file: string;
  readonly ms: number;
  readonly places: ReadonlySet<string>;
}

/**
 * Tests that run with mutants: those of the core, and of the screens that need no browser. Not tests that run or replay the whole app: they
 * take long, and would hide that no test checks a moment explicitly.
 */
export function testFiles(): readonly string[] {
  return ["tests/streams", "tests/src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path) && !shaking.test(path)),
  );
}

const shaking = /\.chromium\.|\.property\.|\/fuzz\.|^tests\/streams\/adapters\/replay\//;

/** Runs every test once without mutants; failing ones are left out. @param folder keeps the results */
export async function findReach(folder: string, parallel: number): Promise<Reach> {
  const files = testFiles();
  const journals = Array.from({ length: parallel }, (_, part) => join(folder, `reach-${part}.ndjson`));
  if (journals.every((journal) => readJournal(journal).length === 0))
    await Promise.all(
      journals.map((journal, part) =>
        runTests(join(folder, `reach-${part}.json`), {
          files: files.filter((_, index) => index % parallel === part),
          journal,
          job: { kind: "reach" },
        }),
      ),
    );
  const entries = journals.flatMap(readJournal);
  return {
    tests: entries.flatMap((entry) =>
      entry.type === "reached" && entry.passed
        ? [
            {
              name: entry.test,
              file: fileOf(entry.test),
              ms: entry.ms,
              places: new Set(entry.places),
            },
          ]
        : [],
    ),
    outside: new Set(entries.flatMap((entry) => (entry.type === "outside" ? entry.places : []))),
    failing: new Set(
      entries.flatMap((entry) => (entry.type === "reached" && !entry.passed ? [fileOf(entry.test)] : [])),
    ),
  };
}

function fileOf(test: string): string {
  return test.split(" > ")[0] ?? "";
}
