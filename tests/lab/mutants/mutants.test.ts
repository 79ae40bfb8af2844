import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { mutantsOf, sourcesIn } from "../../../lab/mutants/findMutants.ts";
import { Imports } from "../../../lab/mutants/imports.ts";
import { instrument } from "../../../lab/mutants/instrument.ts";
import { addEntry, type Entry, readJournal } from "../../../lab/mutants/journal.ts";
import { mutate } from "../../../lab/mutants/mutant.ts";
import { nearest, settle, whatIsLeft } from "../../../lab/mutants/tryMutants.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** What keeps a run of mutants from being green for nothing: none found, too many marked or left out, or all said to be killed. */

/** What the code is with each of its mutants. */
const instead = (code: string, file = "streams/code.ts"): readonly string[] =>
  mutantsOf(file, code).map((mutant) => mutate(code, mutant));
const made = (code: string): string => `new Observable((out) => ${code})`;

describe("R-MUT-01 mutants", () => {
  test.each([
    ["a comparison", "(a < b) === c", ["(a < b) !== c", "(a <= b) === c"]],
    ["an assignment", "do x.y += 1; while (on);", ["do ; while (on);"]],
    ["a count", "x--; y;", ["; y;"]],
    ["a branch", "if (a) b(); else c();", ["if (false) b(); else c();", "if (true) b(); else c();"]],
    ["registrations of handlers", "a.on(b, () => c()); serveA(b);", []],
    ["a returned await", "try { return await a(); } catch {}", ["try { return a(); } catch {}"]],
    [
      "a fallback",
      "f((a || b) ?? c, d ?? [])",
      ["f(((a || b) || c), d ?? [])", "f(((a ?? b)) ?? c, d ?? [])"],
    ],
    ["two statements", "a(); // first\n b(c); d = e;", ["b(c); a(); d = e;", "a(); // first\n b(c); ;"]],
    ["an awaited one", "a = b; await c();", ["await c(); a = b;", "; await c();"]],
    ["an equality", "equal(a, b)", ["Object.is(a, b)"]],
    ["the equality of a pipeline", "distinctUntilChanged(a)", ["distinctUntilChanged(Object.is)"]],
    [
      "a calculation",
      "`a` + b + Math.max(c * 2)",
      ["`a` + b + Math.min(c * 2)", "`a` + b + Math.max(c / 2)"],
    ],
    ["a time", "const pollAge = 5;", ["const pollAge = 6;", "const pollAge = 4;"]],
    ["an end", "void x.close(); y = z;", ["undefined; y = z;", "void x.close(); ;"]],
    [
      "a last block",
      "try {} finally { a(); if (b) c(); }",
      ["try {} finally {}", "try {} finally { a(); if (false) c(); }"],
    ],
    ["the end of a pipeline", "a$.pipe(takeUntil(b$))", ["a$.pipe((source) => source)"]],
    ["its last work", "a$.pipe(finalize(end))", ["a$.pipe((source) => source)"]],
    ["an end of what was begun", "x?.unsubscribe()", ["undefined"]],
    ["a returned clean-up", made("() => end()"), [made("void (() => end())")]],
    [
      "an added clean-up",
      made("{ out.add(a$.subscribe(b)); if (x) set.add(c); }"),
      [
        made("{ out.add(void (a$.subscribe(b))); if (x) set.add(c); }"),
        made("{ out.add(a$.subscribe(b)); if (false) set.add(c); }"),
      ],
    ],
    ["no code", "/** a === b */ const x = 'a < b', y = () => (z = a ?? []); // x = 1;", []],
  ])("are made from %s", (_name, code, expected) => expect(instead(code)).toEqual(expected));

  test("are the three siblings of an operator, and a duration plus and minus one", () => {
    expect(mutantsOf("streams/code.ts", "switchMap(go)").map(({ text }) => text)).toEqual([
      ...["exhaustMap", "concatMap", "mergeMap"],
    ]);
    const numbers = (text: string) => `export const polls = { ${text} } as const;`;
    expect(instead(numbers("from: 0, every: 1_000"), "streams/rules/durations.ts")).toEqual([
      numbers("from: 1, every: 1_000"),
      numbers("from: 0, every: 1001"),
      numbers("from: 0, every: 999"),
    ]);
  });

  test("all have a switch in the code; an operator's three share one", () => {
    const code = "x = switchMap(go); if (a === b) clearTimeout(y);";
    expect(instrument("x.ts", code, "/board.ts")?.split("mutants.")).toHaveLength(6);
  });

  test("leave the code valid, on the same lines", () => {
    for (const file of sourcesIn([""])) {
      const code = readFileSync(file, "utf8");
      const changed = instrument(file, code, "/board.ts") ?? code;
      expect(parseSync(file, changed).errors, file).toEqual([]);
      expect(changed.split("\n").length, file).toBe(code.split("\n").length);
    }
  });

  test("are tried with the nearest and most specific tests, until these take too long", () => {
    const reaching = (file: string, breadth: number, ms = 7_000) =>
      ({ name: `${file} ${breadth}`, file, ms, places: new Set(["service/pay/a.ts:1"]), breadth }) as const;
    const near = Array.from({ length: 9 }, (_, index) => reaching("tests/service/pay/x.test.ts", index));
    const far = [3, 2, 1].map((breadth) => reaching("tests/service/x.test.ts", breadth));
    const slow = reaching("tests/service/pay/slow.test.ts", 1, 10_000);
    const chosen = nearest([slow, ...far, ...near], { mutant: { places: ["service/pay/a.ts:1"] } });
    expect(chosen.map(({ name }) => name)).toEqual([...far.slice(2), ...near].map(({ name }) => name));
  });

  test("are tried again when anything that a test imports has changed", () => {
    const folder = tempFolder();
    const write = (name: string, code: string) => writeFileSync(join(folder, name), code);
    write("a.ts", 'import type { B } from "./type.ts";\nconst c = import("./c.ts");');
    write("c.ts", 'export * from "./d.ts";');
    for (const name of ["d.ts", "type.ts"]) write(name, "");
    const hash = () => new Imports().hashOf(join(folder, "a.ts"));
    const before = hash();
    write("type.ts", "changed");
    expect(hash()).toBe(before);
    write("d.ts", "changed");
    expect(hash()).not.toBe(before);
  });
});

