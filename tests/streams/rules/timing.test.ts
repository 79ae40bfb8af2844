import { of } from "rxjs";
import { describe, test } from "vitest";
import { source } from "../../../streams/lib/state.ts";
import type { HttpReply } from "../../../streams/ports.ts";
import { activeTimer } from "../../../streams/rules/activeTimer.ts";
import { leadingDebounce } from "../../../streams/rules/leadingDebounce.ts";
import { pollWhile } from "../../../streams/rules/poll.ts";
import { replyWithin } from "../../../streams/rules/replyWithin.ts";
import { withLock } from "../../../streams/rules/withLock.ts";
import { marbles, ok, timedOut } from "../../support/marbles.ts";

describe("R-PLAY-01 leadingDebounce drops what comes too soon after the previous one", () => {
  test.each([
    [
      "just inside, at and just outside of 2 s",
      "a 1998ms b 1999ms c 2000ms d",
      "a 1998ms - 1999ms c 2000ms d",
    ],
    ["a second one in the same millisecond is dropped", "(ab)", "a"],
    [
      "one that was dropped counts as the previous one",
      "a 1499ms b 1499ms c 1999ms d",
      "a 1499ms - 1499ms - 1999ms d",
    ],
  ])("%s", (_, taps, expected) =>
    marbles(({ hot, clock, expectObservable }) =>
      expectObservable(hot(taps).pipe(leadingDebounce(clock, 2_000))).toBe(expected),
    ),
  );
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

describe("R-SOCK-04 pollWhile", () => {
  test("ticks every period while active and visible, and restarts with each change", () =>
    marbles({ until: 26_000 }, ({ clock, act, expectObservable }) => {
      const active = source(false);
      const visible = source(true);
      act("1000ms a 7999ms h 1999ms v 6999ms n", {
        a: () => active.set(true),
        h: () => visible.set(false),
        v: () => visible.set(true),
        n: () => active.set(false),
      });
      const expected = "6000ms t 9999ms t";
      expectObservable(pollWhile(clock, 5_000, active, visible)).toBe(expected, { t: undefined });
    }));
  test("does not restart for a repeated value", () =>
    marbles({ until: 6_000 }, ({ clock, hot, expectObservable }) => {
      const active$ = hot("a 2999ms a", { a: true });
      expectObservable(pollWhile(clock, 5_000, active$, of(true))).toBe("5000ms t", { t: undefined });
    }));
});

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

describe("R-ERR-01 replyWithin: fails after 30 s without a reply", () => {
  const reply: HttpReply = ok({});
  test("just before", () =>
    marbles(({ cold, clock, expectObservable }) =>
      expectObservable(cold("29999ms r", { r: reply }).pipe(replyWithin(clock))).toBe("29999ms (r|)", {
        r: reply,
      }),
    ));
  test("just after: timed out, and the request is aborted", () =>
    marbles(({ cold, clock, expectObservable, expectSubscriptions }) => {
      const reply$ = cold("30001ms r", { r: reply });
      expectObservable(reply$.pipe(replyWithin(clock))).toBe("30000ms (t|)", { t: timedOut });
      expectSubscriptions(reply$.subscriptions).toBe("^ 29999ms !");
    }));
  test("only the first reply counts", () =>
    marbles(({ cold, clock, expectObservable }) =>
      expectObservable(cold("a b", { a: reply, b: timedOut }).pipe(replyWithin(clock))).toBe("(a|)", {
        a: reply,
      }),
    ));
});

test("withLock: runs in one tab at a time; the next one starts when the first has finished or closed", () =>
  marbles(({ ports, tab, cold, at, scope, expectObservable }) => {
    const neighbour = tab();
    const work$ = cold("10ms (w|)");
    const first = scope.child("first");
    first.run("work", withLock(ports.lifecycle, "refresh", cold("20ms w")));
    at(5, () => first.end());
    expectObservable(withLock(neighbour.lifecycle, "refresh", work$)).toBe("15ms (w|)");
  }));
