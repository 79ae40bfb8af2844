import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { playingDesk } from "../../../../src/dev/fixtures/playingDesk.ts";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { TimeLeft } from "../../../../streams/features/purchase/countdown.ts";
import { createCountdown } from "../../../../streams/features/purchase/countdown.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { Wallet } from "../../../../wire/account.ts";
import { playedSchedule } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { heldFor, pausedAt } from "../../../support/pausedEvent.ts";
import { usedUp } from "./purchaseBench.ts";

const worth = (totalTime: number): Wallet => ({ ...usedUp, totalTime });
const playing = playedSchedule({ game: game("g-1") });

/** Plays from 0 ms with so many seconds in the wallet; null: it is not known. */
function setUp(m: MarbleTest, totalTime: number | null) {
  const schedule = source<Schedule>(playing);
  const wallet = source<Wallet | null>(totalTime === null ? null : worth(totalTime));
  const updates$ = new Subject<Wallet>();
  const desk = source<Desk>(playingDesk());
  const timeLeft = createCountdown(m.scope, { clock: m.clock, schedule, desk, wallet, updates$ });
  const setSeconds = (seconds: number) => {
    wallet.set(worth(seconds));
    updates$.next(worth(seconds));
  };
  return { schedule, desk, timeLeft, setSeconds };
}
const warning = (left: TimeLeft | null) => left?.warning ?? null;
const seconds = (left: TimeLeft | null) => left?.seconds ?? null;

describe("R-TIME-01 the time left while a game runs", () => {
  test("counts down by the second, is put right by the wallet, never falls below zero, and ends with the game", () =>
    marbles({ until: 20_000 }, beginWith(setUp, 100), (m, { schedule, timeLeft, setSeconds }) => {
      m.at(2_500, () => setSeconds(50));
      m.at(4_000, () => setSeconds(1));
      m.at(8_000, () => schedule.set({ kind: "none" }));
      m.expectState(
        timeLeft,
        "a 999ms b 999ms c 499ms d 999ms e 499ms f 999ms g 2999ms n",
        { a: 100, b: 99, c: 98, d: 50, e: 49, f: 1, g: 0, n: null },
        seconds,
      );
    }));
  test("a game that kept running without the player is counted from the last update", () =>
    marbles({ until: 20_000 }, beginWith(setUp, 100), (m, { schedule, timeLeft, setSeconds }) => {
      m.at(1_500, () => setSeconds(90));
      m.at(2_000, () => schedule.set({ kind: "none" }));
      m.at(9_500, () => schedule.set({ ...playing, returning: true }));
      m.at(9_600, () => expect(seconds(timeLeft.value)).toBe(82));
      m.at(10_600, () => expect(seconds(timeLeft.value)).toBe(81));
    }));
  test("R-AWAY-05 stands still while a held game is free, and goes on from there", () =>
    marbles({ until: 60_000 }, beginWith(setUp, 100), (m, { desk, timeLeft, setSeconds }) => {
      m.at(2_000, () => desk.set(playingDesk({ paused: pausedAt(m.clock.now(), heldFor(600, 20, 10)) })));
      m.at(11_900, () => expect(seconds(timeLeft.value)).toBe(89));
      m.at(31_900, () => expect(seconds(timeLeft.value)).toBe(88));
      m.at(34_100, () => expect(seconds(timeLeft.value)).toBe(86));
      m.at(35_000, () => desk.set(playingDesk()));
      m.at(37_100, () => expect(seconds(timeLeft.value)).toBe(83));
      m.at(38_000, () => setSeconds(70));
      m.at(39_100, () => expect(seconds(timeLeft.value)).toBe(69));
      m.at(40_000, () => desk.set(playingDesk({ paused: pausedAt(m.clock.now(), heldFor(600, 0, 0)) })));
      m.at(42_100, () => expect(seconds(timeLeft.value)).toBe(66));
    }));
  test("R-HOST-07 stands still while the game hangs", () =>
    marbles({ until: 60_000 }, beginWith(setUp, 100), (m, { desk, timeLeft }) => {
      m.at(2_000, () => desk.set(playingDesk({ hanging: true })));
      m.at(50_000, () => expect(seconds(timeLeft.value)).toBe(98));
      m.at(51_000, () => desk.set(playingDesk({ hanging: false })));
      m.at(53_100, () => expect(seconds(timeLeft.value)).toBe(96));
    }));
  test.each([false, true])(
    "R-DESK-03 does not count while the host loads the game; returning: %s",
    (returning) =>
      marbles({ until: 20_000 }, beginWith(setUp, 100), (m, { schedule, desk, timeLeft }) => {
        schedule.set({ ...playing, returning });
        desk.set(playingDesk({ loading: "saves", moving: false }));
        m.at(3_000, () => desk.set(playingDesk({ loading: "window", moving: false })));
        m.at(9_000, () => desk.set(playingDesk({ loading: "drawn" })));
        m.at(12_500, () => schedule.set({ kind: "none" }));
        m.expectState(
          timeLeft,
          "n 8999ms a 999ms b 999ms c 999ms d 499ms n",
          { n: null, a: 100, b: 99, c: 98, d: 97 },
          seconds,
        );
      }),
  );
  test("an update that changes nothing restarts the second", () =>
    marbles({ until: 4_500 }, beginWith(setUp, 100), (m, { timeLeft, setSeconds }) => {
      m.at(900, () => setSeconds(100));
      m.expectState(timeLeft, "a 1899ms b 999ms c 999ms d", { a: 100, b: 99, c: 98, d: 97 }, seconds);
    }));
  test("is unknown until the wallet is known", () =>
    marbles({ until: 3_000 }, beginWith(setUp, null), (m, { timeLeft, setSeconds }) => {
      m.at(1_500, () => setSeconds(60));
      m.expectState(timeLeft, "n 1499ms a 999ms b", { n: null, a: 60, b: 59 }, seconds);
    }));
  test("a page that slept catches up", () =>
    marbles({ until: 3_000 }, beginWith(setUp, 1_000), (m, { timeLeft }) => {
      m.at(1_500, () => m.clock.jump(100_000));
      m.at(2_001, () => expect(seconds(timeLeft.value)).toBe(898));
    }));
});

