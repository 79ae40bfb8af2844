/** Longest wait for the browser to be idle, ms. */
const timeout = 5_000;

/**
 * Runs work that nothing on the screen waits for when the browser has nothing else to do; at once where it cannot tell, as in Safari.
 * @returns cancels it
 */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    work();
    return () => undefined;
  }
  const id = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(id);
}
