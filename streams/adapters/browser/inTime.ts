import { recorderWait } from "../../rules/durations.ts";

/**
 * Loads the recorder, for which the app neither waits long nor fails (R-REC-32).
 * @returns null where it comes too late, or not at all
 */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code | null> {
  return Promise.race([
    load().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, recorderWait, null)),
  ]);
}

/** Lets the page paint and react before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Of several requests in one task only the first is sent in it, as sending each takes a slow phone 10 ms. A page that closes or is hidden
 * sends all at once, and what waits in one task: it may have no next task, or none soon.
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
