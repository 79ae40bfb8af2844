/** Interval of pings, ms. */
const askInterval = 1_000;
/** A process hangs after this many unanswered pings in a row: for 10 s. */
const maxUnanswered = 10;

/**
 * Watches a process by pings.
 * R-WATCH-01: pings every second, and calls `onHang` once after 10 unanswered pings in a row. Pings are counted instead of seconds: after
 * the computer slept, or all processes were stopped at a terminal, only one is overdue.
 * @param interval ms between two pings; shorter in tests
 */
export function createWatchdog(ask: () => void, onHang: () => void, interval = askInterval) {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      clearInterval(timer);
      onHang();
      return;
    }
    unanswered += 1;
    ask();
  }, interval);
  return {
    answered() {
      unanswered = 0;
    },
    stop: (): void => clearInterval(timer),
  };
}
