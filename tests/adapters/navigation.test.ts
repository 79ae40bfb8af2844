import { describe, expect, test } from "vitest";
import { browserNavigation } from "../../streams/adapters/browser/navigation.ts";

/** A page with a history, as far as navigation asks for it. */
function pageAt(start: string, refusing = false) {
  const events = new EventTarget();
  const log: string[] = [];
  let at = new URL(start);
  const entries = [at.href];
  const show = (url: string | URL | null | undefined): void => {
    if (refusing) throw new DOMException("too many calls", "SecurityError");
    at = new URL(url ?? "", at);
  };
  const navigation = browserNavigation({
    events,
    location: {
      get origin() {
        return at.origin;
      },
      get pathname() {
        return at.pathname;
      },
      get search() {
        return at.search;
      },
      get hash() {
        return at.hash;
      },
      assign: (url) => void log.push(`assign ${url}`),
      replace: (url) => void log.push(`replace ${url}`),
      reload: () => void log.push("reload"),
    },
    history: {
      pushState(_data, _unused, url) {
        show(url);
        entries.push(at.href);
      },
      replaceState: (_data, _unused, url) => show(url),
      back() {
        entries.pop();
        at = new URL(entries.at(-1) ?? start);
        events.dispatchEvent(new Event("popstate"));
      },
    },
  });
  const changes: string[] = [];
  navigation.changes$.subscribe(({ path, query, hash }) => changes.push(path + query + hash));
  return { navigation, changes, log };
}

describe("navigation of the browser", () => {
  test("R-ROUTE-01 tells the address after each change, by the app or the person", () => {
    const { navigation, changes } = pageAt("https://play.test/th?a=1#b");
    expect(navigation.origin).toBe("https://play.test");
    expect(navigation.address()).toEqual({ path: "/th", query: "?a=1", hash: "#b" });
    navigation.push("/th/user?x=1");
    navigation.replace("/th/user");
    navigation.back();
    expect(changes).toEqual(["/th/user?x=1", "/th/user", "/th?a=1#b"]);
  });

  test.each(["//evil.test/", "https://evil.test/", "javascript:alert(1)", "http://["])(
    "never goes to %s as if it were inside",
    (to) => {
      const { navigation, changes, log } = pageAt("https://play.test/");
      navigation.push(to);
      navigation.replace(to);
      expect([changes, log]).toEqual([[], []]);
    },
  );

  test("leaves for web pages alone", () => {
    const { navigation, log } = pageAt("https://play.test/");
    for (const url of [
      "https://pay.test/a?b",
      "/oidc/auth",
      "javascript:alert(1)",
      "data:text/html,x",
      "http://[",
    ])
      navigation.leave(url);
    navigation.reload();
    expect(log).toEqual(["assign https://pay.test/a?b", "assign https://play.test/oidc/auth", "reload"]);
  });

  test("loads the page where the browser refuses to change its history", () => {
    const { navigation, changes, log } = pageAt("https://play.test/", true);
    navigation.push("/user");
    navigation.replace("/login");
    expect([changes, log]).toEqual([[], ["assign /user", "replace /login"]]);
  });
});
