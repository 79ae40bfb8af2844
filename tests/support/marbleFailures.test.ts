import { NEVER, of, throwError, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import { source } from "../../streams/lib/state.ts";
import { after } from "../../streams/lib/time.ts";
import { leadingDebounce } from "../../streams/rules/leadingDebounce.ts";
import { type MarbleTest, marbles, never } from "./marbles.ts";

/** What a marble test that fails says, with `here:3` for a line of this file, counted from the test's own first line. */
function failureOf(test: (m: MarbleTest) => void): string {
  const [, , frame = ""] = (new Error("start").stack ?? "").split("\n");
  const start = Number(/:(\d+):\d+\)?$/.exec(frame)?.[1]);
  try {
    marbles(test);
  } catch (failure) {
    if (failure instanceof Error)
      return failure.message.replaceAll(
        /\S*marbleFailures\.test\.ts:(\d+)/g,
        (_, line) => `here:${Number(line) - start}`,
      );
  }
  throw new Error("The test did not fail.");
}

describe("R-TEST-01 a diagram that differs fails", () => {
  test("with both drawn under one ruler, and an arrow at the first difference", () => {
    const text = failureOf(({ hot, clock, expectObservable }) => {
      const click$ = hot("a 1998ms b 1999ms c");
      expectObservable(click$.pipe(leadingDebounce(clock, 2_000))).toBe("a 1998ms b 1999ms c");
    });
    expect(text).toBe(`here:2: the diagram differs at 1999 ms: expected b, came nothing

time      0        1999     3999 ms
expected  a 1998ms b 1999ms c
actual    a 1998ms - 1999ms c
                   ↑`);
  });

  test("or as lists of times, such as those of requests", () => {
    const text = failureOf((m) => m.afterwards(() => expect([0, 2_000, 4_001]).toEqual([0, 2_000, 4_000])));
    expect(text).toContain(`differs at 4000 ms: expected x, came nothing
From there on all is as expected, but 1 ms too late.

time      0        2000     4000 ms
expected  x 1999ms x 1999ms x
actual    x 1999ms x 1999ms - x
                            ↑`);
  });

  test.each<[string, (m: MarbleTest) => void, string]>([
    ["a State", (m) => m.expectState(source({ a: 1 }), "x", { x: { a: 2 } }), "a: expected 2, came 1"],
    ["an end", (m) => m.expectObservable(of(1)).toBe("(a|)"), "expected (a|), came (A|)"],
    ["an error", (m) => m.expectObservable(throwError(() => "x")).toBe("a"), "expected a, came #"],
    [
      "a late value",
      (m) => m.expectObservable(m.cold("--a")).toBe("-a"),
      "at 1 ms: expected a, came nothing",
    ],
    ["another stream", (m) => m.expectObservable(m.cold("-a")).toEqual(m.cold("-b")), "expected b, came a"],
    [
      "the second of two",
      ({ cold, expectObservable }) => {
        expectObservable(cold("-a")).toBe("-a");
        expectObservable(cold("-a")).toBe("-");
      },
      "diagram 2 of 2 differs at 1 ms",
    ],
    [
      "a subscription",
      ({ cold, at, expectSubscriptions }) => {
        const call$ = cold("30s (a|)");
        at(5, () => call$.subscribe());
        expectSubscriptions(call$.subscriptions).toBe(["-----^ 9999ms !"]);
      },
      "(subscription 1 of 1) differs at 10005 ms: expected !, came nothing",
    ],
  ])("of %s", (_name, test, says) => expect(failureOf(test)).toContain(says));

  test("a check that fails in at or act says when, with what differs before it and faults of the app", () => {
    const text = failureOf(({ at, expectState, ports }) => {
      const count = source(0);
      at(5, () => count.set(1));
      at(5, () => ports.report.fault("wallet", new Error("boom")));
      at(10, () => expect(count.value).toBe(3));
      at(11, () => count.set(4));
      expectState(count, "a 3ms b", { a: 0, b: 1 });
    });
    expect(text).toMatch(/^at 10 ms: expected 1 to be 3/);
    expect(text).toContain("here:6: the diagram differs at 4 ms: expected b, came nothing");
    expect(text).toContain("unexpected fault at wallet: Error: boom");
  });
});

test("R-TEST-02 a letter takes 1 ms, and so do parentheses", () => {
  const values = { a: 0, b: 1, c: 2, d: 3 };
  const run = (third: number, diagram: string) => (m: MarbleTest) => {
    const count = source(0);
    for (const [ms, value] of [[1, 1] as const, [1, 2] as const, [third, 3] as const])
      m.at(ms, () => count.set(value));
    m.expectState(count, diagram, values);
  };
  marbles(run(5, "a(bc)d"));
  expect(failureOf(run(3, "a(bc)d"))).toContain("differs at 3 ms: expected nothing, came d");
});

test("R-TEST-03 a leak fails, named with where it was opened", () => {
  const text = failureOf(({ clock, ports }) => {
    ports.http.on("/slow", never);
    ports.http.request({ method: "POST", url: "/slow?q=1", headers: {} }).subscribe();
    ports.socket.connect("wss://probe/", NEVER).subscribe();
    after(clock, 70_000, "test/late").subscribe();
    timer(90_000).subscribe();
  });
  expect(text).toBe(`left open after the scope's end at 60000 ms:
  http: POST /slow?q=1, opened at 0 ms
    at here:2
  socket: wss://probe/, opened at 0 ms
    at here:3
  a timer test/late of 70000 ms, set at 0 ms, due at 70000 ms
    at here:4
  a timer of 90000 ms, set at 0 ms, due at 90000 ms
    at here:5`);
});

test("a marble test fails on an unexpected fault, an unknown action, and one after the end", () => {
  const fault = ({ at, ports }: MarbleTest) => at(5, () => ports.report.fault("wallet", "boom"));
  expect(failureOf(fault)).toContain("unexpected fault at wallet: boom");
  marbles((m) => {
    m.ports.report.expect("wallet");
    fault(m);
  });
  expect(failureOf(({ act }) => act("a", {}))).toContain('"a"');
  expect(failureOf(({ at }) => at(60_001, () => undefined))).toContain("after the end");
});
