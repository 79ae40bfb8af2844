import { describe, expect, test } from "vitest";
import { createBuildCache } from "../../../../streams/adapters/worker/buildCache.ts";
import { createCovers } from "../../../../streams/adapters/worker/covers.ts";
import {
  buildName,
  entryScripts,
  fetchStrategyOf,
} from "../../../../streams/adapters/worker/fetchStrategy.ts";
import { prefixed } from "../../../../streams/page/location.ts";
import { routes } from "../../../../streams/page/routes.ts";
import { accountCalls } from "../../../../wire/calls/accountCalls.ts";
import { calls } from "../../../../wire/calls/calls.ts";

type CacheKey = RequestInfo | URL;

/** The browser's caches in memory; keys keep their insertion order, as in browsers. */
function fakeCaches(origin: string): CacheStorage {
  const addressOf = (key: CacheKey): string => new URL(key instanceof Request ? key.url : key, origin).href;
  const all = new Map<string, Map<string, Response>>();

  const cacheOf = (name: string): Cache => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key) => entries.get(addressOf(key))?.clone(),
      put: async (key, response) => {
        const address = addressOf(key);
        entries.delete(address);
        entries.set(address, response);
      },
      delete: async (key) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      add: unused,
      addAll: unused,
      matchAll: unused,
    };
  };
  return {
    open: async (name) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name) => all.delete(name),
    has: async (name) => all.has(name),
    match: async (key, { cacheName = "" } = {}) => all.get(cacheName)?.get(addressOf(key))?.clone(),
  };
}

async function unused(): Promise<never> {
  throw new Error("not used here");
}

const allCalls = { ...calls, ...accountCalls };

const origin = "https://play.test";
const files = new Set(["/favicon.svg", "/manifest.webmanifest"]);
const plan = (path: string, destination = "", method = "GET") =>
  fetchStrategyOf({ method, url: new URL(path, origin).href, destination }, origin, files);

describe("the fetch strategy", () => {
  const pages = Object.keys(routes).flatMap((path) =>
    ["", "/en", "/th"].map((prefix) => prefixed(prefix, path)),
  );
  test.each(pages)("R-PWA-01 the page at %s", (path) => expect(plan(path, "document")).toBe("page"));

  test("R-PWA-01 serves the build's files, and covers requested as images", () => {
    expect(plan("/assets/index-abc.js", "script")).toBe("file");
    expect(plan("/favicon.svg", "image")).toBe("file");
    expect(plan("/covers/g-1-tall.webp", "image")).toBe("cover");
  });

  const posts = Object.values(allCalls).map(({ path, method }) => [method, path] as const);
  test.each(posts)("R-PWA-01 never a call: %s %s", (method, path) => {
    expect(plan(path, "", method)).toBe("network");
    expect(plan(`/v3${path}`, "", method)).toBe("network");
  });

  test.each([
    ["/oidc/auth?client_id=x", "document"],
    ["/oidc/interaction/1", "document"],
    ["/login?code=c&state=s", "document"],
    ["/th/login?error=denied&state=s", "document"],
    ["/steam/bind", "document"],
    ["/pay/page", "document"],
    ["/pay/frame", "iframe"],
    ["/", "iframe"],
    ["/users", "document"],
    ["/session", ""],
    ["/internal/whep", ""],
    ["/covers/g-1-tall.webp", ""],
    ["/sw.js", "serviceworker"],
    ["https://pay.test/assets/a.js", "script"],
    ["https://play.test:8081/whep", ""],
  ])("R-PWA-01 never %s as %s", (path, destination) => expect(plan(path, destination)).toBe("network"));

  test("R-PWA-01 never a POST", () => expect(plan("/", "document", "POST")).toBe("network"));
});

const page = (entry: string, config = "{}") =>
  `<!doctype html><script id="app-config" type="application/json">${config}</script><script type="module" crossorigin src="/assets/runtime.js"></script><script type="module" crossorigin src="/assets/${entry}"></script>`;
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'self'" },
  });

test("R-PWA-01 a page identifies its build by its scripts; a foreign page does not", () => {
  expect(entryScripts(page("first-1.js"))).toEqual(["/assets/runtime.js", "/assets/first-1.js"]);
  expect(entryScripts('<script src="https://evil.test/assets/x.js"></script>')).toEqual([]);
  expect(entryScripts("<p>Not built")).toEqual([]);
  expect(buildName("a")).not.toBe(buildName("b"));
});

