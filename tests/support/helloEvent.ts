import type { StageEvent } from "../../streams/ports/stage.ts";
import { unknownGame } from "../../wire/desk/messages.ts";
import { runs } from "./pausedEvent.ts";

type Hello = Extract<StageEvent, { kind: "hello" }>;

/** What a host says first, of a game without buttons, unless told otherwise. */
export const helloEvent = (changes: Partial<Hello> = {}): Hello => ({
  ...unknownGame,
  ...{ kind: "hello", game: "Racer", ascii: false, size: { width: 640, height: 360 }, pads: 1, guest: null },
  paused: runs,
  ...changes,
});
