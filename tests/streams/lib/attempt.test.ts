import { concatMap, map, of, switchMap, throwError } from "rxjs";
import { describe, expect, test } from "vitest";
import { attempt } from "../../../streams/lib/attempt.ts";
import { marbles } from "../../support/marbles.ts";

describe("attempt", () => {
  test("R-ERR-05 work that throws becomes the fallback, and the next event still works", () =>
    marbles(({ hot, ports, expectObservable, afterwards }) => {
      ports.report.expect("half");
      const half$ = hot("-a-b-c", { a: 4, b: 5, c: 6 }).pipe(
        concatMap((value) =>
          attempt(
            ports.report,
            "half",
            () => {
              if (value % 2 === 1) throw new Error(`odd ${value}`);
              return of(value / 2);
            },
            of(-1),
          ),
        ),
      );
      expectObservable(half$).toBe("-a-b-c", { a: 2, b: -1, c: 3 });
      afterwards(() => expect(ports.report.faults).toEqual([{ where: "half", error: new Error("odd 5") }]));
    }));

  test("R-ERR-05 a later error keeps the values before it; without a fallback it completes", () =>
    marbles(({ hot, cold, ports, expectObservable }) => {
      ports.report.expect();
      const inner$ = cold("-x-#");
      const all$ = hot("a----a").pipe(switchMap(() => attempt(ports.report, "inner", () => inner$)));
      expectObservable(all$).toBe("-x----x");
    }));

  test("a fallback that fails is not caught again", () =>
    marbles(({ ports, expectObservable }) => {
      ports.report.expect();
      const failing$ = attempt(
        ports.report,
        "first",
        () => throwError(() => "first"),
        throwError(() => "second"),
      ).pipe(map(String));
      expectObservable(failing$).toBe("#", {}, "second");
    }));

  test("unsubscribing cancels the work", () =>
    marbles(({ cold, ports, expectObservable, expectSubscriptions }) => {
      const work$ = cold("----a");
      expectObservable(
        attempt(ports.report, "work", () => work$),
        "^-!",
      ).toBe("");
      expectSubscriptions(work$.subscriptions).toBe("^-!");
    }));
});
