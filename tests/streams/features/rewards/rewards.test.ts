import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createRewards, type Rewards } from "../../../../streams/features/rewards/rewards.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";

const path = "/activity/rewards";
const claimPath = "/activity/rewards/claim";
const at = "/user/rewardsPage";
const reward = (id: string, state: "open" | "claimable" | "claimed") => ({
  id,
  title: id,
  detail: "",
  state,
});
const list = ok({ list: [reward("a", "claimable"), reward("b", "claimable")], inviteCode: "AB2" });
const claim = (id: string): Intent => ({ type: "rewards/claim", id });

/** The status, or the rewards' states by their first letters and the one being claimed: "cc", "cc a", "dc". */
const brief = (rewards: Rewards): string => {
  if (rewards.status !== "ready") return rewards.status;
  const letters = { open: "o", claimable: "c", claimed: "d" };
  const states = rewards.list.map(({ state }) => letters[state]).join("");
  return states + (rewards.claiming === null ? "" : ` ${rewards.claiming}`);
};
const states = { i: "idle", l: "loading", f: "failed", e: "", r: "cc", c: "cc a", d: "dc", n: "dc b" };

function setUp(m: MarbleTest) {
  m.ports.http.byDefault(path, delayed(10, list));
  const bench = accountBench(m);
  const { refreshTargets } = bench;
  const news$ = new Subject<void>();
  const woke$ = new Subject<void>();
  const { rewards, codeBound } = createRewards(m.scope.child("rewards"), {
    ...bench.deps,
    refreshTargets,
    news$,
    woke$,
  });
  const mayBind = () => (rewards.value.status === "ready" ? rewards.value.mayBind : null);
  return { ...bench, rewards, codeBound, mayBind, news$, woke$, claims: () => m.ports.http.sent(claimPath) };
}

