import { Observable, of, Subject, take, takeUntil } from "rxjs";
import { afterEach, describe, expect, test } from "vitest";
import type { Flattening } from "../../../lab/mutants/runFile.ts";
import {
  equality,
  flattening,
  isActive,
  order,
  removable,
  switchboard,
  takeReached,
  teardown,
} from "../../../lab/mutants/switchboard.ts";

afterEach(() => {
  switchboard().active = null;
  takeReached();
});

describe("R-MUT-01 the code contains all mutants, and one is active", () => {
  test.each<[Flattening | null, string]>([
    [null, "abc"],
    ["switchMap", "bc"],
    ["exhaustMap", "a"],
    ["concatMap", "ac"],
  ])("an operator is replaced by its mutant: %s", (operator, expected) => {
    const came: string[] = [];
    const works = [new Subject<string>(), new Subject<string>()];
    const source = new Subject<number>();
    if (operator !== null) switchboard().active = { places: ["here"], operator };
    source
      .pipe(flattening("here", "mergeMap")((index) => works[index] ?? of("")))
      .subscribe((value) => came.push(value));
    source.next(0);
    source.next(1);
    works[0]?.next("a");
    works[1]?.next("b");
    works[0]?.complete();
    works[1]?.next("c");
    expect(came.join("")).toBe(expected);
    expect(takeReached()).toEqual(["here asked", "here", "here open"]);
  });

  test("a place that runs counts as reached, and reports whether its mutant is active", () => {
    switchboard().active = { places: ["x"] };
    expect([isActive("x"), isActive("y"), takeReached()]).toEqual([true, false, ["x", "y"]]);
  });

  test("two statements are exchanged, and a comparison is by identity, while their mutant is active", () => {
    const equal = equality("equal", () => true);
    expect([order(["x", "y"]), equal({}, {})]).toEqual([[0, 1, 2], true]);
    switchboard().active = { places: ["y", "equal"] };
    expect([order(["x", "y"]), equal({}, {})]).toEqual([[0, 2, 1], false]);
  });

  test("an operator or a clean-up is removed while its mutant is active", () => {
    const end = new Subject<void>();
    const ended: string[] = [];
    const follow = (name: string) =>
      new Observable<never>(() => teardown("clean", () => ended.push(name)))
        .pipe(removable("until", takeUntil(end)))
        .subscribe({ complete: () => ended.push(`${name} completes`) });
    follow("as written");
    switchboard().active = { places: ["until"] };
    const endless = follow("endless");
    end.next();
    expect(ended).toEqual(["as written completes", "as written"]);
    switchboard().active = { places: ["clean"] };
    endless.unsubscribe();
    expect(ended).toHaveLength(2);
  });
});

describe("R-MUT-02 an operator with a single value", () => {
  const reached = (run: (source: Subject<number>) => void): readonly string[] => {
    run(new Subject());
    return takeReached();
  };
  const work = flattening("place", "switchMap");

  test("does not count if its source ends with it, or the subscriber leaves with it", () => {
    const ends = reached((source) => {
      source.pipe(work(() => of(1))).subscribe();
      source.next(0);
      source.complete();
    });
    const leaves = reached((source) => {
      source
        .pipe(
          work(() => of(1)),
          take(1),
        )
        .subscribe();
      source.next(0);
    });
    expect([ends, leaves]).toEqual([["place asked"], ["place asked"]]);
  });

  test("counts if its source could continue, or did", () => {
    const open = reached((source) => {
      source.pipe(work(() => of(1))).subscribe();
      source.next(0);
    });
    const two = reached(() =>
      of(0, 1)
        .pipe(work(() => of(1)))
        .subscribe(),
    );
    expect([open, two]).toEqual([
      ["place asked", "place open"],
      ["place asked", "place open"],
    ]);
  });
});
