import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createSignIns, type SignIns } from "../../../../streams/features/settings/signIns.ts";
import type { Intent } from "../../../../streams/intents.ts";
import { accountCalls } from "../../../../wire/calls/accountCalls.ts";
import { accountBench } from "../../../support/accountBench.ts";
import type { Answer } from "../../../support/fakes/http.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

const paths = { list: "/user/signIns", end: "/user/signIns/end", others: "/user/signIns/endOthers" };
const entry = (id: string, current = false) => ({
  id,
  browser: "Chrome",
  platform: "Windows",
  beganAt: 1,
  usedAt: 2,
  current,
});
/** The list with these sign-ins, after some ms. The first one is the player's own. */
const listOf = (ms: number, ...ids: string[]) =>
  delayed(ms, ok({ list: ids.map((id) => entry(id, id === "a")) }));
const all = listOf(10, "a", "b", "c");
const settings: Intent = { type: "navigate", to: "/user/setting" };
const away: Intent = { type: "navigate", to: "/" };

/** Its status, or the ids; then what is being ended and what was. */
const brief = (signIns: SignIns): string => {
  if (signIns.status !== "ready") return signIns.status;
  const name = (what: typeof signIns.busy) => (what === null ? "" : what.kind === "one" ? what.id : "others");
  const busy = signIns.busy === null ? "" : ` ${name(signIns.busy)}…`;
  const done = signIns.done === null ? "" : ` ${name(signIns.done)}.`;
  return signIns.list.map(({ id }) => id).join("") + busy + done;
};
const states = {
  x: "absent",
  l: "loading",
  f: "failed",
  r: "abc",
  w: "abc b…",
  d: "ac b.",
  o: "abc others…",
  e: "a others.",
};

/** The settings are opened at 100 ms. @param lists the replies, one for each time that the list is read */
function setUp(m: MarbleTest, ...lists: readonly [Answer, ...Answer[]]) {
  m.ports.http.on(paths.list, ...lists);
  const bench = accountBench(m);
  const woke$ = new Subject<void>();
  const { signIns } = createSignIns(m.scope.child("signIns"), {
    ...bench.deps,
    config: defaultConfig({ apiBase: "/base" }),
    pageLifecycle: { ...bench.deps.pageLifecycle, woke$ },
  });
  const asked = (path: string) => m.ports.http.sent(path);
  m.at(100, () => bench.send(settings));
  return { ...bench, signIns, woke$, asked };
}

