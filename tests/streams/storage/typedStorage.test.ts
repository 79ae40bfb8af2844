import { describe, expect, test } from "vitest";
import { user, wallet } from "../../support/fakeBackend.ts";
import { beginWith, delayed, marbles, ok } from "../../support/marbles.ts";
import { google, loggedIn, openTab, statusOf } from "../features/session/sessionBench.ts";

const v4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("a browser that refuses to store", () => {
  test("R-ERR-05 a player can still sign in, see the wallet, and sign out", () =>
    marbles({ until: 5_000 }, (m) => {
      m.ports.identity.answer = { kind: "token", idToken: "id-1" };
      m.ports.storage.refusing = true;
      m.ports.http.on("/api/login/google", delayed(5, loggedIn("token-1", true)));
      const { app } = openTab(m, { storedUser: null, config: google });
      m.act("10ms i 989ms o", {
        i: () => app.send({ type: "session/signIn" }),
        o: () => app.send({ type: "session/signOut" }),
      });
      m.expectState(
        app.session,
        "o 9ms i 4ms s 984ms o",
        { o: "signedOut", i: "signingIn", s: "signedIn" },
        statusOf,
      );
      m.at(500, () => {
        expect(app.wallet.value).toMatchObject({ totalTime: 1_200 });
        expect(app.overlays.value.map(({ kind }) => kind)).toEqual(["timeGift"]);
        expect(app.location.value.path).toBe("/");
      });
    }));

  test("R-SES-06 the token is renewed in memory only", () =>
    marbles({ until: 1_201_000 }, openTab, (m, { app }) => {
      m.at(1_000, () => {
        m.ports.storage.refusing = true;
      });
      m.afterwards(() => expect(app.session.value).toMatchObject({ user: { token: "token-2" } }));
    }));
});

describe("stored values", () => {
  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no v4 UUID", '{"versionName":"1","versionCode":1,"deviceId":"me","applicationId":"h5","appKey":"k"}'],
  ])("R-ERR-05 app info: %s creates a new device id, which is stored", (_, text) =>
    marbles({ until: 1_000 }, (m) => {
      if (text !== null) m.ports.storage.set("local", "APP_INFO", text);
      openTab(m);
      const info: unknown = JSON.parse(m.ports.storage.get("local", "APP_INFO") ?? "");
      expect(info).toEqual({
        versionName: "1.4.0",
        versionCode: 1411,
        deviceId: expect.stringMatching(v4),
        applicationId: "h5",
        appKey: "h5-local",
      });
      const other = m.tab();
      // Its own dice would make another device.
      other.entropy.uuid();
      openTab(m, { ports: other });
      m.afterwards(() => {
        expect(JSON.parse(m.ports.storage.get("local", "APP_INFO") ?? "")).toEqual(info);
        const ids = [m.ports, other].map(({ http }) => http.to("/user/wallet")[0]?.json);
        expect(ids[0]).toMatchObject({ common: { web_uuid: Object(info).deviceId } });
        expect(ids[1]).toMatchObject({ common: { web_uuid: Object(info).deviceId } });
      });
    }),
  );

  test("R-SES-06 nation and session token survive a renewal", () =>
    marbles({ until: 5_000 }, (m) => {
      const stored = () => JSON.parse(m.ports.storage.get("local", "USER_INFO") ?? "{}");
      m.ports.http.on("/user/wallet", ok(wallet));
      openTab(m, { storedUser: JSON.stringify({ ...user, nation: "TH", wssToken: "w", expiresAt: 1 }) });
      m.at(1_000, () => expect(stored()).toMatchObject({ token: "token-1", nation: "TH", wssToken: "w" }));
    }));

  test("R-SES-06 a ticket of the session socket is not stored", () =>
    marbles({ until: 5_000 }, beginWith(openTab, { socket: true }), (m, { server }) => {
      m.at(1_000, () => {
        expect(server.connections.map(({ url }) => url.searchParams.get("token"))).toEqual(["wss-1"]);
        expect(JSON.parse(m.ports.storage.get("local", "USER_INFO") ?? "{}")).toMatchObject({ wssToken: "" });
        const storedValue = [...m.ports.storage.local.values(), ...m.ports.storage.session.values()].join();
        expect(storedValue).not.toContain("wss-1");
        expect(storedValue).not.toContain("signature-");
      });
    }));
});
