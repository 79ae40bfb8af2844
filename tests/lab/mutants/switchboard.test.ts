import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NEVER, Observable, of, Subject, takeUntil } from "rxjs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeOf } from "../../../lab/mutants/campaign.ts";
import { mutantsOf } from "../../../lab/mutants/findMutants.ts";
import { instrument } from "../../../lab/mutants/instrument.ts";
import {
  type Flattening,
  flattening,
  isActive,
  removable,
  switchboard,
  takeReached,
  teardown,
  watchConstants,
} from "../../../lab/mutants/switchboard.ts";
import { tempFolder } from "../../support/tempFolder.ts";

let folder = "";
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  switchboard().active = null;
  takeReached();
});

const write = (code: string): string => {
  mkdirSync(join(folder, "rules"));
  const path = join(folder, "rules/durations.ts");
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
    expect(takeReached()).not.toContain("asked");
    source.next(2);
    expect(takeReached()).toContain("asked");
  });

  test("a place is not reached by works that end at once, and is by one that asks for the next itself", () => {
    of(1, 2)
      .pipe(flattening("atOnce", "switchMap")((value) => of(value, value)))
      .subscribe();
    expect(takeReached()).not.toContain("atOnce");
    const source = new Subject<number>();
    const results = source.pipe(flattening("asksItself", "switchMap")((value) => of(value)));
    results.subscribe((value) => {
      if (value === 0) source.next(1);
    });
    source.next(0);
    expect(takeReached()).toContain("asksItself");
  });

  test("a place whose source ends with its first value is asked, and not open", () => {
    const source = new Subject<number>();
    source.pipe(flattening("one", "switchMap")(() => NEVER)).subscribe();
    expect(takeReached()).toEqual([]);
    source.next(0);
    source.complete();
    expect(takeReached()).toEqual(["one asked"]);
    const open = new Subject<number>();
    open.pipe(flattening("two", "switchMap")(() => of(1))).subscribe();
    open.next(0);
    expect(takeReached()).toEqual(["two asked", "two open"]);
    of(0, 1)
      .pipe(flattening("three", "switchMap")(() => of(1)))
      .subscribe();
    expect(takeReached()).toEqual(["three asked", "three open"]);
  });

  test("an operator and a clean-up are left out while their mutant is active", () => {
    const end = new Subject<void>();
    const ended: string[] = [];
    const follow = (name: string) =>
      new Observable<never>(() => teardown("clean", () => ended.push(name)))
        .pipe(removable("until", takeUntil(end)))
        .subscribe({ complete: () => ended.push(`${name} completes`) });
    follow("as written");
    end.next();
    expect(ended).toEqual(["as written completes", "as written"]);
    switchboard().active = { places: ["until"] };
    const endless = follow("endless");
    end.next();
    expect(ended).toHaveLength(2);
    switchboard().active = { places: ["clean"] };
    endless.unsubscribe();
    expect(ended).toHaveLength(2);
    expect(takeReached()).toEqual(["until", "clean"]);
  });

  test("a place that runs is reached, and says whether its mutant is active", () => {
    expect(isActive("x")).toBe(false);
    switchboard().active = { places: ["x"] };
    expect([isActive("x"), isActive("y")]).toEqual([true, false]);
    expect(takeReached()).toEqual(["x", "y"]);
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

  test.each([
    [
      "const run = () => switchMap(go);",
      'const run = () => mutants.flattening("x.ts:18-27", "switchMap")(go);',
    ],
    ["if (a === b) go();", 'if ((mutants.isActive("x.ts:4-11") ? a !== b : a === b)) go();'],
    [
      "(a <\n b) === c",
      '(mutants.isActive("x.ts:0-14") ? (a < b) !== c : ((mutants.isActive("x.ts:1-7") ? a <= b : a <\n b)) === c)',
    ],
    [
      "x = a === b;",
      '(mutants.isActive("x.ts:0-12") ? undefined : x = (mutants.isActive("x.ts:4-11") ? a !== b : a === b));',
    ],
    ["clearTimeout(x);", '(mutants.isActive("x.ts:0-15") ? undefined : clearTimeout(x));'],
    ["pipe(takeUntil(x))", 'pipe(mutants.removable("x.ts:5-17", takeUntil(x)))'],
    ["new Observable(() => end)", 'new Observable(() => mutants.teardown("x.ts:21-24", end))'],
  ])(
    "the code asks the switchboard with its place, and its lines stay where they are: %s",
    (code, expected) => {
      expect(instrument("x.ts", code, "/board.ts")).toBe(`import * as mutants from "/board.ts";${expected}`);
    },
  );

  test("code without a place stays as it is", () => {
    expect(instrument("streams/x.ts", "export const run = 1;", "/board.ts")).toBeNull();
  });

  test("a mutant names the place that the code asks with", async () => {
    const path = write("const run = () => switchMap(go);\n");
    expect(await Promise.all(mutantsOf(path).map(changeOf))).toEqual(
      ["exhaustMap", "concatMap", "mergeMap"].map((operator) => ({ places: [`${path}:18-27`], operator })),
    );
  });

  test("a mutant of a duration changes its constant, and those that are worked out from it", async () => {
    const path = write("export const step = 5;\nexport const far = { twice: step * 2, zero: 0 } as const;\n");
    const [first] = mutantsOf(path);
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
    expect(takeReached()).toEqual(["wait", "other"]);
  });
});
