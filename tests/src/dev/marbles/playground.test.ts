import { NEVER, of, Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { writeDiagram } from "../../../../src/dev/marbles/diagram/write.ts";
import { rules } from "../../../../src/dev/marbles/rules/registry.ts";
import { axisOf, placeOf, timeAt } from "../../../../src/dev/marbles/state/axis.ts";
import { draftOf, emptyDraft, queryOf } from "../../../../src/dev/marbles/state/draft.ts";
import { createPlayground, type PlaygroundDeps } from "../../../../src/dev/marbles/state/playground.ts";
import { mostShown } from "../../../../src/dev/marbles/state/run.ts";
import { viewOf } from "../../../../src/dev/marbles/state/view.ts";
import { createScope } from "../../../../streams/lib/scope.ts";
import { callTimeout, lagCauseTimes } from "../../../../streams/rules/durations.ts";
import { manualClock } from "../../../support/fakePorts.ts";

function playground(query = "", changes: Partial<PlaygroundDeps> = {}) {
  const clock = manualClock();
  const addresses: string[] = [];
  const faults: unknown[] = [];
  const report = { fault: (_: string, error: unknown) => faults.push(error) };
  const scope = createScope("test", { clock, report });
  const made = createPlayground(scope, {
    clock,
    query,
    queries$: NEVER,
    replaceQuery: (one) => addresses.push(one),
    copyAddress: () => of(true),
    ...changes,
  });
  const drawn = () => made.view.value.drawn.split("\n");
  return { ...made, clock, scope, addresses, faults, drawn };
}

const output = (query: string) => writeDiagram(viewOf(draftOf(query)).output?.marks ?? []);

describe("R-TEST-04 the playground runs a rule on the diagrams", () => {
  test.each(rules.map(({ name }) => name))("%s runs as it is at first", (name) => {
    const view = viewOf(emptyDraft(name));
    expect(view.note).toBeNull();
    expect(view.output?.marks.length).toBeGreaterThan(0);
  });

  test.each([
    ["?rule=ignoreWithin&tap$=a+1999ms+b&quiet=2000", "a 1999ms b"],
    ["?rule=ignoreWithin&tap$=a+1998ms+b&quiet=2000", "a"],
    ["?rule=ignoreWithin&tap$=a+1998ms+b&quiet=1999", "a 1998ms b"],
    ["?rule=lasting&now$=t&saidAfter=6000", "f 5999ms t"],
    ["?rule=lasting&now$=t+5998ms+f&saidAfter=6000", "f"],
    ["?rule=pollWhile&active$=t&visible$=t&until=10000&period=5000", "5000ms A 4999ms A"],
    ["?rule=pollWhile&active$=t&visible$=t&until=9999&period=5000", "5000ms A"],
    [`?rule=replyWithin&reply$=${callTimeout - 1}ms+r`, `${callTimeout - 1}ms (r|)`],
    [`?rule=replyWithin&reply$=${callTimeout + 1}ms+r`, `${callTimeout}ms (A|)`],
    ["?rule=detectSilence&inbound$=10s+a&wake$=&limit=25000", "35000ms (A|)"],
    ["?rule=untilAnswered&reconnected$=5s+x", "100ms f 4999ms (r|)"],
    ["?rule=exclusive&lock$=w+98ms+h", "299ms (r|)"],
    ["?rule=lagCause&suspect$=n", `o ${lagCauseTimes.heldFor - 1}ms n`],
    ["?rule=announcedCause&cause$=n+s", `n ${lagCauseTimes.announcedEvery - 1}ms s`],
  ])("%s gives %s", (query, expected) => expect(output(query)).toBe(expected));

  test("what is typed is drawn and run at once", () => {
    const { act, drawn } = playground("?rule=ignoreWithin");
    act({ type: "diagram", input: "tap$", text: "a 98ms b" });
    act({ type: "number", name: "quiet", text: "99" });
    expect(drawn()).toEqual(["time    0      99 ms", "tap$    a 98ms b", "output  a 98ms b"]);
    act({ type: "number", name: "quiet", text: "100" });
    expect(drawn()[2]).toBe("output  a");
    act({ type: "reset" });
    expect(drawn()[1]).toBe("tap$    a 1998ms b 1999ms c");
    act({ type: "rule", name: "lasting" });
    expect(drawn()[1]).toContain("now$");
  });

  test("a mistake is said at its character, and nothing runs meanwhile", () => {
    const { view, act } = playground("?rule=ignoreWithin");
    act({ type: "diagram", input: "tap$", text: "a1999ms b" });
    expect(view.value.inputs[0]?.read).toMatchObject({ kind: "wrong", at: 1 });
    expect(view.value.output).toBeNull();
    expect(view.value.note).toContain("no output until");
  });

  test.each([
    ["?rule=ignoreWithin&quiet=soon", "This is not a number."],
    ["?rule=ignoreWithin&quiet=0", "This must be from 1 to 3600000."],
    ["?rule=ignoreWithin&quiet=1.5", "Only whole milliseconds count."],
    ["?rule=createDelayTarget&missing=1.5", "This must be from 0 to 1."],
  ])("%s: %s", (query, why) => {
    const view = viewOf(draftOf(query));
    expect(view.parameters[0]?.field.wrong).toBe(why);
    expect(view.output).toBeNull();
  });

  test.each([
    ["?rule=lasting&now$.t=yes", "t", "This is not JSON: a text stands in double quotes."],
    ["?rule=lasting&now$.t=1", "t", "This must be true or false."],
    ["?rule=lasting&now$=x", "x", "x stands for nothing yet: true or false."],
  ])("%s: a value is checked", (query, letter, why) => {
    const view = viewOf(draftOf(query));
    expect(view.inputs[0]?.values.get(letter)?.wrong).toBe(why);
    expect(view.output).toBeNull();
  });

  test("a letter gets a value of its own", () => {
    const { act, view } = playground("?rule=lasting&now$=x&saidAfter=5");
    act({ type: "value", input: "now$", letter: "x", text: "true" });
    expect(view.value.drawn).toContain("output  f 4ms t");
    act({ type: "rule", name: "ignoreWithin" });
    act({ type: "diagram", input: "tap$", text: "a" });
    act({ type: "value", input: "tap$", letter: "a", text: '{"deep": [1]}' });
    expect(view.value.output?.values.get("a")).toBe('{"deep":[1]}');
  });

  test("an output without end is cut", () => {
    const view = viewOf(draftOf("?rule=pollWhile&period=1&until=3600000&active$=t&visible$=t"));
    expect(view.output?.marks).toHaveLength(mostShown);
    expect(view.note).toBe("Only the first 200 are shown.");
  });
});

describe("R-TEST-04 marbles are moved", () => {
  test("between their neighbours, and into a group", () => {
    const { act, view } = playground("?rule=ignoreWithin&tap$=a+9ms+b+9ms+c");
    const text = () => view.value.inputs[0]?.text;
    act({ type: "move", input: "tap$", index: 1, at: 12.4 });
    expect(text()).toBe("a 11ms b 7ms c");
    act({ type: "move", input: "tap$", index: 1, at: -5 });
    expect(text()).toBe("(ab) 16ms c");
    act({ type: "move", input: "tap$", index: 2, at: 3 });
    expect(text(), "c can't come before (ab) is over").toBe("(ab) 16ms c");
    act({ type: "remove", input: "tap$", index: 0 });
    expect(text()).toBe("b 19ms c");
    act({ type: "remove", input: "tap$", index: 7 });
    expect(text()).toBe("b 19ms c");
  });

  test("under a finger: the axis stands still until it is let go", () => {
    const { act, view } = playground("?rule=ignoreWithin&tap$=a+99ms+b");
    const before = view.value.axis;
    act({ type: "grab", input: "tap$", index: 1 });
    act({ type: "drag", x: before.width / 2 });
    expect(view.value.inputs[0]?.text).toBe("a 49ms b");
    expect(view.value.axis).toEqual(before);
    act({ type: "drag", x: before.width * 2 });
    expect(view.value.inputs[0]?.text).toBe("a 199ms b");
    act({ type: "drop" });
    expect(view.value.axis).not.toEqual(before);
    act({ type: "drag", x: 0 });
    expect(view.value.inputs[0]?.text, "nothing is held").toBe("a 199ms b");
  });

  test("a place on the axis is a time, and back", () => {
    const axis = axisOf([5, 2_000, 0, 2_001, 2_000]);
    for (const at of [0, 5, 2_000, 2_001]) expect(timeAt(axis, placeOf(axis, at))).toBe(at);
    expect(timeAt(axis, -3)).toBe(0);
    expect(placeOf(axis, 1_000)).toBeGreaterThan(placeOf(axis, 500));
    expect(axisOf([])).toEqual({ width: 0, stops: [{ at: 0, x: 0 }] });
    expect(timeAt(axisOf([]), 4)).toBe(4);
  });
});

describe("R-TEST-04 the address says all that is typed", () => {
  test("at most every 300 ms, and opens the same again", () => {
    const { act, clock, addresses, view } = playground();
    act({ type: "rule", name: "lasting" });
    act({ type: "diagram", input: "now$", text: "t 5s (ft) 1s x" });
    act({ type: "value", input: "now$", letter: "x", text: "false" });
    act({ type: "number", name: "saidAfter", text: "10" });
    act({ type: "until", text: "9000" });
    clock.advance(299);
    expect(addresses).toEqual([]);
    clock.advance(1);
    expect(addresses).toEqual(["?rule=lasting&saidAfter=10&now$=t+5s+%28ft%29+1s+x&now$.x=false&until=9000"]);
    const again = playground(addresses[0]);
    expect(again.view.value.drawn).toBe(view.value.drawn);
    expect(queryOf(draftOf(addresses[0] ?? ""))).toBe(addresses[0]);
  });

  test("an address that changes by itself is opened", () => {
    const queries$ = new Subject<string>();
    const { drawn } = playground("", { queries$ });
    queries$.next("?rule=ignoreWithin&tap$=z");
    expect(drawn()[1]).toBe("tap$    z");
  });

  test.each([
    "?rule=nobody&tap$=a",
    "?rule=__proto__",
    "?tap$.constructor=1&tap$.=2",
    `?tap$=${"(".repeat(9_000)}`,
    "?until=NaN&quiet=1e999",
    "?%E0%A4%A",
  ])("of a hostile address only what a rule knows is taken: %s", (query) => {
    const view = viewOf(draftOf(query));
    expect(view.rule).toBe(rules[0]);
    expect(view.inputs[0]?.text.length).toBeLessThanOrEqual(4_000);
  });

  test("the link is copied with what is typed", () => {
    const { act, copied, addresses } = playground();
    act({ type: "number", name: "quiet", text: "7" });
    act({ type: "copyLink" });
    expect(addresses).toEqual(["?rule=ignoreWithin&quiet=7"]);
    expect(copied.value).toBe(true);
    act({ type: "number", name: "quiet", text: "8" });
    expect(copied.value).toBeNull();
  });

  test("nothing runs on after the end", () => {
    const { scope, act, clock, addresses } = playground();
    act({ type: "until", text: "5" });
    scope.end();
    clock.advance(1_000);
    expect(addresses).toEqual([]);
    expect(scope.live).toBe(0);
  });
});
