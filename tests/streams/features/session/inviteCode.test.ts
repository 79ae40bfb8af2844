import { describe, expect, test } from "vitest";
import { answerFirst, scheduleCheck } from "../../../support/fakeBackend.ts";
import { broken, delayed, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { type FakePorts, marbles, showing } from "../../../support/marbles.ts";
import { answer, cameBack } from "./identity.ts";
import { callTimes, loggedIn, openTab, userJson } from "./sessionBench.ts";

const path = "/activity/userBindInviteCode";
const storedValue = ({ storage }: FakePorts) => storage.get("local", "INVITE_CODE");
const plans = "/user?showSubscriptionPlans=1";

describe("an invite code in an address", () => {
  test.each([
    ["/?inviteCode=AB-1", "/login", "/"],
    ["/th/gameDetails?id=g-1&inviteCode=AB-1&x=2#z", "/th/login", "/gameDetails?id=g-1&x=2#z"],
    ["/en/nowhere?inviteCode=AB-1", "/en/login", "/nowhere"],
  ])(
    "R-SES-08 R-ROUTE-02 %s is stored before the sign-in, and removed from the address",
    (at, login, wanted) =>
      marbles({ until: 1_000, at }, (m) => {
        openTab(m, { storedUser: null });
        m.afterwards(() => {
          expect(storedValue(m.ports)).toBe("AB-1");
          expect(m.ports.navigation.at).toBe(login);
          expect(m.ports.storage.get("session", "REDIRECT_TO")).toBe(wanted);
          expect([m.ports.navigation.depth, m.ports.http.requests]).toEqual([0, []]);
        });
      }),
  );

  test.each([
    ["new", "new"],
    ["", "old"],
    ["x".repeat(65), "old"],
  ])("R-SES-08 the newest one counts, if it is one: %j leaves %j", (code, stored) =>
    marbles({ until: 1_000, at: `/login?inviteCode=${code}` }, (m) => {
      m.ports.storage.set("local", "INVITE_CODE", "old");
      openTab(m, { storedUser: null });
      m.afterwards(() => expect([storedValue(m.ports), m.ports.navigation.at]).toEqual([stored, "/login"]));
    }),
  );
});

describe("binding", () => {
  test("R-SES-08 once after the sign-in, then removed, and on to the plans", () =>
    marbles({ until: 5_000, at: `/th/login${answer}` }, (m) => {
      m.ports.storage.set("local", "INVITE_CODE", "AB-1");
      cameBack(m.ports);
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      m.ports.http.on(path, delayed(200, ok()));
      openTab(m, { storedUser: null });
      m.at(199, () => expect([storedValue(m.ports), m.ports.navigation.at]).toEqual(["AB-1", "/th"]));
      m.afterwards(() => {
        expect(m.ports.http.sent(path)).toMatchObject([
          { params: { inviteCode: "AB-1" }, common: { token: "token-1" } },
        ]);
        expect(storedValue(m.ports)).toBeNull();
        expect(m.ports.navigation.log).toContainEqual({ kind: "push", to: `/th${plans}` });
        // The plans are open: neither a reload nor going back opens them again.
        expect(m.ports.navigation.at).toBe("/th/user");
      });
    }));

  test("R-SES-08 no code, no call", () =>
    marbles({ until: 1_000 }, openTab, (m) => {
      m.afterwards(() => expect([callTimes(m.ports, path), m.ports.navigation.at]).toEqual([[], "/"]));
    }));

  test("R-SES-08 a refusal is toasted, the code removed, and the player stays", () =>
    marbles({ until: 1_000, at: "/gameDetails?id=g-1&inviteCode=AB-1" }, (m) => {
      m.ports.http.on(path, refused(-1, "Already bound"));
      const { app } = openTab(m);
      m.afterwards(() => {
        expect(app.toasts.value.map(({ content }) => content)).toContainEqual({ text: "Already bound" });
        expect([storedValue(m.ports), m.ports.navigation.at]).toEqual([null, "/gameDetails?id=g-1"]);
      });
    }));

  test.each([
    ["offline", offline],
    ["a server fault", status(502)],
    ["no answer in 30 s", never],
    ["the session being over", refused(-3101)],
    ["R-ERR-05 a port that throws", broken],
  ])("R-SES-08 %s keeps the code; the next session tries again, this one does not", (_, reply) =>
    marbles({ until: 100_000, at: "/gameDetails?id=g-1" }, (m) => {
      if (reply === broken) m.ports.report.expect("inviteCode");
      m.ports.storage.set("local", "INVITE_CODE", "AB-1");
      m.ports.http.on(path, reply, ok());
      openTab(m);
      m.at(40_000, () => {
        expect([storedValue(m.ports), callTimes(m.ports, path)]).toEqual(["AB-1", [0]]);
        expect(m.ports.navigation.at).not.toContain("showSubscriptionPlans");
      });
      m.at(50_000, () => m.ports.storage.otherTab("USER_INFO"));
      m.at(60_000, () => m.ports.storage.otherTab("USER_INFO", userJson()));
      m.afterwards(() => {
        expect([callTimes(m.ports, path), storedValue(m.ports)]).toEqual([[0, 60_000], null]);
        expect(m.ports.navigation.log).toContainEqual({ kind: "push", to: plans });
        expect(m.ports.lifecycle.live).toBe(0);
      });
    }),
  );

  test("R-SES-08 a refusal of a token that was renewed meanwhile is no answer: the code stays", () =>
    marbles({ until: 30_000 }, (m) => {
      m.ports.storage.set("local", "INVITE_CODE", "AB-1");
      m.ports.http.on(path, delayed(20_000, refused(-3101)));
      const { app } = openTab(m);
      m.at(10_000, () => m.ports.storage.otherTab("USER_INFO", userJson(1_800_000, "token-9")));
      m.afterwards(() => {
        expect(app.session.value.status).toBe("signedIn");
        expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["answered"]);
        expect(storedValue(m.ports)).toBe("AB-1");
      });
    }));

  test("R-SES-08 two tabs bind it once", () =>
    marbles({ until: 5_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.storage.set("local", "INVITE_CODE", "AB-1");
      const other = m.tab();
      m.ports.http.on(path, delayed(100, ok()));
      openTab(m);
      openTab(m, { ports: other });
      m.afterwards(() => {
        expect(callTimes(m.ports, path)).toHaveLength(1);
        expect([callTimes(other, path), other.navigation.at]).toEqual([[], "/gameDetails?id=g-1"]);
      });
    }));

  test("R-SES-08 signing out aborts the call and keeps the code", () =>
    marbles({ until: 5_000, at: "/gameDetails?id=g-1&inviteCode=AB-1" }, (m) => {
      m.ports.http.on(path, delayed(1_000, ok()));
      const { app } = openTab(m);
      m.at(500, () => app.send({ type: "session/signOut" }));
      m.afterwards(() => {
        expect(m.ports.http.to(path).map(({ outcome }) => outcome)).toEqual(["aborted"]);
        expect([storedValue(m.ports), m.ports.navigation.at]).toEqual(["AB-1", "/login"]);
      });
    }));

  test("R-SES-08 a late answer does not navigate away from a game", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.storage.set("local", "INVITE_CODE", "AB-1");
      m.ports.stage.script = showing;
      const racer = game("g-1");
      m.ports.http.on(path, delayed(2_000, ok()));
      m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
      const { app } = openTab(m);
      m.at(100, () => answerFirst(app, true));
      m.at(1_999, () => expect(app.desk.value.status).toBe("playing"));
      m.at(2_001, () => {
        expect([storedValue(m.ports), app.desk.value.status]).toEqual([null, "playing"]);
        expect(m.ports.navigation.at).toBe("/streamDesk");
      });
    }));
});
