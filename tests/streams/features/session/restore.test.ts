import { describe, expect, test } from "vitest";
import { callTimeout } from "../../../../streams/rules/durations.ts";
import { delayed, garbage, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { broken, marbles } from "../../../support/marbles.ts";
import { callTimes, openShowing, renewed, unauthorized, userJson } from "./sessionBench.ts";

const expired = userJson(-1);
const fresh = userJson();

describe("a stored token", () => {
  test("R-SES-01 is renewed first; nothing else is called before the reply", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on("/api/refresh", delayed(500, renewed("token-1")));
      openShowing(m, "r 499ms s");
      m.at(499, () => expect(m.ports.http.requests.map(({ path }) => path)).toEqual(["/api/refresh"]));
      m.afterwards(() => {
        expect(m.ports.http.requests[0]).toMatchObject({
          method: "POST",
          headers: { Authorization: "Bearer token-0" },
          body: "{}",
        });
        expect(m.ports.http.to("/user/wallet")[0]?.json).toMatchObject({ common: { token: "token-1" } });
      });
    }));

  test.each([
    ["offline", offline],
    ["a server fault", status(503)],
    ["a page instead of an answer", garbage()],
    ["the server's own no", refused(500, "busy")],
  ])(
    "R-SES-01 %s does not sign out a player with a fresh token; the renewal is retried after 15 s",
    (_, answer) =>
      marbles({ until: 20_000 }, (m) => {
        m.ports.http.on("/api/refresh", answer, renewed("token-1"));
        openShowing(m, "(rs)");
        m.at(14_999, () => expect(callTimes(m.ports, "/api/refresh")).toEqual([0]));
        m.afterwards(() => {
          expect(callTimes(m.ports, "/api/refresh")).toEqual([0, 15_000]);
          expect(m.ports.storage.get("local", "USER_INFO")).toContain("token-1");
        });
      }),
  );

  test("R-SES-01 an expired token and a service that is down or busy: waits, and continues when it is up", () =>
    marbles({ until: 50_000 }, (m) => {
      m.ports.http.on("/api/refresh", offline, status(502), refused(503, "busy"), renewed("token-1"));
      openShowing(m, "(rw) 44996ms s", { storedUser: expired });
      m.at(44_999, () => expect(m.ports.http.requests.map(({ path }) => path)).not.toContain("/user/wallet"));
      m.afterwards(() => expect(callTimes(m.ports, "/api/refresh")).toEqual([0, 15_000, 30_000, 45_000]));
    }));

  test("R-SES-01 … at once when the network is back", () =>
    marbles({ until: 10_000 }, (m) => {
      m.ports.lifecycle.setOnline(false);
      m.ports.http.on("/api/refresh", offline, renewed("token-1"));
      openShowing(m, "(rw) 6996ms s", { storedUser: expired });
      m.act("7s n", { n: () => m.ports.lifecycle.setOnline(true) });
    }));

  test("R-SES-01 a service that does not answer: on with the fresh token once the call has failed", () =>
    marbles({ until: callTimeout + 10_000 }, (m) => {
      m.ports.http.on("/api/refresh", never);
      openShowing(m, `r ${callTimeout - 1}ms s`);
    }));

  test("R-SES-01 a signed-in player stays signed in when the token expires before the service is back", () =>
    marbles({ until: 70_000 }, (m) => {
      m.ports.http.on("/api/refresh", offline, offline, offline, offline, renewed("token-1"));
      openShowing(m, "(rs)", { storedUser: userJson(20_000) });
      m.afterwards(() => expect(m.ports.storage.get("local", "USER_INFO")).toContain("token-1"));
    }));

  test("R-ERR-05 a renewal that throws counts as unreachable and is tried again", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.report.expect("session/refresh");
      m.ports.http.on("/api/refresh", broken, renewed("token-1"));
      openShowing(m, "w 14999ms s", { storedUser: expired });
      m.afterwards(() => expect(m.ports.report.faults).toHaveLength(1));
    }));
});

describe("a token that is not renewed", () => {
  test.each([
    ["null", ok(null), fresh],
    ["{}", ok({}), fresh],
    ["-3101", refused(-3101), fresh],
    ["-3102", refused(-3102), fresh],
    ["401", unauthorized, fresh],
    ["any refusal of an expired token", refused(1_001, "unknown"), expired],
    ["a 403 to an expired token", status(403, JSON.stringify({ code: 403, msg: "no", data: null })), expired],
  ])("R-SES-02 R-SES-05 %s logs out at once, and never shows the dead session", (_, answer, storedUser) =>
    marbles({ until: 60_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.storage.set("local", "WALLET_CACHE", "{}");
      m.ports.http.on("/api/refresh", answer);
      openShowing(m, "(ro)", { storedUser });
      m.afterwards(() => {
        expect(m.ports.http.requests.map(({ path }) => path)).toEqual(["/api/refresh"]);
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
        expect(m.ports.storage.get("local", "WALLET_CACHE")).toBeNull();
        expect(m.ports.navigation).toMatchObject({ at: "/login", reloads: 1 });
      });
    }),
  );

  test("R-SES-05 a 401 at / only clears the user info", () =>
    marbles({ until: 1_000, at: "/th" }, (m) => {
      m.ports.storage.set("local", "WALLET_CACHE", "{}");
      m.ports.http.on("/api/refresh", unauthorized);
      openShowing(m, "(ro)");
      m.afterwards(() => {
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
        expect(m.ports.storage.get("local", "WALLET_CACHE")).toBe("{}");
        expect(m.ports.navigation.at).toBe("/th/login");
        expect(m.ports.navigation.log.map(({ kind }) => kind)).not.toContain("reload");
      });
    }));

  test.each([
    ["a stored token", null, expired],
    ["the native app's token", '{"token":"native-1"}', null],
  ])("R-SES-05 signing out while %s cannot be renewed ends the attempts", (_, told, storedUser) =>
    marbles({ until: 60_000 }, (m) => {
      if (told !== null) m.ports.shell.tell(told);
      m.ports.http.on("/api/refresh", offline, renewed("token-1"));
      const app = openShowing(m, "(rw) 4996ms o", { storedUser });
      m.act("5s o", { o: () => app.send({ type: "session/signOut" }) });
      m.afterwards(() => {
        expect(callTimes(m.ports, "/api/refresh")).toEqual([0]);
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
      });
    }),
  );

  test("R-SES-09 a renewal that is on its way does not undo another tab's sign-out", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.http.on("/api/refresh", delayed(1_000, renewed("token-1")));
      openShowing(m, "r 499ms o");
      m.act("500ms o", { o: () => m.ports.storage.otherTab("USER_INFO") });
      m.afterwards(() => {
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
        expect(m.ports.http.to("/api/refresh").map(({ outcome }) => outcome)).toEqual(["aborted"]);
      });
    }));
});
