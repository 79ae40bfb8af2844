import { Subject, scan, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import { createActions } from "../../../../../streams/actions.ts";
import { createLag } from "../../../../../streams/features/desk/lag/lag.ts";
import { readSessions, saveSession } from "../../../../../streams/features/desk/lag/savedSessions.ts";
import { notPaused, reducePaused } from "../../../../../streams/features/desk/paused.ts";
import type { PictureEvent } from "../../../../../streams/features/desk/picture/picture.ts";
import type { Schedule } from "../../../../../streams/features/schedule/scheduleState.ts";
import { createRecentSessions } from "../../../../../streams/features/settings/recentSessions.ts";
import { source } from "../../../../../streams/lib/state.ts";
import { locationOf } from "../../../../../streams/page/location.ts";
import { createPageLifecycle } from "../../../../../streams/page/pageLifecycle.ts";
import type { StageLag } from "../../../../../streams/ports/stage.ts";
import { type SessionReport, sessionLimits } from "../../../../../streams/storage/sessionReport.ts";
import { stored } from "../../../../../streams/storage/stored.ts";
import { createTypedStorage } from "../../../../../streams/storage/typedStorage.ts";
import type { PushEvent } from "../../../../../wire/socket.ts";
import { playedSchedule } from "../../../../support/fakeBackend.ts";
import { fullWallet } from "../../../../support/fakeIdentity.ts";
import { game } from "../../../../support/games.ts";
import { FakePicture, type MarbleTest, marbles } from "../../../../support/marbles.ts";
import { heldFor, pausedEvent, timeOver } from "../../../../support/pausedEvent.ts";
import { lagSecond } from "../../../../support/stageEvents.ts";

const { en } = game("racer").docs;
/** It has no name in Thai. */
const racer = game("racer", { docs: { en, th: { ...en, gameName: "" } } });
const playing = (id: string) => playedSchedule({ id, game: racer });

const second = (changes: Partial<StageLag> = {}): PictureEvent => ({
  kind: "lag",
  lag: lagSecond({ inputToPhoton: [20, 30], ...changes }),
});
const lossy = second({ shown: 18, loss: 0.2, stallMs: 700 });

function bench({ ports, scope: whole, clock, act, at }: MarbleTest) {
  let scope = whole.child("page 1");
  const typedStorage = createTypedStorage(ports.storage);
  typedStorage.write(stored.speedTest, [
    { idc_id: "far", delay: 80 },
    { idc_id: "near", delay: 20 },
  ]);
  const events$ = new Subject<PictureEvent>();
  const push$ = new Subject<PushEvent>();
  const schedule = source<Schedule>(playing("a"));
  const player = source<string | null>("u-1");
  const paused = whole.state(
    "paused",
    notPaused,
    events$.pipe(scan((before, event) => reducePaused(before, event, clock.now()), notPaused)),
  );
  const start = () =>
    createLag(scope.child("lag"), {
      clock,
      events$,
      pageLifecycle: createPageLifecycle(scope.child("page"), ports.lifecycle),
      typedStorage,
      player,
      push$,
      schedule: { schedule },
      paused,
    });
  return {
    lag: start(),
    /** The page goes as browsers let it go: it is hidden first, and nothing of it runs on. */
    leavePage: () => {
      ports.lifecycle.setVisible(false);
      scope.end();
      ports.lifecycle.setVisible(true);
    },
    openPage: () => {
      scope = whole.child("page 2");
      return start();
    },
    kept: () => ports.storage.get("session", "SESSION_TOTALS"),
    schedule,
    player,
    push$,
    typedStorage,
    at,
    send: (diagram: string, events: Readonly<Record<string, PictureEvent>>) =>
      // A time at the very end of a diagram would be read as letters.
      act(`${diagram} -`, events, (event) => events$.next(event)),
    saved: (userId = "u-1") => readSessions(typedStorage, userId),
  };
}

/** `x` once a second, so many times. */
const seconds = (letter: string, times: number): string =>
  Array.from({ length: times }, () => `${letter} 999ms`).join(" ");

describe("R-LAG-02 the chip", () => {
  test("has the median of the presses of the last 10 s, and the cause once it has held for 3 s", () =>
    marbles({ until: 30_000 }, bench, (marble, { lag, send }) => {
      send(`- ${seconds("q", 1)} ${seconds("x", 4)} ${seconds("n", 9)}`, {
        q: second({ inputToPhoton: [90] }),
        x: second({ shown: 40, loss: 0.2, inputToPhoton: [] }),
        n: second({ inputToPhoton: [] }),
      });
      marble.expectState(
        lag.lag,
        "o a 3999ms b 5999ms c 999ms d",
        { o: "null null", a: "90 null", b: "90 network", c: "null network", d: "null null" },
        ({ inputToPhoton, cause }) => `${inputToPhoton} ${cause}`,
      );
    }));

  test("shows a cause for 8 s, and the report counts all of it", () =>
    marbles({ until: 40_000 }, bench, (marble, { lag, send }) => {
      send(seconds("l", 30), { l: lossy });
      marble.expectState(lag.lag, "o 2999ms n 7999ms o", { o: null, n: "network" }, ({ cause }) => cause);
      marble.afterwards(() => expect(lag.report.value?.causes.network).toBeGreaterThan(20));
    }));

  test.each<[string, string, Readonly<Record<string, PictureEvent>>, string]>([
    [
      "R-DESK-30 names nothing while the game is paused, and takes 3 s for it again",
      `${seconds("l", 5)} h 999ms ${seconds("l", 25)} r 999ms ${seconds("l", 5)}`,
      { l: lossy, h: pausedEvent(heldFor(600, 300, 10)), r: pausedEvent() },
      "o 2999ms n 1999ms o 29999ms n",
    ],
    [
      "names the game while it hangs, however quick its last presses were",
      `h 999ms ${seconds("s", 8)} o`,
      { h: { kind: "hanging", hanging: true }, s: second(), o: { kind: "hanging", hanging: false } },
      "o 2999ms g 7999ms o",
    ],
    [
      "names the network while the connection is away, and begins anew with another one",
      "i 4999ms p",
      { i: { kind: "interrupted" }, p: { kind: "ended", reason: "game-quit", exit: null } },
      "o 2999ms n 7999ms o",
    ],
  ])("%s", (_, sent, events, shown) =>
    marbles({ until: 40_000 }, bench, (marble, { lag, send }) => {
      send(sent, events);
      marble.expectState(lag.lag, shown, { o: null, n: "network", g: "game" }, ({ cause }) => cause);
    }),
  );
});

test.each<[string, PictureEvent, string]>([
  ["a new picture", { kind: "picture", picture: new FakePicture() }, "o 2999ms n 6999ms o"],
  ["giving up", { kind: "gaveUp", reason: "lost" }, "o 2999ms n 6999ms o"],
  ["another attempt", { kind: "retrying", reason: "lost", doubtful: false }, "o 2999ms n 7999ms o"],
])("R-LAG-02 after an interruption, %s tells whether the network is still suspected", (_, event, diagram) =>
  marbles({ until: 20_000 }, bench, (marble, { lag, send }) => {
    send("i 3999ms p", { i: { kind: "interrupted" }, p: event });
    marble.expectState(lag.lag, diagram, { o: null, n: "network" }, ({ cause }) => cause);
  }),
);

describe("R-LAG-03 the session report", () => {
  test("names the game for the time in which it hung, which is no time played", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at }) => {
      send(`${seconds("s", 20)} h 999ms ${seconds("s", 10)} o`, {
        s: second(),
        h: { kind: "hanging", hanging: true },
        o: { kind: "hanging", hanging: false },
      });
      at(45_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect(lag.report.value).toMatchObject({ seconds: 20, causes: { game: 10 } }));
    }));

  test("adds up what was measured, with the speed test's promise and the seconds of each cause", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at, saved }) => {
      send(`${seconds("s", 20)} ${seconds("l", 10)} ${seconds("s", 10)}`, { s: second(), l: lossy });
      at(45_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => {
        expect(lag.report.value).toMatchObject({
          gameId: racer.gameIdStr,
          names: { en: en.gameName, th: en.gameName },
          seconds: 40,
          inputToPhoton: { presses: 80, p50: 20, p95: 30, p99: 30 },
          frames: 50,
          longestStallMs: 700,
          roundTrip: 24,
          promised: 20,
        });
        const causes = lag.report.value?.causes;
        expect(causes).toMatchObject({ server: 0, decoder: 0, game: 0 });
        // 3 s until it is named, 6 s until it is dropped.
        expect(causes?.network).toBeGreaterThanOrEqual(12);
        expect(causes?.network).toBeLessThanOrEqual(14);
        expect(lag.report.value?.points.at(-1)).toEqual({ seconds: 38, meanMs: 25, worstMs: 30, frames: 60 });
        expect(saved()).toEqual([lag.report.value]);
      });
    }));

  test("has nothing where nothing was measured, and keeps no such session", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, at, saved }) => {
      at(50_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect([lag.report.value, saved()]).toEqual([null, []]));
    }));

  test("is saved every 30 s, when the page is hidden, and nothing more after the end", () =>
    marbles({ until: 100_000 }, bench, (marble, { schedule, send, at, saved }) => {
      const at$ = (ms: number, expected: number | undefined) =>
        at(ms, () => expect([ms, saved()[0]?.seconds]).toEqual([ms, expected]));
      send(seconds("s", 34), { s: second() });
      at$(29_999, undefined);
      at$(30_001, 30);
      at(33_500, () => marble.ports.lifecycle.setVisible(false));
      at$(33_501, 34);
      at(40_000, () => schedule.set({ kind: "none" }));
      send("70s s", { s: second() });
      at$(99_000, 34);
    }));

  test("counts the time without a picture as a stall, but not while the page is hidden", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at }) => {
      const first: PictureEvent = { kind: "firstFrame" };
      const lost: PictureEvent = { kind: "retrying", reason: "lost", doubtful: false };
      send("s f 3998ms r 2499ms f 9999ms r 9999ms f", { s: second(), f: first, r: lost });
      at(17_000, () => marble.ports.lifecycle.setVisible(false));
      at(45_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect(lag.report.value?.longestStallMs).toBe(2_500));
    }));

  test.each<[string, PictureEvent, PictureEvent, number]>([
    ["paused", pausedEvent(heldFor(600, 300, 4)), pausedEvent(), 14],
    ["out of time", pausedEvent(timeOver(120)), pausedEvent(), 9],
  ])(
    "counts no second of which the game was %s, except as time that was charged",
    (_what, stop, go, played) =>
      marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at }) => {
        send(`${seconds("s", 5)} h 499ms l 499ms ${seconds("l", 9)} g 499ms l 499ms ${seconds("s", 4)}`, {
          s: second(),
          l: second({ shown: 2, stallMs: 500 }),
          h: stop,
          g: go,
        });
        at(45_000, () => schedule.set({ kind: "none" }));
        marble.afterwards(() =>
          expect(lag.report.value).toMatchObject({ seconds: played, frames: 60, longestStallMs: 0 }),
        );
      }),
  );

  test("counts an interruption once, until the same picture or another one moves", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at }) => {
      send("s 999ms i 2499ms r 9999ms f", {
        s: second(),
        i: { kind: "interrupted" },
        r: { kind: "resumed" },
        f: { kind: "firstFrame" },
      });
      at(45_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect(lag.report.value?.longestStallMs).toBe(2_500));
    }));

  test("is saved at once when the game ends", () =>
    marbles(bench, (_, { send, at, saved }) => {
      send("s 999ms e", { s: second(), e: { kind: "ended", reason: "game-quit", exit: null } });
      at(999, () => expect(saved()).toEqual([]));
      at(1_001, () => expect(saved()).toMatchObject([{ seconds: 1 }]));
    }));

  test.each<[string, number, string, number]>([
    ["what the service charged for all devices", 11_000, "a", 130],
    ["also where that is said before its end", 9_000, "a", 130],
    ["not what another game was charged", 11_000, "b", 5],
  ])("R-LAG-05 has as time played %s", (_what, ms, scheduleId, played) =>
    marbles({ until: 20_000 }, bench, (marble, { lag, schedule, push$, send, at, saved }) => {
      const charge = (seconds: number): void =>
        push$.next({ event: "wallet_update", data: { ...fullWallet, charged: { scheduleId, seconds } } });
      send(seconds("s", 5), { s: second() });
      at(ms - 1_000, () => charge(129));
      at(ms, () => charge(130));
      at(10_000, () => schedule.set({ kind: "none" }));
      at(12_000, () => push$.next({ event: "wallet_update", data: fullWallet }));
      marble.afterwards(() =>
        expect([lag.report.value?.seconds, saved()[0]?.seconds]).toEqual([played, played]),
      );
    }),
  );

  test("has the best score that the host named last, and none of another session", () =>
    marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at, saved }) => {
      send("s 999ms p 999ms q 7999ms s", {
        s: second(),
        p: { kind: "score", best: 1_200 },
        q: { kind: "score", best: 1_340 },
      });
      at(5_000, () => schedule.set({ kind: "none" }));
      at(5_001, () => {
        expect(lag.report.value?.best).toBe(1_340);
        expect(saved()).toMatchObject([{ best: 1_340 }]);
      });
      at(6_000, () => schedule.set(playing("b")));
      at(20_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect(lag.report.value).not.toMatchObject({ best: expect.anything() }));
    }));

  test("has no promise of a server that was out of reach", () =>
    marbles(bench, (marble, { lag, schedule, send, at, typedStorage }) => {
      typedStorage.write(stored.speedTest, [{ idc_id: "near", delay: 9_999 }]);
      send("s", { s: second() });
      at(1_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => expect(lag.report.value?.promised).toBeNull());
    }));

  test("the next game has a report of its own, and the last 20 are kept for their player", () =>
    marbles({ until: 200_000 }, bench, (_, { lag, schedule, player, send, at, saved }) => {
      send(Array.from({ length: 22 }, () => "s 4999ms").join(" "), { s: second() });
      for (let each = 1; each < 22; each += 1)
        at(each * 5_000 - 100, () => schedule.set(playing(`seat-${each}`)));
      at(150_000, () => schedule.set({ kind: "none" }));
      at(150_001, () => {
        expect(saved()).toHaveLength(sessionLimits.sessions);
        expect(saved()[0]).toEqual(lag.report.value);
        expect(saved()[0]?.seconds).toBe(1);
        player.set("u-2");
        expect(saved("u-2")).toEqual([]);
      });
    }));
});

