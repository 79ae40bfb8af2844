/** Runs work on the same key one after the other, and on different keys at once. */
export interface KeyedQueue {
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work, work);
      const settled = result
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return result;
    },
  };
}
