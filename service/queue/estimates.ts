/**
 * Estimates the wait in seconds by a simulation: each seat that becomes free goes to the next in the queue.
 * @param waitingAhead players ahead in the queue
 * @param remaining the time that each player is expected to stay, in seconds
 * @param average mean length of a game, in seconds
 * @returns null when no seat is taken, so that none can become free
 */
export function estimatedWait(
  waitingAhead: number,
  remaining: readonly number[],
  average: number,
): number | null {
  const free = remaining.toSorted((left, right) => left - right);
  let turns = waitingAhead;
  // Once all seats become free within one game's length, their order repeats, and the rest is arithmetic.
  while (turns > 0 && (free.at(-1) ?? 0) - (free[0] ?? 0) > average) {
    const next = (free.shift() ?? 0) + average;
    const later = free.findIndex((seconds) => seconds > next);
    free.splice(later === -1 ? free.length : later, 0, next);
    turns -= 1;
  }
  const seat = free[turns % free.length];
  return seat === undefined ? null : Math.round(seat + Math.floor(turns / free.length) * average);
}

/**
 * The time that a player is expected to stay, in seconds: up to the mean length of a game, and at least a quarter of the time so far.
 * @param elapsed seconds since the player got the seat
 * @param left seconds that the player's balance still allows
 * @param average mean length of a game, in seconds
 */
export function expectedStay(elapsed: number, left: number, average: number): number {
  const minimum = 30;
  return Math.min(Math.max(minimum, average - elapsed, elapsed / 4), Math.max(minimum, left));
}