test("R-LAG-03 a game that follows on another begins with an empty report, and nothing of the first one is left for a reload", () =>
  marbles({ until: 60_000 }, bench, (marble, { lag, schedule, send, at, saved, kept }) => {
    send(seconds("s", 10), { s: second() });
    at(15_000, () => {
      expect(lag.report.value).not.toBeNull();
      marble.ports.lifecycle.setVisible(false);
      expect(kept()).not.toBeNull();
      schedule.set(playing("b"));
      expect([lag.report.value, kept()]).toEqual([null, null]);
      expect(saved()).toMatchObject([{ seconds: 10 }]);
    });
  }));

describe("R-LAG-04 a reload in mid-game", () => {
  test("goes on with the same report: one session, with all that was measured and no stall of its own", () =>
    marbles({ until: 60_000 }, bench, (marble, { schedule, send, at, saved, kept, leavePage, openPage }) => {
      send(`${seconds("s", 20)} 6s ${seconds("l", 10)}`, { s: second(), l: lossy });
      at(20_500, leavePage);
      at(20_501, () => expect(saved()).toMatchObject([{ seconds: 20 }]));
      let report: SessionReport | null = null;
      at(25_000, () => {
        const { report: next } = openPage();
        marble.scope.run(
          "follow",
          next.pipe(
            tap((now) => {
              report = now;
            }),
          ),
        );
      });
      at(40_000, () => schedule.set({ kind: "none" }));
      marble.afterwards(() => {
        expect(saved()).toEqual([report]);
        expect(report).toMatchObject({
          startedAt: marble.clock.now() - 60_000,
          seconds: 30,
          inputToPhoton: { presses: 60, p50: 20, p95: 30 },
          longestStallMs: 700,
        });
        expect(saved()[0]?.points.map((point) => point.seconds)).toContain(26);
        expect(kept()).toBeNull();
      });
    }));

  test.each([
    ["another game", "u-1", playing("b")],
    ["another player", "u-2", playing("a")],
  ])("%s begins anew", (_what, player, next) =>
    marbles(
      { until: 60_000 },
      bench,
      (marble, { schedule, player: who, send, at, saved, leavePage, openPage }) => {
        send(`${seconds("s", 10)} 5s ${seconds("s", 3)}`, { s: second() });
        at(10_500, leavePage);
        at(12_000, () => {
          who.set(player);
          schedule.set(next);
          openPage();
        });
        at(40_000, () => schedule.set({ kind: "none" }));
        marble.afterwards(() => expect(saved(player)[0]).toMatchObject({ seconds: 3 }));
      },
    ),
  );
});

