import type { Clock } from "../lib/clock.ts";
import { SavesTooLarge } from "./saveStore.ts";

/**
 * Keeps a folder again and again, with a pause between the end of one time and the next.
 * @param deps.interval the pause, ms
 * @returns stops it
 */
export function startSnapshots(deps: {
  clock: Clock;
  interval: number;
  keep: () => Promise<void>;
  onTooLarge: (error: SavesTooLarge) => void;
  reportError: (where: string, error: unknown) => void;
}): () => void {
  const { clock, interval, keep, onTooLarge, reportError } = deps;
  let stopped = false;
  let cancel = (): void => undefined;
  const round = async (): Promise<void> => {
    try {
      await keep();
    } catch (error) {
      if (stopped) return;
      if (error instanceof SavesTooLarge) onTooLarge(error);
      else reportError("saves: snapshot", error);
    }
    next();
  };
  const next = (): void => {
    if (!stopped) cancel = clock.after(interval, () => void round());
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
}
