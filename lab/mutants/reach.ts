import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readJournal } from "./journal.ts";
import { runTests } from "./runTests.ts";

/** Which places of the code each test reaches. */
export interface Reach {
  /** In the order in which they ran. */
  readonly tests: readonly ReachingTest[];
  /** Places that run while modules are loaded, or around tests. */
  readonly outside: ReadonlySet<string>;
  /** Files with a test that fails as the code is, because it looks at what the switchboard changes. */
  readonly failing: ReadonlySet<string>;
}

export interface ReachingTest {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  readonly ms: number;
  readonly places: ReadonlySet<string>;
}

/**
 * The tests that are shown mutants: those of the core and of the screens that need no browser. Not those that shake the whole app at
 * random or replay it: they take long, and would hide that no test states a moment.
 */
export function testFiles(): readonly string[] {
  return ["tests/streams", "tests/src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path) && !shaking.test(path)),
  );
}

const shaking = /\.chromium\.|\.property\.|\/fuzz\.|^tests\/streams\/adapters\/replay\//;

/**
 * Runs every test once as the code is. Those that fail are left out: what they say about a mutant means nothing.
 * @param folder for files of this run; what an earlier one found is taken from there
 */
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