describe("R-LAG-03 recent sessions", () => {
  const report = (startedAt: number): SessionReport => ({
    startedAt,
    gameId: "racer",
    names: { en: "Racer", th: "เรซเซอร์" },
    seconds: 60,
    inputToPhoton: null,
    frames: 60,
    longestStallMs: 0,
    roundTrip: null,
    promised: null,
    causes: { network: 0, server: 0, decoder: 0, game: 0 },
    points: [],
  });

  test("are read on their page, and deleted one by one or all at once", () =>
    marbles({ until: 1_000 }, ({ ports, scope, at }) => {
      const typedStorage = createTypedStorage(ports.storage);
      for (const startedAt of [1, 2, 3]) saveSession(typedStorage, "u-1", report(startedAt));
      const { actions, send } = createActions();
      const location = source(locationOf({ path: "/", query: "", hash: "" }));
      const player = source<string | null>("u-1");
      const { recentSessions: sessions } = createRecentSessions(scope, {
        player,
        location,
        typedStorage,
        actions,
      });
      const forget = (startedAt: number | null) => send({ type: "account/deleteSession", startedAt });
      const ids = (): number[] => sessions.value.map(({ startedAt }) => startedAt);
      at(1, () => {
        expect(ids()).toEqual([]);
        location.set(locationOf({ path: "/th/user/setting", query: "", hash: "" }));
        expect(ids()).toEqual([3, 2, 1]);
        forget(2);
        expect(ids()).toEqual([3, 1]);
        player.set("u-2");
        expect(ids()).toEqual([]);
        forget(null);
        player.set("u-1");
        expect(ids()).toEqual([3, 1]);
        forget(null);
        expect(ids()).toEqual([]);
        expect(ports.storage.get("local", "SESSION_REPORTS")).toBeNull();
      });
    }));

  test("a broken store counts as none", () =>
    marbles({ until: 10 }, ({ ports }) => {
      const typedStorage = createTypedStorage(ports.storage);
      ports.storage.set("local", "SESSION_REPORTS", '{"userId":"u-1","sessions":[{"startedAt":"x"}]}');
      expect(readSessions(typedStorage, "u-1")).toEqual([]);
      saveSession(typedStorage, "u-1", report(7));
      expect(readSessions(typedStorage, "u-1")).toEqual([report(7)]);
      saveSession(typedStorage, "u-1", { ...report(8), gameId: "" });
      expect(readSessions(typedStorage, "u-1")).toEqual([report(7)]);
    }));
});
