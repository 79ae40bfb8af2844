/** When the next work may begin. */
export interface Pace {
  /** Whether it may begin at once, where nobody is ahead. */
  mayBegin(): boolean;
  /** Resolves when one that had to wait may begin. */
  untilMayBegin(): Promise<void> | void;
}

/** The next one begins at once. */
export const atOnce: Pace = { mayBegin: () => true, untilMayBegin: () => undefined };

/**
 * Runs work one after the other, in the order of the calls. With nothing ahead it begins synchronously: a promise more would slow every
 * call down.
 */
export function oneByOne({ mayBegin, untilMayBegin }: Pace) {
  let unfinished = 0;
  let last: Promise<void> = Promise.resolve();
  const leave = () => {
    unfinished -= 1;
  };
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isNext = unfinished === 0 && mayBegin();
    unfinished += 1;
    const done = isNext ? begin(work) : last.then(untilMayBegin).then(work);
    last = done.then(leave, leave);
    return done;
  };
}

/** A synchronous error rejects the promise, as it does for work that waited. */
function begin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Transactions run this long before the event loop gets a turn, ms. */
const maxRun = 10;

/**
 * Yields to the event loop between transactions. SQLite is synchronous: hundreds of waiting transactions would run in one turn, with no
 * call read and no heartbeat answered until the last one is done.
 * @param now ms that never jump
 * @param nextTurn resolves in the event loop's next turn
 */
export function fairPace(
  now: () => number = () => performance.now(),
  nextTurn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): Pace {
  /** Begin of this turn's first transaction; null between turns. */
  let began: number | null = null;
  const mayBegin = (): boolean => {
    if (began !== null) return now() - began < maxRun;
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
