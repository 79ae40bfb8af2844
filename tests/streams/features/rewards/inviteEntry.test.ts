import { describe, expect, test } from "vitest";
import { createInviteEntry } from "../../../../streams/features/rewards/inviteEntry.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused } from "../../../support/marbles.ts";

const path = "/activity/userBindInviteCode";
const enter: Intent = { type: "invite/enter" };
const bind: Intent = { type: "invite/bind", code: "AB2" };
const busy = { n: false, y: true };

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  const bound: string[] = [];
  const { binding } = createInviteEntry(m.scope.child("invite"), {
    ...bench.deps,
    refreshTargets: bench.refreshTargets,
    rewards: { codeBound: () => bound.push("bound") },
  });
  return { bench, binding, bound };
}

describe("R-USER-01 a friend's invite code", () => {
  test("is bound once, however often it is pressed; the pop-up closes and the wallet is refreshed", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, delayed(50, ok()));
      m.ports.storage.set("local", "INVITE_CODE", "OLD");
      const { bench, binding, bound } = setUp(m);
      m.act("e 9ms e 88ms b 9ms b", { e: enter, b: bind }, bench.send);
      m.at(99, () => expect(bench.popups).toEqual(["inviteCode"]));
      m.expectState(binding, "n 98ms y 49ms n", busy);
      m.at(900, () => expect(bench.popups).toEqual([]));
      m.afterwards(() => {
        expect(m.ports.http.sent(path)).toMatchObject([{ params: { inviteCode: "AB2" } }]);
        expect(bench.toasted).toEqual(["inviteBound"]);
        expect(bench.refreshed).toEqual({ wallet: 1, unread: 1 });
        expect([bound, m.ports.storage.get("local", "INVITE_CODE")]).toEqual([["bound"], null]);
      });
    }));

  test.each([
    ["the server's no", refused(-20040, "No such code."), "No such code."],
    ["a lost network", offline, "offline"],
  ])("R-ERR-03 %s is shown, the pop-up stays, and the next try works", (_, answer, words) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, delayed(10, answer), delayed(10, ok()));
      const { bench, bound } = setUp(m);
      m.act("e 99ms b 99ms b", { e: enter, b: bind }, bench.send);
      m.at(150, () => {
        expect(bench.toasted).toEqual([words]);
        expect([bench.popups, bound]).toEqual([["inviteCode"], []]);
      });
      m.at(900, () => expect(bench.popups).toEqual([]));
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
    }),
  );

  test("asked for again while its pop-up is open: that one stays, with what is in it, and is the last", () =>
    marbles({ until: 1_000 }, setUp, (m, { bench }) => {
      const open = () => bench.deps.overlays.shown.value.map(({ id }) => id);
      m.at(10, () => {
        bench.send(enter);
        const before = open();
        bench.send(enter);
        expect(open()).toEqual(before);
        bench.answer("inviteCode", "close");
        expect(open()).toEqual([]);
      });
    }));

  test("signing out closes the pop-up and cancels", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, delayed(100, ok()));
      const { bench, binding } = setUp(m);
      m.act("e 9ms b", { e: enter, b: bind }, bench.send);
      m.at(50, () => bench.player.set(null));
      m.expectState(binding, "n 9ms y 39ms n", busy);
      m.at(900, () => expect(bench.popups).toEqual([]));
      m.afterwards(() => expect(m.ports.http.to(path)[0]?.outcome).toBe("aborted"));
    }));
});
