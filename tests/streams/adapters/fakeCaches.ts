type CacheKey = RequestInfo | URL;

/** The browser's caches in memory; keys keep their insertion order, as in browsers. */
export function fakeCaches(origin: string): CacheStorage {
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
