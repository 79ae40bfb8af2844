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

/** How long a press lasts at least, so that the program sees it: longer while it draws slowly, as on a busy computer. */
export interface PressLength {
  /** The program has drawn. */
  drawn(): void;
  /** ms */
  now(): number;
}

export function createPressLength(clock: Clock): PressLength {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let slowest = 0;
  return {
    drawn() {
      const interval = clock.now() - drawnAt;
      drawnAt = clock.now();
      if (interval < stillMs) slowest = Math.max(interval, slowest * memory);
    },
    now: () => Math.min(longestMs, Math.max(shortestMs, slowest * framesPerPress)),
  };
}
