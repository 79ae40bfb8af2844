/**
 * Limits how many run at once; who comes first goes first.
 * @param count how many may run at once
 */
export function createLanes(count: number) {
  let free = count;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  /** A lane can be left once. */
  const lane = () => {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      leave();
    };
  };
  const tryEnter = () => {
    if (free === 0) return null;
    free -= 1;
    return lane();
  };
  return {
    /** As `enter`, where a lane is free: null otherwise. */
    tryEnter,
    /**
     * Waits for a free lane.
     * @returns frees it again; null when none became free in time
     */
    async enter(patience: number): Promise<(() => void) | null> {
      const entered = tryEnter();
      if (entered !== null) return entered;
      return new Promise((resolve) => {
        const go = () => {
          waiting.delete(go);
          clearTimeout(timer);
          resolve(lane());
        };
        const timer = setTimeout(() => {
          waiting.delete(go);
          resolve(null);
        }, patience);
        waiting.add(go);
      });
    },
  };
}
