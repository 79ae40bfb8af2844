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
