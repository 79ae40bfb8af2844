import { defer, of } from "rxjs";
import { expect, test } from "vitest";
import { programDetails } from "../../../../src/dev/fixtures/library.ts";
import { playingDesk } from "../../../../src/dev/fixtures/playingDesk.ts";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { createLeftGame, type LeftGame } from "../../../../streams/features/play/leftGame.ts";
import type { RunningElsewhere } from "../../../../streams/features/play/runningElsewhere.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import type { WalletView } from "../../../../streams/features/wallet/wallet.ts";
import { source } from "../../../../streams/lib/state.ts";
import { createTypedStorage } from "../../../../streams/storage/typedStorage.ts";
import { modes } from "../../../../wire/modes.ts";
import { connectInfo, playedSchedule } from "../../../support/fakeBackend.ts";
import { fullWallet } from "../../../support/fakeIdentity.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { heldFor, pausedAt } from "../../../support/pausedEvent.ts";

/** A page that plays a game until its player leaves it at 1 s, or one that only finds it then. */
function bench({ scope, clock, at, ports }: MarbleTest, { pausable = false, playedHere = true } = {}) {
  const seat = {
    id: "s",
    game: { ...game("g"), details: { ...programDetails, pausable } },
    mode: modes.pcMode,
    account: null,
  };
  const playing = playedSchedule(seat);
  const found: Schedule = {
    kind: "found",
    seat,
    status: 300,
    queue: { queuingIndex: null, queuingWaitTime: null },
    connect: connectInfo,
    readiness: "running",
  };
  const schedule = source<Schedule>(playedHere ? playing : found);
  const runningElsewhere = source<RunningElsewhere | null>(null);
  const desk = source<Desk>(playedHere ? playingDesk() : { status: "closed" });
  const fetched: number[] = [];
  const wallet: WalletView = { ...fullWallet, totalTime: 1, hasTestPlayTime: false };
  const { leftGame: left } = createLeftGame(scope.child("left"), {
    clock,
    schedule,
    desk,
    runningElsewhere,
    pageLifecycle: { visible: source(true) },
    lifecycle: ports.lifecycle,
    typedStorage: createTypedStorage(ports.storage),
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
    desk.set({ status: "closed" });
    runningElsewhere.set({ kind: "left", game: seat.game, status: 300 });
    schedule.set(found);
  };
  at(1_000, leave);
  const playInOtherTab = (): void => {
    runningElsewhere.set({ kind: "otherTab", game: seat.game, queued: false, ahead: null });
    schedule.set(found);
  };
  return { left, fetched, play, leave, playInOtherTab, desk };
}

const words = (left: LeftGame | null): string => (left ? `${left.time} ${left.endsIn}` : "unknown");

test("R-AWAY-07 counts from 60 s down to the end of a game that cannot pause, with the wallet every 5 s", () =>
  marbles({ until: 70_000 }, bench, (m, { left, fetched }) => {
    m.at(999, () => expect(left.value).toBeNull());
    m.at(1_001, () => expect(words(left.value)).toBe("soon 60"));
    m.at(2_001, () => expect(words(left.value)).toBe("soon 59"));
    m.at(60_001, () => expect(words(left.value)).toBe("free 1"));
    m.at(61_001, () => expect(words(left.value)).toBe("unknown"));
    m.afterwards(() =>
      expect(fetched).toEqual(Array.from({ length: 12 }, (_, index) => 6_000 + index * 5_000)),
    );
  }));

test("R-AWAY-07 says nothing once the player is back, and starts over when they leave again", () =>
  marbles({ until: 30_000 }, bench, (m, { left, fetched, play, leave }) => {
    m.at(11_500, play);
    m.at(20_000, leave);
    m.at(12_000, () => expect(left.value).toBeNull());
    m.at(20_001, () => expect(words(left.value)).toBe("soon 60"));
    m.afterwards(() => expect(fetched).toEqual([6_000, 11_000, 25_000]));
  }));

test("R-AWAY-07 has no seconds for a game that another page left", () =>
  marbles({ until: 7_000 }, beginWith(bench, { playedHere: false }), (m, { left, fetched }) => {
    m.expectState(left, "n", { n: null });
    m.afterwards(() => expect(fetched).toEqual([]));
  }));

test("R-AWAY-08 of a game that pauses minutes count for 10 s, and the seat is held for ten minutes", () =>
  marbles({ until: 700_000 }, beginWith(bench, { pausable: true }), (m, { left, fetched }) => {
    m.at(1_001, () => expect(words(left.value)).toBe("soon 600"));
    m.at(10_999, () => expect(words(left.value)).toBe("soon 591"));
    m.at(11_001, () => expect(words(left.value)).toBe("free 590"));
    m.at(600_001, () => expect(words(left.value)).toBe("free 1"));
    m.at(601_001, () => expect(words(left.value)).toBe("unknown"));
    m.afterwards(() => expect(fetched).toHaveLength(12));
  }));

test("R-AWAY-08 a seat that was held before, in a pause, is held from then on, as the host has said", () =>
  marbles({ until: 80_000 }, beginWith(bench, { pausable: true }), (m, { left, desk, play, leave }) => {
    m.at(500, () => desk.set(playingDesk({ paused: pausedAt(m.clock.now(), heldFor(100, 50, 10)) })));
    m.at(1_001, () => expect(words(left.value)).toBe("soon 100"));
    m.at(11_001, () => expect(words(left.value)).toBe("free 90"));
    m.at(60_400, () => expect(words(left.value)).toBe("free 41"));
    m.at(61_001, () => expect(words(left.value)).toBe("counted 40"));
    // What is left of the free break is what the last pause left of it.
    m.at(62_000, () => {
      play();
      desk.set(playingDesk({ paused: pausedAt(m.clock.now(), heldFor(600, 3, 0)) }));
    });
    m.at(64_000, () => desk.set(playingDesk()));
    m.at(65_000, leave);
    m.at(65_001, () => expect(words(left.value)).toBe("soon 600"));
    m.at(75_001, () => expect(words(left.value)).toBe("free 590"));
    m.at(76_001, () => expect(words(left.value)).toBe("counted 589"));
  }));

test("R-AWAY-08 the free break of another game is not this one's", () =>
  marbles({ until: 20_000 }, beginWith(bench, { pausable: true }), (m, { left, desk }) => {
    m.at(100, () => desk.set(playingDesk({ paused: pausedAt(m.clock.now(), heldFor(600, 0, 0)) })));
    m.at(200, () => desk.set({ status: "connecting", game: null, again: false }));
    m.at(300, () => desk.set(playingDesk()));
    m.at(11_001, () => expect(words(left.value)).toBe("free 590"));
  }));

test("R-AWAY-08 has no seconds for a game that another tab played since, also after a reload", () =>
  marbles({ until: 70_000 }, bench, (m, { left, leave, playInOtherTab }) => {
    m.at(20_000, playInOtherTab);
    m.at(50_000, leave);
    m.at(50_001, () => {
      expect(left.value).toBeNull();
      const reloaded = bench(
        { ...m, scope: m.scope.child("reloaded"), at: () => undefined },
        { playedHere: false },
      );
      reloaded.leave();
      expect(reloaded.left.value).toBeNull();
    });
  }));

test("R-AWAY-08 this tab's own lock is held until it has let go of it", () =>
  marbles({ until: 20_000 }, bench, (m, { left, leave, playInOtherTab }) => {
    m.at(1_080, playInOtherTab);
    m.at(1_100, leave);
    m.at(2_101, () => expect(words(left.value)).toBe("soon 59"));
    m.at(12_000, playInOtherTab);
    m.at(12_020, leave);
    m.at(12_021, () => expect(left.value).toBeNull());
  }));

/** What the page says of the game once it was loaded again. */
function afterReload(m: MarbleTest): string {
  const page = { ...m, scope: m.scope.child("reloaded"), at: () => undefined };
  const { left, leave } = bench(page, { playedHere: false });
  leave();
  return words(left.value);
}

test.each([
  ["counts on after a reload", 31_000, "free 30"],
  ["says nothing once its end is past", 62_000, "unknown"],
])("R-AWAY-08 %s", (_, reloadedAt, said) =>
  marbles({ until: 70_000 }, bench, (m, before) => {
    m.at(1_001, () => expect(words(before.left.value)).toBe("soon 60"));
    m.at(reloadedAt, () => expect(afterReload(m)).toBe(said));
  }),
);

test("R-AWAY-08 closing the page at the desk is leaving, too", () =>
  marbles({ until: 5_000 }, (m) => {
    bench({ ...m, at: () => undefined });
    m.at(2_000, () => m.ports.lifecycle.hide());
    m.at(4_500, () => expect(afterReload(m)).toBe("soon 58"));
  }));
