/** When what asks for its turn may begin. */
export interface Pace {
  /** Whether it may begin at once, where nobody is ahead. */
  mayBegin(): boolean;
  /** Resolves when one that had to wait may begin. */
  untilMayBegin(): Promise<void> | void;
}

/** Whoever is next begins at once. */
export const atOnce: Pace = { mayBegin: () => true, untilMayBegin: () => undefined };

/**
 * Runs work one after the other, in the order in which it was asked for. Where nobody is ahead it begins at once: each promise of a queue
 * that nobody stands in costs every call.
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

/** An error that is thrown at once is one of the promise, as it is for those that waited. */
function begin<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}

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
