import { EMPTY, Observable, of, Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createActions } from "../../../../streams/actions.ts";
import { createPause, type PauseView } from "../../../../streams/features/desk/pause.ts";
import { createPauseHint } from "../../../../streams/features/desk/pauseHint.ts";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import { offerHourWhenOver } from "../../../../streams/features/desk/timeOver.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import { createPageLifecycle } from "../../../../streams/page/pageLifecycle.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { heldFor, pausedEvent, timeOver } from "../../../support/pausedEvent.ts";
import { helloEvent } from "../../../support/stageEvents.ts";

const hello = (pausable: boolean, game = "Racer"): PictureEvent => helloEvent({ pausable, game });
const held = (seconds: number, freeSeconds: number): PictureEvent =>
  pausedEvent(heldFor(seconds, freeSeconds));

function pauseHint({ scope, clock }: MarbleTest) {
  const events$ = new Subject<PictureEvent>();
  const { actions, send } = createActions();
  return { events$, send, hint: createPauseHint(scope.child("hint"), { actions, events$, clock }) };
}

const holdOf = (pause: PauseView | null) =>
  pause && {
    left: pause.seatLeft,
    freeLeft: pause.freeLeft,
    counts: pause.counts,
    resumesIn: pause.resumesIn,
  };

function desk({ scope, clock, ports }: MarbleTest) {
  const events$ = new Subject<PictureEvent>();
  const { actions, send } = createActions();
  const acts: unknown[] = [];
  let wallets = 0;
  /** Answers that the wallet is still waited for. */
  let waiting = 0;
  let slowWallet = false;
  const covered = source(false);
  const deps = {
    clock,
    events$,
    pageLifecycle: createPageLifecycle(scope.child("lifecycle"), ports.lifecycle),
    actions,
    wallet: {
      get fetchSilently$() {
        wallets += 1;
        if (!slowWallet) return EMPTY;
        return new Observable<never>(() => {
          waiting += 1;
          return () => {
            waiting -= 1;
          };
        });
      },
    },
  };
  const { pause, paused, commands$ } = createPause(scope.child("pause"), deps, [covered]);
  const telling = commands$.subscribe((command) => {
    if (command.kind === "away") acts.push({ away: command.away });
  });
  scope.onEnd(() => telling.unsubscribe());
  const show = (visible: boolean) => ports.lifecycle.setVisible(visible);
  const resume = () => send({ type: "desk/resume" });
  return {
    events$,
    resume,
    covered,
    paused,
    hold: () => holdOf(pause.value),
    /** What is shown until the player resumes the game. */
    away: () => (pause.value?.waits ? holdOf(pause.value) : null),
    why: () => pause.value?.waits,
    resumesIn: () => pause.value?.resumesIn ?? 0,
    buyLeft: () => pause.value?.buyLeft ?? null,
    show,
    acts: () => acts.splice(0),
    /** Hides the page of a game that the host then holds; what was asked for that is forgotten. */
    goAway: () => {
      show(false);
      events$.next(held(600, 300));
      acts.length = 0;
    },
    wallets: () => wallets,
    /** From now on the service never answers when it is asked for the wallet. */
    losesWallet: () => {
      slowWallet = true;
    },
    waiting: () => waiting,
  };
}

