import { describe, expect, test } from "vitest";
import { drawn, mutantsOf, sourcesIn } from "../../../lab/mutants/findMutants.ts";
import { inWords, mutate } from "../../../lab/mutants/mutant.ts";

/** Each mutant of a file's code as its line and what the code is then. */
const changed = (code: string, file = "streams/code.ts"): readonly (readonly [number, string])[] =>
  mutantsOf(file, code).map((mutant) => [mutant.line, mutate(code, mutant)]);
/** What the mutants of a line change it to. */
const instead = (code: string): readonly string[] => changed(code).map(([, other]) => other);
const durations = "streams/rules/durations.ts";

describe("R-MUT-01 the mutants", () => {
  test("of durations are every whole number, one more and one less, and none below nothing", () => {
    const code = "/** Of 7. */\nexport const polls = { from: 0, every: 1_000 } as const;\n";
    const withNumbers = (numbers: string): [number, string] => [
      2,
      code.replace("from: 0, every: 1_000", numbers),
    ];
    expect(changed(code, durations)).toEqual([
      withNumbers("from: 1, every: 1_000"),
      withNumbers("from: 0, every: 1001"),
      withNumbers("from: 0, every: 999"),
    ]);
  });

  test("of durations have the constant's name; names with digits, fractions and other constants are left alone", () => {
    const code = "const ours = 5;\nexport const part2 = 2.5;\nexport const wait =\n  retry3 * 4;\n";
    expect(mutantsOf(durations, code).map(({ line, name, text }) => [line, name, text])).toEqual([
      [4, "wait", "5"],
      [4, "wait", "3"],
    ]);
  });

  test("of operators are the three siblings", () => {
    const code = 'import { switchMap } from "rxjs";\nexport const run = () => switchMap(go);\n';
    expect(changed(code)).toEqual(
      ["exhaustMap", "concatMap", "mergeMap"].map((sibling) => [
        2,
        `import { ${sibling} as mutated } from "rxjs";${code.replace("switchMap(go)", "mutated(go)")}`,
      ]),
    );
  });

  test.each([
    ["a === b", "a !== b"],
    ["a !== b", "a === b"],
    ["a < b", "a <= b"],
    ["a <= b", "a < b"],
    ["a > b", "a >= b"],
    ["a >= b", "a > b"],
  ])("of the comparison %s is %s", (code, other) => expect(instead(code)).toEqual([other]));

  test("of comparisons in a comparison are both", () => {
    expect(instead("(a < b) === c")).toEqual(["(a < b) !== c", "(a <= b) === c"]);
  });

  test("of an assignment is none at all, of a declaration there is none", () => {
    expect(instead("if (on) x.y += 1; else z = 2;")).toEqual([
      "if (on) ; else z = 2;",
      "if (on) x.y += 1; else ;",
    ]);
    expect(instead("const x = 1, y = () => (z = 2);")).toEqual([]);
  });

  test("of what ends a pipeline, or something that was begun, is that it goes on", () => {
    expect(instead("a$.pipe(takeUntil(b$), finalize(end))")).toEqual([
      "a$.pipe((source) => source, finalize(end))",
      "a$.pipe(takeUntil(b$), (source) => source)",
    ]);
    for (const ending of ["x?.unsubscribe()", "clearTimeout(x)", "x.removeEventListener(y, z)", "x.abort()"])
      expect(instead(ending)).toEqual(["undefined"]);
  });

  test("of an Observable's clean-up is none, returned or added; other functions' results are left alone", () => {
    const made = (code: string): string => `new Observable((out) => ${code})`;
    expect(instead(made("() => end()"))).toEqual([made("void (() => end())")]);
    expect(instead(made("{ return () => { return 1; }; }"))).toEqual([
      made("{ return void (() => { return 1; }); }"),
    ]);
    expect(instead(made("{ out.add(a$.subscribe(b)); set.add(c); }"))).toEqual([
      made("{ out.add(void (a$.subscribe(b))); set.add(c); }"),
    ]);
    // The observer's own subscription ends with it.
    expect(instead(made("{ return a$.subscribe(out); }"))).toEqual([]);
  });

  test("are none in a comment, in a text and in a type", () => {
    expect(instead("/**\n * switchMap(load), a === b\n */\n// x = 1;\nconst none = 'a < b';\n")).toEqual([]);
  });

  test("are said with file, line and change", () => {
    expect(mutantsOf(durations, "export const wait = 3;\n").map(inWords)).toEqual([
      `${durations}:1 wait → 4`,
      `${durations}:1 wait → 2`,
    ]);
    expect(mutantsOf("streams/code.ts", "a ===\n  b").map(inWords)).toEqual([
      "streams/code.ts:1 a === b → a !== b",
    ]);
  });

  test("are drawn by a seed: the same ones when code before them changes", () => {
    const draw = (code: string, seed: number): readonly string[] =>
      drawn(mutantsOf("streams/code.ts", code), 3, seed).map(({ name }) => name);
    const code = "a === 1; b === 2; c === 3; d === 4; e === 5; f === 6;";
    expect(draw(code, 1)).toHaveLength(3);
    expect(draw(`const more = 1;\n${code}`, 1)).toEqual(draw(code, 1));
    expect(draw(code, 2)).not.toEqual(draw(code, 1));
  });
});

describe("R-MUT-02 a mutant that does the same as the code", () => {
  const reasons = (code: string): readonly (string | undefined)[] =>
    mutantsOf("streams/code.ts", code).map(({ equivalent }) => equivalent);

  test("is marked with the reason on its line or the one before", () => {
    expect(reasons("a === b; // mutants: equivalent, never\nc === d;")).toEqual(["never", undefined]);
    expect(reasons("// mutants: equivalent, never\na === b;\nc === d;")).toEqual(["never", undefined]);
  });

  test("may be one of several", () => {
    const code = "// mutants: concatMap is equivalent, it ends first\nswitchMap(go);";
    expect(reasons(code)).toEqual([undefined, "it ends first", undefined]);
    const two = code.replace("concatMap is", "concatMap, mergeMap are");
    expect(reasons(two)).toEqual([undefined, "it ends first", "it ends first"]);
  });

  test("has its mark only as long as it is there", () => {
    for (const code of [
      "// mutants: equivalent, never\na + b;",
      "switchMap(go); // mutants: x is equivalent, y",
    ])
      expect(() => reasons(code)).toThrow(/^streams\/code\.ts:[12] has no mutant that is equivalent, [ny]/);
    expect(() => sourcesIn(["streams/"]).flatMap((file) => mutantsOf(file))).not.toThrow();
  });
});
