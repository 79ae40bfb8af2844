import { type Equivalent, neverBusy } from "./equivalent.ts";

/** Of the way to a game: `features/play/`, `queue/`, `schedule/`, `speedTest/`, `push/` and `session/`. */
export const play: readonly Equivalent[] = [
  ...neverBusy("streams/features/play/resumePrompt.ts", {
    "switchMap((now) =>": "the question about a schedule is answered once by the service",
    "switchMap(() => play.pipe(first(": "which tab owns the schedule is asked once",
    "        switchMap(() =>": "the play flow has ended once",
    "switchMap((resume) =>": "a pop-up has one answer",
  }),
];
