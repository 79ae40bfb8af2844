import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { of, Subject } from "rxjs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeOf } from "../../../scripts/mutants/changes.ts";
import { durationMutants, operatorMutants } from "../../../scripts/mutants/findMutants.ts";
import { instrument } from "../../../scripts/mutants/instrument.ts";
import {
  type Flattening,
  flattening,
  switchboard,
  watchConstants,
} from "../../../scripts/mutants/switchboard.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mutants-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  switchboard().active = null;
  switchboard().reached.clear();
});

const write = (code: string): string => {
  const path = join(folder, "code.ts");
  writeFileSync(path, code);
  return path;
};

/** What a pipeline lets through of two works that overlap. */
function through(operator: Flattening | null, place = "here"): string {
  const came: string[] = [];
  const works = [new Subject<string>(), new Subject<string>()];
  const source = new Subject<number>();
  const pipeline = source.pipe(flattening("here", "mergeMap")((index) => works[index] ?? of("")));
  if (operator !== null) switchboard().active = { places: [place], operator };
  pipeline.subscribe((value) => came.push(value));
  source.next(0);
  source.next(1);
  works[0]?.next("a");
  works[1]?.next("b");
  works[0]?.complete();
  works[1]?.next("c");
  return came.join("");
}

describe("R-MUT-01 all mutants are in the code, and one is active", () => {
  test.each([
    ["as written", null, "abc"],
    ["switchMap", "switchMap", "bc"],
    ["exhaustMap", "exhaustMap", "a"],
    ["concatMap", "concatMap", "ac"],
    ["mergeMap", "mergeMap", "abc"],
  ] as const)(
    "an operator is what the mutant says at the moment of the subscription: %s",
    (_name, operator, expected) => {
      expect(through(operator)).toBe(expected);
    },
  );

  test("the operators of other places are as written", () => {
    expect(through("exhaustMap", "elsewhere")).toBe("abc");
  });

  test("a place is reached when something comes while what came before is still worked on", () => {
    const source = new Subject<number>();
    const works = [new Subject<string>(), new Subject<string>()];
    source.pipe(flattening("asked", "concatMap")((index) => works[index] ?? of(""))).subscribe();
    source.next(0);
    works[0]?.next("a");
    works[0]?.complete();
    source.next(1);
    expect([...switchboard().reached]).toEqual([]);
    source.next(2);
    expect([...switchboard().reached]).toEqual(["asked"]);
  });

  test("a place is not reached by works that end at once, and is by one that asks for the next itself", () => {
    of(1, 2)
      .pipe(flattening("atOnce", "switchMap")((value) => of(value, value)))
      .subscribe();
    expect([...switchboard().reached]).toEqual([]);
    const source = new Subject<number>();
    const results = source.pipe(flattening("asksItself", "switchMap")((value) => of(value)));
    results.subscribe((value) => {
      if (value === 0) source.next(1);
    });
    source.next(0);
    expect([...switchboard().reached]).toEqual(["asksItself"]);
  });

  test("how many run at once stays with the written operator", () => {
    const came: number[] = [];
    const never = new Subject<number>();
    of(1, 2, 3)
      .pipe(
        flattening("few", "mergeMap")((value) => {
          came.push(value);
          return never;
        }, 2),
      )
      .subscribe();
    expect(came).toEqual([1, 2]);
  });

  test("the code calls the switchboard with its place; its lines stay where they are", () => {
    const code = 'import { switchMap } from "rxjs";\nexport const run = () => switchMap(go);\n';
    expect(instrument("streams/x.ts", code, "/board.ts")).toBe(
      'import { flattening as mutantFlattening } from "/board.ts";import { switchMap } from "rxjs";\n' +
        'export const run = () => mutantFlattening("streams/x.ts:59", "switchMap")(go);\n',
    );
    expect(instrument("streams/x.ts", "export const run = 1;", "/board.ts")).toBeNull();
  });

  test("a mutant of an operator names the place that the code calls", async () => {
    const path = write("const run = () => switchMap(go);\n");
    const changes = await Promise.all(operatorMutants(path).map(changeOf));
    expect(changes).toEqual(
      ["exhaustMap", "concatMap", "mergeMap"].map((operator) => ({ places: [`${path}:18`], operator })),
    );
    expect(instrument(path, "const run = () => switchMap(go);\n", "/board.ts")).toContain(`${path}:18`);
  });

  test("a mutant of a duration changes its constant, and those that are worked out from it", async () => {
    const path = write("export const step = 5;\nexport const far = { twice: step * 2, zero: 0 } as const;\n");
    const [first] = durationMutants(path);
    expect(first && (await changeOf(first))).toEqual({
      places: ["far", "step"],
      values: { step: 6, far: { twice: 12, zero: 0 } },
    });
  });

  test("constants have the mutant's values while it is active, and say that they were read", () => {
    const constants = { wait: 5, other: 7 };
    watchConstants(constants);
    switchboard().active = { places: ["wait"], values: { wait: 6 } };
    expect([constants.wait, constants.other]).toEqual([6, 7]);
    switchboard().active = null;
    expect(constants.wait).toBe(5);
    expect([...switchboard().reached]).toEqual(["wait", "other"]);
  });
});
