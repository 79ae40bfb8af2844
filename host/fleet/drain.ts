import type { Clock } from "../lib/clock.ts";
import { drainCheckInterval } from "../lib/durations.ts";

/** Drains a host without ending games early (R-FLEET-07). */
export type Drain = ReturnType<typeof createDrain>;

export interface DrainDeps {
  readonly clock: Clock;
  /** Stops accepting players. */
  readonly close: () => void;
  /** Whether a seat is still leased. */
  readonly isOccupied: () => boolean;
  /** Called when draining begins, and at each new deadline. */
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
    /** Stops accepting players. Of two orders the earlier deadline counts. @param seconds until the last games end */
    begin(seconds: number) {
      const deadline = clock.now() + seconds * 1_000;
      if (until !== null && until <= deadline) return;
      until = deadline;
      close();
      onChange();
      check();
    },
    /** ms until the last games end; null while players are accepted. */
    left,
    /** Resolves when the last player has left, or at the deadline. */
    over,
  };
}
