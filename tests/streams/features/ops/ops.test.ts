import { describe, expect, test } from "vitest";
import { createOps, type Ops } from "../../../../streams/features/ops/ops.ts";
import type { OpsIntent, OpsQuestion } from "../../../../streams/features/ops/opsIntents.ts";
import type { OpsHostFilter, OpsLive } from "../../../../wire/operator/opsLive.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";

const live: OpsLive = {
  operator: "mali",
  mayAct: true,
  dashboard: "",
  regions: [],
  hosts: { total: 0, found: 0, from: 0, list: [] },
  games: null,
  queue: { waiting: 0, longestWait: 0 },
  schedules: 0,
  players: null,
  announcements: null,
};
const path = "/ops/api/live";
const question: OpsQuestion = {
  draft: { kind: "grant-time", accountId: "a1", minutes: 60 },
  title: "Grant time to Noi?",
  effects: [],
  button: "Grant",
};
const action = { kind: "grant-time", accountId: "a1", minutes: 30, reason: "an outage" } as const;
const out = status(401, JSON.stringify({ code: 401, msg: "Please sign in.", data: null }));

/** The page as it opens; signed in unless the test has said otherwise before. */
function open(m: MarbleTest): Ops {
  m.ports.http.byDefault(path, ok(live));
  return createOps(m.scope.child("ops"), m.ports);
}
const times = (m: MarbleTest, to: string) =>
  m.ports.http.to(to).map(({ at }) => at - (m.ports.http.requests[0]?.at ?? 0));

describe("R-OPS-08 what is live", () => {
  test("is read at once and every 2 s while the page is visible, and never while it is not", () =>
    marbles({ until: 12_000 }, open, (m) => {
      m.at(5_000, () => m.ports.lifecycle.setVisible(false));
      m.at(9_500, () => m.ports.lifecycle.setVisible(true));
      m.afterwards(() => expect(times(m, path)).toEqual([0, 2_000, 4_000, 9_500, 11_500]));
    }));

  test("is not asked for again before the last answer", () =>
    marbles({ until: 8_000 }, (m) => {
      m.ports.http.on(path, delayed(4_500, ok(live)), ok(live));
      open(m);
      m.afterwards(() => expect(times(m, path)).toEqual([0, 6_000]));
    }));

  test("stays on the page while the service does not answer, and says so", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.http.on(path, ok(live), offline, ok(live));
      const { state } = open(m);
      m.expectState(
        state,
        "n 999ms 1000ms f 1999ms n",
        { n: "", f: "You are offline." },
        (now) => now.live.failure,
      );
      m.at(2_500, () => expect(state.value.live.data).toEqual(live));
    }));
});

describe("R-OPS-19 what the tab shows", () => {
  const queries = (m: MarbleTest) =>
    m.ports.http
      .to(path)
      .map(({ at, query }) => [
        at - (m.ports.http.requests[0]?.at ?? 0),
        Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== "")),
      ]);
  const none = { region: "", state: "", search: "" } as const;

  test("alone is read, at once when another one shows", () =>
    marbles({ until: 5_000 }, open, (m, ops) => {
      m.at(2_500, () => ops.send({ type: "ops/tab", tab: "players" }));
      m.at(3_000, () => ops.send({ type: "ops/tab", tab: "log" }));
      m.afterwards(() =>
        expect(queries(m)).toEqual([
          [0, { tab: "fleet", from: "0" }],
          [2_000, { tab: "fleet", from: "0" }],
          [2_500, { tab: "players", from: "0" }],
          [3_000, { from: "0" }],
        ]),
      );
    }));

  test("hosts: another region or page is read at once, a text 300 ms after the last key", () =>
    marbles({ until: 2_500 }, open, (m, ops) => {
      const look = (at: number, filter: OpsHostFilter, from = 0) =>
        m.at(at, () => ops.send({ type: "ops/hosts", filter, from }));
      look(500, { ...none, region: "asia", state: "silent" });
      look(600, none, 50);
      look(1_000, { ...none, search: "h" });
      look(1_200, { ...none, search: "h-1" });
      m.at(1_300, () => expect(ops.state.value.live.data).toEqual(live));
      m.afterwards(() =>
        expect(queries(m)).toEqual([
          [0, { tab: "fleet", from: "0" }],
          [500, { tab: "fleet", region: "asia", state: "silent", from: "0" }],
          [600, { tab: "fleet", from: "50" }],
          [1_500, { tab: "fleet", search: "h-1", from: "0" }],
        ]),
      );
    }));
});