describe("R-TOGETHER-09 a television that was lost", () => {
  const left = pausedEvent(heldFor(600, 300, 0, ["left"]));
  const off: PictureEvent = { kind: "television", on: false };

  test("the game that the host has paused waits until the player says so", () =>
    marbles(desk, (_m, { events$, away, why, resumesIn, resume, acts }) => {
      for (const event of [hello(true), { kind: "television", on: true } as const]) events$.next(event);
      events$.next({ kind: "firstFrame" });
      acts();
      const asked = pausedEvent(heldFor(600, 300, 0, ["player", "away"]));
      for (const event of [left, off, asked]) events$.next(event);
      expect([acts(), away()?.left, resumesIn()]).toEqual([[{ away: true }], 600, 0]);
      expect(why()).toBe("television");
      resume();
      expect(resumesIn()).toBe(3);
    }));

  test("goes on when the television is back, after the countdown", () =>
    marbles(desk, (_m, { events$, why, resumesIn }) => {
      for (const event of [hello(true), left, off]) events$.next(event);
      events$.next({ kind: "television", on: true });
      events$.next(pausedEvent(heldFor(600, 300, 0, ["player", "away"])));
      events$.next({ kind: "firstFrame" });
      expect([why(), resumesIn()]).toEqual([false, 3]);
    }));

  test.each([
    ["the game runs on", false, [], 0],
    ["the menu, which resumes it itself, covers it", true, [left], 3],
  ] as const)("waits for nobody where %s", (_why, isCovered, pauses, countdown) =>
    marbles(desk, (_m, { events$, away, covered, resumesIn }) => {
      covered.set(isCovered);
      for (const event of [hello(true), ...pauses, off]) events$.next(event);
      expect(away()).toBeNull();
      covered.set(false);
      expect(resumesIn()).toBe(countdown);
    }),
  );
});

