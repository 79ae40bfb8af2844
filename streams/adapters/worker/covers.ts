import { coverMaxAge, maxCovers } from "../../rules/durations.ts";

const cacheName = "covers";

/** Games' pictures: from the cache first, and never more of them than fit. */
export interface Covers {
  answer(request: Request): Promise<Response>;
}

export function createCovers(deps: {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
}): Covers {
  const keep = async (request: Request, response: Response): Promise<void> => {
    const cache = await deps.caches.open(cacheName);
    await cache.put(request, response);
    // The oldest come first.
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - maxCovers)).map((old) => cache.delete(old)));
  };
  return {
    async answer(request) {
      const kept = await deps.caches.match(request, { cacheName, ignoreVary: true });
      const sent = Date.parse(kept?.headers.get("Date") ?? "");
      if (kept && !(deps.now() - sent >= coverMaxAge)) return kept;
      try {
        const fresh = await deps.fetch(request);
        // A full disk costs the picture's next showing, not this one.
        if (fresh.ok) await keep(request, fresh.clone()).catch(() => undefined);
        return fresh.ok ? fresh : (kept ?? fresh);
      } catch (error) {
        if (kept) return kept;
        throw error;
      }
    },
  };
}
