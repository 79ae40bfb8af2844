/** Maximum wait for the browser to be idle, ms. */
const timeout = 5_000;

/**
 * Runs work that nothing visible waits for when the browser is idle; at once if the browser can't tell, as in Safari.
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
