import { describe, expect, test } from "vitest";
import type { Watcher } from "../../../../streams/adapters/browser/closeRequests.ts";
import { browserNavigation } from "../../../../streams/adapters/browser/navigation.ts";

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

/** A browser's history, which outlives the documents in it. */
class FakeHistory {
  entries: Entry[];
  index = 0;
  refusing = false;
  events = new EventTarget();

  constructor(start: string) {
    this.entries = [{ url: new URL(start).href, state: null }];
  }

  get at(): URL {
    return new URL(this.entries[this.index]?.url ?? "");
  }

  get state(): unknown {
    return this.entries[this.index]?.state;
  }

  /** Path and query of each entry; the one of now in brackets. */
  get summary(): string {
    return this.entries
      .map(({ url }, index) => {
        const { pathname, search } = new URL(url);
        return index === this.index ? `[${pathname}${search}]` : pathname + search;
      })
      .join(" ");
  }

  pushState(state: unknown, _unused: string, url?: string | URL | null): void {
    const entry = this.#entryOf(state, url);
    this.index += 1;
    this.entries.splice(this.index, Number.POSITIVE_INFINITY, entry);
  }

  replaceState(state: unknown, _unused: string, url?: string | URL | null): void {
    this.entries[this.index] = this.#entryOf(state, url);
  }

  back(): void {
    this.go(-1);
  }

  go(steps: number): void {
    if (!this.entries[this.index + steps]) return;
    this.index += steps;
    this.events.dispatchEvent(new Event("popstate"));
  }

  #entryOf(state: unknown, url: string | URL | null | undefined): Entry {
    if (this.refusing) throw new DOMException("too many calls", "SecurityError");
    return { url: new URL(url ?? this.at, this.at).href, state: structuredClone(state) };
  }
}

/** A page with a history, as far as navigation asks for it. */
function pageAt(start: string | FakeHistory, refusing = false, CloseWatcher?: new () => Watcher) {
  const history = start instanceof FakeHistory ? start : new FakeHistory(start);
  history.refusing = refusing;
  history.events = new EventTarget();
  const log: string[] = [];
  const navigation = browserNavigation({
    events: history.events,
    history,
    CloseWatcher,
    location: {
      get origin() {
        return history.at.origin;
      },
      get pathname() {
        return history.at.pathname;
      },
      get search() {
        return history.at.search;
      },
      get hash() {
        return history.at.hash;
      },
      assign: (url) => void log.push(`assign ${url}`),
      replace: (url) => void log.push(`replace ${url}`),
      reload: () => void log.push("reload"),
    },
  });
  const changes: string[] = [];
  navigation.changes$.subscribe(({ path, query, hash }) => changes.push(path + query + hash));
  return { navigation, changes, log, history };
}