test.each<[string, number, Readonly<Record<number, number>>, string, number]>([
  ["each once, for 10 s", 302, {}, "n 1999ms f 9999ms n 229999ms o 9999ms n", 300_000],
  [
    "one is left until the next second by news after 9.999 s",
    301,
    { 10999: 290 },
    "n 999ms f 10998ms n",
    20_000,
  ],
  ["one is ended by news after 10 s", 301, { 11000: 290 }, "n 999ms f 9999ms n", 20_000],
  [
    "no second one as the wallet corrects the count by seconds",
    301,
    { 15500: 302 },
    "n 999ms f 9999ms n",
    60_000,
  ],
  ["no second one as the wallet grows to 360 s", 301, { 15500: 360 }, "n 999ms f 9999ms n", 100_000],
  [
    "a minute above it the first one is armed again",
    301,
    { 15500: 361 },
    "n 999ms f 9999ms n 65499ms f 9999ms n",
    100_000,
  ],
  [
    "an hour that is bought arms them again",
    301,
    { 20000: 3_600, 30000: 300 },
    "n 999ms f 9999ms n 18999ms f 9999ms n",
    60_000,
  ],
  ["the second alone after a jump over both", 400, { 5000: 59 }, "n 4999ms o 9999ms n", 30_000],
  ["none for a player who starts below it", 280, {}, "n", 30_000],
])("R-TIME-01 warnings at 5 and 1 minutes: %s", (_, start, news, diagram, until) =>
  marbles({ until }, beginWith(setUp, start), (m, { timeLeft, setSeconds }) => {
    for (const [ms, now] of Object.entries(news)) m.at(Number(ms), () => setSeconds(now));
    m.expectState(timeLeft, diagram, { n: null, f: 5, o: 1 }, warning);
  }),
);
