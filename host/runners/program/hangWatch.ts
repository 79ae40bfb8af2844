import type { Clock } from "../../lib/clock.ts";
import { hangAfter, hangCheckInterval } from "../../lib/durations.ts";

/**
 * Watches for a game that hangs: for `hangAfter` it has drawn nothing, and its window does not answer (R-HOST-07).
 * @param answers whether the window answers; null when it cannot be asked: such a game is given the benefit of the doubt
 * @param onChange true when the game hangs, false when it moves again
 */
export function watchForHang(
  clock: Clock,
  answers: () => Promise<boolean | null>,
  onChange: (hanging: boolean) => void,
) {
  let aliveAt = clock.now();
  let hanging = false;
  let stopped = false;
  let cancel = (): void => undefined;

  const alive = (): void => {
    aliveAt = clock.now();
    if (!hanging) return;
    hanging = false;
    onChange(false);
  };

  const check = async (): Promise<void> => {
    const answer = await answers();
    if (stopped) return;
    if (answer !== false) alive();
    else if (!hanging && clock.now() - aliveAt >= hangAfter) {
      hanging = true;
      onChange(true);
    }
    schedule();
  };

  const schedule = (): void => {
    cancel = clock.after(hangCheckInterval, () => void check().catch(schedule));
  };
  schedule();
  return {
    /** The picture has changed. */
    moved: alive,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
