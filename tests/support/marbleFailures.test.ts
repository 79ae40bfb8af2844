import { interval, map, NEVER, of, throwError, timer } from "rxjs";
import { describe, expect, test } from "vitest";
import { source } from "../../streams/lib/state.ts";
import { after } from "../../streams/lib/time.ts";
import { leadingDebounce } from "../../streams/rules/leadingDebounce.ts";
import { pollWhile } from "../../streams/rules/poll.ts";
import { type MarbleTest, marbles, never } from "./marbles.ts";

/** Runs a marble test that fails, and returns its failure. */
function failureOf(test: (m: MarbleTest) => void, until = 60_000): Error {
  try {
    marbles({ until }, test);
  } catch (failure) {
    if (failure instanceof Error) return failure;
  }
  throw new Error("The test did not fail.");
}

/** What it says, with `here:3` for a line of this file, counted from the test's own first line. */
function textOf(test: (m: MarbleTest) => void, until?: number): string {
  const start = lineIn(new Error("start").stack ?? "", 1);
  return failureOf(test, until).message.replaceAll(
    /tests\/support\/marbleFailures\.test\.ts:(\d+)/g,
    (_, line) => `here:${Number(line) - start}`,
  );
}

/** The line of this file in one of the frames of a stack. */
function lineIn(stack: string, frame: number): number {
  const lines = [...stack.matchAll(/marbleFailures\.test\.ts:(\d+):/g)].map(([, line]) => Number(line));
  return lines[frame] ?? 0;
}

describe("R-TEST-01 a diagram that differs is drawn beneath what came", () => {
  test("on one ruler, long waits short in the same place, with an arrow at the first difference", () => {
    const text = textOf(({ hot, clock, expectObservable }) => {
      const click$ = hot("a 1998ms b 1999ms c");
      expectObservable(click$.pipe(leadingDebounce(clock, 2_000))).toBe("a 1998ms b 1999ms c");
    });
    expect(text).toBe(`here:2: the diagram differs at 1999 ms: expected b, came nothing

time      0        1999     3999 ms
expected  a 1998ms b 1999ms c
actual    a 1998ms - 1999ms c
                   ↑`);
  });

  test("with what the letters stand for, and the parts in which two values differ", () => {
    const text = textOf(({ at, expectState }) => {
      const shown = source({ shape: "hidden", queue: { ahead: 3, wait: 60 } });
      const two = { shape: "tab", queue: { ahead: 2, wait: 60 } };
      at(5_000, () => shown.set({ ...two, queue: { ahead: 2, wait: 90 } }));
      at(5_001, () => shown.set(two));
      expectState(shown, "a 4999ms b", { a: shown.value, b: two });
    });
    expect(text).toBe(`here:5: the diagram differs at 5000 ms: expected b, came A

time      0        5000 ms
expected  a 4999ms b
actual    a 4999ms A b
                   ↑

  b = { shape: 'tab', queue: { ahead: 2, wait: 60 } }
  A = { shape: 'tab', queue: { ahead: 2, wait: 90 } }   (not expected anywhere)
  a = { shape: 'hidden', queue: { ahead: 3, wait: 60 } }

b and A differ in
  queue.wait: expected 60, came 90`);
  });

  test("which of several it is, and every one that differs", () => {
    const text = textOf(({ cold, expectObservable }) => {
      expectObservable(cold("--a")).toBe("-a");
      expectObservable(cold("--a")).toBe("--a");
      expectObservable(cold("--(a|)")).toBe("--a");
    });
    expect(text).toBe(`here:1: diagram 1 of 3 differs at 1 ms: expected a, came nothing
From there on all is as expected, but 1 ms too late; a letter takes 1 ms itself: \`a 1999ms b\` has b at 2000.

time      0 1 2 ms
expected  - a
actual    - - a
            ↑

here:3: diagram 3 of 3 differs at 2 ms: expected a, came (a|)

time      0  2 ms
expected  -- a
actual    -- (a|)
             ↑`);
  });

  test("an end, an error and another stream", () => {
    expect(textOf(({ expectObservable }) => expectObservable(of(1)).toBe("(a|)"))).toContain(
      "expected (a|), came (A|)",
    );
    const error = textOf(({ expectObservable }) => {
      expectObservable(throwError(() => new Error("boom"))).toBe("a");
    });
    expect(error).toContain("expected a, came #");
    expect(error).toContain("# = Error: boom");
    expect(
      textOf(({ cold, expectObservable }) => expectObservable(cold("-a|")).toEqual(cold("-b|"))),
    ).toContain("differs at 1 ms: expected b, came a");
  });

  test("subscriptions: which one", () => {
    const text = textOf(({ cold, at, expectSubscriptions }) => {
      const call$ = cold("30s (a|)");
      at(5, () => call$.subscribe());
      expectSubscriptions(call$.subscriptions).toBe(["-----^ 9999ms !"]);
    });
    expect(text).toBe(`here:3: the diagram (subscription 1 of 1) differs at 10005 ms: expected !, came nothing
From there on all is as expected, but 20000 ms too late.

time      0   5        10005     30005 ms
expected  5ms ^ 9999ms !
actual    5ms ^ 9999ms - 19999ms !
                       ↑`);
  });

  test("a long one is cut around the difference, and given as a whole to be copied", () => {
    const text = textOf(({ clock, expectObservable }) => {
      const ticks$ = pollWhile(clock, 1_000, of(true), of(true)).pipe(map(() => "t"));
      expectObservable(ticks$).toBe(`1000ms t ${"999ms t ".repeat(14)}1000ms t ${"999ms t ".repeat(12)}`);
    }, 30_000);
    expect(text).toBe(`here:2: the diagram differs at 16000 ms: expected nothing, came t

time        9000    10000   11000   12000   13000   14000   15000   16000     17000     18000     19000     20000 ms
expected  … t 999ms t 999ms t 999ms t 999ms t 999ms t 999ms t 999ms - t 998ms - t 998ms - t 998ms - t 998ms - …
actual    … t 999ms t 999ms t 999ms t 999ms t 999ms t 999ms t 999ms t - 998ms t - 998ms t - 998ms t - 998ms t …
                                                                    ↑

actual, whole: 1000ms t${" 999ms t".repeat(28)}`);
  });
});

