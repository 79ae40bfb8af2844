/**
 * How many players have to go before it is one's turn: everybody who waits ahead, and one of those who play.
 * @param waitingAhead players who came earlier and wait too
 * @param seats how many seats there are; without any nobody can tell
 */
export function queuePosition(waitingAhead: number, seats: number): number | null {
  return seats === 0 ? null : waitingAhead + 1;
}

/**
 * When it is one's turn, in seconds from now: seats come free one by one, each is taken by the next who waits.
 * @param waitingAhead players who came earlier and wait too
 * @param remaining for each taken seat, how long its player is expected to stay, in seconds
 * @param average how long a game takes, in seconds
 * @returns null when there is no seat to wait for
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

/** The mean of what games took lately, in seconds. */
export function averageSeconds(held: readonly number[], assumed: number): number {
  return held.length === 0 ? assumed : held.reduce((sum, seconds) => sum + seconds, 0) / held.length;
}

/**
 * How long a player is expected to stay, in seconds.
 * @param elapsed how long they have been there
 * @param left what their wallet still allows
 */
export function expectedStay(elapsed: number, left: number, average: number): number {
  const pollSoon = 30;
  return Math.min(Math.max(pollSoon, average - elapsed), Math.max(pollSoon, left));
}
