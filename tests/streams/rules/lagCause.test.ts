import { describe, expect, it, test } from "vitest";
import type { StageHostLag, StageLag } from "../../../streams/ports/stage.ts";
import {
  announcedCause,
  type LagCause,
  lagCause,
  shownCause,
  suspectOf,
} from "../../../streams/rules/lagCause.ts";
import { marbles } from "../../support/marbles.ts";
import { lagSecond } from "../../support/stageEvents.ts";

const host: StageHostLag = { gameFrames: 60, budgetMs: 16.7, encodeMs: 4, lateMs: 0.5, gameMs: 8 };
/** Too few frames to be quick whatever else is wrong. */
const smooth = lagSecond({ host, shown: 49 });
const withHost = (changes: Partial<StageHostLag>): StageLag => ({ ...smooth, host: { ...host, ...changes } });

describe("R-LAG-02 the suspect of a second", () => {
  it("is null on a clean line, and without measurements", () => {
    expect(suspectOf(smooth)).toBeNull();
    expect(
      suspectOf({ ...smooth, shown: 0, decodeP95Ms: null, jitterMs: null, roundTrip: null, host: null }),
    ).toBeNull();
  });

  test.each<[string, StageLag, StageLag, LagCause]>([
    ["the way", { ...smooth, roundTrip: 149 }, { ...smooth, roundTrip: 150 }, "network"],
    ["jitter", { ...smooth, jitterMs: 30.4 }, { ...smooth, jitterMs: 30.5 }, "network"],
    ["losses", { ...smooth, loss: 0.029 }, { ...smooth, loss: 0.03 }, "network"],
    ["encoding", withHost({ encodeMs: 15 }), withHost({ encodeMs: 15.1 }), "server"],
    ["late timers", withHost({ lateMs: 16.6 }), withHost({ lateMs: 16.7 }), "server"],
    ["decoding", { ...smooth, decodeP95Ms: 15 }, { ...smooth, decodeP95Ms: 15.1 }, "decoder"],
    ["dropped frames", { ...smooth, shown: 46, dropped: 5 }, { ...smooth, shown: 45, dropped: 5 }, "decoder"],
    [
      "a dropped frame of ten",
      { ...smooth, shown: 8, dropped: 1 },
      { ...smooth, shown: 9, dropped: 1 },
      "decoder",
    ],
    ["few own frames", withHost({ gameFrames: 20 }), withHost({ gameFrames: 19 }), "game"],
    ["a slow answer", withHost({ gameMs: 119 }), withHost({ gameMs: 120 }), "game"],
  ])("%s: just before and at its limit", (_, before, at, cause) => {
    expect(suspectOf(before)).toBeNull();
    expect(suspectOf(at)).toBe(cause);
  });

  test.each([
    [60, null],
    [60.1, "game"],
  ])(
    "ignores a single late frame of a game with 49 frames a second, if presses show after %d ms: %s",
    (ms, cause) => {
      expect(suspectOf({ ...withHost({ gameMs: 400 }), inputToPhoton: [39, ms, 300] })).toBe(cause);
    },
  );

  const quick = { shown: 50, inputToPhoton: [39, 60, 300], roundTrip: 200 };
  test.each<[string, Partial<StageLag>, LagCause | null]>([
    ["50 frames a second and 60 ms, whatever else is wrong", quick, null],
    ["fewer frames", { ...quick, shown: 49 }, "game"],
    ["as many in a longer time", { ...quick, spanMs: 1_001 }, "game"],
    ["a later picture", { ...quick, inputToPhoton: [39, 60.1, 300] }, "game"],
    ["no press, and 60 ms there and back", { shown: 50, roundTrip: 60 }, null],
    ["no press, and more", { shown: 50, roundTrip: 60.1 }, "game"],
    ["no press, and nothing known of the way", { shown: 50, roundTrip: null }, null],
  ])("is found only if the second feels slow: %s", (_, changes, cause) => {
    expect(suspectOf({ ...withHost({ gameFrames: 6, gameMs: 240 }), ...changes })).toBe(cause);
  });

  it("is not the game while its picture is nearly still, or its frames are unknown", () => {
    expect(suspectOf(withHost({ gameFrames: 5 }))).toBe("game");
    expect(suspectOf(withHost({ gameFrames: 4 }))).toBeNull();
    expect(suspectOf({ ...smooth, shown: 4, host: null })).toBeNull();
  });

  it("is the cause furthest beyond its limit", () => {
    expect(suspectOf({ ...smooth, roundTrip: 200, host: { ...host, lateMs: 40 } })).toBe("server");
    expect(suspectOf({ ...smooth, roundTrip: 600, host: { ...host, lateMs: 40 } })).toBe("network");
  });

  it("is not the network if the host sends unevenly", () => {
    expect(suspectOf({ ...smooth, jitterMs: 35, host: { ...host, lateMs: 10 } })).toBeNull();
  });

  it("judges decoding by the current frame rate", () => {
    expect(
      suspectOf({ ...smooth, decodeP95Ms: 20, shown: 30, host: { ...host, budgetMs: 33.3 } }),
    ).toBeNull();
  });
});

