import { describe, expect, test } from "vitest";
import type { Toast } from "../../../../streams/page/toasts.ts";
import { delayed, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { beginWith, epoch, type FakePorts, marbles } from "../../../support/marbles.ts";
import { answer, attempt, cameBack, left, provider } from "./identity.ts";
import {
  callTimes,
  google,
  loggedIn,
  openShowing,
  openTab,
  renewed,
  statusOf,
  unauthorized,
} from "./sessionBench.ts";

const silentOn = (ports: FakePorts) => ports.storage.set("local", "SILENT_SIGN_IN", '"on"');
const said = (toasts: readonly Toast[]) => toasts.map(({ content }) => content);
const kinds = (ports: FakePorts) => ports.navigation.log.map(({ kind }) => kind);

describe("the native app's token", () => {
  test("R-SES-01 is renewed by the service, and signs in", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.shell.tell('{"token":"native-1","adid":"ad-1"}');
      const app = openShowing(m, "(rs)", { storedUser: null });
      m.afterwards(() => {
        expect(m.ports.http.requests[0]).toMatchObject({
          path: "/api/refresh",
          headers: { Authorization: "Bearer native-1" },
        });
        expect(app.session.value).toMatchObject({ user: { userId: "player-1", token: "token-1" } });
        expect(m.ports.http.to("/user/wallet")[0]?.json).toMatchObject({
          common: { adid: "ad-1", uid: "player-1", token: "token-1" },
        });
      });
    }));

  test("R-NATIVE-01 after the renewal both families send the renewed token, however often the shell tells its own", () =>
    marbles({ until: 2_000_000 }, (m) => {
      m.ports.shell.tell('{"token":"native-1"}');
      const { app } = openTab(m, { storedUser: null });
      m.at(1_000, () => m.ports.shell.tell('{"token":"native-1","adid":"ad-2"}'));
      m.at(1_201_000, () => {
        m.ports.http.requests.length = 0;
        app.send({ type: "purchase/open", what: "hour" });
        app.send({ type: "section/near", sectionId: "none" });
      });
      m.at(1_202_000, () => {
        const current = app.session.value.status === "signedIn" ? app.session.value.user.token : "";
        const sent = m.ports.http.requests.map(({ json, headers }) =>
          headers.Authorization === undefined
            ? Object(json).common.token
            : headers.Authorization.replace("Bearer ", ""),
        );
        expect(current).not.toBe("native-1");
        expect(new Set(sent)).toEqual(new Set([current]));
      });
    }));

  test.each([
    ["in time", 999, "i 998ms (rs)"],
    ["too late: the sign-in page", 1_001, "i 999ms o"],
  ])("R-SES-01 the shell may take a second to send it: %s", (_, ms, states) =>
    marbles({ until: 2_000 }, (m) => {
      m.ports.shell.present = true;
      openShowing(m, states, { storedUser: null });
      m.at(ms, () => m.ports.shell.tell('{"token":"native-1"}'));
    }),
  );

  test.each(["", "{", "[]", "null", "7", '"x"', '{"token":7}', '{"token":""}', "{}"])(
    "R-SES-01 R-NATIVE-01 %s holds no token",
    (info) =>
      marbles({ until: 100 }, (m) => {
        m.ports.shell.tell(info);
        openShowing(m, "o", { storedUser: null });
      }),
  );

  test("R-SES-01 it signs in only after the service has renewed it", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.shell.tell('{"token":"native-1"}');
      m.ports.http.on("/api/refresh", offline, renewed("token-1"));
      openShowing(m, "(rw) 14996ms s", { storedUser: null });
      // Nor by what is stored of it, when the page is opened again.
      m.at(1_000, () =>
        expect(JSON.parse(m.ports.storage.get("local", "USER_INFO") ?? "").expiresAt).toBe(epoch),
      );
    }));

  test("R-SES-01 refused: the identity session comes next, then the sign-in page, without any reload", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.shell.tell('{"token":"native-1"}');
      silentOn(m.ports);
      m.ports.http.on("/api/refresh", unauthorized);
      openShowing(m, "(rio)", { storedUser: null, config: google });
      m.afterwards(() => {
        expect(m.ports.identity.signIns).toEqual([{ clientId: "client-1", silent: true }]);
        expect(kinds(m.ports)).not.toContain("reload");
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
      });
    }));

  test("R-SES-05 it does not restart a session that ended in the same browser session: no reload loop", () =>
    marbles({ until: 1_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.shell.tell('{"token":"native-1"}');
      m.ports.http.on("/user/wallet", refused(-3101));
      openTab(m, { storedUser: null });
      // The reloaded page.
      const again = m.tab();
      again.shell.tell('{"token":"native-1"}');
      m.at(500, () => {
        expect(kinds(m.ports)).toContain("reload");
        for (const [key, value] of m.ports.storage.session) again.storage.set("session", key, value);
        const reloaded = openTab(m, { ports: again, storedUser: null });
        expect(statusOf(reloaded.app.session.value)).toBe("signedOut");
      });
      m.afterwards(() => expect(again.http.requests).toEqual([]));
    }));
});

