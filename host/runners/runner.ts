import type { FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import type { GameExit, gameEndReasons, HostMessage, loadingStages } from "../../wire/desk/messages.ts";
import type { GameInput } from "../input/inputDecoder.ts";
import type { GameDescription } from "../library/gameDescription.ts";

/** A pad shall vibrate. */
export type Rumble = Extract<HostMessage, { type: "rumble" }>;

/** What a runner is asked to run. Everything in it comes from the host itself, nothing from the wire. */
export interface GameOrder {
  readonly game: GameDescription;
  /** Where the seat may put sockets and other short-lived files; deleted after the game. Absolute. */
  readonly runFolder: string;
  /** The player's home folder, with the saves restored into it. Absolute. */
  readonly homeFolder: string;
  /** As `SandboxOrder.homeMoved`; without it, what the game writes goes to `homeFolder`. */
  homeMoved?(descriptor: number): void;
  /** Whether the game may use the network: the description allows it, and the mode is not Offline. */
  readonly network: boolean;
  /** Number of the seat, from 0; no two running games of a host share it. */
  readonly seat: number;
  /** Of its picture at the start, px. */
  readonly resolution: { readonly width: number; readonly height: number };
}

/** What decides which devices a seat needs for a game. */
export type DevicesOrder = Pick<GameOrder, "game" | "runFolder" | "seat" | "resolution">;

export interface GameEnd {
  readonly reason: (typeof gameEndReasons)[number];
  readonly exit?: GameExit;
  /** The last lines that the program printed, for the operator's log. */
  readonly log?: string;
}

export interface GameEvents {
  loading(stage: (typeof loadingStages)[number]): void;
  /** The game has drawn nothing and answered nothing for 30 s (true), or moves again (false). */
  hanging(hanging: boolean): void;
  /** The game ended by itself. At most once, and never after `stop` was called. */
  ended(end: GameEnd): void;
}

/** What a program shows to those who describe it. Nothing of the texts is to be trusted. */
export interface ProgramLook {
  /** Of its window, px. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly class: string;
  /** Names of its processes, the oldest first, 15 characters of each. */
  readonly processes: readonly string[];
  readonly threads: number;
}

/** One running game: its picture, its sound and its inputs. */
export interface RunningGame {
  readonly title: string;
  /** I420; `renderFrame` draws into it. */
  readonly frameBuffer: FrameBuffer;
  /** For a game that can be drawn in any size: draws from now on in this one, in another frame buffer. Even, px. */
  drawIn?(size: { readonly width: number; readonly height: number }): void;
  /** For a program whose window follows its screen: gives it another size, in another frame buffer. Even, px. */
  resize?(size: { readonly width: number; readonly height: number }): void;
  /** Brings the frame buffer up to date. @returns whether it differs from the last time */
  renderFrame(): boolean;
  /**
   * For a game that draws by itself: calls `listener` when there may be a new picture; null: nobody watches any more. Games
   * without it are drawn by `renderFrame`.
   */
  onPicture?(listener: (() => void) | null): void;
  /**
   * The next samples of its sound: stereo, interleaved left and right, -1 to 1.
   * @param out is filled completely, with silence where there is none
   */
  readSound(out: Float32Array): void;
  /** For a program: its window now; null when there is none. */
  look?(): Promise<ProgramLook | null>;
  /** Drops the sound that came up while nobody was listening. */
  skipSound(): void;
  /** @returns whether a frame should be rendered at once */
  applyInput(input: GameInput): boolean;
  /** For a game that takes no input now: nothing is pressed in it, and where the pointer is counts as applied. */
  skipInput(input: GameInput): void;
  /** The newest `n` whose input the picture of the last `renderFrame` can show. A game without it is not measured. */
  shownInput?(): number;
  /** Types text into the game. Ignored by games that take none. */
  typeText(text: string): void;
  /** For a game that names its controls: whether the player has a keyboard. Says nothing more after the first press. */
  expectKeys?(keys: boolean): void;
  /** For a new connection: its numbers start over and nothing is held. */
  resetInputs(): void;
  /** For a game that can tell when its player is hit: calls `listener`, at most ten times a second, while a pad is played with. */
  onRumble?(listener: (rumble: Rumble) => void): void;
  /** Of a game that keeps one: the player's best score by now. */
  best?(): number;
  /** Nobody watches any more: everything is released, and a game that can pause does. */
  pause(): void;
  /**
   * Pauses the game, or resumes it where it was (R-AWAY-01). Repeating it changes nothing.
   * @returns whether it is paused now; never one that cannot be paused
   */
  setPaused(paused: boolean): boolean;
  /** Ends the game, first kindly, then by force. Resolves when no process, socket or file of it is left. */
  stop(): Promise<void>;
}

/** Runs one kind of game. */
export interface Runner {
  /** Gets ready what `start` would wait for, for a game that is likely to start next in this process. It ends with the process. */
  prepare?(order: DevicesOrder): void;
  /**
   * Resolves when the game is drawn. Aborting gives up loading.
   * @throws RunnerError when the game did not come up, or was aborted; nothing of it is left running then
   */
  start(order: GameOrder, events: GameEvents, signal: AbortSignal): Promise<RunningGame>;
}

/** A game that did not come up. */
export class RunnerError extends Error {
  constructor(readonly end: GameEnd) {
    super(end.reason);
  }
}