const values: Readonly<Record<string, LagCause | null>> = { n: "network", s: "server", g: "game", o: null };

describe("R-LAG-02 a cause is named once it has held for 3 s, and dropped once it has been gone for 6 s", () => {
  const named = (suspects: string, causes: string): void =>
    marbles({ until: 30_000 }, ({ hot, clock, expectObservable }) => {
      expectObservable(lagCause(clock, hot(suspects, values))).toBe(causes, values);
    });

  test("just before 3 s nothing is named", () => named("n 2998ms o", "o"));
  test("at 3 s it is named, even if the next second clears it", () =>
    named("n 3000ms o", "o 2999ms n 6000ms o"));
  test("seconds of the same suspect go on counting", () => named("n 999ms n 999ms n 999ms n", "o 2999ms n"));
  test("a second without it restarts the count", () => named("n 1999ms o 999ms n", "o 5999ms n"));
  test("gone for a little less than 6 s, it stays", () => named("n 3999ms o 5998ms n", "o 2999ms n"));
  test("gone for 6 s, it is dropped, and has to hold again", () =>
    named("n 3999ms o 6000ms n", "o 2999ms n 6999ms o 3000ms n"));
  test("another one takes its place after 3 s", () => named("n 3999ms s", "o 2999ms n 3999ms s"));
  test("a flickering one changes nothing", () => named("n 3999ms s 999ms n 999ms s 999ms n", "o 2999ms n"));
});

describe("R-LAG-02 at most one announcement a minute", () => {
  const announced = (causes: string, said: string): void =>
    marbles({ until: 200_000 }, ({ hot, clock, expectObservable }) => {
      expectObservable(announcedCause(clock, hot(causes, values))).toBe(said, values);
    });

  test("the first at once; none for the end of a cause", () => announced("o 9ms n 999ms o", "10ms n"));
  test("the next one a minute later, if it still holds", () => announced("n 29999ms s", "n 59999ms s"));
  test("a cause that is over by then is not announced", () => announced("n 29999ms s 9999ms o", "n"));
  test("just before, at and just after the minute", () => {
    announced("n 59998ms s", "n 59999ms s");
    announced("n 59999ms s", "n 59999ms s");
    announced("n 60000ms s", "n 60000ms s");
  });
  test("of several causes, the one that holds when the minute is over", () =>
    announced("n 9999ms s 9999ms g", "n 59999ms g"));
});

test.each([
  ["for 8 s, however long it holds", "o 9ms n", "o 9ms n 7999ms o"],
  ["until it is over, just before the 8 s", "n 7998ms o", "n 7998ms o"],
  ["until it is over, just after the 8 s", "n 8000ms o", "n 7999ms o"],
  ["until another one, which has 8 s of its own", "n 4999ms s", "n 4999ms s 7999ms o"],
  ["not again after a little less than 30 s", "n 9999ms o 29998ms n", "n 7999ms o"],
  ["again after 30 s", "n 9999ms o 29999ms n", "n 7999ms o 31999ms n 7999ms o"],
  ["again after more", "n 9999ms o 30000ms n", "n 7999ms o 32000ms n 7999ms o"],
])("R-LAG-02 a cause shows %s", (_, causes, shown) =>
  marbles({ until: 200_000 }, ({ hot, clock, expectObservable }) => {
    expectObservable(shownCause(clock, hot(causes, values))).toBe(shown, values);
  }),
);
