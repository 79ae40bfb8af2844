import { animationFrameScheduler, filter, interval, map, type Observable, scan, take } from "rxjs";
import type { ScreenText } from "../../recorder/outputSchemas.ts";
import { equal } from "../../streams/lib/equal.ts";
import { readScreen } from "./readScreen.ts";

/** Frames that show the same before what they show counts: the first may still be that of the moment before. */
export const framesToTrust = 3;
/** Frames that show the same before nothing else is to come, about 0.8 s: longer than any animation with which something leaves. */
export const framesToRest = 45;

/**
 * Emits once what a page shows: as soon as that is as expected, or else when it no longer changes (R-REC-44). Counted in frames, not
 * in time: a busy computer draws fewer of them.
 */
export function settledScreen(
  root: Element,
  isExpected: (text: ScreenText) => boolean,
): Observable<ScreenText> {
  return interval(0, animationFrameScheduler).pipe(
    map(() => readScreen(root)),
    scan(
      (before: { text: ScreenText; frames: number }, text) =>
        equal(before.text, text) ? { text, frames: before.frames + 1 } : { text, frames: 1 },
      { text: [], frames: 0 },
    ),
    filter(({ text, frames }) => frames >= framesToRest || (frames >= framesToTrust && isExpected(text))),
    map(({ text }) => text),
    take(1),
  );
}
