import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { equivalence, equivalents, outdated, refuted } from "../../../scripts/mutants/equivalents.ts";
import { durationMutants, operatorMutants } from "../../../scripts/mutants/findMutants.ts";
import { inWords, type Mutant, mutate } from "../../../scripts/mutants/mutant.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mutants-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (code: string): string => {
  const path = join(folder, "code.ts");
  writeFileSync(path, code);
  return path;
};
/** Each mutant as its line and what the code is then. */
const changed = (code: string, find: (path: string) => readonly Mutant[]): readonly [number, string][] =>
  find(write(code)).map((mutant) => [mutant.line, mutate(code, mutant)]);

describe("R-MUT-01 the mutants", () => {
  test("of durations are every whole number, one more and one less, and none below nothing", () => {
    const code = "/** Of 7. */\nexport const polls = { from: 0, every: 1_000 } as const;\n";
    const withNumbers = (numbers: string): [number, string] => [
      2,
      code.replace("from: 0, every: 1_000", numbers),
    ];
    expect(changed(code, durationMutants)).toEqual([
      withNumbers("from: 1, every: 1_000"),
      withNumbers("from: 0, every: 1001"),
      withNumbers("from: 0, every: 999"),
    ]);
  });

  test("of operators are none in a comment", () => {
    const code = "/**\n * source.pipe(switchMap(load))\n */\n// switchMap(go)\nconst none = 1;\n";
    expect(operatorMutants(write(code))).toEqual([]);
  });

  test("of durations have the constant's name; names with digits, fractions and other constants are left alone", () => {
    const code = "const ours = 5;\nexport const part2 = 2.5;\nexport const wait =\n  retry3 * 4;\n";
    expect(durationMutants(write(code)).map(({ line, name, text }) => [line, name, text])).toEqual([
      [4, "wait", "5"],
      [4, "wait", "3"],
    ]);
  });

  test("of operators are the three siblings", () => {
    const code = 'import { switchMap } from "rxjs";\nexport const run = () => switchMap(go);\n';
    expect(changed(code, operatorMutants)).toEqual(
      ["exhaustMap", "concatMap", "mergeMap"].map((sibling) => [
        2,
        code.replace("switchMap(go)", `${sibling}(go)`),
      ]),
    );
  });

  test("are said with file, line, name and change", () => {
    const path = write("export const wait = 3;\n");
    expect(durationMutants(path).map(inWords)).toEqual([`${path}:1 wait → 4`, `${path}:1 wait → 2`]);
  });
});

describe("R-MUT-02 a mutant that does the same as the code", () => {
  const listed = equivalents.flatMap(({ file }) =>
    [...operatorMutants(file), ...durationMutants(file)].map((mutant) => ({
      mutant,
      line: readFileSync(file, "utf8").split("\n")[mutant.line - 1] ?? "",
    })),
  );

  test("is found in the code with its reason; the list names nothing else", () => {
    expect(equivalents.length).toBeGreaterThan(0);
    expect(outdated(listed)).toEqual([]);
    for (const { reason } of equivalents) expect(reason.length).toBeGreaterThan(10);
  });

  test("is only that of its own line: the file's others have to be killed", () => {
    const file = "streams/features/purchase/orders.ts";
    const left = operatorMutants(file).filter((mutant) => {
      const line = readFileSync(file, "utf8").split("\n")[mutant.line - 1] ?? "";
      return equivalence({ mutant, line }) === null;
    });
    expect(left.map(({ name, text }) => `${name} ${text}`)).toEqual([
      "switchMap exhaustMap",
      "switchMap concatMap",
      "switchMap mergeMap",
    ]);
  });

  test("is none as soon as a test asks the operator while it is busy", () => {
    const known = listed.filter((found) => equivalence(found) !== null);
    const entry = known.find(({ mutant }) => mutant.file === "streams/ui/sharing.ts");
    const place = `${entry?.mutant.file}:${entry?.mutant.start}`;
    const test = {
      name: "sharing.test.ts > twice",
      file: "sharing.test.ts",
      ms: 1,
      places: new Set([place]),
    };
    expect(refuted(known, { tests: [] })).toEqual([]);
    expect(refuted(known, { tests: [test] })).toEqual([
      expect.stringMatching(/^streams\/ui\/sharing\.ts: .*\(sharing\.test\.ts > twice\)$/),
    ]);
  });

  test("is reported once the code has it no more", () => {
    const all = equivalents.map(({ file, line }) => `${file}: ${line}`);
    expect(outdated([])).toEqual(all);
  });
});
