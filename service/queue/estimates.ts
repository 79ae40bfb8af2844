/**
 * How many players have to leave before it is one player's turn: everybody ahead in the queue, and one who plays.
 * @param waitingAhead players ahead in the queue
 * @param seats total number of seats
 * @returns null without any seat, when the position means nothing
 */
export function queuePosition(waitingAhead: number, seats: number): number | null {
  return seats === 0 ? null : waitingAhead + 1;
}

/**
 * Estimated wait in seconds, simulating that each seat that becomes free is taken by the next in the queue.
 * @param waitingAhead players ahead in the queue
 * @param remaining for each taken seat, how long its player is expected to stay, in seconds
 * @param average mean length of a game, in seconds
 * @returns null when no seat is taken, so that none can become free
 */
export function estimatedWait(
  waitingAhead: number,
  remaining: readonly number[],
  average: number,
): number | null {
  const free = [...remaining];
  let at: number | null = null;
  for (let turn = 0; turn <= waitingAhead; turn += 1) {
    free.sort((left, right) => left - right);
    const next = free.shift();
    if (next === undefined) return null;
    at = next;
    free.push(next + average);
  }
  return at === null ? null : Math.round(at);
}

/** The mean of `samples`, in seconds; `fallback` without any. */
export function averageSeconds(samples: readonly number[], fallback: number): number {
  return samples.length === 0
    ? fallback
    : samples.reduce((sum, seconds) => sum + seconds, 0) / samples.length;
}

/**
 * How long a player is expected to stay, in seconds.
 * @param elapsed seconds since the player got the seat
 * @param left seconds that the player's balance still allows
 * @param average mean length of a game, in seconds
 */
export function expectedStay(elapsed: number, left: number, average: number): number {
  const minimum = 30;
  return Math.min(Math.max(minimum, average - elapsed), Math.max(minimum, left));
}
