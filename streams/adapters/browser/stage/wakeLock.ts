/**
 * Keeps the screen on while a picture is shown, because a player with a gamepad touches nothing for minutes. Browsers release the
 * lock of a hidden page, so it is requested again when the page is visible. Some have no lock, and some refuse it with a low battery.
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
