import { defer, NEVER, Subject, take } from "rxjs";
import { describe, expect, test } from "vitest";
import { withFailover } from "../../../../streams/features/desk/picture/withFailover.ts";
import type { StageEvent } from "../../../../streams/ports/stage.ts";
import { FakePicture, type MarbleTest, marbles, type Play } from "../../../support/marbles.ts";
import { heldFor, pausedEvent, timeOver } from "../../../support/pausedEvent.ts";

const address = { url: "http://machine/whep", key: "key-1", iceServers: [] };
const lost: StageEvent = { kind: "failed", reason: "lost" };
const replaced: StageEvent = { kind: "ended", reason: "replaced", exit: null };

/** A player whose first connection shows a picture from the start. */
function playing({ ports, clock, scope }: MarbleTest) {
  const networkBack$ = new Subject<void>();
  const answers$ = new Subject<void>();
  const events: StageEvent[] = [];
  let completed = false;
  const watching = withFailover(ports.stage.play(address, NEVER), {
    scheduler: clock.scheduler,
    networkBack$,
    hostAnswers$: answers$.pipe(take(1)),
  }).subscribe({
    next: (event) => void events.push(event),
    complete: () => {
      completed = true;
    },
  });
  scope.onEnd(() => watching.unsubscribe());
  const play = (index: number): Play => {
    const found = ports.stage.plays[index];
    if (!found) throw new Error(`no connection ${index}`);
    return found;
  };
  const show = (index: number): FakePicture => {
    const picture = new FakePicture();
    play(index).emit({ kind: "picture", picture });
    play(index).emit({ kind: "firstFrame" });
    return picture;
  };
  show(0);
  return {
    events,
    networkBack$,
    answers$,
    watching,
    play,
    show,
    kinds: () => events.splice(0).map(({ kind }) => kind),
    isOver: () => completed,
    opened: () => ports.stage.plays.length,
  };
}

/** The same, once that connection is interrupted. */
function interrupted(m: MarbleTest) {
  const player = playing(m);
  player.play(0).emit({ kind: "interrupted" });
  return player;
}

test.each([1, 2])(
  "R-ERR-05 a stage that breaks its word never to fail, on connection %i: whoever watches hears of it, and both connections end",
  (broken) =>
    marbles(({ clock }) => {
      const connections = [new Subject<StageEvent>(), new Subject<StageEvent>()];
      const networkBack$ = new Subject<void>();
      let opened = 0;
      const picture$ = withFailover(
        defer(() => connections[opened++] ?? NEVER),
        { scheduler: clock.scheduler, networkBack$, hostAnswers$: NEVER },
      );
      const errors: unknown[] = [];
      picture$.subscribe({ error: (error: unknown) => void errors.push(error) });
      networkBack$.next();
      expect(opened).toBe(2);
      connections[broken - 1]?.error("broken");
      expect(errors).toEqual(["broken"]);
      expect(connections.map((connection) => connection.observed)).toEqual([false, false]);
    }),
);

