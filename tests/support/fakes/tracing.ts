/** Where something was opened. */
export interface Origin {
  /** ms of virtual time */
  readonly at: number;
  readonly stack: () => string;
}

let clock: (() => number) | null = null;

/**
 * Runs a test in which everything that is opened remembers where (R-TEST-03). Stacks are too slow for every test: one that leaked runs
 * again with them.
 * @param now ms of virtual time
 */
export function traced<T>(now: () => number, run: () => T): T {
  clock = now;
  try {
    return run();
  } finally {
    clock = null;
  }
}

/** Where the caller is; null outside of {@link traced}. */
export function origin(): Origin | null {
  return clock === null ? null : { at: clock(), stack: stackHere() };
}

/** The stack of here, to be read only where a test fails. */
export function stackHere(): () => string {
  const { stackTraceLimit } = Error;
  // rxjs puts dozens of frames between a subscription and whoever subscribed.
  Error.stackTraceLimit = 200;
  const here = new Error("here");
  Error.stackTraceLimit = stackTraceLimit;
  return () => here.stack ?? "";
}
