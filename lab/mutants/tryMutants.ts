import { join } from "node:path";
import { addEntry, type Entry, readJournal } from "./journal.ts";
import type { Reach, ReachingTest } from "./reach.ts";
import type { Change } from "./runFile.ts";
import { runTests } from "./runTests.ts";

/** Mutants' changes, by name. */
export type Changes = Readonly<Record<string, Change>>;

/** Runs every test with the mutants that it reaches, until one fails. @returns names of the killed mutants */
export async function tryMutants(
  folder: string,
  part: number,
  changes: Changes,
  reach: Reach,
): Promise<ReadonlySet<string>> {
  const journal = join(folder, `tried-${part}.ndjson`);
  const tests = inOrder(reach, changes);
  for (;;) {
    const before = readJournal(journal);
    const left = whatIsLeft(before, changes, tests);
    if (left.size === 0) return killedBy(before);
    const files = [...new Set(tests.filter(({ name }) => left.has(name)).map(({ file }) => file))];
    const job = { kind: "try", changes, tests: Object.fromEntries(left) } as const;
    const ending = await runTests(join(folder, `tried-${part}.json`), { files, journal, job });
    settle(journal, readJournal(journal).slice(before.length), ending === "stuck");
    if (readJournal(journal).length === before.length) throw new Error(`the tests did not run: ${files[0]}`);
  }
}

/** For each test: the mutants that it reaches and has not tried yet. */
export function whatIsLeft(
  entries: readonly Entry[],
  changes: Changes,
  tests: readonly ReachingTest[],
): ReadonlyMap<string, string[]> {
  const killed = killedBy(entries);
  const unusable = new Set(
    entries.flatMap((entry) => (entry.type === "done" && !entry.usable ? [entry.test] : [])),
  );
  const passed = new Set(
    entries.flatMap((entry) => (entry.type === "passed" ? [`${entry.mutant} ${entry.test}`] : [])),
  );
  const alive = Object.entries(changes).filter(([mutant]) => !killed.has(mutant));
  return new Map(
    tests
      .filter(({ name }) => !unusable.has(name))
      .map((test): [string, string[]] => [
        test.name,
        alive
          .filter(([mutant, change]) => reaches(test, change) && !passed.has(`${mutant} ${test.name}`))
          .map(([mutant]) => mutant),
      ])
      .filter(([, mutants]) => mutants.length > 0),
  );
}

/** Records what the runner could no longer write: a mutant that broke its process is killed, unless an earlier one may be the cause. */
export function settle(journal: string, entries: readonly Entry[], stuck: boolean): void {
  const last = entries.at(-1);
  if (last?.type !== "trying") return;
  const first = entries.filter(({ type }) => type === "trying").length === 1;
  if (first || stuck) addEntry(journal, { ...last, type: "killed" });
  else addEntry(journal, { ...last, type: "unsure" });
}

function killedBy(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => (entry.type === "killed" ? [entry.mutant] : [])));
}

/** Files whose tests reach few of the mutants come first: they are specific, while the last ones run the whole app. */
function inOrder({ tests }: Reach, changes: Changes): readonly ReachingTest[] {
  const cost = new Map<string, number>();
  for (const test of tests) {
    const met = Object.values(changes).filter((change) => reaches(test, change)).length;
    cost.set(test.file, (cost.get(test.file) ?? 0) + met * test.ms);
  }
  return tests.toSorted((a, b) => (cost.get(a.file) ?? 0) - (cost.get(b.file) ?? 0));
}

export function reaches({ places }: ReachingTest, change: Change): boolean {
  return change.places.some((place) => places.has(place));
}
