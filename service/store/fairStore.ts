import type { Store } from "./store.ts";

/** Transactions run this long before the process sees to its sockets and timers in between, ms. */
const longestRun = 10;

/**
 * Lets the process breathe between transactions. SQLite answers at once, so that hundreds of waiting transactions would
 * run in one turn of the event loop: no call is read, no heartbeat answered, until the last one is through.
 * @param now ms that never jump
 * @param nextTurn resolves in the event loop's next turn
 */
export function fairStore(
  inner: Store,
  now: () => number = () => performance.now(),
  nextTurn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): Store {
  let last: Promise<unknown> = Promise.resolve();
  /** When this turn's first transaction began; null between turns. */
  let began: number | null = null;
  const breathe = async (): Promise<void> => {
    if (began !== null && now() - began >= longestRun) await nextTurn();
    if (began !== null) return;
    began = now();
    void nextTurn().then(() => {
      began = null;
    });
  };
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const done = last.then(breathe).then(run);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    transaction: (work, turn) => inTurn(() => inner.transaction(work, turn)),
    read: (work) => inTurn(() => inner.read(work)),
    close: () => last.then(() => inner.close()),
  };
}
