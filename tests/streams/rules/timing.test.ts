import { of } from "rxjs";
import { describe, test } from "vitest";
import { activeTimer } from "../../../streams/rules/activeTimer.ts";
import { leadingDebounce } from "../../../streams/rules/leadingDebounce.ts";
import { pollWhile } from "../../../streams/rules/poll.ts";
import { replyWithin } from "../../../streams/rules/replyWithin.ts";
import { withLock } from "../../../streams/rules/withLock.ts";
import { marbles, ok, timedOut } from "../../support/marbles.ts";

describe("R-PLAY-01 leadingDebounce drops what comes too soon after the previous one", () => {
  test("works after the wall clock was set back", () =>
    marbles(({ hot, clock, at, expectObservable }) => {
      at(5_000, () => clock.jump(-3_600_000));
      const tap$ = "    a 5999ms b 999ms c 1999ms d";
      const expected = "a 5999ms b 999ms - 1999ms d";
      expectObservable(hot(tap$).pipe(leadingDebounce(clock, 2_000))).toBe(expected);
    }));
  test("keeps separate state for each subscription, which ends with its source", () =>
    marbles(({ cold, clock, expectObservable }) => {
      const tapped$ = cold("a|").pipe(leadingDebounce(clock, 2_000));
      expectObservable(tapped$).toBe("a|");
      expectObservable(tapped$).toBe("a|");
      expectObservable(cold("a#").pipe(leadingDebounce(clock, 2_000))).toBe("a#");
    }));
});

test("R-SOCK-04 pollWhile does not restart for a repeated value", () =>
  marbles({ until: 6_000 }, ({ clock, hot, expectObservable }) => {
    const active$ = hot("a 2999ms a", { a: true });
    expectObservable(pollWhile(clock, 5_000, active$, of(true))).toBe("5000ms t", { t: undefined });
  }));

describe("R-HOME-03 activeTimer", () => {
  const values = { t: true, f: false };
  const once = { x: undefined };
  test.each([
    ["emits once when it has run for the whole time", "t", "6000ms (x|)"],
    // It ran for 5,999 ms before, and needs 1 ms more.
    ["stands while it does not run, and goes on with what is left", "1s t 5998ms f 9s t", "16001ms (x|)"],
    ["said again that it runs, it does not begin anew", "t 2999ms t", "6000ms (x|)"],
  ])("%s", (_, runs, expected) =>
    marbles(({ hot, clock, expectObservable }) =>
      expectObservable(activeTimer(clock, 6_000, hot(runs, values), "x")).toBe(expected, once),
    ),
  );
  test("loses no time when the wall clock is set back, and is due when it is set forward", () =>
    marbles(({ hot, clock, at, expectObservable }) => {
      at(1_000, () => clock.jump(-3_600_000));
      const back$ = hot("t 1999ms f t", values);
      expectObservable(activeTimer(clock, 6_000, back$, "x")).toBe("8001ms (x|)", once);
    }));
});

test("R-ERR-01 replyWithin: only the first reply counts", () =>
  marbles(({ cold, clock, expectObservable }) =>
    expectObservable(cold("a b", { a: ok({}), b: timedOut }).pipe(replyWithin(clock))).toBe("(a|)", {
      a: ok({}),
    }),
  ));

test("withLock: runs in one tab at a time; the next one starts when the first has finished or closed", () =>
  marbles(({ ports, tab, cold, at, scope, expectObservable }) => {
    const neighbour = tab();
    const work$ = cold("10ms (w|)");
    const first = scope.child("first");
    first.run("work", withLock(ports.lifecycle, "refresh", cold("20ms w")));
    at(5, () => first.end());
    expectObservable(withLock(neighbour.lifecycle, "refresh", work$)).toBe("15ms (w|)");
  }));
