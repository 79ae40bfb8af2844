import { firstValueFrom } from "rxjs";
import { describe, expect, test } from "vitest";
import { browserCookies } from "../../../../streams/adapters/browser/cookies.ts";
import { browserStorage, type WebStorage } from "../../../../streams/adapters/browser/storage.ts";

function memory(): WebStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

class Changed extends Event {
  readonly storageArea: WebStorage;
  readonly key: string | null;
  readonly newValue: string | null;

  constructor(account: WebStorage, key: string | null, newValue: string | null) {
    super("storage");
    this.storageArea = account;
    this.key = key;
    this.newValue = newValue;
  }
}

function storageOf(areas = { local: memory(), session: memory() }) {
  const events = new EventTarget();
  const storage = browserStorage({
    areas: { local: () => areas.local, session: () => areas.session },
    events,
    cookies: browserCookies({ cookie: "locale=th; broken=%E0%A4%A; number=1" }, refuse),
  });
  return { storage, events, areas };
}

describe("browserStorage", () => {
  test("writes, reads and removes, separately for each area", () => {
    const { storage } = storageOf();
    expect(storage.set("local", "k", "1")).toBe(true);
    expect(storage.set("session", "k", "2")).toBe(true);
    expect([storage.get("local", "k"), storage.get("session", "k")]).toEqual(["1", "2"]);
    storage.remove("local", "k");
    expect([storage.get("local", "k"), storage.get("session", "k")]).toEqual([null, "2"]);
  });

  test("R-ERR-05 storage that throws counts as refused, even where the look-up throws", () => {
    const throwing: WebStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    for (const areas of [
      { local: refuse, session: refuse },
      { local: () => throwing, session: () => throwing },
    ]) {
      const storage = browserStorage({
        areas,
        events: new EventTarget(),
        cookies: { get: refuse, set: refuse },
      });
      expect(storage.get("local", "k")).toBe(null);
      expect(storage.set("session", "k", "v")).toBe(false);
      storage.remove("local", "k");
      expect(storage.cookie("locale")).toBe(null);
      storage.setCookie("locale", "th", 365);
    }
  });

  test("R-SES-09 emits what other tabs changed in local storage only", async () => {
    const { storage, events, areas } = storageOf();
    const received: unknown[] = [];
    const subscription = storage.changes$.subscribe((change) => received.push(change));
    events.dispatchEvent(new Changed(areas.session, "USER_INFO", "x"));
    events.dispatchEvent(new Changed(areas.local, "USER_INFO", null));
    events.dispatchEvent(new Changed(areas.local, null, null));
    subscription.unsubscribe();
    events.dispatchEvent(new Changed(areas.local, "USER_INFO", "late"));
    expect(received).toEqual([
      { key: "USER_INFO", value: null },
      { key: null, value: null },
    ]);
    const next = firstValueFrom(storage.changes$);
    events.dispatchEvent(new Changed(areas.local, "K", "v"));
    expect(await next).toEqual({ key: "K", value: "v" });
  });

  test("R-LOC-01 reads cookies as text, and writes them for the whole site and a year", () => {
    const { storage } = storageOf();
    expect(storage.cookie("locale")).toBe("th");
    expect(storage.cookie("number")).toBe("1");
    expect(storage.cookie("none")).toBe(null);
    expect(storage.cookie("broken")).toBeTypeOf("string");
    const written: unknown[] = [];
    browserStorage({
      areas: { local: memory, session: memory },
      events: new EventTarget(),
      cookies: { get: () => null, set: (...all) => written.push(all) },
    }).setCookie("locale", "en", 365);
    expect(written).toEqual([["locale", "en", { path: "/", sameSite: "lax", maxAge: 31_536_000 }]]);
  });

  test("R-LOC-01 the code that writes cookies is loaded with the first choice; without it nothing breaks", async () => {
    const written: unknown[] = [];
    class Library {
      set(...all: unknown[]): void {
        written.push(all);
      }
    }
    const page = { cookie: "" };
    const options = { path: "/", sameSite: "lax", maxAge: 60 } as const;
    browserCookies(page, () => Promise.resolve({ default: Library })).set("locale", "th", options);
    browserCookies(page, () => Promise.reject(new Error("offline"))).set("locale", "th", options);
    await Promise.resolve();
    await Promise.resolve();
    expect(written).toEqual([["locale", "th", options]]);
  });
});
