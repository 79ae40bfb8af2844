import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createRewardPrompt } from "../../../../streams/features/rewards/prompt.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import type { Reward } from "../../../../wire/account.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";

const reward = (id: string, state: Reward["state"] = "claimable"): Reward => ({
  id,
  title: id,
  detail: "",
  state,
});

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  const loaded$ = new Subject<readonly Reward[]>();
  const schedule = source<Schedule>({ kind: "none" });
  createRewardPrompt(m.scope.child("prompt"), { ...bench.deps, loaded$, schedule });
  return {
    bench,
    schedule,
    load: (...list: Reward[]) => loaded$.next(list),
    storedValue: () => m.ports.storage.get("local", "REWARDS_TOLD"),
  };
}

describe("R-POP-01 the prompt for rewards", () => {
  test("opens once for each claimable reward, across reloads too", () =>
    marbles({ until: 100, at: "/user" }, setUp, (m, { bench, load, storedValue }) => {
      m.at(1, () => load(reward("a"), reward("z", "open")));
      m.at(2, () => expect(bench.popups).toEqual(["rewards"]));
      m.at(3, () => bench.answer("rewards", "close"));
      m.at(4, () => load(reward("a"), reward("z", "open")));
      m.at(5, () => expect(bench.popups).toEqual([]));
      m.at(6, () => load(reward("a", "claimed"), reward("y"), reward("z")));
      m.at(7, () => expect(bench.popups).toEqual(["rewards"]));
      m.at(8, () => bench.answer("rewards", "close"));
      m.at(9, () => load(reward("a", "claimed"), reward("y"), reward("z")));
      m.at(10, () => expect(bench.popups).toEqual(["rewards"]));
      m.afterwards(() =>
        expect(JSON.parse(storedValue() ?? "")).toEqual({ userId: "player-1", ids: ["a", "y", "z"] }),
      );
    }));

  test("waits while a game that was left runs, and opens once it has ended", () =>
    marbles({ until: 100, at: "/" }, setUp, (m, { bench, load, schedule }) => {
      m.at(1, () => {
        schedule.set({ kind: "pending", seat: { id: "s-1", game: null, mode: 5, account: null } });
        load(reward("a"));
      });
      m.at(2, () => expect(bench.popups).toEqual([]));
      m.at(3, () => schedule.set({ kind: "none" }));
      m.at(4, () => expect(bench.popups).toEqual(["rewards"]));
    }));

  test("waits until the report after a game is left", () =>
    marbles({ until: 100, at: "/streamDesk" }, setUp, (m, { bench, load }) => {
      m.at(1, () => load(reward("a")));
      m.at(2, () => expect(bench.popups).toEqual([]));
      m.at(3, () => bench.navigation.go("/gameDetails?id=g"));
      m.at(4, () => expect(bench.popups).toEqual(["rewards"]));
    }));

  test("does not open on the rewards page, which shows them", () =>
    marbles({ until: 100, at: "/th/user/rewardsPage" }, setUp, (m, { bench, load }) => {
      m.at(4, () => load(reward("a"), reward("b")));
      m.at(5, () => bench.navigation.go("/user"));
      m.at(6, () => load(reward("a"), reward("b")));
      m.at(7, () => expect(bench.popups).toEqual([]));
    }));

  test("never over another pop-up: it waits for the next time", () =>
    marbles({ until: 100, at: "/user" }, setUp, (m, { bench, load, storedValue }) => {
      const other = bench.deps.overlays.open("timeGift", {}).subscribe();
      m.at(1, () => load(reward("a")));
      m.at(2, () => {
        expect([bench.popups, storedValue()]).toEqual([["timeGift"], null]);
        other.unsubscribe();
        load(reward("a"));
        expect(bench.popups).toEqual(["rewards"]);
      });
    }));

  test("closes on sign-out, and the next player gets their own", () =>
    marbles({ until: 100, at: "/user" }, setUp, (m, { bench, load }) => {
      m.at(1, () => load(reward("a")));
      m.at(2, () => bench.player.set(null));
      m.at(3, () => expect(bench.popups).toEqual([]));
      m.at(4, () => bench.player.set("player-2"));
      m.at(5, () => load(reward("a")));
      m.at(6, () => expect(bench.popups).toEqual(["rewards"]));
    }));
});
