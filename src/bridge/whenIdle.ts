/** Maximum wait for the browser to be idle, ms. */
const timeout = 5_000;

/** Runs work that nothing visible waits for when idle; at once where unknown, as in Safari. @returns cancels */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    work();
    return () => undefined;
  }
  const id = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(id);
}