describe("R-USER-01 the rewards", () => {
  test("a claim is busy, then claimed; the wallet and the unread count are refreshed, and it is toasted", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(claimPath, delayed(20, ok()));
      const { rewards, send, refreshed, toasted } = setUp(m);
      m.at(100, () => send(claim("a")));
      m.expectState(rewards, "l 9ms r 89ms c 19ms d", states, brief);
      m.afterwards(() => {
        expect(refreshed).toEqual({ wallet: 1, unread: 1 });
        expect(toasted).toEqual(["rewardClaimed"]);
      });
    }));

  test("asked for again before they have come: the latest list shows and stays", () =>
    marbles({ until: 1_000, at }, (m) => {
      const none = ok({ list: [], inviteCode: "" });
      m.ports.http.on(path, delayed(500, none), delayed(100, list));
      const { rewards, news$ } = setUp(m);
      m.at(200, () => news$.next());
      m.expectState(rewards, "l 299ms r", states, brief);
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
    }));

  test("one claim at a time; what is not claimable sends no call", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(path, list);
      m.ports.http.on(claimPath, delayed(50, ok()));
      const { send, claims } = setUp(m);
      m.act("100ms a 9ms a 9ms b 99ms a 9ms x", { a: claim("a"), b: claim("b"), x: claim("none") }, send);
      m.afterwards(() => expect(claims()).toMatchObject([{ params: { id: "a" } }]));
    }));

  test("R-ERR-03 R-ERR-05 a refused claim toasts the server's message and reloads the list; the next one works", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(claimPath, delayed(20, refused(-20042, "Claimed already.")), delayed(20, ok()));
      const { rewards, send, toasted, refreshed } = setUp(m);
      m.act("100ms a 99ms a", { a: claim("a") }, send);
      m.expectState(rewards, "l 9ms r 89ms c 19ms r 79ms c 19ms d", states, brief);
      m.at(190, () => {
        expect([toasted, refreshed.wallet]).toEqual([["Claimed already."], 0]);
        expect(m.ports.http.to(path)).toHaveLength(2);
      });
      m.afterwards(() => expect(toasted).toEqual(["Claimed already.", "rewardClaimed"]));
    }));

  test("R-ERR-05 a failed list is reloaded once the service is back, or on request", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(path, delayed(10, offline), delayed(10, status(500)), delayed(10, list));
      const { rewards, back, send, toasted } = setUp(m);
      m.at(100, back);
      m.at(200, () => send({ type: "rewards/retry" }));
      m.expectState(rewards, "l 9ms f 189ms l 9ms r", states, brief);
      m.afterwards(() => {
        expect(toasted).toEqual([]);
        expect(m.ports.http.to(path)).toHaveLength(3);
      });
    }));

  test("a backend without rewards has none, and no toast; nor for a claim that it lacks", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(path, delayed(1, list), delayed(1, status(404)));
      m.ports.http.on(claimPath, delayed(1, status(404, '{"code":404,"msg":"none","data":null}')));
      const { rewards, send, toasted } = setUp(m);
      m.at(100, () => send(claim("a")));
      m.expectState(rewards, "lr 98ms cre", states, brief);
      m.afterwards(() => expect(toasted).toEqual([]));
    }));

  test("fetched on the user page and after a game, and shown meanwhile; not on other pages", () =>
    marbles({ until: 1_000, at: "/" }, setUp, (m, { rewards, navigation }) => {
      m.at(100, () => navigation.go("/user"));
      m.at(200, () => navigation.go("/streamDesk"));
      m.at(300, () => navigation.go("/"));
      m.expectState(rewards, "i 99ms l 9ms r", states, brief);
      m.afterwards(() =>
        expect(m.ports.http.to(path).map((request) => request.at - m.clock.now() + 1_000)).toHaveLength(2),
      );
    }));

  test.each([
    ["that reports it", true, [true, true, false, false]],
    ["that reports that none can be bound", false, [false, false, false, false]],
    ["that does not tell", undefined, [true, true, false, false]],
  ])("R-SES-08 with a backend %s a friend's code can be entered until one was", (_, toasted, shown) =>
    marbles({ until: 1_000, at }, (m) => {
      const data = { list: [], inviteCode: "AB2" };
      const answer = (mayBind: boolean | undefined) =>
        delayed(10, ok(mayBind === undefined ? data : { ...data, mayBind }));
      m.ports.http.on(path, answer(toasted));
      const { codeBound, mayBind, navigation } = setUp(m);
      const seen: (boolean | null)[] = [];
      const look = (ms: number) => m.at(ms, () => seen.push(mayBind()));
      look(50);
      look(99);
      m.at(100, () => {
        m.ports.http.on(path, answer(toasted === undefined ? toasted : false));
        codeBound();
      });
      look(101);
      m.at(200, () => navigation.go("/user"));
      look(300);
      m.afterwards(() => expect(seen).toEqual(shown));
    }),
  );

  test("another player's code is not the one that was bound before", () =>
    marbles({ until: 1_000, at }, setUp, (m, { codeBound, mayBind, player }) => {
      m.at(100, codeBound);
      m.at(200, () => player.set(null));
      m.at(300, () => player.set("player-2"));
      m.at(400, () => expect(mayBind()).toBe(true));
    }));

  test.each([
    ["the wallet changed", "news$"],
    ["the page came to the foreground again", "woke$"],
  ] as const)(
    "an open page that shows them asks again when %s, without a gap; no other page does",
    (_, cause) =>
      marbles({ until: 1_000, at }, (m) => {
        m.ports.http.on(path, delayed(10, list), delayed(10, offline));
        const bench = setUp(m);
        m.at(100, () => bench[cause].next());
        m.at(200, () => {
          expect(m.ports.http.to(path)).toHaveLength(2);
          bench.navigation.go("/");
        });
        m.at(300, () => bench[cause].next());
        m.expectState(bench.rewards, "l 9ms r", states, brief);
        m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
      }),
  );

  test("signing out cancels a claim and forgets all", () =>
    marbles({ until: 1_000, at }, (m) => {
      m.ports.http.on(claimPath, delayed(100, ok()));
      const { rewards, player, send, toasted } = setUp(m);
      m.at(100, () => send(claim("a")));
      m.at(150, () => player.set(null));
      m.expectState(rewards, "l 9ms r 89ms c 49ms i", states, brief);
      m.afterwards(() => expect([m.ports.http.to(claimPath)[0]?.outcome, toasted]).toEqual(["aborted", []]));
    }));
});