describe("R-OPS-02 the session", () => {
  test("nobody is signed in: nothing more is asked for until somebody is", () =>
    marbles({ until: 7_000 }, (m) => {
      m.ports.http.on(path, out, ok(live));
      m.ports.http.on("/ops/api/sign-in", delayed(100, ok({ operator: "mali" })));
      const ops = open(m);
      m.at(3_000, () => ops.send({ type: "ops/signIn", token: " token " }));
      m.at(3_050, () => {
        expect(ops.state.value.session).toMatchObject({ busy: true });
        // A second click changes nothing.
        ops.send({ type: "ops/signIn", token: "other" });
      });
      m.afterwards(() => {
        expect(m.ports.http.sent("/ops/api/sign-in")).toEqual([{ token: "token" }]);
        expect(times(m, path)).toEqual([0, 3_100, 5_100]);
        expect(ops.state.value.session).toEqual({ kind: "signedIn", operator: "mali" });
      });
    }));

  test("a wrong token says why", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(path, out);
      m.ports.http.on(
        "/ops/api/sign-in",
        status(403, JSON.stringify({ code: 403, msg: "This token is not right.", data: null })),
      );
      const ops = open(m);
      m.at(100, () => ops.send({ type: "ops/signIn", token: "wrong" }));
      m.at(200, () =>
        expect(ops.state.value.session).toEqual({
          kind: "signedOut",
          failure: "This token is not right.",
          busy: false,
        }),
      );
    }));

  test("signing out takes everything off the page; a late answer puts nothing back", () =>
    marbles({ until: 6_000 }, (m) => {
      m.ports.http.on(path, ok(live), delayed(1_000, ok(live)));
      m.ports.http.on("/ops/api/sign-out", ok());
      const ops = open(m);
      m.at(2_500, () => ops.send({ type: "ops/signOut" }));
      m.at(2_600, () => {
        expect(ops.state.value.session).toEqual({ kind: "signedOut", failure: "", busy: false });
        expect(ops.state.value.live.data).toBeNull();
      });
      m.afterwards(() => expect([ops.state.value.live.data, times(m, path)]).toEqual([null, [0, 2_000]]));
    }));

  test("is known from the first answer; one that ends says so", () =>
    marbles({ until: 3_000 }, (m) => {
      m.ports.http.on(path, delayed(200, ok(live)), out);
      const { state } = open(m);
      m.at(199, () => expect(state.value.session.kind).toBe("checking"));
      m.at(201, () => expect(state.value.session.kind).toBe("signedIn"));
      m.at(2_500, () =>
        expect(state.value.session).toMatchObject({ failure: "Your session is over. Please sign in again." }),
      );
    }));
});