describe("a page that is hidden", () => {
  test("R-AWAY-02 tells the host, on each connection too, and counts down for how long the seat is held", () =>
    marbles({ until: 310_000 }, desk, (m, { events$, away, show, acts }) => {
      events$.next(hello(true));
      expect(acts()).toEqual([{ away: false }, { away: false }]);
      show(false);
      events$.next(held(600, 300));
      expect(acts()).toEqual([{ away: true }]);
      expect(away()).toEqual({ left: 600, freeLeft: 300, counts: false, resumesIn: 0 });
      m.at(301_000, () => expect(away()).toEqual({ left: 300, freeLeft: 0, counts: true, resumesIn: 0 }));
      m.at(302_000, () => {
        events$.next(hello(true));
        expect(acts()).toEqual([{ away: true }]);
      });
    }));

  test("R-AWAY-02 R-DESK-28 goes on by itself when it was hidden for less than 10 s, after a countdown", () =>
    marbles(desk, (m, { events$, away, resumesIn, show, acts, wallets, goAway }) => {
      goAway();
      m.at(9_999, () => {
        show(true);
        expect([acts(), away(), resumesIn()]).toEqual([[], null, 3]);
      });
      m.at(12_999, () => expect([acts(), away(), resumesIn()]).toEqual([[], null, 1]));
      m.at(13_000, () => {
        expect([acts(), away(), resumesIn()]).toEqual([[{ away: false }], null, 0]);
        events$.next(pausedEvent());
        expect(wallets()).toBe(1);
      });
    }));

  test("R-AWAY-02 R-DESK-28 goes on after 10 s once the player says so, after a countdown or a second press", () =>
    marbles({ until: 60_000 }, desk, (m, { resume, away, resumesIn, show, acts, goAway }) => {
      const waits = { left: 590, freeLeft: 290, counts: false, resumesIn: 0 };
      goAway();
      m.at(10_000, () => {
        show(true);
        expect([acts(), away(), resumesIn()]).toEqual([[], waits, 0]);
        resume();
        expect([acts(), away(), resumesIn()]).toEqual([[], null, 3]);
      });
      // Hidden meanwhile: it waits again.
      m.at(11_500, () => {
        show(false);
        show(true);
        expect(acts()).toEqual([]);
        expect(away()).not.toBeNull();
        resume();
      });
      m.at(14_500, () => expect(acts()).toEqual([]));
      m.at(14_501, () => {
        expect(acts()).toEqual([{ away: false }]);
        goAway();
      });
      m.at(30_000, () => {
        show(true);
        resume();
        expect(resumesIn()).toBe(3);
        resume();
        expect([acts(), away(), resumesIn()]).toEqual([[{ away: false }], null, 0]);
      });
    }));

  test("R-DESK-28 of a game that was paused, too, counts once, from the end of the last of both", () =>
    marbles(desk, (m, { away, covered, resumesIn, show, acts, goAway }) => {
      goAway();
      m.at(1_000, () => show(true));
      m.at(2_001, () => {
        expect(resumesIn()).toBe(2);
        covered.set(true);
        expect([resumesIn(), away(), acts()]).toEqual([0, null, [{ away: false }]]);
        covered.set(false);
        expect(resumesIn()).toBe(3);
      });
      m.at(4_002, () => expect(resumesIn()).toBe(1));
    }));

  test("R-DESK-28 counts no longer once a press for the game has let it go on", () =>
    marbles(desk, (m, { events$, resumesIn, show, acts, goAway }) => {
      goAway();
      m.at(1_000, () => show(true));
      m.at(1_500, () => {
        events$.next(pausedEvent());
        expect([acts(), resumesIn()]).toEqual([[{ away: false }], 0]);
      });
    }));

  test("R-AWAY-02 is back at once where the host does not stop the game, and when a key has let it go on", () =>
    marbles(desk, (m, { events$, away, show, acts }) => {
      show(false);
      m.at(50_000, () => {
        acts();
        show(true);
        expect(acts()).toEqual([{ away: false }]);
        show(false);
        events$.next(held(600, 300));
      });
      m.at(55_000, () => {
        m.ports.lifecycle.setVisible(true);
        expect(away()).toBeNull();
      });
    }));

  test("R-AWAY-02 asks for the wallet after each time away, whatever became of the question before", () =>
    marbles(desk, (_, { events$, wallets, losesWallet, waiting }) => {
      const goesOn = (): void => events$.next(pausedEvent());
      losesWallet();
      events$.next(held(600, 300));
      goesOn();
      expect([wallets(), waiting()]).toEqual([1, 1]);
      events$.next(held(600, 300));
      expect(waiting()).toBe(0);
      goesOn();
      expect([wallets(), waiting()]).toEqual([2, 1]);
    }));

  test("R-AWAY-05 of a pause it counts down from the host's notice, and whether minutes count", () =>
    marbles({ until: 312_000 }, desk, (m, { events$, hold, away }) => {
      events$.next(pausedEvent(heldFor(600, 300, 10)));
      expect(hold()).toEqual({ left: 600, freeLeft: 310, counts: true, resumesIn: 0 });
      m.at(9_001, () => expect(hold()).toMatchObject({ left: 591, counts: true, resumesIn: 0 }));
      m.at(10_001, () => expect(hold()).toMatchObject({ left: 590, counts: false, resumesIn: 0 }));
      m.at(309_001, () => expect(hold()).toMatchObject({ freeLeft: 1, counts: false, resumesIn: 0 }));
      m.at(310_001, () => expect([hold()?.freeLeft, hold()?.counts]).toEqual([0, true]));
      m.at(311_000, () => {
        expect(away()).toBeNull();
        events$.next(pausedEvent(heldFor(600, 0, 10)));
        expect(hold()).toEqual({ left: 600, freeLeft: 0, counts: true, resumesIn: 0 });
        events$.next(pausedEvent());
        expect(hold()).toBeNull();
      });
    }));

  test("R-AWAY-05 asks for no press after a time away in the open menu or a pop-up, which holds the game itself", () =>
    marbles(desk, (m, { covered, away, show, acts, goAway }) => {
      covered.set(true);
      goAway();
      m.at(20_000, () => {
        show(true);
        expect([acts(), away()]).toEqual([[{ away: false }], null]);
      });
    }));

  test("R-AWAY-09 a game that nobody has played says why, until its player lets it go on, or a press has", () =>
    marbles(desk, (m, { events$, resume, why, resumesIn, acts, show }) => {
      const facts = { ...heldFor(600, 300, 10, ["player"]), idle: true } as const;
      events$.next(pausedEvent(facts));
      expect([acts(), why()]).toEqual([[{ away: false }, { away: true }], "idle"]);
      // The host's answer, and a new connection.
      events$.next(held(600, 300));
      events$.next(helloEvent({ pausable: true, paused: facts }));
      expect([acts(), why()]).toEqual([[{ away: true }], "idle"]);
      for (const at of [2_000, 5_000, 8_000, 19_000])
        m.at(at, () => {
          show(at === 5_000 || at === 19_000);
          expect([acts(), why()]).toEqual([[], "idle"]);
        });
      m.at(20_000, () => {
        resume();
        events$.next(pausedEvent(facts));
        expect([acts(), why(), resumesIn()]).toEqual([[], false, 3]);
      });
      m.at(23_001, () => {
        expect(acts()).toEqual([{ away: false }]);
        events$.next(pausedEvent());
        events$.next(pausedEvent(facts));
        expect(why()).toBe("idle");
        events$.next(pausedEvent());
        expect(acts().at(-1)).toEqual({ away: false });
      });
    }));

  test("R-AWAY-02 says no more of a seat once the game has ended", () =>
    marbles(desk, (_, { events$, away, show }) => {
      show(false);
      events$.next(held(600, 300));
      events$.next({ kind: "ended", reason: "player-gone", exit: null });
      expect(away()).toBeNull();
    }));
});

