import type { HostMessage, PausedFacts } from "../../../wire/desk/messages.ts";

/** What the host says of pauses, one after the other; a new connection to a running game is told nothing. */
export const pausedIn = (messages: readonly HostMessage[]): readonly PausedFacts[] =>
  messages.flatMap((message) => {
    if (message.type === "paused") return [message];
    return message.type === "hello" && message.paused.reasons.length > 0 ? [message.paused] : [];
  });