describe("R-MUT-02 an equivalent mutant", () => {
  const reasons = (code: string): readonly (string | undefined)[] =>
    mutantsOf("streams/code.ts", code).map(({ equivalent }) => equivalent);

  test("is marked with the reason on its line or the line before; several may share a line", () => {
    expect(reasons("a === b; // mutants: equivalent, never\nc === d;")).toEqual(["never", undefined]);
    expect(reasons("// mutants: equivalent, never\na === b;\nc === d;")).toEqual(["never", undefined]);
    expect(reasons("// mutants: concatMap, mergeMap are equivalent, it ends\nswitchMap(go);")).toEqual([
      ...[undefined, "it ends", "it ends"],
    ]);
  });

  test("must not be marked if the mutant no longer exists", () => {
    for (const code of ["// mutants: equivalent, x\na % b;", "switchMap(go); // mutants: x is equivalent, x"])
      expect(() => reasons(code)).toThrow(/^streams\/code\.ts:[12] has no mutant that is equivalent, x/);
  });
});

describe("R-MUT-03 a broken or interrupted run", () => {
  const trying = { type: "trying", test: "one", mutant: "A" } as const;
  const earlier = { ...trying, mutant: "B" };

  test.each<[string, readonly Entry[], boolean, readonly string[]]>([
    ["kills it when it is the first mutant there", [trying], false, ["killed"]],
    ["leaves it unsure when another one was there before", [earlier, trying], false, ["unsure"]],
    ["kills it when it went round for ever", [earlier, trying], true, ["killed"]],
    ["says nothing when the mutant was judged", [trying, { ...trying, type: "killed" }], false, []],
  ])("a mutant that breaks its process %s", (_name, entries, stuck, expected) => {
    const journal = join(tempFolder(), "journal.ndjson");
    settle(journal, entries, stuck);
    expect(readJournal(journal).map(({ type }) => type)).toEqual(expected);
  });

  test("continues with mutants that were neither killed nor tried, except in tests that are not usable", () => {
    const journal = join(tempFolder(), "journal.ndjson");
    const reaching = (name: string, ...places: string[]) =>
      ({ name, file: "x.test.ts", ms: 1, places: new Set(places), breadth: 1 }) as const;
    const tests = [reaching("one", "a"), reaching("two", "a", "b")];
    const left = () =>
      Object.fromEntries(
        whatIsLeft(readJournal(journal), { A: { places: ["a"] }, B: { places: ["b"] } }, tests),
      );
    addEntry(journal, { type: "unsure", test: "one", mutant: "A" });
    expect(left()).toEqual({ one: ["A"], two: ["A", "B"] });
    addEntry(journal, { type: "passed", test: "two", mutant: "B" });
    expect(left()).toEqual({ one: ["A"], two: ["A"] });
    addEntry(journal, { type: "done", test: "two", usable: false });
    expect(left()).toEqual({ one: ["A"] });
    addEntry(journal, { type: "killed", test: "one", mutant: "A" });
    expect(left()).toEqual({});
  });
});
