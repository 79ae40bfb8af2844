/** Longest turn, ms: on a slow phone the page must react in between, too. A single piece of work may take longer. */
const turnFor = 2;
/** Maximum number of waiting pieces, as they hold memory. Beyond it, the oldest is done at once. */
const maxWaiting = 1_000;

/** Runs work in idle moments, in order. @param whenIdle calls back once, in an idle moment */
export function idleQueue(whenIdle: (turn: () => void) => void, now: () => number) {
  const waiting: Array<() => void> = [];
  let isAsked = false;
  const doSome = (isOver: () => boolean): void => {
    for (let work = waiting.shift(); work; work = isOver() ? undefined : waiting.shift()) work();
  };
  const ask = (): void => {
    if (isAsked || waiting.length === 0) return;
    isAsked = true;
    whenIdle(() => {
      isAsked = false;
      const from = now();
      doSome(() => Math.abs(now() - from) >= turnFor);
      ask();
    });
  };
  return {
    later(work: () => void) {
      waiting.push(work);
      if (waiting.length > maxWaiting) waiting.shift()?.();
      ask();
    },
    /** Runs everything that waits, now. */
    flush: () => doSome(() => false),
  };
}
