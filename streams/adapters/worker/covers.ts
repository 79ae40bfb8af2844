import { coverMaxAge, maxCovers } from "../../rules/durations.ts";

const cacheName = "covers";

export function createCovers(deps: {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
}) {
  const store = async (request: Request, response: Response): Promise<void> => {
    const cache = await deps.caches.open(cacheName);
    await cache.put(request, response);
    // Oldest first.
    const cached = await cache.keys();
    await Promise.all(
      cached.slice(0, Math.max(0, cached.length - maxCovers)).map((old) => cache.delete(old)),
    );
  };
  return {
    async respond(request: Request) {
      const cached = await deps.caches.match(request, { cacheName, ignoreVary: true });
      const sent = Date.parse(cached?.headers.get("Date") ?? "");
      if (cached && !(deps.now() - sent >= coverMaxAge)) return cached;
      try {
        const fresh = await deps.fetch(request);
        // If the disk is full, the cover is not cached.
        if (fresh.ok) await store(request, fresh.clone()).catch(() => undefined);
        return fresh.ok ? fresh : (cached ?? fresh);
      } catch (error) {
        if (cached) return cached;
        throw error;
      }
    },
  };
}
