import { recorderWait } from "../../rules/durations.ts";

/** Loads the recorder; null if it is late or fails: the app works without it (R-REC-32). */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code | null> {
  return Promise.race([
    load().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, recorderWait, null)),
  ]);
}

/** Lets the page paint and handle events first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Sends one request per task, since each takes a slow phone 10 ms; a hidden or closing page sends at once. */
export function inTurns(fetch: typeof window.fetch, hidden: () => boolean): typeof window.fetch {
  let free: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (init?.keepalive || hidden()) return fetch(input, init);
    const turn = free;
    free = turn.then<unknown>(() => hidden() || nextTask());
    return turn.then(() => fetch(input, init));
  };
}
