/** Runs work with the same key one after the other, and with different keys concurrently. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const result = (last.get(key) ?? Promise.resolve()).then(work, work);
      const settled = result
        .catch(() => undefined)
        .then(() => {
          // mutants: false is equivalent, it only frees memory
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return result;
    },
  };
}
