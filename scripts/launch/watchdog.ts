/** Interval at which a process is asked whether it hangs, ms. */
const askInterval = 1_000;
/** A process hangs when this many questions in a row stay without an answer: for 10 s. */
const maxUnanswered = 10;

/**
 * Watches a process that should answer.
 * R-WATCH-01: asks every second, and calls `onHang` once when 10 questions in a row got no answer. Questions are counted, not
 * seconds: when the computer slept, or all processes were stopped at a terminal, only one question is overdue.
 * @param interval ms between two questions; tests are in a hurry
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
