import { concatMap, defer, EMPTY, map, NEVER, of, Subject, switchMap, tap, throwError, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import { source } from "../../../streams/lib/state.ts";
import { epoch, marbles } from "../../support/marbles.ts";

describe("Scope", () => {
  test("R-ERR-05 a pipeline that throws on an event is reported and restarted at once", () =>
    marbles(({ scope, hot, ports, expectState, afterwards }) => {
      ports.report.expect("test/parser");
      const event$ = hot("-1-x-(23)");
      const received = source<readonly string[]>([]);
      scope.run(
        "parser",
        event$.pipe(
          tap((event) => {
            if (event === "x") throw new Error("cannot read x");
            received.update((before) => [...before, event]);
          }),
        ),
      );
      expectState(received, "ab---(cd)", { a: "", b: "1", c: "1,2", d: "1,2,3" }, (all) => all.join());
      afterwards(() => {
        expect(ports.report.faults).toEqual([{ where: "test/parser", error: new Error("cannot read x") }]);
      });
    }));

  test("R-ERR-05 a pipeline that throws on subscription is retried every second", () =>
    marbles({ until: 5_000 }, ({ scope, cold, ports, expectSubscriptions, expectState, afterwards }) => {
      ports.report.expect("test/feed");
      const feed$ = cold("-f-g", { f: "first", g: "second" });
      let tries = 0;
      const state = scope.state(
        "feed",
        "none",
        defer(() => {
          tries += 1;
          return tries < 3 ? throwError(() => new Error(`try ${tries}`)) : feed$;
        }),
      );
      expectSubscriptions(feed$.subscriptions).toBe("2s ^ 2999ms !");
      expectState(state, "n 2s f-g", { n: "none", f: "first", g: "second" });
      afterwards(() =>
        expect(ports.report.faults.map(({ error }) => String(error))).toEqual([
          "Error: try 1",
          "Error: try 2",
        ]),
      );
    }));

  test("R-ERR-05 a pipeline that keeps failing does not spin: the tenth restart in a second is delayed", () =>
    marbles({ until: 3_500 }, ({ scope, clock, ports, afterwards }) => {
      ports.report.expect("test/spinning");
      const starts: number[] = [];
      const failing$ = defer(() => {
        starts.push(clock.now() - epoch);
        return timer(0, clock.scheduler).pipe(tap(() => void JSON.parse("{")));
      });
      scope.run("spinning", failing$);
      afterwards(() => {
        const at = (ms: number) => starts.filter((start) => start === ms).length;
        expect([at(0), at(1_000), at(2_000), at(3_000)]).toEqual([10, 10, 10, 10]);
        expect(starts).toHaveLength(40);
      });
    }));

  test("the end cancels a delayed restart", () =>
    marbles(({ scope, ports, at, afterwards }) => {
      ports.report.expect("test/page/broken");
      const page = scope.child("page");
      page.run(
        "broken",
        throwError(() => "no"),
      );
      at(500, () => page.end());
      afterwards(() => expect(ports.report.faults).toHaveLength(1));
    }));

  test("its end ends pipelines, children and grandchildren, and emits ended$ once", () =>
    marbles(({ scope, cold, at, expectSubscriptions, expectObservable }) => {
      const streams = [cold("-a"), cold("-a"), cold("-a")] as const;
      const page = scope.child("page");
      const popup = page.child("popup");
      const order: string[] = [];
      page.run("one", streams[0]);
      popup.run("two", streams[1]);
      popup.child("deep").run("three", streams[2]);
      page.onEnd(() => order.push("page"));
      popup.onEnd(() => order.push("popup"));
      for (const stream of streams) expectSubscriptions(stream.subscriptions).toBe("^---!");
      expectObservable(page.ended$).toBe("----(e|)", { e: undefined });
      at(4, () => {
        page.end();
        page.end();
        expect(order).toEqual(["popup", "page"]);
        expect([page.ended, popup.ended, scope.ended]).toEqual([true, true, false]);
      });
    }));

  test("counts the pipelines in it and its children, down to zero", () =>
    marbles(({ scope, at, clock }) => {
      const page = scope.child("page");
      page.run("forever", NEVER);
      page.run("done", EMPTY);
      page.run("soon done", timer(5, clock.scheduler));
      page.child("popup").run("forever", NEVER);
      expect([scope.live, page.live]).toEqual([3, 3]);
      at(6, () => expect(scope.live).toBe(2));
      at(7, () => page.end());
      at(8, () => expect([scope.live, page.live]).toEqual([0, 0]));
    }));

  test("starts nothing after its end", () =>
    marbles(({ scope }) => {
      const page = scope.child("page");
      page.end();
      const received: unknown[] = [];
      page.run("late", of(1).pipe(tap((value) => received.push(value))));
      page.child("late").run("late", of(2).pipe(tap((value) => received.push(value))));
      page.onEnd(() => received.push("torn down at once"));
      page.ended$.subscribe(() => received.push("ended"));
      expect([received, page.live]).toEqual([["torn down at once", "ended"], 0]);
    }));

  test("a pipeline may end its own scope", () =>
    marbles(({ scope, hot, at }) => {
      const page = scope.child("page");
      const after$ = new Subject<string>();
      page.run("leave", hot("--x").pipe(tap(() => page.end())));
      page.run("other", after$);
      at(3, () => expect([page.ended, after$.observed]).toEqual([true, false]));
    }));
});

describe("Scope.attempt", () => {
  test("R-ERR-05 replaces an error thrown by `work` by the fallback, and the next event still works", () =>
    marbles(({ scope, hot, ports, expectObservable, afterwards }) => {
      ports.report.expect("half");
      const half$ = hot("-a-b-c", { a: 4, b: 5, c: 6 }).pipe(
        concatMap((value) =>
          scope.attempt(
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

  test("R-ERR-05 a later error keeps the earlier values; without a fallback the stream completes", () =>
    marbles(({ scope, hot, cold, ports, expectObservable }) => {
      ports.report.expect();
      const inner$ = cold("-x-#");
      const all$ = hot("a----a").pipe(switchMap(() => scope.attempt("inner", () => inner$)));
      expectObservable(all$).toBe("-x----x");
    }));

  test("does not catch an error of the fallback", () =>
    marbles(({ scope, ports, expectObservable }) => {
      ports.report.expect();
      const failing$ = scope
        .attempt(
          "first",
          () => throwError(() => "first"),
          throwError(() => "second"),
        )
        .pipe(map(String));
      expectObservable(failing$).toBe("#", {}, "second");
    }));

  test("unsubscribing cancels the work", () =>
    marbles(({ scope, cold, expectObservable, expectSubscriptions }) => {
      const work$ = cold("----a");
      expectObservable(
        scope.attempt("work", () => work$),
        "^-!",
      ).toBe("");
      expectSubscriptions(work$.subscriptions).toBe("^-!");
    }));
});
