import { EMPTY, map, type Observable, of } from "rxjs";
import { describe, expect, test } from "vitest";
import { persistentPicture } from "../../../../streams/features/desk/picture/picture.ts";
import { createPageLifecycle } from "../../../../streams/page/pageLifecycle.ts";
import type { DeskCommand, StageEvent } from "../../../../streams/ports/stage.ts";
import { FakePicture, type MarbleTest, marbles, type Play, showing } from "../../../support/marbles.ts";

const address = { url: "http://machine/whep", key: "key-1", iceServers: [] };

/** One letter an event. */
const kinds = {
  c: "connecting",
  p: "picture",
  f: "firstFrame",
  r: "retrying",
  i: "interrupted",
  s: "resumed",
  e: "ended",
  a: "loading",
  t: "started",
  u: "gaveUp: unreachable",
  l: "gaveUp: lost",
  n: "gaveUp: unsupported",
  d: "gaveUp: refused",
};

/** The events of a picture that is watched from the start. */
function watched({ ports, scope, clock, hot }: MarbleTest, askService$: Observable<unknown> = EMPTY) {
  const pageLifecycle = createPageLifecycle(scope.child("presence"), ports.lifecycle);
  const texts$ = hot<DeskCommand>("2s d", { d: { kind: "text", text: "hi" } });
  return persistentPicture(ports.stage.play(address, texts$), { clock, ...pageLifecycle, askService$ }).pipe(
    map((event) => (event.kind === "gaveUp" ? `${event.kind}: ${event.reason}` : event.kind)),
  );
}

const failing =
  (reason: "unreachable" | "refused" | "lost" | "unsupported", ms = 0) =>
  (play: Play): void =>
    play.after(ms, () => play.emit({ kind: "failed", reason }));

type Script = (play: Play) => void;
/** One script for each connection; further ones do nothing. */
const inTurn = (...scripts: Script[]): Script => {
  return (play) => scripts.shift()?.(play);
};
/** Shows a picture until it is lost. */
const lostAfter =
  (ms: number): Script =>
  (play) => {
    showing(play);
    failing("lost", ms)(play);
  };
const stopping = (play: Play): void => {
  showing(play);
  play.after(1_000, () => play.emit({ kind: "ended", reason: "machine-stopping", exit: null }));
};

