import type { Pace } from "./oneByOne.ts";

/** Transactions run this long before the process sees to its sockets and timers in between, ms. */
const longestRun = 10;

/**
 * Lets the process breathe between transactions. SQLite answers at once, so that hundreds of waiting transactions would
 * run in one turn of the event loop: no call is read, no heartbeat answered, until the last one is through.
 * @param now ms that never jump
 * @param nextTurn resolves in the event loop's next turn
 */
export function fairPace(
  now: () => number = () => performance.now(),
  nextTurn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): Pace {
  /** When this turn's first transaction began; null between turns. */
  let began: number | null = null;
  const mayBegin = (): boolean => {
    if (began !== null) return now() - began < longestRun;
    began = now();
    void nextTurn().then(() => {
      began = null;
    });
    return true;
  };
  return {
    mayBegin,
    async untilMayBegin() {
      if (mayBegin()) return;
      await nextTurn();
      mayBegin();
    },
  };
}
