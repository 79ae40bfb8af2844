import { distinctUntilChanged, EMPTY, filter, map } from "rxjs";
import { describe, test } from "vitest";
import { createPause } from "../../../../streams/features/desk/pause.ts";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { equal } from "../../../../streams/lib/equal.ts";
import { source } from "../../../../streams/lib/state.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { heldFor, pausedEvent, runs } from "../../../support/pausedEvent.ts";
import { helloEvent } from "../../../support/stageEvents.ts";
import { deskBench } from "./deskBench.ts";

const hello = (pausable: boolean): PictureEvent => helloEvent({ pausable });
const values = { p: { kind: "pause", paused: true }, r: { kind: "pause", paused: false } };
const counts = { 0: 0, 1: 1, 2: 2, 3: 3 };
const paused = (isPaused: boolean): PictureEvent =>
  pausedEvent(isPaused ? heldFor(600, 300, 10, ["player"]) : runs);
const moved = helloEvent({ pausable: true, paused: heldFor(600, 300, 10, ["player", "left"]) });
const left: PictureEvent = helloEvent({ pausable: true, paused: heldFor(600, 300, 10, ["left"]) });

/** What is asked of the host besides that the page is shown, and the countdown. */
function made(
  { scope }: MarbleTest,
  deps: Omit<Parameters<typeof createPause>[1], "wallet">,
  covers: Parameters<typeof createPause>[2],
) {
  const { pause, commands$ } = createPause(scope, { ...deps, wallet: { fetchSilently$: EMPTY } }, covers);
  return {
    commands$: commands$.pipe(filter(({ kind }) => kind === "pause")),
    resumesIn: scope.state("resumesIn", 0, pause.pipe(map((now) => now?.resumesIn ?? 0))),
  };
}

describe("R-DESK-05 the game stands still while the sheet is open", () => {
  test("from the first reason until the last is gone", () =>
    marbles(deskBench, (marble, { deps }) => {
      const [sheet, hidden] = [source(false), source(false)];
      marble.act("1s a 99ms b 99ms x 99ms y", {
        a: () => sheet.set(true),
        b: () => hidden.set(true),
        x: () => sheet.set(false),
        y: () => hidden.set(false),
      });
      marble.expectObservable(made(marble, deps, [sheet, hidden]).commands$).toBe("1s p 299ms r", values);
    }));

  test("is said to every new connection to a game that can, because hosts keep a pause over a lost one", () =>
    marbles(deskBench, (marble, { deps, happens }) => {
      const sheet = source(false);
      marble.act("1s h 99ms o 99ms h 99ms n", {
        h: () => happens(hello(true)),
        n: () => happens(hello(false)),
        o: () => sheet.set(true),
      });
      marble.expectObservable(made(marble, deps, [sheet]).commands$).toBe("1s r 99ms p 99ms p", values);
    }));
});

describe("R-DESK-28 a paused game that its player lets go on counts down", () => {
  /** A sheet that opens after 1 s, of a game that the host then has paused. */
  function opened(marble: MarbleTest) {
    const bench = deskBench(marble);
    const sheet = source(false);
    const { commands$, resumesIn } = made(marble, bench.deps, [sheet]);
    marble.at(1_000, () => sheet.set(true));
    marble.at(1_050, () => bench.happens(paused(true)));
    return { ...bench, sheet, commands$, resumesIn };
  }

  test("goes on at once when anything is pressed", () =>
    marbles(opened, (marble, { sheet, does, commands$, resumesIn }) => {
      marble.at(2_000, () => sheet.set(false));
      marble.at(3_500, () => does({ type: "desk/resume" }));
      marble.expectObservable(commands$).toBe("1s p 2499ms r", values);
      marble.expectState(resumesIn, "0 1999ms 3 999ms 2 499ms 0", counts);
    }));

  test("3, 2, 1, and goes on then; stays paused when the sheet opens again meanwhile, and starts over", () =>
    marbles(opened, (marble, { sheet, commands$, resumesIn }) => {
      marble.at(2_000, () => sheet.set(false));
      marble.at(3_500, () => sheet.set(true));
      marble.at(8_000, () => sheet.set(false));
      marble.expectObservable(commands$).toBe("1s p 9999ms r", values);
      marble.expectState(resumesIn, "0 1999ms 3 999ms 2 499ms 0 4499ms 3 999ms 2 999ms 1 999ms 0", counts);
    }));

  test("is over with the picture, so that the next one begins at once", () =>
    marbles(opened, (marble, { sheet, happens, commands$, resumesIn }) => {
      marble.at(2_000, () => sheet.set(false));
      marble.at(2_500, () => happens({ kind: "ended", reason: "game-quit", exit: null }));
      marble.at(3_000, () => sheet.set(true));
      marble.at(4_000, () => sheet.set(false));
      marble.expectObservable(commands$).toBe("1s p 1499ms r 499ms p 999ms r", values);
      marble.expectState(resumesIn, "0 1999ms 3 499ms 0", counts);
    }));

  const firstFrame: PictureEvent = { kind: "firstFrame" };
  const lost: PictureEvent = { kind: "gaveUp", reason: "lost" };
  const events = { l: left, m: moved, p: paused(true), f: firstFrame, x: lost };
  test.each([
    ["was left stands still until its first picture, and is then counted down", "1s l 199ms p 799ms f", true],
    [
      "was left is counted down, too, where its picture comes before its hello",
      "900ms f 99ms l 999ms p",
      true,
    ],
    ["R-HAND-01 moved here from where it was paused is counted down, too", "900ms f 99ms m 999ms p", true],
    ["was left goes on without a count where it is lost before its picture", "1s l 999ms x", false],
  ])("a game that %s", (_, comes, isCounted) =>
    marbles(deskBench, (marble, { deps, happens }) => {
      const { commands$, resumesIn } = made(marble, deps, [source(false)]);
      marble.act(comes, events, happens);
      // Said once as the reason comes, and once as the answer to the hello.
      marble
        .expectObservable(commands$.pipe(distinctUntilChanged((a, b) => equal(a, b))))
        .toBe(isCounted ? "1s p 3999ms r" : "1s p 999ms r", values);
      marble.expectState(resumesIn, isCounted ? "0 1999ms 3 999ms 2 999ms 1 999ms 0" : "0", counts);
    }),
  );

  test("not of a game that the host does not pause", () =>
    marbles(deskBench, (marble, { deps }) => {
      const sheet = source(false);
      const { commands$, resumesIn } = made(marble, deps, [sheet]);
      marble.act("1s o 999ms c", { o: () => sheet.set(true), c: () => sheet.set(false) });
      marble.expectObservable(commands$).toBe("1s p 999ms r", values);
      marble.expectState(resumesIn, "0", counts);
    }));
});