describe("the build cache", () => {
  /** A service that serves one build at a time. */
  function shelves() {
    const caches = fakeCaches(origin);
    const service = { files: new Map<string, () => Response>(), asked: [] as string[] };
    const fetch = async (url: string): Promise<Response> => {
      service.asked.push(url);
      const answer = service.files.get(url);
      return answer ? answer() : new Response("gone", { status: 404 });
    };
    const release = (name: string, ...more: string[]) => {
      service.files.clear();
      service.files.set("/", () => html(page(`first-${name}.js`)));
      const list = [`/assets/first-${name}.js`, "/assets/runtime.js", "/favicon.svg", ...more];
      for (const url of list) service.files.set(url, () => new Response(`${url} of ${name}`));
      const manifest = list.map((url) => ({ url, revision: url.startsWith("/assets/") ? null : name }));
      return { cache: createBuildCache(name, { caches, fetch }), fill: manifest };
    };
    return { caches, service, release };
  }
  const textOf = async (response: Response | undefined) => response?.text();

  test("R-PWA-01 contains a build's files and its page, with configuration and policy", async () => {
    const { release, service } = shelves();
    const { cache, fill } = release("a");
    service.files.set("/", () => html(page("first-a.js", '{"probePort":1}')));
    await cache.precache(fill);
    expect(await textOf(await cache.matchFile("/favicon.svg"))).toBe("/favicon.svg of a");
    const kept = await cache.matchPage();
    expect(kept?.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
    expect(await textOf(kept)).toContain('{"probePort":1}');
  });

  test("R-PWA-01 a file that cannot be fetched leaves nothing of the build, and the previous one unchanged", async () => {
    const { release, service, caches } = shelves();
    const a = release("a");
    await a.cache.precache(a.fill);
    const b = release("b");
    service.files.delete("/assets/first-b.js");
    await expect(b.cache.precache(b.fill)).rejects.toThrow("404");
    expect(await caches.keys()).toEqual(["shell-a"]);
    expect(await textOf(await a.cache.matchPage())).toContain("first-a.js");
  });

  test("R-PWA-01 unchanged files are not fetched again", async () => {
    const { release, service } = shelves();
    const a = release("a", "/assets/shared-1.js");
    await a.cache.precache(a.fill);
    service.asked.length = 0;
    const b = release("b", "/assets/shared-1.js");
    await b.cache.precache(b.fill);
    expect(service.asked.toSorted()).toEqual(["/", "/assets/first-b.js", "/favicon.svg"]);
  });

  test("R-PWA-01 a fresh page is cached with its own build; a page of an unknown build, and other content, is not", async () => {
    const { release } = shelves();
    const a = release("a");
    await a.cache.precache(a.fill);
    await a.cache.cachePage(html(page("first-a.js", '{"new":1}')));
    expect(await textOf(await a.cache.matchPage())).toContain('{"new":1}');
    await a.cache.cachePage(html(page("first-z.js")));
    await a.cache.cachePage(html(page("first-a.js", '{"bad":1}'), { status: 503 }));
    await a.cache.cachePage(
      new Response(page("first-a.js", '{"json":1}'), { headers: { "Content-Type": "application/json" } }),
    );
    expect(await textOf(await a.cache.matchPage())).toContain('{"new":1}');
  });

  test("R-ROUTE-08 R-PWA-01 keeps the previous build, for files that a running page has not loaded yet, and evicts older ones", async () => {
    const { release, caches } = shelves();
    for (const name of ["a", "b", "c"]) {
      const { cache, fill } = release(name);
      await cache.precache(fill);
      if (name !== "c") continue;
      await cache.evictOldBuilds();
      expect(await textOf(await cache.matchFile("/assets/first-b.js"))).toBe("/assets/first-b.js of b");
      expect(await cache.matchFile("/assets/first-a.js")).toBeUndefined();
    }
    expect(await caches.keys()).toEqual(["shell-b", "shell-c"]);
  });
});

describe("covers", () => {
  function covers(now = () => 0) {
    const caches = fakeCaches(origin);
    const service = {
      asked: 0,
      answer: (): Response | Error =>
        new Response("cover", { headers: { Date: new Date(now()).toUTCString() } }),
    };
    const made = createCovers({
      caches,
      now,
      fetch: async () => {
        service.asked += 1;
        const answer = service.answer();
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    return { caches, service, ask: (name: string) => made.respond(new Request(`${origin}/covers/${name}`)) };
  }

  test("R-PWA-01 come from the cache first", async () => {
    const { service, ask } = covers();
    await ask("a");
    expect(await (await ask("a")).text()).toBe("cover");
    expect(service.asked).toBe(1);
  });

  test("R-PWA-01 at most 150 are cached; the oldest are evicted", async () => {
    const { caches, ask } = covers();
    for (let index = 0; index <= 150; index += 1) await ask(String(index));
    const kept = await (await caches.open("covers")).keys();
    expect(kept).toHaveLength(150);
    expect(kept[0]?.url).toBe(`${origin}/covers/1`);
  });

  test("R-PWA-01 a cover is fetched again after a week; offline the old one is used", async () => {
    let time = 0;
    const { service, ask } = covers(() => time);
    await ask("a");
    time = 604_799_999;
    await ask("a");
    expect(service.asked).toBe(1);
    time = 604_800_000;
    service.answer = () => new Error("offline");
    expect(await (await ask("a")).text()).toBe("cover");
    service.answer = () => new Response("busy", { status: 503 });
    expect(await (await ask("a")).text()).toBe("cover");
    expect(service.asked).toBe(3);
  });

  test("R-PWA-01 error replies are not cached", async () => {
    const { caches, service, ask } = covers();
    service.answer = () => new Response("gone", { status: 404 });
    expect((await ask("a")).status).toBe(404);
    expect(await (await caches.open("covers")).keys()).toEqual([]);
  });
});
