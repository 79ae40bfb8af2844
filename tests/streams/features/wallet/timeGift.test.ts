import { describe, expect, test } from "vitest";
import type { App } from "../../../../streams/app.ts";
import { answerFirst, wallet } from "../../../support/fakeBackend.ts";
import { delayed, epoch, type MarbleTest, marbles, offline, ok } from "../../../support/marbles.ts";
import { google, loggedIn, openTab, reconnect } from "../session/sessionBench.ts";

const shown = { n: [], g: ["timeGift"] };
const kinds = (overlays: App["overlays"]["value"]) => overlays.map(({ kind }) => kind);
const noTime = { ...wallet, testPlayInfo: { isTestPlay: 1, testPlayTime: 0 } };

/** Somebody signs in by hand at 10 ms. */
function signIn(m: MarbleTest, { isNew = true } = {}): App {
  m.ports.identity.answer = { kind: "token", idToken: "id-1" };
  m.ports.http.on("/api/login/google", loggedIn("token-1", isNew));
  const { app } = openTab(m, { storedUser: null, config: google });
  m.at(10, () => app.send({ type: "session/signIn" }));
  return app;
}

describe("the gift of a registration", () => {
  test("R-GIFT-01 shows as soon as the wallet is there, and closes by itself after 6 s", () =>
    marbles({ until: 10_000 }, (m) => {
      m.ports.http.on("/user/wallet", delayed(90, ok(wallet)));
      const app = signIn(m);
      m.expectState(app.overlays, "n 99ms g 5999ms n", shown, kinds);
      m.afterwards(() => expect(m.ports.storage.get("local", "GIFT_SHOWN")).toBe(String(epoch + 100)));
    }));

  test.each<[string, (app: App, m: MarbleTest) => void]>([
    ["the player closes it", (app) => answerFirst(app, "close")],
    ["the player signs out", (_, m) => m.ports.storage.otherTab("USER_INFO")],
  ])("R-GIFT-01 closes sooner once %s", (_, act) =>
    marbles({ until: 10_000 }, signIn, (m, app) => {
      m.at(1_000, () => act(app, m));
      m.expectState(app.overlays, "n 9ms g 989ms n", shown, kinds);
    }),
  );

  test.each([
    ["not for an existing account", false, null, "n"],
    ["once ever", true, String(epoch - 1_000_000), "n"],
  ])("R-GIFT-01 %s", (_, isNew, marker, diagram) =>
    marbles({ until: 10_000 }, (m) => {
      if (marker !== null) m.ports.storage.set("local", "GIFT_SHOWN", marker);
      m.expectState(signIn(m, { isNew }).overlays, diagram, shown, kinds);
    }),
  );

  test("R-GIFT-01 not without test time", () =>
    marbles({ until: 10_000 }, (m) => {
      m.ports.http.on("/user/wallet", ok(noTime));
      const app = signIn(m);
      m.expectState(app.overlays, "n", shown, kinds);
      m.afterwards(() => expect(m.ports.storage.get("local", "GIFT_SHOWN")).toBeNull());
    }));

  test("R-GIFT-01 R-ERR-05 a wallet that arrives late, after the network's return, opens it late", () =>
    marbles({ until: 20_000 }, (m) => {
      m.ports.http.on("/user/wallet", offline, ok(wallet));
      const app = signIn(m);
      m.at(5_000, () => reconnect(m.ports));
      m.expectState(app.overlays, "n 4999ms g 5999ms n", shown, kinds);
    }));
});
