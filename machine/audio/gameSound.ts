/** Short sounds that a game can ask for. */
export type CueKind =
  | "blip"
  | "begin"
  | "jump"
  | "land"
  | "boost"
  | "shot"
  | "spark"
  | "burst"
  | "blast"
  | "hit"
  | "gain"
  | "close"
  | "level"
  | "over";

export interface Cue {
  readonly kind: CueKind;
  /** Semitones above its usual pitch. */
  readonly shift: number;
}

/** What runs all the time, as an engine does; both 0 to 1. */
export interface EngineSound {
  /** Its pitch. */
  readonly speed: number;
  /** How hard it works: brighter and louder. */
  readonly effort: number;
}

/** How the music goes. `none` is silence: the game waits, and not even an effect is heard. */
export type MusicMode = "title" | "play" | "over" | "none";

/** All that a game lets one hear at this moment. */
export interface GameSound {
  /** What happened since one last listened, oldest first. */
  readonly cues: readonly Cue[];
  readonly engine: EngineSound | null;
  readonly music: MusicMode;
  /** 0 to 1: how much of the music plays. */
  readonly tension: number;
}

/** More waiting cues than this nobody could tell apart. */
const maxWaitingCues = 16;

/** Keeps cues until somebody listens; without a listener only the newest. */
export class CueQueue {
  #cues: Cue[] = [];

  add(cues: readonly Cue[]): void {
    if (cues.length > 0) this.#cues = [...this.#cues, ...cues].slice(-maxWaitingCues);
  }

  take(): readonly Cue[] {
    const taken = this.#cues;
    this.#cues = [];
    return taken;
  }
}

export const cue = (kind: CueKind, shift = 0): Cue => ({ kind, shift });
