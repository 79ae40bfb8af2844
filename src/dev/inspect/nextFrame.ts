/** Longer than any frame takes, ms. */
const longestFrame = 1_000;

/**
 * Waits until the page is drawn. A headless browser sometimes draws no frame after its window has changed its size: then the time of the
 * longest is waited for.
 */
export function nextFrame(): Promise<void> {
  return new Promise((done) => {
    // What the frame has set off comes first.
    requestAnimationFrame(() => setTimeout(done, 8));
    setTimeout(done, longestFrame);
  });
}
