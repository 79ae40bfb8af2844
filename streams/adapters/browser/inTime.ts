import { recorderWait } from "../../rules/durations.ts";

/**
 * Loads the recorder. The app does not wait long for it, and works without it (R-REC-32).
 * @returns null if it is late or fails
 */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code | null> {
  return Promise.race([
    load().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, recorderWait, null)),
  ]);
}

/** Lets the page paint and handle events first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Sends at most one request per task, since sending takes a slow phone 10 ms each. A hidden or closing page sends its requests
 * at once: its next task may come late or never.
 */
export function inTurns(fetch: typeof window.fetch, hidden: () => boolean): typeof window.fetch {
  let free: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (init?.keepalive || hidden()) return fetch(input, init);
    const turn = free;
    free = turn.then<unknown>(() => hidden() || nextTask());
    return turn.then(() => fetch(input, init));
  };
}
