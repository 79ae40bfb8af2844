import type { DeskInput } from "../../../../../wire/desk/messages.ts";
import { isPress, noPresses, pressCountOf } from "../../../../../wire/presses.ts";

/** Presses of some seconds: the host tells of them once a second. */
const mostPresses = 64;
/** An event that waited for longer is one whose time cannot be trusted, ms. */
const longestWait = 1_000;

/** When the player pressed something, by the number of the snapshot that said so first. @param now ms, as of events' time stamps */
export function createPressLog(now: () => number) {
  const presses: { readonly n: number; readonly at: number }[] = [];
  let count = noPresses;
  return {
    sent(snapshot: DeskInput) {
      const next = pressCountOf(snapshot);
      if (isPress(count, next)) {
        if (presses.length === mostPresses) presses.shift();
        presses.push({ n: snapshot.n, at: eventTime(now()) });
      }
      count = next;
    },
    /** The newest press up to this snapshot: one whose own message was lost arrived with the next. Null when it is forgotten. */
    pressedAt: (n: number): number | null => presses.findLast((press) => press.n <= n)?.at ?? null,
    /** Forgets all: what was on its way while nobody looked is not measured. */
    clear() {
      presses.length = 0;
    },
  };
}

/** When the event that is being handled happened: a busy page may handle it late, which the player feels, too. */
function eventTime(now: number): number {
  const happened = globalThis.event?.timeStamp;
  if (happened === undefined || happened > now || now - happened > longestWait) return now;
  return happened;
}
