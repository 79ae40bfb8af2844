import { describe, expect, test } from "vitest";
import { beginWith, delayed, marbles } from "../../../support/marbles.ts";
import { openTab, renewed, userJson } from "./sessionBench.ts";

const signInElsewhere = userJson();

describe("signed out", () => {
  test.each([
    ["/", "/login"],
    ["/gameDetails?id=g-1", "/login"],
    ["/en", "/en/login"],
    ["/th/", "/th/login"],
    ["/th/gameDetails?id=g-1&x=%20y#z", "/th/login"],
    ["/en/gameDetails", "/en/login"],
    ["/nowhere", "/login"],
    ["/th/nowhere", "/th/login"],
  ])("R-ROUTE-02 %s goes to %s; after the sign-in it is followed, once", (wanted, login) =>
    marbles({ until: 1_000, at: wanted }, beginWith(openTab, { storedUser: null }), (m) => {
      const { navigation, storage } = m.ports;
      m.at(1, () => {
        expect(navigation.at).toBe(login);
        expect(storage.get("session", "REDIRECT_TO")).toBe(wanted.replace(/^\/(en|th)\/?/, "/"));
        expect(navigation.depth).toBe(0);
      });
      m.at(10, () => storage.otherTab("USER_INFO", signInElsewhere));
      m.at(11, () => {
        expect(navigation.at).toBe(wanted.replace(/\/$/, "") || "/");
        expect([storage.get("session", "REDIRECT_TO"), navigation.depth]).toEqual([null, 0]);
      });
      // Later on it is not followed again.
      m.at(20, () => storage.otherTab("USER_INFO"));
      m.at(21, () => navigation.replace(login));
      m.at(22, () => storage.remove("session", "REDIRECT_TO"));
      m.at(30, () => storage.otherTab("USER_INFO", signInElsewhere));
      m.afterwards(() => expect(navigation.at).toBe(login.replace(/\/?login$/, "") || "/"));
    }),
  );

  test.each([
    ["/", "th", "/th"],
    ["/?a=1#z", "th", "/th?a=1#z"],
    ["/gameDetails?id=g-1", "th", "/th/gameDetails?id=g-1"],
    ["/en/gameDetails?id=g-1", "th", "/th/gameDetails?id=g-1"],
    ["/th?a=1", "en", "/?a=1"],
    ["/thailand", "th", "/th/thailand"],
  ] as const)(
    "R-ROUTE-02 R-LOC-01 %s is followed in the language chosen meanwhile, %s: %s",
    (wanted, locale, to) =>
      marbles({ until: 1_000, at: wanted }, beginWith(openTab, { storedUser: null }), (m, { app }) => {
        m.at(1, () => app.send({ type: "locale/choose", locale }));
        m.at(10, () => m.ports.storage.otherTab("USER_INFO", signInElsewhere));
        m.afterwards(() => expect(m.ports.navigation.at).toBe(to));
      }),
  );

  test.each(["/login", "/en/login", "/th/login/index3"])("R-ROUTE-02 %s stays where it is", (at) =>
    marbles({ until: 1_000, at }, beginWith(openTab, { storedUser: null }), (m) => {
      m.afterwards(() => {
        expect(m.ports.navigation.log).toEqual([]);
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
      });
    }),
  );

  test("R-ROUTE-02 a page opened from the sign-in page leads back to it, and becomes the redirect target", () =>
    marbles({ until: 1_000, at: "/login" }, beginWith(openTab, { storedUser: null }), (m, { app }) => {
      m.at(10, () => app.send({ type: "navigate", to: "/gameDetails?id=g-2" }));
      m.afterwards(() => {
        expect(m.ports.navigation.at).toBe("/login");
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBe("/gameDetails?id=g-2");
      });
    }));
});

describe("while the session is being restored", () => {
  test("R-ROUTE-02 there is no redirect", () =>
    marbles({ until: 1_000, at: "/gameDetails?id=g-1" }, (m) => {
      m.ports.http.on("/api/refresh", delayed(500, renewed("token-1")));
      openTab(m);
      m.afterwards(() => expect(m.ports.navigation.log).toEqual([]));
    }));

  test("R-ROUTE-02 a saved target is followed after the renewal too, once", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.storage.set("session", "REDIRECT_TO", "/gameDetails?id=g-1");
      openTab(m);
      m.afterwards(() => {
        expect(m.ports.navigation.log).toEqual([{ kind: "replace", to: "/gameDetails?id=g-1" }]);
        expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
      });
    }));
});

describe("signed in", () => {
  test.each([
    ["/login", "/"],
    ["/th/login", "/th"],
    ["/en/login/index3", "/en"],
  ])("R-ROUTE-02 %s goes home, %s", (at, home) =>
    marbles({ until: 1_000, at }, openTab, (m) => {
      m.afterwards(() => expect(m.ports.navigation.at).toBe(home));
    }),
  );

  test.each(["//evil.example/", "/login", "/th/login/index3"])(
    "R-ROUTE-02 a stored target %j leads nowhere but home",
    (target) =>
      marbles({ until: 1_000, at: "/login" }, (m) => {
        m.ports.storage.set("session", "REDIRECT_TO", target);
        openTab(m);
        m.afterwards(() => {
          expect(["/", "/th"]).toContain(m.ports.navigation.at);
          const gone = m.ports.navigation.log.map((entry) => ("to" in entry ? entry.to : entry.kind));
          expect(gone.filter((to) => !["/", "/th", "/login", "/th/login/index3"].includes(to))).toEqual([]);
          expect(m.ports.storage.get("session", "REDIRECT_TO")).toBeNull();
        });
      }),
  );
});
