import { entryScripts } from "./fetchStrategy.ts";

/** A file of a build; `revision` is null if its name contains a content hash. */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
}

const prefix = "shell-";
const pageKey = "/";

/**
 * The app's files for offline use, in one cache per build: its files, and its HTML page as last sent by the service, with
 * configuration and content security policy. So a page never gets files of another build, and files that a running page has not
 * loaded yet survive one update.
 */
export type BuildCache = ReturnType<typeof createBuildCache>;

/** @param build name of this worker's build */
export function createBuildCache(
  build: string,
  deps: { caches: CacheStorage; fetch: (url: string, init?: RequestInit) => Promise<Response> },
) {
  const { caches } = deps;
  const own = prefix + build;
  /** This build, then the others, newest first. */
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
  const load = async ({ url, revision }: BuildFile): Promise<Response> => {
    const cached = revision === null ? await find(url) : undefined;
    if (cached) return cached;
    const response = await deps.fetch(url, { cache: revision === null ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response;
  };

  const cachePage = async (response: Response): Promise<void> => {
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (!response.ok || response.redirected || !isPage) return;
    const entries = entryScripts(await response.clone().text());
    if (entries.length === 0) return;
    for (const name of await builds()) {
      const cache = await caches.open(name);
      const found = await Promise.all(entries.map((entry) => cache.match(entry, { ignoreVary: true })));
      if (found.every((file) => file !== undefined)) return cache.put(pageKey, response);
    }
  };

  return {
    /** Fetches and caches the build's files and its page, or deletes the build. @throws if a file is missing */
    async precache(files: readonly BuildFile[]) {
      try {
        const cache = await caches.open(own);
        await Promise.all(files.map(async (file) => cache.put(file.url, await load(file))));
        await cachePage(await deps.fetch(pageKey, { cache: "no-store", headers: { Accept: "text/html" } }));
      } catch (error) {
        await caches.delete(own);
        throw error;
      }
    },
    /** Deletes all builds except this one and the previous one. */
    async evictOldBuilds() {
      const [, , ...old] = await builds();
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    matchFile: find,
    /** The page of this build, or of the latest other build that has one. */
    matchPage: () => find(pageKey),
    /** Caches a page with its build; ignores a page of an unknown build. */
    cachePage,
  };
}
