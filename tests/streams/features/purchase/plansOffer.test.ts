import { describe, expect, test } from "vitest";
import { connectInfo, scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { beginWith, delayed, epoch, type MarbleTest, marbles, ok } from "../../../support/marbles.ts";
import { purchaseBench, usedUp } from "./purchaseBench.ts";

const trial = (testPlayTime: number, isSubscription: 0 | 1 = 0) => ({
  ...usedUp,
  isSubscription,
  totalTime: testPlayTime,
  testPlayInfo: { isTestPlay: 1 as const, testPlayTime },
});

/** A game from 10 ms to 100 ms, when it ends or is left. */
function played(m: MarbleTest, wallet: object, then: "ended" | "left" = "ended") {
  const racer = game("g-1");
  const bench = purchaseBench(m, { games: [racer], wallet });
  const start = (): void => {
    bench.schedule.dispatch({
      type: "started",
      id: "s-1",
      game: racer,
      mode: 5,
      queue: { queuingIndex: 1, queuingWaitTime: 1 },
    });
    bench.schedule.dispatch({ type: "confirmed", id: "s-1", connect: connectInfo });
    bench.schedule.dispatch({ type: "hostReadiness", id: "s-1", readiness: "running" });
  };
  const end = (): void => {
    bench.schedule.dispatch({ type: "ended", id: null });
    bench.send({ type: "navigate", to: "/" });
  };
  const leave = (): void => {
    bench.schedule.dispatch({ type: "released" });
    bench.send({ type: "navigate", to: "/" });
  };
  m.at(10, start);
  m.at(99, () => expect(bench.popups).toEqual([]));
  m.at(100, then === "left" ? leave : end);
  return { bench, start, end, leave };
}

describe("R-POP-01 the invitation to the plans", () => {
  test("opens after a game when the trial is about to end, once in a browser session, and leads to the plans", () =>
    marbles(beginWith(played, trial(299)), (m, { bench, start, end }) => {
      m.at(110, () => {
        expect(bench.popups).toEqual(["subscriptionPop"]);
        bench.answer("subscriptionPop", "plans");
        expect(bench.popups).toEqual(["subscription"]);
        bench.answer("subscription", "close");
      });
      m.at(200, start);
      m.at(300, end);
      m.at(310, () => expect(bench.popups).toEqual([]));
    }));
  test.each([
    ["five minutes are left", trial(300)],
    ["the player is a member", trial(10, 1)],
    ["none of it is left", trial(0)],
    [
      "there never was a trial",
      { ...usedUp, totalTime: 100, testPlayInfo: { isTestPlay: 0, testPlayTime: 0 } },
    ],
  ])("does not open where %s", (_, wallet) =>
    marbles(beginWith(played, wallet), (m, { bench }) => {
      m.at(110, () => expect(bench.popups).not.toContain("subscriptionPop"));
      m.at(120, () => {
        for (const { id } of bench.overlays.value)
          bench.send({ type: "overlay/answer", id, answer: "close" });
        expect(bench.popups).toEqual([]);
      });
    }),
  );
  test("waits while the game runs behind the player, whose time counts, and goes with them", () =>
    marbles(beginWith(played, trial(299), "left"), (m, { bench, end }) => {
      m.at(110, () => expect(bench.popups).toEqual([]));
      m.at(120, end);
      m.at(130, () => {
        expect(bench.popups).toEqual(["subscriptionPop"]);
        bench.player.set(null);
        expect(bench.popups).toEqual([]);
      });
    }));
  test("R-TIME-01 the wallet is fetched when a game is left, so that the time left is current", () =>
    marbles({ until: 5_000 }, beginWith(played, trial(1_000), "left"), (m) => {
      m.afterwards(() => expect(m.ports.http.to("/user/wallet").map(({ at }) => at - epoch)).toEqual([100]));
    }));
  test("R-TIME-01 left again before the wallet has come: an older answer does not replace the newer one", () =>
    marbles(beginWith(played, trial(1_000), "left"), (m, { bench, leave }) => {
      const time = () => bench.wallet.wallet.value?.totalTime;
      m.ports.http.on("/user/wallet", delayed(500, ok(trial(900))), delayed(100, ok(trial(800))));
      m.at(200, () => {
        bench.schedule.dispatch({ type: "statusReceived", check: scheduleCheck(300, game("g-1")) });
        bench.schedule.dispatch({ type: "resumed" });
      });
      m.at(300, leave);
      m.at(401, () => expect(time()).toBe(800));
      m.at(700, () => expect([time(), m.ports.http.to("/user/wallet").length]).toEqual([800, 2]));
    }));
  test("is for who played: not for the next player, whose trial is about to end, before a game", () =>
    marbles(beginWith(played, trial(300)), (m, { bench, start, end }) => {
      m.at(110, () => bench.player.set(null));
      m.at(120, () => bench.player.set("player-2"));
      m.at(130, () => {
        bench.push({ event: "wallet_update", data: trial(299) });
        expect(bench.popups).toEqual([]);
      });
      m.at(200, start);
      m.at(300, end);
      m.at(310, () => expect(bench.popups).toEqual(["subscriptionPop"]));
    }));
});