describe("R-TEST-01 a check that fails in at or act says when, and draws what differs until then", () => {
  test("the diagrams that differ before it, each as far as it goes", () => {
    const text = textOf(({ at, expectState, cold, expectSubscriptions }) => {
      const count = source(0);
      const call$ = cold("30s (a|)");
      at(5, () => count.set(1));
      at(5, () => call$.subscribe());
      at(10, () => count.set(2));
      at(10, () => expect(count.value).toBe(3));
      at(11, () => count.set(4));
      expectState(count, "a 3ms b 5ms c", { a: 0, b: 1, c: 2 });
      expectState(count, "a 4ms b 4ms d", { a: 0, b: 1, d: 7 });
      expectSubscriptions(call$.subscriptions).toBe("-----^ 9999ms !");
    });
    expect(text).toBe(`at 10 ms: expected 2 to be 3 // Object.is equality

here:8: diagram 1 of 3 differs at 4 ms: expected b, came nothing
From there on all is as expected, but 1 ms too late; a letter takes 1 ms itself: \`a 1999ms b\` has b at 2000.

time      0     4 5 ms
expected  a --- b
actual    a --- - b
                ↑

  b = 1
  a = 0

Only what came before 10 ms is compared.`);
  });

  test("and faults of the app", () => {
    const text = textOf(({ at, ports }) => {
      at(5, () => ports.report.fault("wallet", new Error("boom")));
      at(10, () => expect(1).toBe(2));
    });
    expect(text).toBe(`at 10 ms: expected 1 to be 2 // Object.is equality

unexpected fault at wallet: Error: boom`);
  });

  test("points at the line of the check, and keeps what was expected and what came", () => {
    const failure = failureOf(({ at }) => {
      at(10, () => {
        expect([1]).toEqual([2]);
      });
    });
    const start = lineIn(new Error("here").stack ?? "", 0);
    expect(lineIn(failure.stack ?? "", 0)).toBe(start - 3);
    expect(failure.stack).toContain(failure.message);
    expect(failure).toMatchObject({ name: "AssertionError", actual: [1], expected: [2] });
  });
});

describe("R-TEST-02 a letter takes 1 ms, and so do parentheses", () => {
  test("what comes too soon after a group has no diagram, and says so by an ellipsis", () => {
    const text = textOf(({ at, expectState }) => {
      const count = source(0);
      at(1, () => count.set(1));
      at(1, () => count.set(2));
      at(3, () => count.set(3));
      expectState(count, "a(bc)d", { a: 0, b: 1, c: 2, d: 3 });
    });
    expect(text).toBe(`here:5: the diagram differs at 3 ms: expected nothing, came d
From there on all is as expected, but 2 ms too early; a letter takes 1 ms itself: \`a 1999ms b\` has b at 2000.

time      0 1      3 5 ms
expected  a (bc)     d
actual    a (bc) … d
                   ↑

  d = 3
  a = 0
  b = 1
  c = 2`);
  });
});

describe("R-TEST-03 a leak is named with where it was opened", () => {
  test("timers with their delays, requests, sockets", () => {
    const text = textOf(({ clock, ports }) => {
      ports.http.on("/slow", never);
      ports.http.request({ method: "POST", url: "/slow?q=1", headers: {} }).subscribe();
      ports.socket.connect("wss://probe/", NEVER).subscribe();
      interval(1_000, clock.scheduler).subscribe();
      const late$ = after(clock, 70_000, "test/late");
      late$.subscribe();
      timer(90_000).subscribe();
    });
    expect(text).toBe(`left open after the scope's end at 60000 ms:
  http: POST /slow?q=1, opened at 0 ms
    at here:2
  socket: wss://probe/, opened at 0 ms
    at here:3
  a repeating timer, set at 0 ms with a delay of 1000 ms, next due at 61000 ms
    at here:4
  a timer test/late of 70000 ms, set at 0 ms, due at 70000 ms
    at here:5
    at here:6
  a timer of 90000 ms, set at 0 ms, due at 90000 ms
    at here:7`);
  });

  test("a test that leaks only once is told what is known", () => {
    let runs = 0;
    const failure = failureOf(({ clock }) => {
      runs += 1;
      if (runs === 1) timer(61_000, clock.scheduler).subscribe();
    });
    expect(runs).toBe(2);
    expect(failure.message).toBe("left open after the scope's end at 60000 ms:\n  a timer due at 61000 ms");
  });
});
