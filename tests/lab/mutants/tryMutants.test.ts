import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { addEntry, type Entry, readJournal } from "../../../lab/mutants/journal.ts";
import type { ReachingTest } from "../../../lab/mutants/reach.ts";
import { settle, whatIsLeft } from "../../../lab/mutants/tryMutants.ts";
import { tempFolder } from "../../support/tempFolder.ts";

let folder = "";
let journal = "";
beforeEach(() => {
  folder = tempFolder();
  journal = join(folder, "journal.ndjson");
});

const reaching = (name: string, ...places: string[]): ReachingTest => ({
  name,
  file: "x.test.ts",
  ms: 1,
  places: new Set(places),
});
const tests = [reaching("one", "a"), reaching("two", "a", "b")];
const changes = { A: { places: ["a"] }, B: { places: ["b"] } };
const left = (...entries: Entry[]) => Object.fromEntries(whatIsLeft(entries, changes, tests));
const trying = { type: "trying", test: "one", mutant: "A" } as const;

describe("R-MUT-01 a run that was broken off goes on", () => {
  test("each test is shown the mutants that it reaches", () => {
    expect(left()).toEqual({ one: ["A"], two: ["A", "B"] });
  });

  test("nothing that was killed, nor passed by the test, nor any of a test that can't be used", () => {
    expect(left({ type: "killed", test: "one", mutant: "A" })).toEqual({ two: ["B"] });
    expect(left({ type: "passed", test: "two", mutant: "A" })).toEqual({ one: ["A"], two: ["B"] });
    expect(left({ type: "done", test: "two", usable: false })).toEqual({ one: ["A"] });
  });

  test("a mutant is shown again to a test that can't say whether it was failed by it", () => {
    expect(left({ type: "unsure", test: "one", mutant: "A" })).toEqual({ one: ["A"], two: ["A", "B"] });
  });

  test("a line that was cut off is left out", () => {
    addEntry(journal, trying);
    appendFileSync(journal, '{"type":"kil');
    expect(readJournal(journal)).toEqual([trying]);
  });
});

describe("R-MUT-03 a process that a mutant breaks", () => {
  const settled = (entries: readonly Entry[], stuck: boolean): readonly string[] => {
    settle(journal, entries, stuck);
    return readJournal(journal).map(({ type }) => type);
  };
  const earlier = { type: "trying", test: "one", mutant: "B" } as const;

  test("kills it when it is the first mutant there", () =>
    expect(settled([trying], false)).toEqual(["killed"]));
  test("leaves it unsure when another one was there before", () =>
    expect(settled([earlier, trying], false)).toEqual(["unsure"]));
  test("kills it when it went round for ever", () =>
    expect(settled([earlier, trying], true)).toEqual(["killed"]));
  test("says nothing when the mutant was judged", () =>
    expect(settled([trying, { ...trying, type: "killed" }], false)).toEqual([]));
});