describe("R-SEC-08 where the player is signed in", () => {
  test("is loaded with the settings, and forgotten away from them and with the next player", () =>
    marbles({ until: 1_000 }, (m) => {
      const { signIns, send, player, asked } = setUp(m, all);
      m.at(200, () => send(away));
      m.at(300, () => send(settings));
      m.at(400, () => player.set(null));
      m.expectState(signIns, "x 99ms l 9ms r 89ms x 99ms l 9ms r 89ms x", states, brief);
      m.afterwards(() => expect(asked(paths.list)).toHaveLength(2));
    }));

  test("leads to the page for PIN and passkeys at the backend", () =>
    marbles({ until: 200 }, (m) => {
      const { signIns } = setUp(m, ok({ list: [], protectionPage: "/api/protection" }));
      m.afterwards(() => expect(signIns.value).toMatchObject({ protectionPage: "/base/api/protection" }));
    }));

  test.each(["javascript:alert(1)", "//evil.test", "/\\evil.test", "/\t/evil.test", 7])(
    "a page at %j counts as none",
    (protectionPage) =>
      expect(accountCalls.signIns.data.parse({ list: [], protectionPage })).toEqual({ list: [] }),
  );

  test("is not shown where the backend has no such call", () =>
    marbles({ until: 1_000 }, (m) => {
      const { signIns } = setUp(m, delayed(10, status(404)));
      m.expectState(signIns, "x 99ms l 9ms x", states, brief);
    }));

  test("R-ERR-05 a failed list can be retried, and loads by itself when the service is back", () =>
    marbles({ until: 1_000 }, (m) => {
      const { signIns, send, back } = setUp(m, delayed(10, status(503)), delayed(10, offline), all);
      m.at(200, () => send({ type: "account/retrySignIns" }));
      m.at(300, () => back());
      m.expectState(signIns, "x 99ms l 9ms f 89ms l 9ms f 99ms r", states, brief);
    }));

  test("it is read again when the page comes back; the list stays meanwhile, and when that fails", () =>
    marbles({ until: 1_000 }, (m) => {
      const { signIns, woke$, asked } = setUp(m, all, delayed(10, offline));
      m.at(200, () => woke$.next());
      m.expectState(signIns, "x 99ms l 9ms r", states, brief);
      m.afterwards(() => expect(asked(paths.list)).toHaveLength(2));
    }));

  test("read again before it has come: the latest list shows and stays; leaving drops what is on its way", () =>
    marbles({ until: 2_000 }, (m) => {
      const { signIns, send, woke$ } = setUp(
        m,
        all,
        listOf(500, "a", "b", "c"),
        listOf(100, "a", "b"),
        listOf(100, "a", "b", "c"),
      );
      m.at(200, () => woke$.next());
      m.at(300, () => woke$.next());
      m.at(1_000, () => woke$.next());
      m.at(1_050, () => send(away));
      m.expectState(signIns, "x 99ms l 9ms r 289ms s 649ms x", { ...states, s: "ab" }, brief);
    }));

  test("ending one takes it off the list at once, which asks again; it is said until the next one is being ended; meanwhile nothing else is", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.end, delayed(50, ok()));
      const { signIns, send, asked, toasted } = setUp(m, all, listOf(10, "a", "c"), listOf(10, "a"));
      m.at(200, () => send({ type: "account/endSignIn", id: "b" }));
      m.at(220, () => send({ type: "account/endOtherSignIns" }));
      m.at(399, () => expect(asked(paths.list)).toHaveLength(2));
      m.at(400, () => send({ type: "account/endSignIn", id: "c" }));
      m.expectState(
        signIns,
        "x 99ms l 9ms r 89ms w 49ms d 149ms n 49ms e",
        { ...states, n: "ac c…", e: "a c." },
        brief,
      );
      m.afterwards(() => {
        expect(asked(paths.end)).toMatchObject([{ params: { id: "b" } }, { params: { id: "c" } }]);
        expect([asked(paths.others), toasted]).toEqual([[], []]);
      });
    }));

  test("ending all others leaves this one", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.others, delayed(50, ok()));
      const { signIns, send } = setUp(m, all, listOf(10, "a"));
      m.at(200, () => send({ type: "account/endOtherSignIns" }));
      m.expectState(signIns, "x 99ms l 9ms r 89ms o 49ms e", states, brief);
    }));

  test.each([
    ["offline", offline, "offline"],
    ["refused", refused(-1, "No."), "No."],
  ])("one that is not ended (%s) stays, and a toast says why", (_why, reply, toast) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.end, delayed(50, reply));
      const { signIns, send, toasted } = setUp(m, all);
      m.at(200, () => send({ type: "account/endSignIn", id: "b" }));
      m.expectState(signIns, "x 99ms l 9ms r 89ms w 49ms r", states, brief);
      m.afterwards(() => expect(toasted).toEqual([toast]));
    }),
  );

  test("leaving the settings does not stop what is being ended, and its failure is said where the player is then", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.others, delayed(50, offline));
      m.ports.http.on(paths.end, delayed(50, ok()));
      const { signIns, send, asked, toasted } = setUp(m, all);
      m.at(200, () => send({ type: "account/endOtherSignIns" }));
      m.at(210, () => send(away));
      m.expectState(signIns, "x 99ms l 9ms r 89ms o 9ms x", states, brief);
      m.afterwards(() => {
        expect(asked(paths.others)).toHaveLength(1);
        expect(toasted).toEqual(["offline"]);
      });
    }));

  test("whoever comes back meanwhile sees it go on, and end", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.others, delayed(100, ok()));
      const { signIns, send, asked } = setUp(m, all, all, listOf(10, "a"));
      m.at(200, () => send({ type: "account/endOtherSignIns" }));
      m.at(210, () => send(away));
      m.at(220, () => send(settings));
      m.at(250, () => send({ type: "account/endSignIn", id: "b" }));
      m.expectState(signIns, "x 99ms l 9ms r 89ms o 9ms x 9ms l 9ms o 69ms e", states, brief);
      m.afterwards(() => {
        expect(asked(paths.others)).toHaveLength(1);
        expect(asked(paths.end)).toEqual([]);
      });
    }));

  test("with the next player it is over, and they can end theirs", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(paths.end, delayed(500, offline), delayed(50, ok()));
      const { signIns, send, player, toasted } = setUp(m, all, all, listOf(10, "a", "c"));
      m.at(200, () => send({ type: "account/endSignIn", id: "c" }));
      m.at(300, () => player.set("next"));
      m.at(400, () => send({ type: "account/endSignIn", id: "b" }));
      const named = { ...states, c: "abc c…" };
      m.expectState(signIns, "x 99ms l 9ms r 89ms c 99ms (rxl) 5ms r 89ms w 49ms d", named, brief);
      m.afterwards(() => expect(toasted).toEqual([]));
    }));
});
