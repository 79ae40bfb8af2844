type Asked = RequestInfo | URL;

/** The browser's caches in memory; keys keep their insertion order, as in browsers. */
export function fakeCaches(origin: string): CacheStorage {
  const addressOf = (asked: Asked): string =>
    new URL(asked instanceof Request ? asked.url : asked, origin).href;
  const all = new Map<string, Map<string, Response>>();

  const cacheOf = (name: string): Cache => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (asked) => entries.get(addressOf(asked))?.clone(),
      put: async (asked, response) => {
        const address = addressOf(asked);
        entries.delete(address);
        entries.set(address, response);
      },
      delete: async (asked) => entries.delete(addressOf(asked)),
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
    match: async (asked, { cacheName = "" } = {}) => all.get(cacheName)?.get(addressOf(asked))?.clone(),
  };
}

async function unused(): Promise<never> {
  throw new Error("not used here");
}