describe("the picture", () => {
  test("R-DESK-02 connects to the host with its key, and forwards what is typed", () =>
    marbles((marble) => {
      marble.ports.stage.script = showing;
      marble.expectObservable(watched(marble), "^ 2999ms !").toBe("c 99ms (pf)", kinds);
      marble.afterwards(() => {
        expect(marble.ports.stage.last).toMatchObject({ address, live: false });
        expect(marble.ports.stage.last.texts).toEqual(["hi"]);
      });
    }));

  test.each([
    ["while it is connected", 499, showing],
    ["while it connects", 50, showing],
    ["while it waits to try again", 1_100, failing("unreachable")],
  ])("R-DESK-02 leaving %s ends everything", (_name, ms, script) =>
    marbles((marble) => {
      marble.ports.stage.script = script;
      const watching = watched(marble).subscribe();
      marble.at(ms, () => watching.unsubscribe());
      marble.at(ms + 1, () => {
        expect(marble.ports.stage.live).toBe(0);
        const { length } = marble.ports.stage.plays;
        marble.afterwards(() => expect(marble.ports.stage.plays).toHaveLength(length));
      });
    }),
  );

  const events: Readonly<Record<string, StageEvent>> = {
    p: { kind: "picture", picture: new FakePicture() },
    f: { kind: "firstFrame" },
    i: { kind: "interrupted" },
    s: { kind: "resumed" },
    a: { kind: "loading", stage: "saves" },
    t: { kind: "started" },
    n: { kind: "failed", reason: "unsupported" },
    e: { kind: "ended", reason: "schedule-ended", exit: null },
  };

  /** What one connection brings, and what is told of it. */
  test.each([
    ["R-DESK-02 a host that never answers is unreachable after 30 s", "-", "c 29999ms (u|)"],
    ["R-DESK-02 an answer without a frame gives up at 30 000 ms", "10ms p", "c 9ms p 29989ms (u|)"],
    [
      "R-DESK-02 the 30 s count from when the picture stood still, and end when it moves again",
      "100ms (pf) 39896ms i 29998ms s 10s i",
      "c 99ms (pf) 39896ms i 29998ms s 10s i 29999ms (u|)",
    ],
    [
      "R-DESK-02 an interruption before the first frame starts nothing over",
      "10s i 9999ms s",
      "c 9999ms i 9999ms s 9999ms (u|)",
    ],
    ["R-DESK-02 a browser without WebRTC fails at once", "n", "(cn|)"],
    ["R-DESK-02 a game that ended is over", "100ms (pf) 896ms e", "c 99ms (pf) 896ms (e|)"],
    [
      "R-DESK-03 a host that loads the game has all the time it takes; after 'started' a frame is due in 30 s",
      "20s a 79999ms a 49999ms t",
      "c 19999ms a 79999ms a 49999ms t 29999ms (u|)",
    ],
    [
      "R-DESK-03 a game that is loading on an interrupted network gets no more than 30 s, and continues after it",
      "100ms a 899ms i 29998ms s 69s i",
      "c 99ms a 899ms i 29998ms s 69s i 29999ms (u|)",
    ],
  ])("%s, and nothing is connected to again", (_, comes, diagram) =>
    marbles({ until: 200_000 }, (marble) => {
      marble.act(comes, events, (event) => marble.ports.stage.last.emit(event));
      marble.expectObservable(watched(marble)).toBe(diagram, kinds);
      marble.afterwards(() => {
        expect(marble.ports.stage.plays).toHaveLength(1);
        expect(marble.ports.stage.live).toBe(0);
      });
    }),
  );

  test("R-DESK-02 a failed attempt is retried at once, then after 0.5, 1, 2, 4 and 4 s", () =>
    marbles((marble) => {
      marble.ports.stage.script = failing("unreachable");
      marble
        .expectObservable(watched(marble), "^ 14999ms !")
        .toBe("(crcr) 494ms (cr) 996ms (cr) 1996ms (cr) 3996ms (cr) 3996ms (cr)", kinds);
    }));

  test("R-DESK-02 a first frame starts the pauses over", () =>
    marbles((marble) => {
      const fails = failing("unreachable");
      marble.ports.stage.script = inTurn(fails, fails, fails, lostAfter(1_000), fails);
      // After 0, 0.5 and 1 s the fourth attempt shows a picture for 0.9 s; the next pause is 0 s again.
      marble
        .expectObservable(watched(marble), "^ 2999ms !")
        .toBe("(crcr) 494ms (cr) 996ms c 99ms (pf) 896ms (rcr)", kinds);
    }));

  test.each([
    ["unreachable", "u"],
    ["refused", "d"],
    ["lost", "l"],
  ] as const)("R-DESK-02 gives up after 30 s without a frame, saying why: %s", (reason, letter) =>
    marbles((marble) => {
      marble.ports.stage.script = failing(reason, 20_000);
      marble.expectObservable(watched(marble)).toBe(`c 19999ms (rc) 9996ms (${letter}|)`, kinds);
    }),
  );

  test("R-DESK-02 a lost network resumes by itself, at once when it is back", () =>
    marbles((marble) => {
      const { stage, lifecycle } = marble.ports;
      stage.script = lostAfter(5_000);
      marble.at(4_000, () => lifecycle.setOnline(false));
      marble.at(4_999, () => {
        stage.script = failing("unreachable");
      });
      // Tried at 5, 5.5, 6.5 and 8.5 s; the next would come at 12.5 s.
      marble.at(9_000, () => {
        stage.script = showing;
        lifecycle.setOnline(true);
      });
      marble
        .expectObservable(watched(marble), "^ 19999ms !")
        .toBe("c 99ms (pf) 4896ms (rcr) 495ms (cr) 996ms (cr) 1996ms (cr) 496ms c 99ms (pf)", kinds);
    }));

  test("R-DESK-03 a picture that stands still needs no further frames", () =>
    marbles({ until: 600_000 }, (marble) => {
      marble.ports.stage.script = showing;
      marble.expectObservable(watched(marble), "^ 500s !").toBe("c 99ms (pf)", kinds);
    }));

  test("R-DESK-03 a host lost while it loads the game is retried, and counts as no picture", () =>
    marbles({ until: 120_000 }, (marble) => {
      marble.ports.stage.script = inTurn((play) => {
        play.after(100, () => play.emit({ kind: "loading", stage: "program" }));
        failing("lost", 40_000)(play);
      });
      marble.expectObservable(watched(marble)).toBe("c 99ms a 39899ms (rc) 29996ms (l|)", kinds);
    }));

  test("R-DESK-02 a machine that stops and does not come back is a lost one", () =>
    marbles({ until: 120_000 }, (marble) => {
      marble.ports.stage.script = inTurn(stopping);
      marble.expectObservable(watched(marble)).toBe("c 99ms (pf) 896ms (rc) 29996ms (l|)", kinds);
    }));

  test("R-DESK-02 a seat that the host did not know, and then did, is connected to again at once", () =>
    marbles({ until: 120_000 }, (marble) => {
      const unknown = { kind: "failed", reason: "refused", status: 404 } as const;
      marble.ports.stage.script = inTurn((play) => play.emit(unknown), stopping);
      const events$ = watched(marble, of(true));
      marble.expectObservable(events$).toBe("(cr) 1996ms c 99ms (pf) 896ms (rc) 29996ms (l|)", kinds);
    }));

  test("R-DESK-02 a hidden page does not give up; the 30 s start when it is visible again", () =>
    marbles({ until: 120_000 }, (marble) => {
      const { lifecycle } = marble.ports;
      marble.at(29_000, () => lifecycle.setVisible(false));
      marble.at(60_000, () => lifecycle.setVisible(true));
      marble.expectObservable(watched(marble)).toBe("c 89999ms (u|)", kinds);
    }));
});
