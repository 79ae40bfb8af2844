import type { Clock } from "../lib/clock.ts";
import { drainCheckInterval } from "../lib/durations.ts";

/** Empties a host without ending anybody's game before its time (R-FLEET-07). */
export type Drain = ReturnType<typeof createDrain>;

export interface DrainDeps {
  readonly clock: Clock;
  /** Refuses new players from now on. */
  readonly close: () => void;
  /** Whether a seat is still leased. */
  readonly isOccupied: () => boolean;
  /** Told when it begins, and at each new deadline. */
  readonly onChange: () => void;
}

export function createDrain({ clock, close, isOccupied, onChange }: DrainDeps) {
  let until: number | null = null;
  let cancel = (): void => undefined;
  let resolveOver = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    resolveOver = resolve;
  });

  const left = (): number | null => (until === null ? null : Math.max(0, Math.round(until - clock.now())));

  const check = (): void => {
    cancel();
    if (!isOccupied() || left() === 0) resolveOver();
    else cancel = clock.after(Math.min(drainCheckInterval, left() ?? 0), check);
  };

  return {
    /** No new players from now on. Of two orders the earlier deadline counts. @param seconds until the last games end */
    begin(seconds: number) {
      const deadline = clock.now() + seconds * 1_000;
      if (until !== null && until <= deadline) return;
      until = deadline;
      close();
      onChange();
      check();
    },
    /** In how many ms the last games end; null while players are taken. */
    left,
    /** Resolves when nobody is inside any more, or at the deadline. */
    over,
  };
}
