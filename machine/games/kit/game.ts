import type { DeskButton } from "../../../streams/wire/desk.ts";
import type { GameSound } from "../../audio/gameSound.ts";
import type { Inputs } from "../../input/inputs.ts";
import type { FrameBuffer } from "../../video/frameBuffer.ts";

/** Games move in steps of this length, ms, whatever the frame rate. */
export const stepMs = 1_000 / 120;

export interface GameButton {
  readonly id: DeskButton;
  readonly label: string;
  readonly action: { readonly en: string; readonly th: string };
}

/** One game being played. */
export interface Game {
  readonly buttons: readonly GameButton[];
  /** Moves on by `STEP_MS`. */
  step(inputs: Inputs): void;
  /** Draws the present moment over the whole picture, and answers what is held at once. */
  draw(picture: FrameBuffer, inputs: Inputs): void;
  /** Its music and the chance in its sounds. */
  readonly soundSeed: number;
  /** What it sounds like now; what happened is told once. */
  takeSound(): GameSound;
  /** The player went away: wait until they press something. */
  pause(): void;
}

/** What of a catalogue game decides how a built-in game looks and plays. */
export interface GameDescription {
  readonly gameId: string;
  readonly title: string;
  readonly genres: readonly string[];
}

export type CreateGame = (order: GameDescription) => Game;
