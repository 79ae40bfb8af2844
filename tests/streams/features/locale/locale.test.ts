import { describe, expect, test } from "vitest";
import { localeCookieDays } from "../../../../streams/rules/durations.ts";
import { marbles } from "../../../support/marbles.ts";
import { openTab } from "../session/sessionBench.ts";

describe("the language", () => {
  test.each([
    ["/", "en"],
    ["/en", "en"],
    ["/th", "th"],
    ["/th/", "th"],
    ["/en/gameDetails?id=g", "en"],
    ["/th/gameDetails?id=g", "th"],
    ["/gameDetails?id=g", "en"],
    ["/thailand", "en"],
    ["/TH", "en"],
  ])("R-LOC-01 the prefix decides: %s is %s", (at, locale) =>
    marbles({ until: 100, at }, openTab, (m, { app }) => {
      m.afterwards(() => {
        expect(app.locale.value).toBe(locale);
        expect(m.ports.navigation.at).toBe(at);
      });
    }),
  );

  test.each([
    ["/", "/th"],
    ["/?a=1", "/th?a=1"],
    ["/gameDetails?id=g-1#top", "/th/gameDetails?id=g-1#top"],
    ["/nowhere", "/th/nowhere"],
  ])("R-LOC-01 a first load at %s with cookie th goes to %s, in the same history entry", (at, to) =>
    marbles({ until: 100, at }, (m) => {
      m.ports.storage.cookies.set("locale", "th");
      const { app } = openTab(m);
      expect(app.locale.value).toBe("th");
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe(to);
        expect(m.ports.navigation.depth).toBe(0);
        expect(m.ports.http.to("/user/wallet")[0]?.json).toMatchObject({ common: { lang: "th" } });
      });
    }),
  );

  test.each([
    ["/en/gameDetails?id=g-1", "th"],
    ["/th/gameDetails?id=g-1", "en"],
    ["/gameDetails?id=g-1", "en"],
    ["/gameDetails?id=g-1", "TH"],
    ["/gameDetails?id=g-1", "th; x"],
  ])("R-LOC-01 %s stays, with cookie %s", (at, cookie) =>
    marbles({ until: 100, at }, (m) => {
      m.ports.storage.cookies.set("locale", cookie);
      openTab(m);
      m.afterwards(() => expect(m.ports.navigation.at).toBe(at));
    }),
  );

  test("R-LOC-01 only the first load is redirected: later addresses without a prefix stay without", () =>
    marbles({ until: 100, at: "/th" }, (m) => {
      m.ports.storage.cookies.set("locale", "th");
      const { app } = openTab(m);
      m.at(10, () => m.ports.navigation.go("/gameDetails?id=g-1"));
      m.expectState(app.locale, "t 9ms e", { t: "th", e: "en" });
      m.afterwards(() => expect(m.ports.navigation.at).toBe("/gameDetails?id=g-1"));
    }));

  test("R-LOC-01 a choice changes only the address, and is stored for 365 days", () =>
    marbles({ until: 100, at: "/gameDetails?id=g-1#top" }, openTab, (m, { app }) => {
      m.act("10ms t 9ms e", {
        t: () => app.send({ type: "locale/choose", locale: "th" }),
        e: () => app.send({ type: "locale/choose", locale: "en" }),
      });
      m.expectState(app.locale, "e 9ms t 9ms e", { t: "th", e: "en" });
      m.at(11, () => {
        expect(m.ports.navigation.at).toBe("/th/gameDetails?id=g-1#top");
        expect(m.ports.storage.cookies.get("locale")).toBe("th");
      });
      m.afterwards(() => {
        expect(m.ports.navigation).toMatchObject({ at: "/gameDetails?id=g-1#top", depth: 0 });
        expect(m.ports.storage.cookies.get("locale")).toBe("en");
        expect(m.ports.storage.cookieDays.get("locale")).toBe(365);
        expect(localeCookieDays).toBe(365);
      });
    }));

  test("R-LOC-01 choosing the language in use keeps the prefix in use", () =>
    marbles({ until: 100, at: "/en/gameDetails?id=g-1" }, openTab, (m, { app }) => {
      m.at(10, () => app.send({ type: "locale/choose", locale: "en" }));
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe("/en/gameDetails?id=g-1");
        expect(m.ports.storage.cookies.get("locale")).toBe("en");
      });
    }));

  test("R-LOC-01 the calls after a choice are made in the new language", () =>
    marbles({ until: 100 }, openTab, (m, { app }) => {
      m.at(10, () => app.send({ type: "locale/choose", locale: "th" }));
      m.at(20, () => app.send({ type: "section/near", sectionId: "n-1" }));
      m.afterwards(() =>
        expect(m.ports.http.sent("/activity/iosCategory")).toMatchObject([{ common: { lang: "th" } }]),
      );
    }));
});