test.each([
  ["is said with its first picture, for 10 s", "- h 999ms f", "n 1000ms s 9999ms n"],
  ["is said once for each game", "h f 11s h f", "n s 9999ms n"],
  ["is said anew of another game", "h f 4998ms o 999ms f", "n s 15998ms n"],
  ["is said until the player has seen it", "h f 498ms x", "n s 498ms n"],
  ["is said no longer once a game is there that can", "h f 4998ms p f", "n s 4998ms n"],
])("R-AWAY-02 that a game cannot pause %s", (_, happens, said) =>
  marbles(pauseHint, (m, { events$, send, hint }) => {
    m.act(happens, {
      h: () => events$.next(hello(false)),
      o: () => events$.next(hello(false, "Other")),
      p: () => events$.next(hello(true, "Other")),
      f: () => events$.next({ kind: "firstFrame" }),
      x: () => send({ type: "desk/pauseHintSeen" }),
    });
    m.expectState(hint, said, { n: false, s: true });
  }),
);

describe("a player whose time is used up", () => {
  test("R-AWAY-03 is offered an hour once, sees how long the game waits, and goes on where it was", () =>
    marbles(desk, (m, { events$, paused, buyLeft }) => {
      const offered: string[] = [];
      offerHourWhenOver(m.scope.child("timeOver"), {
        paused,
        schedule: source<Schedule>({ kind: "none" }),
        offerHour(gameId) {
          offered.push(gameId);
          return of(true);
        },
      });
      expect(buyLeft()).toBeNull();
      events$.next(pausedEvent(timeOver(120)));
      expect(buyLeft()).toBe(120);
      m.at(50_001, () => {
        expect(buyLeft()).toBe(70);
        // As said on a new connection.
        events$.next(pausedEvent(timeOver(70)));
        expect(offered).toEqual([""]);
        events$.next(pausedEvent());
        expect(buyLeft()).toBeNull();
        events$.next(pausedEvent(timeOver(120)));
        expect(offered).toHaveLength(2);
        events$.next({ kind: "ended", reason: "schedule-ended", exit: null });
        expect(buyLeft()).toBeNull();
      });
      m.at(52_500, () => expect(buyLeft()).toBeNull());
    }));

  test("R-AWAY-03 is not offered the hour any longer once the game goes on, and anew the next time", () =>
    marbles(desk, (m, { events$, paused }) => {
      let offers = 0;
      offerHourWhenOver(m.scope.child("timeOver"), {
        paused,
        schedule: source<Schedule>({ kind: "none" }),
        offerHour: () =>
          new Observable(() => {
            offers += 1;
            return () => {
              offers -= 1;
            };
          }),
      });
      events$.next(pausedEvent(timeOver(120)));
      expect(offers).toBe(1);
      events$.next(pausedEvent());
      expect(offers).toBe(0);
      events$.next(pausedEvent(timeOver(120)));
      expect(offers).toBe(1);
    }));
});