describe("a saved identity session", () => {
  const token = { kind: "token", idToken: "id-1" } as const;

  test("R-SES-01 signs in silently, and the player stays on the page", () =>
    marbles({ until: 1_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.identity.answer = { kind: "token", idToken: "id-1" };
      silentOn(m.ports);
      m.ports.http.on("/api/login/google", delayed(300, loggedIn("token-1")));
      openShowing(m, "i 299ms s", { storedUser: null, config: google });
      m.afterwards(() => {
        expect(m.ports.http.to("/api/login/google")[0]?.json).toEqual({
          client_id: "client-1",
          id_token: "id-1",
        });
        expect(m.ports.navigation.at).toBe("/gameDetails?id=g-1");
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
      });
    }));

  test.each([
    ["nobody is signed in there", { kind: "none" }, ok(), '"off"'],
    ["the provider can't be reached", { kind: "failed" }, ok(), '"on"'],
    ["offline", token, offline, '"on"'],
    ["a server fault", token, status(500), '"on"'],
    ["refused", token, refused(-1, "no"), '"off"'],
    ["empty", token, ok(null), '"off"'],
  ] as const)("R-SES-01 R-SES-07 %s: the sign-in page, without a toast", (_, identity, reply, remembered) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.identity.answer = m.cold("5ms a", { a: identity });
      silentOn(m.ports);
      m.ports.http.on("/api/login/google", reply);
      const app = openShowing(m, "i 4ms o", { storedUser: null, config: google });
      m.expectState(app.toasts, "a", { a: [] }, said);
      m.afterwards(() => expect(m.ports.storage.get("local", "SILENT_SIGN_IN")).toBe(remembered));
    }),
  );

  test("R-SES-01 R-ROUTE-02 the provider is asked without showing its pages, and the wanted address is stored", () =>
    marbles({ until: 1_000, at: "/th/gameDetails?id=g-1#plans" }, (m) => {
      silentOn(m.ports);
      provider(m.ports);
      openShowing(m, "i", { storedUser: null });
      m.afterwards(() => {
        expect(left(m.ports)).toMatchObject([
          { prompt: "none", redirect_uri: "https://play.test/th/login", ui_locales: "th" },
        ]);
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBe("/gameDetails?id=g-1#plans");
      });
    }));

  test("R-SES-01 R-ROUTE-02 back with a code: signed in, and where the player wanted to be", () =>
    marbles({ until: 1_000, at: `/login${answer}` }, (m) => {
      cameBack(m.ports, { silent: true });
      m.ports.storage.set("session", "REDIRECT_TO", "/gameDetails?id=g-1");
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      openShowing(m, "(is)", { storedUser: null });
      m.afterwards(() => expect(m.ports.navigation.at).toBe("/gameDetails?id=g-1"));
    }));

  test("R-SES-01 back with login_required: the sign-in page, once, and the wanted address stays stored", () =>
    marbles({ until: 1_000, at: `/login?error=login_required&state=${attempt.state}` }, (m) => {
      silentOn(m.ports);
      cameBack(m.ports, { silent: true });
      m.ports.storage.set("session", "REDIRECT_TO", "/gameDetails?id=g-1");
      const app = openShowing(m, "o", { storedUser: null });
      m.expectState(app.toasts, "a", { a: [] }, said);
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe("/login");
        expect(kinds(m.ports)).not.toContain("leave");
        expect(m.ports.storage.get("local", "SILENT_SIGN_IN")).toBe('"off"');
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBe("/gameDetails?id=g-1");
      });
    }));

  test("R-SES-05 a service that refuses each new session gets one silent sign-in, not an endless loop", () =>
    marbles({ until: 1_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.identity.answer = { kind: "token", idToken: "id-1" };
      silentOn(m.ports);
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      m.ports.http.on("/user/wallet", refused(-3101));
      openTab(m, { storedUser: null, config: google });
      const again = m.tab();
      again.identity.answer = { kind: "token", idToken: "id-2" };
      m.at(500, () => {
        expect(kinds(m.ports)).toContain("reload");
        const reloaded = openTab(m, { ports: again, storedUser: null, config: google });
        expect(statusOf(reloaded.app.session.value)).toBe("signedOut");
      });
      m.afterwards(() => expect(again.identity.signIns).toEqual([]));
    }));
});