describe("a picture whose network fails", () => {
  test("R-AWAY-04 opens a second connection at once, and goes on there with its first frame", () =>
    marbles(playing, (m, player) => {
      player.kinds();
      m.at(1_000, () => player.play(0).emit({ kind: "interrupted" }));
      m.at(1_001, () => {
        expect([player.opened(), player.kinds()]).toEqual([2, ["interrupted"]]);
        player.play(1).emit({ kind: "picture", picture: new FakePicture() });
        expect(player.kinds()).toEqual([]);
        player.play(1).emit({ kind: "firstFrame" });
        expect(player.kinds()).toEqual(["picture", "firstFrame"]);
        expect([player.play(0).live, player.play(1).live]).toEqual([false, true]);
        player.play(1).emit({ kind: "hanging", hanging: true });
        expect(player.kinds()).toEqual(["hanging"]);
      });
    }));

  test.each<[string, StageEvent, boolean]>([
    ["held", pausedEvent(heldFor(5, 5, 0)), true],
    ["not held", pausedEvent(), false],
    ["frozen", pausedEvent(timeOver(5)), true],
    ["loading", { kind: "loading", stage: "program" }, true],
  ])(
    "R-AWAY-04 goes on there without a frame where the host says why there is none: %s",
    (_, event, takesOver) =>
      marbles(interrupted, (_, player) => {
        player.play(1).emit(event);
        expect([player.play(0).live, player.play(1).live]).toEqual([!takesOver, true]);
      }),
  );

  test("R-AWAY-04 goes on with the first when it is heard again, until the second can take over: it has no backlog", () =>
    marbles(interrupted, (m, player) => {
      player.play(1).emit({ kind: "picture", picture: new FakePicture() });
      player.kinds();
      m.at(500, () => {
        player.play(0).emit({ kind: "resumed" });
        player.play(0).emit({ kind: "sound", state: "on" });
        expect(player.kinds()).toEqual(["resumed", "sound"]);
        player.play(1).emit({ kind: "firstFrame" });
        expect(player.kinds()).toEqual(["picture", "firstFrame"]);
        expect([player.play(0).live, player.play(1).live]).toEqual([false, true]);
      });
    }));

  test("R-AWAY-04 offers once more when the first is heard again before an answer, and leaves it at that", () =>
    marbles(interrupted, (m, player) => {
      m.at(500, () => {
        player.play(0).emit({ kind: "resumed" });
        expect([player.opened(), player.play(1).live]).toEqual([3, false]);
      });
      m.at(2_501, () => {
        expect(player.opened()).toBe(3);
        expect([player.play(0).live, player.play(2).live]).toEqual([true, false]);
      });
    }));

  test("R-AWAY-04 tries another one exactly 2 s without an answer, or 5 s without a picture", () =>
    marbles(interrupted, (m, player) => {
      m.at(1_999, () => expect(player.opened()).toBe(2));
      m.at(2_000, () => {
        expect([player.opened(), player.play(1).live]).toEqual([3, false]);
        player.play(2).emit({ kind: "picture", picture: new FakePicture() });
      });
      m.at(7_000, () => expect(player.opened()).toBe(3));
      m.at(7_001, () => expect(player.opened()).toBe(4));
    }));

  test.each<[string, StageEvent]>([
    ["the host can't be reached", { kind: "failed", reason: "unreachable" }],
    ["the host works on other offers", { kind: "failed", reason: "refused", status: 409 }],
  ])("R-AWAY-04 tries again after a pause when %s", (_, failed) =>
    marbles(interrupted, (m, player) => {
      player.play(1).emit(failed);
      m.at(499, () => expect([player.opened(), player.isOver()]).toEqual([2, false]));
      m.at(500, () => expect(player.opened()).toBe(3));
    }),
  );

  test("R-AWAY-04 opens one at once when the browser has a network again, and a fresh one while another waits", () =>
    marbles(playing, (m, player) => {
      m.at(100, () => {
        player.networkBack$.next();
        expect(player.opened()).toBe(2);
        player.play(0).emit({ kind: "interrupted" });
        expect(player.opened()).toBe(3);
      });
      m.at(900, () => {
        player.networkBack$.next();
        expect([player.opened(), player.play(2).live]).toEqual([4, false]);
      });
    }));

  test("R-AWAY-04 leaves it at one while the first shows its picture", () =>
    marbles(playing, (m, player) => {
      player.networkBack$.next();
      m.at(2_001, () => {
        expect(player.opened()).toBe(2);
        expect([player.play(0).live, player.play(1).live]).toEqual([true, false]);
      });
    }));

  test("R-AWAY-04 the end of the first is not told while the second may have a picture", () =>
    marbles((m) => {
      for (const end of [lost, replaced]) {
        const player = playing(m);
        const first = player.opened() - 1;
        player.play(first).emit({ kind: "interrupted" });
        player.kinds();
        player.play(first).emit(end);
        expect(player.kinds()).toEqual([]);
        player.show(first + 1);
        expect([player.kinds(), player.isOver()]).toEqual([["picture", "firstFrame"], false]);
        player.watching.unsubscribe();
      }
    }));

  test("R-AWAY-04 is lost when both connections are", () =>
    marbles(interrupted, (_, player) => {
      player.play(0).emit(lost);
      player.play(1).emit({ kind: "failed", reason: "unreachable" });
      expect(player.events.at(-1)).toEqual(lost);
      expect(player.isOver()).toBe(true);
    }));

  test.each<[string, StageEvent]>([
    ["another screen took the picture", replaced],
    ["the game has ended", { kind: "ended", reason: "schedule-ended", exit: null }],
    ["the host knows no such seat", { kind: "failed", reason: "refused", status: 401 }],
  ])("R-AWAY-04 is over when the second learns that %s", (_name, end) =>
    marbles(interrupted, (_, player) => {
      player.play(1).emit(end);
      expect(player.events.at(-1)).toEqual(end);
      expect([player.isOver(), player.play(0).live]).toEqual([true, false]);
    }),
  );

  test("R-AWAY-04 offers again at once when the host gives a sign of life, but not for an offer that is answered", () =>
    marbles(interrupted, (m, player) => {
      m.at(1_000, () => {
        player.answers$.next();
        expect([player.opened(), player.play(1).live]).toEqual([3, false]);
        player.answers$.next();
        expect(player.opened()).toBe(3);
      });
      m.at(3_001, () => {
        expect(player.opened()).toBe(4);
        player.play(3).emit({ kind: "picture", picture: new FakePicture() });
        player.answers$.next();
        expect(player.opened()).toBe(4);
      });
    }));

  test("R-AWAY-04 leaving ends both connections", () =>
    marbles(interrupted, (m, player) => {
      player.watching.unsubscribe();
      expect([player.play(0).live, player.play(1).live]).toEqual([false, false]);
      m.at(10_000, () => expect(player.opened()).toBe(2));
    }));
});
