import { defineMessage, defineMessages, type IntlShape } from "react-intl";
import type { GameEnd } from "../../../../streams/features/desk/deskState.ts";

const titles = defineMessages({
  "game-quit": { id: "desk.end.quit", defaultMessage: "You quit the game" },
  "game-crashed": { id: "desk.end.crashed", defaultMessage: "The game crashed" },
  "start-failed": { id: "desk.end.startFailed", defaultMessage: "The game didn’t start" },
  "out-of-memory": { id: "desk.end.memory", defaultMessage: "The game ran out of memory" },
  "saves-full": { id: "desk.end.savesFull", defaultMessage: "Your saves are too large" },
  "host-fault": { id: "desk.end.hostFault", defaultMessage: "The machine had a fault" },
});

const causes = defineMessages({
  "start-failed": {
    id: "desk.end.startFailed.words",
    defaultMessage: "It showed no picture within the time it has to load.",
  },
  "out-of-memory": {
    id: "desk.end.memory.words",
    defaultMessage: "It needed more memory than a game may use here.",
  },
  "saves-full": {
    id: "desk.end.savesFull.words",
    defaultMessage: "The game had to stop: its saves take more room than a game has here.",
  },
  "host-fault": {
    id: "desk.end.hostFault.words",
    defaultMessage: "What runs your game stopped working. It was nothing that you did.",
  },
});

const exits = {
  code: defineMessage<{ code: number }>({
    id: "desk.end.code",
    defaultMessage: "Its program ended with code {code}.",
  }),
  signal: defineMessage<{ signal: string }>({
    id: "desk.end.signal",
    defaultMessage: "Its program was ended by signal {signal}.",
  }),
};

const minutes = defineMessages({
  stopped: { id: "desk.end.minutes", defaultMessage: "Your minutes stopped counting at that moment." },
  none: { id: "desk.end.noMinutes", defaultMessage: "No minutes were counted." },
});

export function endTitle({ formatMessage }: IntlShape, { reason }: GameEnd): string {
  return formatMessage(titles[reason]);
}

/** The known cause of the end, in a sentence; null if there is nothing to add. */
export function endCause({ formatMessage }: IntlShape, { reason, exit }: GameEnd): string | null {
  if (reason === "game-quit") return null;
  if (reason !== "game-crashed") return formatMessage(causes[reason]);
  if (exit === null) return null;
  const { code, signal } = exit;
  if (signal !== null) return formatMessage(exits.signal, { signal: signal.replace(/^SIG/, "") });
  return code === null ? null : formatMessage(exits.code, { code });
}

/** Consequences of the end for the player's time. A game that never started was never charged. */
export function endMinutes({ formatMessage }: IntlShape, { reason }: GameEnd): string {
  return formatMessage(reason === "start-failed" ? minutes.none : minutes.stopped);
}
