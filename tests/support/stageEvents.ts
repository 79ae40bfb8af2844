import type { StageEvent, StageLag } from "../../streams/ports/stage.ts";
import { unknownGame } from "../../wire/desk/messages.ts";
import { runs } from "./pausedEvent.ts";

type Hello = Extract<StageEvent, { kind: "hello" }>;

/** What a host says first, of a game without buttons, unless told otherwise. */
export const helloEvent = (changes: Partial<Hello> = {}): Hello => ({
  ...unknownGame,
  kind: "hello",
  game: "Racer",
  ascii: false,
  size: { width: 640, height: 360 },
  pads: 1,
  guest: null,
  paused: runs,
  ...changes,
});

/** A second on a clean line, in which nothing was pressed and the host said nothing, unless told otherwise. */
export const lagSecond = (changes: Partial<StageLag> = {}): StageLag => ({
  spanMs: 1_000,
  shown: 60,
  dropped: 0,
  decodeP95Ms: 5,
  jitterMs: 3,
  stallMs: 0,
  roundTrip: 24,
  loss: 0,
  inputToPhoton: [],
  host: null,
  ...changes,
});

/** Of a browser that can nothing. */
export const noAbilities = {
  fullScreen: false,
  volume: false,
  clip: false,
  haptics: false,
  pointerLock: false,
  browser: "",
};
