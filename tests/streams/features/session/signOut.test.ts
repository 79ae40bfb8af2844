import { describe, expect, test } from "vitest";
import { answerFirst, scheduleCheck, wallet } from "../../../support/fakeBackend.ts";
import { delayed, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { type FakePorts, marbles, showing } from "../../../support/marbles.ts";
import {
  callTimes,
  google,
  openShowing,
  openTab,
  reconnect,
  renewed,
  statusOf,
  unauthorized,
  userJson,
} from "./sessionBench.ts";

const sessions = { r: "restoring", s: "signedIn", o: "signedOut", i: "signingIn" };
const storedValue = ({ storage }: FakePorts) =>
  ["USER_INFO", "WALLET_CACHE"].filter((key) => storage.get("local", key) !== null);
const cached = JSON.stringify(wallet);
const device = ({ storage }: FakePorts): unknown =>
  JSON.parse(storage.get("local", "APP_INFO") ?? "{}").deviceId;

describe("a session that the server ends", () => {
  test.each([
    ["-3101", "/user/wallet", refused(-3101, "gone")],
    ["-3102", "/user/wallet", refused(-3102, "gone")],
    ["an envelope's 401", "/user/wallet", refused(401, "gone")],
    ["family B's 401", "/api/subscription", unauthorized],
  ])("R-SES-05 %s clears user, app and wallet, goes to login and reloads", (_, path, answer) =>
    marbles({ until: 2_000, at: "/th/gameDetails?id=g-1" }, (m) => {
      m.ports.storage.set("local", "WALLET_CACHE", cached);
      m.ports.http.on(path, offline, delayed(10, answer));
      const app = openShowing(m, "(rs) 1006ms o");
      let before: unknown;
      m.at(900, () => {
        before = device(m.ports);
        m.ports.storage.set("local", "APP_INFO", "{}");
      });
      m.at(1_000, () => {
        expect(storedValue(m.ports)).toEqual(["USER_INFO", "WALLET_CACHE"]);
        reconnect(m.ports);
      });
      m.afterwards(() => {
        expect(storedValue(m.ports)).toEqual([]);
        expect(device(m.ports)).toBe(before);
        expect(app.wallet.value).toBeNull();
        expect(m.ports.navigation).toMatchObject({ at: "/th/login", reloads: 1 });
        // Signed in again, the player is where the session ended (R-ROUTE-02).
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBe("/gameDetails?id=g-1");
      });
    }),
  );

  test.each(["/", "/en", "/th"])("R-SES-05 a 401 while at %s only clears the user info", (at) =>
    marbles({ until: 2_000, at }, (m) => {
      m.ports.http.on("/api/subscription", offline, delayed(10, unauthorized));
      const app = openShowing(m, "(rs) 1006ms o");
      m.at(1_000, () => reconnect(m.ports));
      m.afterwards(() => {
        expect([storedValue(m.ports), m.ports.navigation.reloads]).toEqual([["WALLET_CACHE"], 0]);
        expect(app.location.value.path).toBe("/login");
        expect(app.toasts.value.at(-1)?.content).toEqual({ text: "gone" });
      });
    }),
  );

  test("R-SES-05 a refusal without a message is told in the app's own words", () =>
    marbles({ until: 2_000 }, (m) => {
      m.ports.http.on("/api/subscription", status(401));
      const { app } = openTab(m);
      m.afterwards(() => expect(app.toasts.value.at(-1)?.content).toEqual({ message: "sessionExpired" }));
    }));

  const spent = JSON.stringify({ code: 401, msg: "An old key was used again.", data: null });
  test.each([
    ["at the start", null, 1_000],
    ["in mid-session", renewed("token-2"), 1_300_000],
  ])(
    "R-SEC-12 a refresh refused %s is told in the service's words, after the reload, once",
    (_when, before, until) =>
      marbles({ until, at: "/gameDetails?id=g-1" }, (m) => {
        m.ports.http.on("/api/refresh", before ?? status(401, spent), status(401, spent));
        openTab(m);
        m.at(until - 500, () => {
          expect(m.ports.navigation.reloads).toBe(1);
          m.ports.http.on("/api/refresh", renewed("token-3"));
          const { app } = openTab(m);
          expect(app.toasts.value.map(({ content }) => content)).toEqual([
            { text: "An old key was used again." },
          ]);
          expect(m.ports.storage.get("session", "ENDED_BECAUSE")).toBeNull();
        });
      }),
  );

  test("R-SES-05 -3101 while at / is no 401: everything is cleared, and no refusal is toasted", () =>
    marbles({ until: 2_000 }, (m) => {
      m.ports.http.on("/user/wallet", refused(-3101, "gone"));
      const { app } = openTab(m);
      m.afterwards(() => {
        expect([app.toasts.value, storedValue(m.ports)]).toEqual([[], []]);
        expect(m.ports.navigation.reloads).toBe(1);
      });
    }));

  test("R-SES-05 several refusals at once end it once", () =>
    marbles({ until: 2_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.http.on("/user/wallet", refused(-3101));
      m.ports.http.on("/api/subscription", unauthorized);
      m.ports.http.on("/schedule/info", refused(-3102));
      openTab(m);
      m.afterwards(() => expect(m.ports.navigation.reloads).toBe(1));
    }));
});

test("R-SES-05 a sign-out by click clears user, app and wallet, goes to login and reloads; no redirect is stored", () =>
  marbles({ until: 2_000, at: "/gameDetails?id=g-1" }, (m) => {
    const app = openShowing(m, "(rs) 996ms o", { config: google });
    m.act("1s o", { o: () => app.send({ type: "session/signOut" }) });
    m.afterwards(() => {
      expect(storedValue(m.ports)).toEqual([]);
      expect(m.ports.navigation).toMatchObject({ at: "/login", reloads: 1 });
      expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
      expect(m.ports.storage.get("local", "SILENT_SIGN_IN")).toBe('"off"');
      expect([m.ports.identity.forgotten, m.ports.http.live]).toEqual([1, 0]);
    });
  }));

test.each([
  ["that answers", delayed(500, ok())],
  ["that has no such call", status(404)],
  ["that never answers", never],
  ["that is out of reach", offline],
  ["that does not know the token any more", unauthorized],
])(
  "R-SEC-08 a sign-out at the service is told to one %s, with the token of before; nobody waits for it",
  (_how, answer) =>
    marbles({ until: 2_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.http.on("/api/logout", answer);
      const app = openShowing(m, "(rs) 996ms o");
      m.act("1s o", { o: () => app.send({ type: "session/signOut" }) });
      m.afterwards(() => {
        const asked = m.ports.http.to("/api/logout");
        expect(asked).toMatchObject([{ headers: { Authorization: "Bearer token-1" }, keepalive: true }]);
        expect(storedValue(m.ports)).toEqual([]);
        expect(m.ports.navigation).toMatchObject({ at: "/login", reloads: 1 });
      });
    }),
);

test("R-SEC-08 two sign-outs before the page has reloaded are both carried out and told to the service, each with its token", () =>
  marbles({ until: 2_000, at: "/gameDetails?id=g-1" }, (m) => {
    m.ports.http.on("/api/logout", never);
    const app = openShowing(m, "(rs) 996ms o 199ms s 299ms o");
    m.act("1s o 499ms o", { o: () => app.send({ type: "session/signOut" }) });
    m.at(1_200, () => m.ports.storage.otherTab("USER_INFO", userJson(1_800_000, "token-9")));
    m.at(1_600, () =>
      expect(m.ports.http.to("/api/logout")).toMatchObject([
        { headers: { Authorization: "Bearer token-1" }, outcome: "waiting" },
        { headers: { Authorization: "Bearer token-9" }, outcome: "waiting" },
      ]),
    );
  }));

describe("the other tabs", () => {
  test("R-SES-09 a sign-out in one tab is followed by the others", () =>
    marbles({ until: 2_000 }, (m) => {
      const other = m.tab();
      const mine = openTab(m);
      const theirs = openTab(m, { ports: other });
      m.act("1s o", { o: () => mine.app.send({ type: "session/signOut" }) });
      m.expectState(theirs.app.session, "(rs) 996ms o", sessions, statusOf);
      m.afterwards(() => {
        expect([theirs.app.location.value.path, theirs.app.wallet.value]).toEqual(["/login", null]);
      });
    }));

  test("R-SES-09 … and in the middle of a game: the picture ends, no pop-up stays, no more calls are sent", () =>
    marbles({ until: 60_000 }, (m) => {
      const racer = game("g-1");
      m.ports.stage.script = showing;
      m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
      const { app } = openTab(m, { socket: true, games: [racer] });
      m.at(100, () => answerFirst(app, true));
      m.at(5_000, () => {
        expect(app.desk.value.status).toBe("playing");
        m.ports.storage.otherTab("USER_INFO");
      });
      m.at(5_001, () => {
        expect(app.desk.value.status).not.toBe("playing");
        expect([m.ports.stage.live, m.ports.socket.live, app.overlays.value]).toEqual([0, 0, []]);
        expect([app.connection.value.status, app.location.value.path]).toEqual(["off", "/login"]);
      });
      m.afterwards(() => {
        expect(m.ports.http.requests.filter(({ at }) => at > m.clock.now() - 54_999)).toEqual([]);
        expect(m.ports.http.to("/schedule/quit")).toEqual([]);
      });
    }));

  test("R-SES-09 R-ROUTE-02 a sign-in in one tab is followed by the others, to where each wanted to go", () =>
    marbles({ until: 2_000, at: "/gameDetails?id=g-1" }, (m) => {
      const app = openShowing(m, "o 999ms s", { storedUser: null });
      m.at(500, () => expect(m.ports.navigation.at).toBe("/login"));
      m.act("1s i", { i: () => m.ports.storage.otherTab("USER_INFO", userJson()) });
      m.expectState(app.location, "l 999ms d", { l: "/login", d: "/gameDetails" }, ({ path }) => path);
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe("/gameDetails?id=g-1");
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
        expect(callTimes(m.ports, "/user/wallet")).toEqual([1_000]);
      });
    }));

  test("R-SES-09 another player in another tab: this tab switches to them", () =>
    marbles({ until: 2_000 }, openTab, (m, { app }) => {
      const other = userJson(1_800_000, "token-9").replace("player-1", "player-2");
      m.at(1_000, () => m.ports.storage.otherTab("USER_INFO", other));
      m.afterwards(() => {
        expect(app.session.value).toMatchObject({ user: { userId: "player-2" } });
        expect(m.ports.http.sent("/user/wallet")).toMatchObject([
          { common: { uid: "player-1" } },
          { common: { uid: "player-2", token: "token-9" } },
        ]);
      });
    }));

  test.each([
    ["all was cleared", null, null],
    ["garbage was written", "USER_INFO", "{"],
  ])("R-SES-09 %s by another tab: signed out; other keys that tabs write are ignored", (_, key, value) =>
    marbles({ until: 2_000 }, openTab, (m, { app }) => {
      m.at(500, () => m.ports.storage.otherTab("WALLET_CACHE"));
      m.act("1s c", { c: () => m.ports.storage.otherTab(key, value) });
      m.expectState(app.session, "(rs) 996ms o", sessions, statusOf);
      m.afterwards(() => expect(m.ports.storage.get("local", "USER_INFO")).toBeNull());
    }),
  );
});
