import type { CueKind } from "./effects.ts";

export interface Cue {
  readonly kind: CueKind;
  /** Semitones above its usual pitch. */
  readonly shift: number;
}

/** A continuous sound, such as an engine; both 0 to 1. */
export interface EngineSound {
  /** Controls the pitch. */
  readonly speed: number;
  /** Load: higher is brighter and louder. */
  readonly effort: number;
}

/** Which music plays. `none` mutes everything, effects too: the game is paused. */
export type MusicMode = "title" | "play" | "over" | "none";

/** Sound of a game at one moment; the synth turns it into samples. */
export interface GameSound {
  /** Cues since the last call, oldest first. */
  readonly cues: readonly Cue[];
  readonly engine: EngineSound | null;
  readonly music: MusicMode;
  /** 0 to 1: the higher, the more instruments play. */
  readonly tension: number;
}

/** More simultaneous cues than this cannot be distinguished. */
const maxWaitingCues = 16;

/** Keeps cues until they are taken. If there are too many, the newest stay. */
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

interface Heard<Event> {
  readonly phase: string;
  readonly events: readonly Event[];
}

/** Cues of one step: those of its events, and one for resuming after a pause. */
export function stepCues<Event>(
  before: Heard<Event>,
  after: Heard<Event>,
  cuesOf: (event: Event) => Cue | readonly Cue[],
): Cue[] {
  const cues = after.events.flatMap(cuesOf);
  return before.phase === "paused" && after.phase === "play" ? [...cues, cue("blip")] : cues;
}
