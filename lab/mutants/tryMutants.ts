import { join } from "node:path";
import { addEntry, type Entry, readJournal } from "./journal.ts";
import type { Reach, ReachingTest } from "./reach.ts";
import type { Change } from "./runFile.ts";
import { runTests } from "./runTests.ts";

/** Mutants' changes, by name. */
export type Changes = Readonly<Record<string, Change>>;

/** Slower tests come last, ms. */
const slow = 8_000;
/** Test time for each mutant, ms, nearest tests first. */
const patience = 30_000;
/** Tests that run whatever they take: a busy machine inflates their times. */
export const fewest = 10;

/** Runs the nearest tests with the mutants that they reach, until one fails. @param decided is told each mutant's fate once it is known */
export async function tryMutants(
  folder: string,
  part: number,
  changes: Changes,
  reach: Reach,
  decided: (name: string, killed: boolean) => void,
): Promise<void> {
  const journal = join(folder, `tried-${part}.ndjson`);
  const tests = inOrder(nearest(reach.tests, changes), changes);
  const told = new Set<string>();
  const tell = (): void => {
    const entries = readJournal(journal);
    const open = new Set([...whatIsLeft(entries, changes, tests).values()].flat());
    const killed = killedBy(entries);
    for (const name of Object.keys(changes).filter((name) => !open.has(name) && !told.has(name))) {
      told.add(name);
      decided(name, killed.has(name));
    }
  };
  const telling = setInterval(tell, 5_000);
  try {
    for (;;) {
      const before = readJournal(journal);
      const left = whatIsLeft(before, changes, tests);
      if (left.size === 0) break;
      const files = [...new Set(tests.filter(({ name }) => left.has(name)).map(({ file }) => file))];
      const job = { kind: "try", changes, tests: Object.fromEntries(left) } as const;
      const ending = await runTests(join(folder, `tried-${part}.json`), { files, journal, job });
      settle(journal, readJournal(journal).slice(before.length), ending === "stuck");
      if (readJournal(journal).length === before.length)
        throw new Error(`the tests did not run: ${files[0]}`);
    }
  } finally {
    clearInterval(telling);
  }
  tell();
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
function inOrder(tests: readonly ReachingTest[], changes: Changes): readonly ReachingTest[] {
  const cost = new Map<string, number>();
  for (const test of tests) {
    const met = Object.values(changes).filter((change) => reaches(test, change)).length;
    cost.set(test.file, (cost.get(test.file) ?? 0) + met * test.ms);
  }
  return tests.toSorted((a, b) => (cost.get(a.file) ?? 0) - (cost.get(b.file) ?? 0));
}

/**
 * For each change the tests that reach it, those of near folders and with few other places first, until they take `patience`.
 * @returns these tests, each with the places that it is tried for
 */
export function nearest(tests: readonly ReachingTest[], changes: Changes): readonly ReachingTest[] {
  const chosen = new Map<ReachingTest, Set<string>>();
  for (const change of Object.values(changes)) {
    const [place = ""] = change.places;
    const rank = ({ ms, file, breadth }: ReachingTest): number =>
      (ms > slow ? 1e9 : 0) + 1e6 * distanceOf(file, place) + breadth;
    let [ms, count] = [0, 0];
    for (const test of tests.filter((test) => reaches(test, change)).toSorted((a, b) => rank(a) - rank(b))) {
      if (ms > patience && count >= fewest) break;
      ms += test.ms;
      count += 1;
      const places = chosen.get(test) ?? new Set();
      for (const place of change.places) if (test.places.has(place)) places.add(place);
      chosen.set(test, places);
    }
  }
  return tests.flatMap((test) => {
    const places = chosen.get(test);
    return places === undefined ? [] : [{ ...test, places }];
  });
}

/** How far a test is from a source: 0 if its folder has the path of the source's, below `tests`. */
export function distanceOf(test: string, source: string): number {
  const [from, to] = [test.split("/").slice(1, -1), source.split("/").slice(0, -1)];
  const shared = to.findIndex((name, index) => name !== from[index]);
  return shared < 0 ? 0 : to.length - shared;
}

export function reaches({ places }: ReachingTest, change: Change): boolean {
  return change.places.some((place) => places.has(place));
}