describe("R-OPS-08 a list", () => {
  const orders = "/ops/api/orders";
  const queries = (m: MarbleTest) =>
    m.ports.http.to(orders).map(({ at, query }) => [at - (m.ports.http.requests[0]?.at ?? 0), query]);

  test("is read when its tab shows and every 10 s, and 300 ms after the last key of a search", () =>
    marbles({ until: 25_000 }, open, (m, ops) => {
      m.ports.http.on(orders, ok({ list: [] }));
      m.at(1_000, () => ops.send({ type: "ops/tab", tab: "orders" }));
      m.at(12_000, () => ops.send({ type: "ops/search", tab: "orders", text: "c" }));
      m.at(12_299, () => ops.send({ type: "ops/search", tab: "orders", text: "cp" }));
      m.at(24_000, () => ops.send({ type: "ops/tab", tab: "fleet" }));
      m.afterwards(() => {
        expect(queries(m)).toEqual([
          [1_000, "?search="],
          [11_000, "?search="],
          [12_599, "?search=cp"],
          [22_599, "?search=cp"],
        ]);
        expect(ops.state.value.orders).toEqual({ data: [], failure: "", text: "cp" });
      });
    }));

  test("an answer to an older search never replaces a newer one's", () =>
    marbles({ until: 3_000 }, open, (m, ops) => {
      m.ports.http.on("/ops/api/audit", delayed(1_000, refused(500, "late")), ok({ list: [] }));
      m.at(0, () => ops.send({ type: "ops/tab", tab: "log" }));
      m.at(500, () => ops.send({ type: "ops/search", tab: "log", text: "mali" }));
      m.afterwards(() => expect(ops.state.value.log).toEqual({ data: [], failure: "", text: "mali" }));
    }));
});

describe("R-OPS-05 an action", () => {
  const act = "/ops/api/act";
  const run = (m: MarbleTest, ops: Ops, at: number, intent: OpsIntent) => m.at(at, () => ops.send(intent));

  test("is done once it is confirmed, and the lists are read again", () =>
    marbles({ until: 3_000 }, open, (m, ops) => {
      m.ports.http.on("/ops/api/accounts", ok({ list: [] }));
      m.ports.http.on(act, delayed(300, ok({ detail: "Granted 30 minutes to Noi." })));
      run(m, ops, 0, { type: "ops/tab", tab: "players" });
      run(m, ops, 500, { type: "ops/ask", question });
      m.at(900, () => expect(m.ports.http.to(act)).toEqual([]));
      run(m, ops, 1_000, { type: "ops/confirm", action });
      m.at(1_100, () => {
        expect(ops.state.value.asked).toMatchObject({ busy: true });
        ops.send({ type: "ops/confirm", action });
        // What is on its way cannot be taken back.
        ops.send({ type: "ops/cancel" });
        expect(ops.state.value.asked).not.toBeNull();
      });
      m.afterwards(() => {
        expect(m.ports.http.sent(act)).toEqual([
          { kind: "grant-time", accountId: "a1", minutes: 30, reason: "an outage", key: expect.any(String) },
        ]);
        expect(ops.state.value.asked).toBeNull();
        expect(ops.state.value.done).toEqual({ text: "Granted 30 minutes to Noi.", count: 1 });
        expect(times(m, "/ops/api/accounts")).toEqual([0, 1_300]);
      });
    }));

  test("is sent once for two clicks; failed, it stays asked and is tried again under the same key; another question has another key", () =>
    marbles({ until: 3_000 }, open, (m, ops) => {
      m.ports.http.on(act, delayed(100, offline), ok({ detail: "done" }), ok({ detail: "done" }));
      run(m, ops, 100, { type: "ops/ask", question });
      run(m, ops, 200, { type: "ops/confirm", action });
      run(m, ops, 250, { type: "ops/confirm", action });
      m.at(301, () =>
        expect(ops.state.value.asked).toMatchObject({ busy: false, failure: "You are offline." }),
      );
      run(m, ops, 400, { type: "ops/confirm", action });
      run(m, ops, 500, { type: "ops/ask", question });
      run(m, ops, 600, { type: "ops/confirm", action });
      m.afterwards(() => {
        const keys = m.ports.http.to(act).map(({ body }) => JSON.parse(body ?? "").key);
        expect(keys).toHaveLength(3);
        expect(keys[1]).toBe(keys[0]);
        expect(keys[2]).not.toBe(keys[0]);
      });
    }));

  test("that is cancelled is never sent", () =>
    marbles({ until: 1_000 }, open, (m, ops) => {
      run(m, ops, 100, { type: "ops/ask", question });
      run(m, ops, 200, { type: "ops/cancel" });
      run(m, ops, 300, { type: "ops/confirm", action });
      m.afterwards(() => expect([ops.state.value.asked, m.ports.http.to(act)]).toEqual([null, []]));
    }));
});
