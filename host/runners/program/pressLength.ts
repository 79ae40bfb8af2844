import type { Clock } from "../../lib/clock.ts";

/** Enough for a program that draws 35 frames a second or more, ms. */
const shortestMs = 45;
/** A longer press would be another one: held instead of tapped. */
const longestMs = 200;
/** A longer pause between two pictures says nothing of the program's speed: there was nothing to draw. */
const stillMs = 250;
/** A program can read its keys anywhere between two frames. */
const framesPerPress = 1.5;
/** How much of the slowest frame is remembered after the next one. */
const memory = 0.9;

/** What the program has used of the processor is looked at this often, or at each slower frame, ms. */
const lookMs = 100;
/**
 * Share of a pause in which a slow program ran, or waited for a processor. One that slept for the rest waited for its own clock, as a
 * menu does whose cursor blinks: it reads its keys all the same.
 */
const slowShare = 0.7;

/**
 * How long a press lasts at least, so that the program sees it: longer while it draws slowly, as on a busy computer.
 * @param busyMs for how long the program and its screen have run or waited for a processor since their start, ms; null where the
 * system does not say: then every pause counts as slow
 */
export function createPressLength(clock: Clock, busyMs: () => number | null) {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let slowest = 0;
  let looked = { at: Number.NEGATIVE_INFINITY, busy: busyMs() };
  /** Whether the program was busy since the last look. */
  const wasBusy = (): boolean => {
    const before = looked;
    looked = { at: clock.now(), busy: busyMs() };
    if (before.busy === null || looked.busy === null) return true;
    return looked.busy - before.busy >= slowShare * (looked.at - before.at);
  };
  return {
    drawn() {
      const interval = clock.now() - drawnAt;
      drawnAt = clock.now();
      const isLong = interval * framesPerPress > shortestMs;
      const sleeps = (isLong || clock.now() - looked.at >= lookMs) && !wasBusy();
      if (interval < stillMs) slowest = Math.max(isLong && sleeps ? 0 : interval, slowest * memory);
    },
    /** ms */
    now: (): number => Math.min(longestMs, Math.max(shortestMs, slowest * framesPerPress)),
  };
}
