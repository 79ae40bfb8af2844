import type { Clock } from "../../lib/clock.ts";

/** Enough for a program that draws at least 35 frames a second. */
const minPress = 45;
/** Programs take a longer press for a hold instead of a tap. */
const maxPress = 200;
/** In a longer pause between two pictures the program had nothing to draw: it says nothing of its speed. */
const stillPause = 250;
/** A program may read its keys anywhere between two frames. */
const framesPerPress = 1.5;
/** Share of the slowest frame's time that counts after the next frame. */
const decay = 0.9;

/** How often the program's use of the processor is read, besides at each slow frame. */
const lookInterval = 100;
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
      const isLong = interval * framesPerPress > minPress;
      const sleeps = (isLong || clock.now() - looked.at >= lookInterval) && !wasBusy();
      if (interval < stillPause) slowest = Math.max(isLong && sleeps ? 0 : interval, slowest * decay);
    },
    now: (): number => Math.min(maxPress, Math.max(minPress, slowest * framesPerPress)),
  };
}
