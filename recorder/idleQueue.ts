/** Longest turn, ms, so that the page reacts in between. One piece of work may take longer. */
const turnFor = 5;
/** Most pieces that wait: what they hold takes memory. On a page that is never idle, each further one has the oldest done at once. */
const mostWaiting = 1_000;

/** Work for idle moments, done in the order in which it came. @param whenIdle calls back once, in an idle moment */
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
      if (waiting.length > mostWaiting) waiting.shift()?.();
      ask();
    },
    /** Does everything that waits now. */
    flush: () => doSome(() => false),
  };
}
