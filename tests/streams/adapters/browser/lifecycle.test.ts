import { firstValueFrom } from "rxjs";
import { describe, expect, test } from "vitest";
import {
  browserLifecycle,
  type LifecycleDeps,
  type Locks,
} from "../../../../streams/adapters/browser/lifecycle.ts";

class Page extends EventTarget {
  visibilityState = "visible";
  readonly navigator = { onLine: true };
  readonly dark = Object.assign(new EventTarget(), { matches: false });

  matchMedia(query: string) {
    return query === "(prefers-color-scheme: dark)"
      ? this.dark
      : Object.assign(new EventTarget(), { matches: false });
  }

  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}

function lifecycleOf(page = new Page(), deps: Partial<LifecycleDeps> = {}) {
  return browserLifecycle({
    window: page,
    document: page,
    navigator: page.navigator,
    locks: undefined,
    Channel: BroadcastChannel,
    ...deps,
  });
}

/** The browser's lock manager, for one name. */
function lockManager(): Locks & { readonly holders: number } {
  let last: Promise<unknown> = Promise.resolve();
  let holders = 0;
  let unfinished = 0;
  const take = async (hold: (lock: unknown) => Promise<void>): Promise<void> => {
    holders += 1;
    await hold({});
    holders -= 1;
  };
  return {
    get holders() {
      return holders;
    },
    request(_name, { ifAvailable, signal }, hold) {
      if (ifAvailable && unfinished > 0) return turn().then(() => hold(null));
      unfinished += 1;
      const mine = last
        .then(() => {
          if (signal?.aborted) throw new DOMException("left the queue", "AbortError");
          return take(hold);
        })
        .finally(() => {
          unfinished -= 1;
        });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("browserLifecycle", () => {
  test("R-ROUTE-09 emits whether the device's colours are dark, and each change", () => {
    const page = new Page();
    const received: boolean[] = [];
    const subscription = lifecycleOf(page).darkDevice$.subscribe((dark) => received.push(dark));
    const become = (matches: boolean) => {
      page.dark.matches = matches;
      page.dark.dispatchEvent(new Event("change"));
    };
    become(true);
    subscription.unsubscribe();
    become(false);
    expect(received).toEqual([false, true]);
  });

  test("R-SOCK-04 emits each change of visibility and network once, and the page's closing", () => {
    const page = new Page();
    const lifecycle = lifecycleOf(page);
    const received: unknown[] = [];
    lifecycle.visible$.subscribe((visible) => received.push(["visible", visible, lifecycle.visible()]));
    lifecycle.online$.subscribe((online) => received.push(["online", online]));
    lifecycle.hide$.subscribe(() => received.push("hide"));
    expect(received).toEqual([]);
    page.visibilityState = "hidden";
    page.tell("visibilitychange");
    page.tell("visibilitychange");
    page.navigator.onLine = false;
    page.tell("offline");
    page.tell("offline");
    page.tell("online");
    page.tell("pagehide");
    expect(received).toEqual([["visible", false, false], ["online", false], ["online", true], "hide"]);
    expect(lifecycle.online()).toBe(false);
  });

  test("R-SES-09 a lock passes from tab to tab, and a tab that stopped waiting never gets it", async () => {
    const locks = lockManager();
    const received: string[] = [];
    const tabs = ["one", "two", "three"].map((name) => {
      const lifecycle = lifecycleOf(new Page(), { locks });
      return {
        name,
        take: () => lifecycle.lock("session").subscribe((state) => received.push(`${name} ${state}`)),
      };
    });
    const held = [];
    for (const tab of tabs) {
      held.push(tab.take());
      await turn();
    }
    expect(received).toEqual(["one held", "two waiting", "three waiting"]);
    held[1]?.unsubscribe();
    held[0]?.unsubscribe();
    await turn();
    expect(received).toEqual(["one held", "two waiting", "three waiting", "three held"]);
    held[2]?.unsubscribe();
    await turn();
    expect(locks.holders).toBe(0);
  });

  test("R-SES-09 a tab that asks for a lock gets it before the tab that releases it and asks again at once", async () => {
    const locks = lockManager();
    const received: string[] = [];
    const take = (tab: string) =>
      lifecycleOf(new Page(), { locks })
        .lock("schedule")
        .subscribe((state) => received.push(`${tab} ${state}`));
    const held = take("one");
    await turn();
    take("two");
    held.unsubscribe();
    take("one");
    await turn();
    await turn();
    expect(received).toEqual(["one held", "two held", "one waiting"]);
  });

  test("unsubscribing before the lock is granted releases it", async () => {
    const locks = lockManager();
    const received: string[] = [];
    lifecycleOf(new Page(), { locks })
      .lock("session")
      .subscribe((state) => received.push(state))
      .unsubscribe();
    await turn();
    expect([received, locks.holders]).toEqual([[], 0]);
  });

  test("without locks, or where they are forbidden, each tab holds its own", async () => {
    expect(await firstValueFrom(lifecycleOf().lock("session"))).toBe("held");
    const locks: Locks = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
    expect(await firstValueFrom(lifecycleOf(new Page(), { locks }).lock("session"))).toBe("held");
  });

  test("R-SES-09 tabs receive messages of each other by name, and never their own", async () => {
    const [here, there] = [lifecycleOf(), lifecycleOf()];
    const own: unknown[] = [];
    const other = firstValueFrom(here.messages$("tabs-test"));
    const echo = here.messages$("tabs-test").subscribe((message) => own.push(message));
    here.broadcast("tabs-test", "mine");
    there.broadcast("tabs-test-2", "elsewhere");
    there.broadcast("tabs-test", () => "cannot be copied");
    there.broadcast("tabs-test", { kind: "signedOut" });
    expect(await other).toEqual({ kind: "signedOut" });
    expect(own).toEqual([{ kind: "signedOut" }]);
    echo.unsubscribe();
  });

  test("without BroadcastChannel no messages arrive and nothing breaks", () => {
    const lifecycle = lifecycleOf(new Page(), { Channel: undefined });
    lifecycle.broadcast("x", 1);
    lifecycle.messages$("x").subscribe().unsubscribe();
  });
});
