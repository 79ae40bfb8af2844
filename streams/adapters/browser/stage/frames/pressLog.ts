/** Presses of a few seconds. The host reports them once a second. */
const maxPresses = 64;
/** The time stamp of an event that waited longer is not trusted. */
const maxWait = 1_000;

/** Times of the player's presses, by the number of the first snapshot that has them. @param now ms, on the clock of event time stamps */
export function createPressLog(now: () => number) {
  const presses: { readonly n: number; readonly at: number }[] = [];
  return {
    /** Snapshot `n` is sent, the first with a press. */
    pressed(n: number) {
      if (presses.length === maxPresses) presses.shift();
      presses.push({ n, at: eventTime(now()) });
    },
    /** Time of the newest press up to this snapshot: a lost snapshot's presses arrive with the next. Null if it is no longer stored. */
    pressedAt: (n: number): number | null => presses.findLast((press) => press.n <= n)?.at ?? null,
    /** Forgets all presses: those made while the page was hidden are not measured. */
    clear() {
      presses.length = 0;
    },
  };
}

/** Time of the event being handled. A busy page handles it late, which adds to the lag that the player feels. */
function eventTime(now: number): number {
  const happened = globalThis.event?.timeStamp;
  if (happened === undefined || happened > now || now - happened > maxWait) return now;
  return happened;
}