describe("browserNavigation", () => {
  test("R-ROUTE-01 emits the address after each change, by the app or the player", () => {
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

  test("leaves only for web pages", () => {
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

  test("loads the page where the browser refuses to change the history", () => {
    const { navigation, changes, log } = pageAt("https://play.test/", true);
    navigation.push("/user");
    navigation.replace("/login");
    expect([changes, log]).toEqual([[], ["assign /user", "replace /login"]]);
  });
});

describe("R-POP-01 the back button without a CloseWatcher", () => {
  test("a new subscription after a press gets the next one", () => {
    const { navigation, history } = pageAt("https://play.test/user");
    let presses = 0;
    for (const nth of [1, 2, 3]) {
      navigation.back$.subscribe(() => {
        presses += 1;
      });
      history.back();
      expect([presses, history.summary]).toEqual([nth, "[/user] /user"]);
    }
  });

  test("the next page replaces the trap entry", () => {
    const { navigation, history } = pageAt("https://play.test/");
    navigation.back$.subscribe().unsubscribe();
    navigation.push("/user");
    expect(history.summary).toBe("/ [/user]");
  });

  test("a pop-up that stays open over the next page is closed there", () => {
    const { navigation, history, changes } = pageAt("https://play.test/");
    const presses: string[] = [];
    navigation.back$.subscribe(() => presses.push("back"));
    navigation.push("/user");
    expect(history.summary).toBe("/ /user [/user]");
    history.back();
    expect([presses, changes, history.summary]).toEqual([["back"], ["/user"], "/ [/user] /user"]);
  });

  test("an address replaced under a pop-up stays when back closes it, or skips its entry", () => {
    const { navigation, history, changes } = pageAt("https://play.test/");
    navigation.push("/types-game");
    const open = navigation.back$.subscribe();
    navigation.replace("/types-game?genre=racing");
    history.back();
    expect([changes.at(-1), history.summary]).toEqual([
      "/types-game?genre=racing",
      "/ [/types-game?genre=racing] /types-game?genre=racing",
    ]);
    open.unsubscribe();
    navigation.back$.subscribe().unsubscribe();
    navigation.replace("/types-game");
    history.back();
    expect([changes.at(-1), history.summary]).toEqual(["/", "[/] /types-game /types-game"]);
  });

  test("an address replaced on the trap entry is restored when going back to it", () => {
    const { navigation, history, changes } = pageAt("https://play.test/");
    navigation.push("/types-game");
    navigation.back$.subscribe().unsubscribe();
    navigation.replace("/types-game?genre=racing");
    const { navigation: later, changes: laterChanges } = pageAt(history);
    later.push("/gameDetails?id=1");
    later.push("/user");
    history.back();
    history.back();
    history.back();
    expect(changes).toEqual(["/types-game", "/types-game?genre=racing"]);
    expect(laterChanges.slice(2)).toEqual(["/gameDetails?id=1", "/types-game?genre=racing", "/"]);
  });

  test("a reload on the trap entry costs no extra press, and the next pop-up reuses the entry", () => {
    const { navigation, history } = pageAt("https://play.test/");
    navigation.push("/user");
    navigation.back$.subscribe();
    const again = pageAt(history);
    again.navigation.back$.subscribe();
    expect(history.summary).toBe("/ /user [/user]");
    const third = pageAt(history);
    history.back();
    expect([third.changes, history.summary]).toEqual([["/"], "[/] /user /user"]);
  });

  test("going back several entries works, whatever is open", () => {
    const { navigation, history, changes } = pageAt("https://play.test/");
    navigation.push("/user");
    navigation.push("/user/setting");
    const presses: string[] = [];
    navigation.back$.subscribe(() => presses.push("back"));
    history.go(-2);
    expect([presses, changes.at(-1), history.summary]).toEqual([
      [],
      "/user",
      "/ [/user] /user/setting /user/setting",
    ]);
  });

  test("nothing breaks where the browser refuses to change the history, or its state is foreign", () => {
    const { navigation, history } = pageAt("https://play.test/", true);
    navigation.back$.subscribe().unsubscribe();
    expect(history.summary).toBe("[/]");
    for (const state of ["x", 7, { over: "1" }, [], { under: null }]) {
      history.entries = [{ url: "https://play.test/", state }];
      history.refusing = false;
      const { navigation: later } = pageAt(history);
      later.back$.subscribe().unsubscribe();
      expect(history.entries).toHaveLength(2);
      history.index = 0;
    }
  });
});

describe("R-POP-01 the back button with a CloseWatcher", () => {
  class FakeWatcher implements Watcher {
    static readonly all: FakeWatcher[] = [];
    onclose: (() => void) | null = null;
    gone = false;
    constructor() {
      FakeWatcher.all.push(this);
    }
    destroy(): void {
      this.gone = true;
    }
  }

  test.each<[string, (history: FakeHistory) => void]>([
    ["gesture, which the browser reports", () => FakeWatcher.all.at(-1)?.onclose?.()],
    ["button of a window, which the history reports", (history) => history.back()],
  ])("it is the %s: each press once, and the page stays", (_, press) => {
    FakeWatcher.all.splice(0);
    const history = new FakeHistory("https://play.test/");
    history.pushState(null, "", "/user");
    const { navigation } = pageAt(history, false, FakeWatcher);
    const presses: string[] = [];
    navigation.back$.subscribe({ next: () => presses.push("back"), complete: () => presses.push("over") });
    press(history);
    expect([presses, FakeWatcher.all.map(({ gone }) => gone)]).toEqual([["back", "over"], [true]]);
    expect(navigation.address().path).toBe("/user");
    // The next pop-up.
    navigation.back$.subscribe(() => presses.push("again"));
    press(history);
    expect([presses.at(-1), navigation.address().path]).toEqual(["again", "/user"]);
    // Without one, a single press leaves.
    history.back();
    expect(history.summary).toMatch(/^\[\/\]/);
  });
});