describe("a sign-in by click", () => {
  test("R-SES-01 leads to the provider with a secret of its own each time", () =>
    marbles({ until: 1_000, at: "/en/login" }, (m) => {
      provider(m.ports);
      const app = openShowing(m, "o 9ms i", { storedUser: null });
      m.at(10, () => app.send({ type: "session/signIn" }));
      m.at(11, () => app.send({ type: "session/signIn" }));
      m.afterwards(() => {
        expect(left(m.ports)).toHaveLength(1);
        expect(left(m.ports)[0]).toMatchObject({
          response_type: "code",
          client_id: "h5-local",
          redirect_uri: "https://play.test/en/login",
          code_challenge_method: "S256",
        });
        expect(left(m.ports)[0]).not.toHaveProperty("prompt");
      });
    }));

  test("R-SES-01 is ignored while signed in", () =>
    marbles({ until: 1_000 }, beginWith(openShowing, "(rs)", { config: google }), (m, app) => {
      m.at(10, () => app.send({ type: "session/signIn" }));
      m.afterwards(() => expect(m.ports.identity.signIns).toEqual([]));
    }));

  test("R-SES-01 coming back by the back button ends the attempt; the button works again", () =>
    marbles({ until: 1_000, at: "/login" }, (m) => {
      provider(m.ports);
      const app = openShowing(m, "o 9ms i 19ms o 9ms i", { storedUser: null });
      m.act("10ms a 9ms h 9ms v 9ms a", {
        a: () => app.send({ type: "session/signIn" }),
        h: () => m.ports.lifecycle.setVisible(false),
        v: () => m.ports.lifecycle.setVisible(true),
      });
      m.expectState(app.toasts, "a", { a: [] }, said);
      m.afterwards(() => expect(left(m.ports)).toHaveLength(2));
    }));

  test.each([
    ["offline", offline],
    ["a server fault", status(500)],
    ["no endpoints", ok({})],
  ])("R-SES-01 an unreachable provider (%s) is toasted, and the button works again", (_, reply) =>
    marbles({ until: 1_000, at: "/login" }, (m) => {
      m.ports.http.on("/oidc/.well-known/openid-configuration", reply);
      const app = openShowing(m, "o 9ms (io)", { storedUser: null });
      m.act("10ms a", { a: () => app.send({ type: "session/signIn" }) });
      m.afterwards(() => expect(said(app.toasts.value)).toEqual([{ message: "signInFailed" }]));
    }),
  );

  test.each([
    [true, "o 9ms i 89ms s", [{}, { keep_account: true }]],
    [false, "o 9ms i 89ms o", [{}]],
  ] as const)(
    "R-DATA-03 whoever signs in to an account that is to be deleted is asked; a yes (%s) keeps it",
    (keeps, states, sent) =>
      marbles({ until: 1_000, at: "/login" }, (m) => {
        m.ports.identity.answer = { kind: "token", idToken: "id-1" };
        const leaving = { deletesAt: 1_700_000_000 };
        m.ports.http.on("/api/login/google", refused(-20071, "leaves", leaving), loggedIn("token-1"));
        const app = openShowing(m, states, { storedUser: null, config: google });
        m.at(10, () => app.send({ type: "session/signIn" }));
        m.at(100, () => {
          const [question] = app.overlays.value;
          expect(question).toMatchObject({ params: { message: "keepAccount", leaving } });
          app.send({ type: "overlay/answer", id: question?.id ?? 0, answer: keeps });
        });
        m.afterwards(() => {
          const asked = { client_id: "client-1", id_token: "id-1" };
          expect(m.ports.http.sent("/api/login/google")).toEqual(sent.map((more) => ({ ...asked, ...more })));
          expect(said(app.toasts.value)).toEqual([]);
        });
      }),
  );

  test("R-ERR-05 a provider's script that throws ends the attempt, not the button", () =>
    marbles({ until: 1_000, at: "/login" }, (m) => {
      m.ports.report.expect("session/signIn");
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      const app = openShowing(m, "o 9ms (io) 6ms (is)", { storedUser: null, config: google });
      m.at(10, () => {
        m.ports.identity.answer = m.cold("#");
        app.send({ type: "session/signIn" });
      });
      m.at(20, () => {
        m.ports.identity.answer = { kind: "token", idToken: "id-1" };
        app.send({ type: "session/signIn" });
      });
    }));

  test("R-SES-02 R-SES-07 an empty login reply clears everything, stays at the sign-in page and is toasted", () =>
    marbles({ until: 1_000, at: `/login${answer}` }, (m) => {
      cameBack(m.ports);
      m.ports.storage.set("local", "WALLET_CACHE", "{}");
      m.ports.http.on("/api/login/google", ok({}));
      const app = openShowing(m, "(io)", { storedUser: null });
      m.at(10, () => expect(said(app.toasts.value)).toEqual([{ message: "signInFailed" }]));
      m.afterwards(() => {
        expect(m.ports.storage.get("local", "WALLET_CACHE")).toBeNull();
        expect(m.ports.storage.get("local", "USER_INFO")).toBeNull();
        expect(m.ports.navigation.at).toBe("/login");
      });
    }));

  test.each([
    ["403", status(403, '{"code":403,"msg":"Suspended"}'), { text: "Suspended" }],
    ["the server's no", refused(-1, "Not today"), { text: "Not today" }],
    ["401", unauthorized, { message: "signInFailed" }],
    ["offline", offline, { message: "offline" }],
    ["half a reply", ok({ access_token: "t" }), { message: "unexpectedReply" }],
  ])("R-ERR-02 a failed login (%s) toasts why", (_, reply, words) =>
    marbles({ until: 1_000, at: `/login${answer}` }, (m) => {
      cameBack(m.ports);
      m.ports.http.on("/api/login/google", reply);
      const app = openShowing(m, "(io)", { storedUser: null });
      m.at(10, () => expect(said(app.toasts.value)).toEqual([words]));
    }),
  );

  test.each([
    ["a foreign state", "?code=code-1&state=other", attempt.nonce],
    ["a foreign id token", answer, "other"],
    ["an error of the provider's", `?error=access_denied&state=${attempt.state}`, attempt.nonce],
  ])("R-SES-01 %s does not sign in", (_, query, nonce) =>
    marbles({ until: 1_000, at: `/login${query}` }, (m) => {
      cameBack(m.ports);
      provider(m.ports, nonce);
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      const { app } = openTab(m, { storedUser: null });
      m.afterwards(() => {
        expect(app.session.value.status).toBe("signedOut");
        expect(m.ports.http.to("/api/login/google")).toEqual([]);
      });
    }),
  );

  test("R-SES-01 the provider's answer is used once: it is removed from the address and from storage", () =>
    marbles({ until: 1_000, at: `/th/login${answer}` }, (m) => {
      cameBack(m.ports);
      m.ports.http.on("/api/login/google", offline);
      const { app } = openTab(m, { storedUser: null });
      m.afterwards(() => {
        expect([app.session.value.status, m.ports.navigation.at]).toEqual(["signedOut", "/th/login"]);
        expect(m.ports.storage.get("session", "SIGN_IN")).toBeNull();
        const form = new URLSearchParams(m.ports.http.to("/oidc/token")[0]?.body);
        expect(Object.fromEntries(form)).toMatchObject({
          grant_type: "authorization_code",
          code: "code-1",
          code_verifier: attempt.verifier,
          redirect_uri: attempt.redirectUri,
        });
      });
    }));

  test("R-WALLET-01 a new player does not see the previous player's wallet", () =>
    marbles({ until: 1_000, at: `/login${answer}` }, (m) => {
      cameBack(m.ports);
      m.ports.storage.set(
        "local",
        "WALLET_CACHE",
        '{"isSubscription":1,"totalTime":9,"gold":9,"testPlayInfo":{"isTestPlay":0,"testPlayTime":0}}',
      );
      m.ports.http.on("/api/login/google", loggedIn("token-1"));
      m.ports.http.on("/user/wallet", offline);
      const { app } = openTab(m, { storedUser: null });
      m.expectState(app.wallet, "n", { n: null });
      m.afterwards(() => expect(callTimes(m.ports, "/user/wallet")).toEqual([0]));
    }));
});
