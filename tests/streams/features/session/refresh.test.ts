import { describe, expect, test } from "vitest";
import { callTimeout } from "../../../../streams/rules/durations.ts";
import { delayed, epoch, marbles, offline, ok, refused } from "../../../support/marbles.ts";
import {
  callTimes,
  openShowing,
  openTab,
  reconnect,
  renewed,
  statusOf,
  unauthorized,
  userJson,
} from "./sessionBench.ts";

const sessions = { r: "restoring", s: "signedIn", o: "signedOut" };
const due = 1_200_000;

describe("the token's life", () => {
  test("R-SES-06 1800 s, renewed when two thirds have passed: not before, and each one again", () =>
    marbles({ until: 2 * due + 1_000 }, openTab, (m, { app }) => {
      m.at(due - 1, () => expect(callTimes(m.ports, "/api/refresh")).toEqual([0]));
      m.at(due + 1, () =>
        expect(JSON.parse(m.ports.storage.get("local", "USER_INFO") ?? "")).toMatchObject({
          token: "token-2",
          expiresAt: epoch + due + 1_800_000,
        }),
      );
      m.expectState(app.session, "(rs)", sessions, statusOf);
      m.afterwards(() => {
        expect(callTimes(m.ports, "/api/refresh")).toEqual([0, due, 2 * due]);
        expect(m.ports.http.to("/api/refresh").map(({ headers }) => headers.Authorization)).toEqual([
          "Bearer token-0",
          "Bearer token-1",
          "Bearer token-2",
        ]);
      });
    }));

  test("R-SES-06 a failed renewal is retried every 15 s while the session continues", () =>
    marbles({ until: due + 60_000 }, (m) => {
      m.ports.http.on("/api/refresh", renewed("t-1"), offline, offline, renewed("t-2"));
      openShowing(m, "(rs)");
      m.at(due + 29_999, () => expect(callTimes(m.ports, "/api/refresh")).toEqual([0, due, due + 15_000]));
      m.afterwards(() =>
        expect(callTimes(m.ports, "/api/refresh")).toEqual([0, due, due + 15_000, due + 30_000]),
      );
    }));

  test("R-SES-06 … or as soon as the network is back", () =>
    marbles({ until: due + 20_000 }, (m) => {
      m.ports.http.on("/api/refresh", renewed("t-1"), offline, renewed("t-2"));
      openTab(m);
      m.at(due - 1, () => m.ports.lifecycle.setOnline(false));
      m.at(due + 4_000, () => m.ports.lifecycle.setOnline(true));
      m.afterwards(() => expect(callTimes(m.ports, "/api/refresh")).toEqual([0, due, due + 4_000]));
    }));

  test("R-SES-06 a page that slept over the moment renews when it wakes; one that slept less does not", () =>
    marbles({ until: 60_000 }, openTab, (m) => {
      m.at(1_000, () => m.ports.lifecycle.setVisible(false));
      m.at(2_000, () => m.clock.jump(due - 3_001));
      m.at(3_000, () => m.ports.lifecycle.setVisible(true));
      m.at(3_001, () => expect(m.ports.http.to("/api/refresh")).toHaveLength(1));
      m.at(4_000, () => m.ports.lifecycle.setVisible(false));
      m.at(5_000, () => m.ports.lifecycle.setVisible(true));
      m.at(5_001, () => expect(m.ports.http.to("/api/refresh")).toHaveLength(2));
      m.afterwards(() => expect(m.ports.http.to("/api/refresh")).toHaveLength(2));
    }));

  test("R-SES-06 a page that wakes at the very moment renews", () =>
    marbles({ until: 4_000 }, openTab, (m) => {
      m.at(1_000, () => m.ports.lifecycle.setVisible(false));
      m.at(2_000, () => m.clock.jump(due - 3_000));
      m.at(3_000, () => m.ports.lifecycle.setVisible(true));
      m.at(3_001, () => expect(m.ports.http.to("/api/refresh")).toHaveLength(2));
    }));

  test("R-SES-06 an end of life that a wrong clock wrote does not keep a token for longer", () =>
    marbles({ until: due + 2_000 }, openTab, (m) => {
      m.at(1_000, () => m.ports.storage.otherTab("USER_INFO", userJson(86_400_000, "token-9")));
      m.afterwards(() => expect(callTimes(m.ports, "/api/refresh")).toEqual([0, due + 1_000]));
    }));

  test.each([
    ["an empty reply", ok({})],
    ["a 401", unauthorized],
    ["-3101", refused(-3101)],
  ])("R-SES-02 R-SES-05 %s to the renewal logs out, once", (_, answer) =>
    marbles({ until: due + 1_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.http.on("/api/refresh", renewed("t-1"), answer);
      openShowing(m, `(rs) ${due - 4}ms o`);
      m.afterwards(() => expect(m.ports.navigation).toMatchObject({ at: "/login", reloads: 1 }));
    }),
  );

  test("R-SES-06 no token is renewed after a sign-out", () =>
    marbles({ until: due + 1_000 }, openTab, (m, { app }) => {
      m.at(1_000, () => app.send({ type: "session/signOut" }));
      m.afterwards(() => expect(callTimes(m.ports, "/api/refresh")).toEqual([0]));
    }));
});

