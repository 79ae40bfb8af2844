import type { DeskNotice, PausedFacts } from "../../../wire/desk/messages.ts";

/** What the host says of pauses, one after the other; a new connection to a running game is told nothing. */
export const pausedIn = (notices: readonly DeskNotice[]): readonly PausedFacts[] =>
  notices.flatMap((notice) => {
    if (notice.type === "paused") return [notice];
    return notice.type === "hello" && notice.paused.reasons.length > 0 ? [notice.paused] : [];
  });
