/**
 * Keeps the screen on while a picture is shown: a gamepad's player touches nothing for minutes. Browsers take the lock
 * away from a hidden page, so it is taken again when the page is visible; some have none, and some refuse it with a low
 * battery.
 * @returns lets the screen go dark again
 */
export function keepScreenOn(
  document: Document,
  wakeLock: Pick<WakeLock, "request"> | undefined,
): () => void {
  if (!wakeLock) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  let held: WakeLockSentinel | null = null;
  const release = (lock: WakeLockSentinel): void => void lock.release().catch(() => undefined);
  const take = (): void => {
    if (document.visibilityState !== "visible" || (held && !held.released)) return;
    wakeLock.request("screen").then(
      (lock) => {
        if (signal.aborted || (held && !held.released)) release(lock);
        else held = lock;
      },
      () => undefined,
    );
  };
  document.addEventListener("visibilitychange", take, { signal });
  take();
  return () => {
    listening.abort();
    if (held) release(held);
  };
}