describe("refusals and renewals that cross", () => {
  test("R-SES-05 -3101 for a token that was renewed meanwhile does not end the session", () =>
    marbles({ until: due + 1_000 }, (m) => {
      m.ports.http.on("/user/wallet", offline, delayed(500, refused(-3101)));
      openShowing(m, "(rs)");
      m.at(due - 100, () => reconnect(m.ports));
      m.afterwards(() => expect(m.ports.http.to("/user/wallet").at(-1)?.outcome).toBe("answered"));
    }));

  test("R-SES-05 a refused token whose life is over is renewed instead of ending the session", () =>
    marbles({ until: 10_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.http.on("/user/wallet", offline, refused(-3101));
      openShowing(m, "(rs)");
      // The page slept for half an hour, and its calls come before its own waking.
      m.at(1_000, () => m.clock.jump(1_800_000));
      m.at(2_000, () => reconnect(m.ports));
      m.afterwards(() => {
        expect(m.ports.http.to("/api/refresh")).toHaveLength(2);
        expect(m.ports.storage.get("local", "USER_INFO")).toContain("token-2");
      });
    }));
});

describe("several tabs", () => {
  test("R-SES-06 one renews for all: the others wait and take its token", () =>
    marbles({ until: 5_000 }, (m) => {
      const other = m.tab();
      m.ports.http.on("/api/refresh", delayed(500, renewed("token-1")));
      const mine = openTab(m);
      const theirs = openTab(m, { ports: other });
      m.expectState(mine.app.session, "r 499ms s", sessions, statusOf);
      m.expectState(theirs.app.session, "r 499ms s", sessions, statusOf);
      m.afterwards(() => {
        expect(m.ports.http.to("/api/refresh")).toHaveLength(1);
        expect(other.http.to("/api/refresh")).toHaveLength(0);
        expect(other.http.to("/user/wallet")[0]?.json).toMatchObject({ common: { token: "token-1" } });
      });
    }));

  test("R-SES-06 when the first one's attempt fails, the second one makes its own", () =>
    marbles({ until: 5_000 }, (m) => {
      const other = m.tab();
      m.ports.http.on("/api/refresh", delayed(500, offline));
      openTab(m);
      const theirs = openTab(m, { ports: other });
      m.expectState(theirs.app.session, "r 499ms s", sessions, statusOf);
      m.afterwards(() => expect(callTimes(other, "/api/refresh")).toEqual([500]));
    }));

  test("R-SES-06 a frozen tab that keeps the lock blocks others for as long as two calls may take", () =>
    marbles({ until: 2 * callTimeout + 10_000 }, (m) => {
      m.scope.run("frozen", m.tab().lifecycle.lock("refresh"));
      openShowing(m, `r ${2 * callTimeout - 1}ms s`);
    }));

  test("R-SES-06 at two thirds too: one renewal for two tabs", () =>
    marbles({ until: due + 1_000 }, (m) => {
      const other = m.tab();
      openTab(m);
      openTab(m, { ports: other });
      m.afterwards(() =>
        expect([m.ports, other].flatMap((tab) => callTimes(tab, "/api/refresh"))).toEqual([0, due]),
      );
    }));
});
