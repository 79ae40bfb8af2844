import { entriesOf } from "./fetchStrategy.ts";

/** One file of a build; `revision` null where its name tells its content. */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
}

const prefix = "shell-";
const pageKey = "/";

/**
 * What is kept of the app, one cache for each build: its files, and the page that starts it as the service sent it last, with its configuration
 * and content policy. So a page never meets the files of another build, and what a running page has not loaded yet outlives one update.
 */
export interface Shelf {
  /** Fetches the build's files and its page. @throws where a file does not come; nothing of the build stays then */
  fill(files: readonly BuildFile[]): Promise<void>;
  /** Forgets all builds but this one and the one before. */
  tidy(): Promise<void>;
  file(path: string): Promise<Response | undefined>;
  /** The page of this build, or else of the latest other one. */
  page(): Promise<Response | undefined>;
  /** Keeps a page with the build that it belongs to; one of an unknown build is left alone. */
  keepPage(response: Response): Promise<void>;
}

/** @param build a name for this worker's build */
export function createShelf(
  build: string,
  deps: { caches: CacheStorage; fetch: (url: string, init?: RequestInit) => Promise<Response> },
): Shelf {
  const { caches } = deps;
  const own = prefix + build;
  /** This build first, then the others, the latest first. */
  const builds = async (): Promise<string[]> => {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    return [own, ...others.reverse()];
  };
  const find = async (path: string): Promise<Response | undefined> => {
    for (const name of await builds()) {
      const found = await caches.match(path, { cacheName: name, ignoreVary: true, ignoreSearch: true });
      if (found) return found;
    }
    return undefined;
  };
  const prefetchWhen = async ({ url, revision }: BuildFile): Promise<Response> => {
    const kept = revision === null ? await find(url) : undefined;
    if (kept) return kept;
    const response = await deps.fetch(url, { cache: revision === null ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response;
  };

  const keepPage = async (response: Response): Promise<void> => {
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (!response.ok || response.redirected || !isPage) return;
    const entries = entriesOf(await response.clone().text());
    if (entries.length === 0) return;
    for (const name of await builds()) {
      const cache = await caches.open(name);
      const found = await Promise.all(entries.map((entry) => cache.match(entry, { ignoreVary: true })));
      if (found.every((file) => file !== undefined)) return cache.put(pageKey, response);
    }
  };

  return {
    async fill(files) {
      try {
        const cache = await caches.open(own);
        await Promise.all(files.map(async (file) => cache.put(file.url, await prefetchWhen(file))));
        await keepPage(await deps.fetch(pageKey, { cache: "no-store", headers: { Accept: "text/html" } }));
      } catch (error) {
        await caches.delete(own);
        throw error;
      }
    },
    async tidy() {
      const [, , ...old] = await builds();
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    file: find,
    page: () => find(pageKey),
    keepPage,
  };
}
