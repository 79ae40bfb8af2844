import { defer, of } from "rxjs";
import { expect, test } from "vitest";
import { programDetails } from "../../../../src/dev/fixtures/library.ts";
import { createLeftGame } from "../../../../streams/features/play/leftGame.ts";
import type { RunningElsewhere } from "../../../../streams/features/play/runningElsewhere.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import type { WalletView } from "../../../../streams/features/wallet/wallet.ts";
import { source } from "../../../../streams/lib/state.ts";
import { modes } from "../../../../streams/wire/modes.ts";
import { game } from "../../../support/games.ts";
import { epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";

const connect = {
  realip: "h",
  innerip: "",
  session_key: "k",
  httpcentport: 1,
  file_transfer_port: 1,
  spare_port: 1,
};

/** A page that plays a game until its player leaves it at 1 s, or one that only finds it then. */
function bench({ scope, clock, at }: MarbleTest, { pausable = false, playedHere = true } = {}) {
  const seat = {
    id: "s",
    game: { ...game("g"), details: { ...programDetails, pausable } },
    mode: modes.pcMode,
    account: null,
  };
  const playing: Schedule = { kind: "playing", seat, connect, returning: false, startInfoSent: true };
  const found: Schedule = {
    kind: "found",
    seat,
    status: 300,
    queue: { queuingIndex: null, queuingWaitTime: null },
    connect,
    readiness: "running",
  };
  const schedule = source<Schedule>(playedHere ? playing : found);
  const runningElsewhere = source<RunningElsewhere | null>(null);
  const fetched: number[] = [];
  const wallet: WalletView = {
    totalTime: 1,
    gold: 0,
    isSubscription: 0,
    testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
    hasTestPlayTime: false,
  };
  const left = createLeftGame(scope.child("left"), {
    clock,
    schedule,
    runningElsewhere,
    pageLifecycle: { visible: source(true) },
    wallet: {
      fetchSilently$: defer(() => {
        fetched.push(clock.now() - epoch);
        return of(wallet);
      }),
    },
  });
  const play = (): void => {
    runningElsewhere.set(null);
    schedule.set(playing);
  };
  const leave = (): void => {
    schedule.set(found);
    runningElsewhere.set({ kind: "left", game: seat.game, status: 300 });
  };
  at(1_000, leave);
  return { left, fetched, play, leave };
}

test("R-AWAY-07 counts from 60 s down to the end of a game that cannot pause, with the wallet every 5 s", () =>
  marbles({ until: 70_000 }, bench, (m, { left, fetched }) => {
    m.at(999, () => expect(left.value).toBeNull());
    m.at(1_001, () => expect(left.value).toBe(60));
    m.at(2_001, () => expect(left.value).toBe(59));
    m.at(60_001, () => expect(left.value).toBe(1));
    m.at(61_001, () => expect(left.value).toBe(0));
    m.afterwards(() =>
      expect(fetched).toEqual(Array.from({ length: 12 }, (_, index) => 6_000 + index * 5_000)),
    );
  }));

test("R-AWAY-07 says nothing once the player is back, and starts over when they leave again", () =>
  marbles({ until: 30_000 }, bench, (m, { left, fetched, play, leave }) => {
    m.at(11_500, play);
    m.at(20_000, leave);
    m.at(12_000, () => expect(left.value).toBeNull());
    m.at(20_001, () => expect(left.value).toBe(60));
    m.afterwards(() => expect(fetched).toEqual([6_000, 11_000, 25_000]));
  }));

test.each([
  ["that pauses", { pausable: true }, 1],
  ["that another page left", { playedHere: false }, 0],
])("R-AWAY-07 has no seconds for a game %s", (_, given, polls) =>
  marbles({ until: 7_000 }, (m) => {
    const { left, fetched } = bench(m, given);
    m.expectState(left, "n", { n: null });
    m.afterwards(() => expect(fetched).toHaveLength(polls));
  }),
);
