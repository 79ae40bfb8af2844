import { describe, expect, test } from "vitest";
import { createInbox, type Inbox } from "../../../../streams/features/inbox/inbox.ts";
import { createUnread } from "../../../../streams/features/inbox/unread.ts";
import { pageSize } from "../../../../streams/features/pagedList.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { type Answer, delayed, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";

const path = "/message/list";
const at = "/user/message";
const message = (id: number, read: 0 | 1 = 1) => ({
  id: `m-${id}`,
  title: `T${id}`,
  body: "",
  read,
  createTime: id,
});
const page = (from: number, count: number) =>
  ok({ list: Array.from({ length: count }, (_, index) => message(from + index)) });
const full = (from = 1) => page(from, pageSize);

const more: Intent = { type: "messages/more" };
const retry: Intent = { type: "messages/retry" };

/** "idle", "loading", "failed", or how many messages and what comes after: "20waiting". */
const brief = (inbox: Inbox): string =>
  inbox.status === "ready" ? `${inbox.list.length}${inbox.more}` : inbox.status;
const states = {
  i: "idle",
  l: "loading",
  f: "failed",
  e: "0none",
  a: "20waiting",
  b: "20loading",
  c: "20failed",
  d: "23none",
};

/** @param lists the replies, one for each time that a page is read */
function setUp(m: MarbleTest, ...lists: readonly [Answer, ...Answer[]]) {
  m.ports.http.on(path, ...lists);
  const bench = accountBench(m);
  const { inbox } = createInbox(m.scope.child("inbox"), {
    ...bench.deps,
    unread: bench.refreshTargets.unread,
  });
  return { ...bench, inbox, pages: () => m.ports.http.sent(path) };
}

describe("R-USER-01 the messages", () => {
  test("load when their page opens, page by page; listing them refreshes the unread count", () =>
    marbles({ until: 1_000, at }, (m) => {
      const { inbox, send, refreshed, pages } = setUp(m, delayed(10, full()), delayed(20, page(21, 3)));
      m.at(100, () => send(more));
      m.expectState(inbox, "l 9ms a 89ms b 19ms d", states, brief);
      m.at(50, () => expect(refreshed.unread).toBe(1));
      m.afterwards(() => {
        expect(refreshed.unread).toBe(2);
        expect(pages()).toEqual([
          { pageNum: 1, pageSize },
          { pageNum: 2, pageSize },
        ]);
      });
    }));

  test("other pages fetch nothing; leaving cancels, coming back fetches again", () =>
    marbles({ until: 1_000, at: "/user" }, (m) => {
      const { inbox, navigation } = setUp(m, delayed(50, full()));
      m.at(99, () => expect(m.ports.http.requests).toEqual([]));
      m.at(100, () => navigation.go(at));
      m.at(120, () => navigation.go("/user"));
      m.at(200, () => navigation.go(at));
      m.expectState(inbox, "i 99ms l 19ms i 79ms l 49ms a", states, brief);
      m.afterwards(() =>
        expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted", "answered"]),
      );
    }));

  test("another language loads them again", () =>
    marbles({ until: 1_000, at }, beginWith(setUp, full()), (m, { locale }) => {
      m.at(100, () => locale.set("th"));
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(2));
    }));

  test.each([
    ["offline", offline],
    ["a server fault", status(500)],
    ["the server's no", refused(-1, "No")],
    ["half a message", ok({ list: [{ id: "1" }] })],
  ])("R-ERR-05 %s shows as failed without a toast, and can be retried", (_, answer) =>
    marbles({ until: 1_000, at }, (m) => {
      const { inbox, send, toasted, refreshed } = setUp(m, delayed(10, answer), delayed(10, full()));
      m.at(100, () => {
        expect(refreshed.unread).toBe(0);
        send(retry);
      });
      m.expectState(inbox, "l 9ms f 89ms l 9ms a", states, brief);
      m.afterwards(() => expect(toasted).toEqual([]));
    }),
  );

  test("R-ERR-05 what failed is reloaded once the service is back", () =>
    marbles({ until: 1_000, at }, (m) => {
      const { inbox, back } = setUp(m, delayed(10, offline), delayed(10, full()));
      m.at(100, back);
      m.expectState(inbox, "l 9ms f 99ms a", states, brief);
    }));

  test.each([
    ["without an envelope", status(404)],
    ["in an envelope", status(404, '{"code":404,"msg":"Not here","data":null}')],
    ["with a code of its own", status(404, '{"code":-7,"msg":"Not here","data":null}')],
    ["as a code alone", refused(404, "Not here")],
  ])("a backend without messages, 404 %s, has an empty page and no toast", (_, answer) =>
    marbles({ until: 1_000, at }, beginWith(setUp, delayed(1, answer)), (m, { inbox, toasted }) => {
      m.expectState(inbox, "le", states, brief);
      m.afterwards(() => expect(toasted).toEqual([]));
    }),
  );

  test("signing out cancels and forgets", () =>
    marbles({ until: 1_000, at }, beginWith(setUp, delayed(100, full())), (m, { inbox, player }) => {
      m.at(50, () => player.set(null));
      m.expectState(inbox, "l 49ms i", states, brief);
      m.afterwards(() => expect(m.ports.http.to(path)[0]?.outcome).toBe("aborted"));
    }));

  test("R-SES-09 nobody's load while nobody is signed in, whatever language or page is chosen", () =>
    marbles({ until: 1_000, at }, (m) => {
      const { inbox, player, locale, navigation } = setUp(m, delayed(10, full()));
      m.at(50, () => player.set(null));
      m.at(100, () => locale.set("th"));
      m.at(150, () => navigation.go("/user"));
      m.at(200, () => navigation.go(at));
      m.expectState(inbox, "l 9ms a 39ms i", states, brief);
      m.afterwards(() => expect(m.ports.http.to(path)).toHaveLength(1));
    }));
});

describe("R-USER-01 the count of unread messages", () => {
  const countPath = "/message/not_read/count";
  const counts = { n: null, a: 5, b: 2 };
  const count = (m: MarbleTest, ...answers: readonly [Answer, ...Answer[]]) => {
    m.ports.http.on(countPath, ...answers);
    const { deps, player } = accountBench(m);
    return { ...createUnread(m.scope.child("unread"), deps), player };
  };

  test("asked for again before it has come: the latest answer shows and stays", () =>
    marbles({ until: 1_000 }, (m) => {
      const unread = count(m, delayed(500, ok({ count: 5 })), delayed(100, ok({ count: 2 })));
      m.at(200, () => unread.refresh());
      m.expectState(unread.count, "n 299ms b", counts);
      m.afterwards(() => expect(m.ports.http.to(countPath)).toHaveLength(2));
    }));

  test("R-SES-09 goes with its player, also one still on its way; the next player's is theirs", () =>
    marbles({ until: 2_000 }, (m) => {
      const numbered = (ms: number, count: number) => delayed(ms, ok({ count }));
      const unread = count(m, numbered(100, 5), numbered(500, 9), numbered(100, 2));
      m.at(200, () => unread.refresh());
      m.at(300, () => unread.player.set(null));
      m.at(400, () => unread.refresh());
      m.at(1_000, () => unread.player.set("player-2"));
      m.expectState(unread.count, "n 99ms a 199ms n 799ms b", counts);
    }));
});
