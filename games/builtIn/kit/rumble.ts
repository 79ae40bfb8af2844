import type { CueKind } from "../sound/effects.ts";
import type { Cue } from "../sound/gameSound.ts";

export interface Rumble {
  /** Strength of the heavy and the light motor, 0 to 1. */
  readonly strong: number;
  readonly weak: number;
  readonly ms: number;
}

/** Cues that are felt as well as heard: hits on the player, and hard hits by the player. */
const felt: Readonly<Partial<Record<CueKind, Rumble>>> = {
  over: { strong: 1, weak: 0.6, ms: 450 },
  blast: { strong: 0.8, weak: 0.5, ms: 260 },
  hit: { strong: 0.7, weak: 0.4, ms: 200 },
  groan: { strong: 0.5, weak: 0.2, ms: 220 },
  post: { strong: 0.4, weak: 0.6, ms: 140 },
  zap: { strong: 0, weak: 0.6, ms: 120 },
  clang: { strong: 0, weak: 0.5, ms: 80 },
  kick: { strong: 0.3, weak: 0.2, ms: 70 },
  land: { strong: 0.25, weak: 0, ms: 60 },
};

/** The strongest of simultaneous rumbles; null for none. */
export function strongestRumble(before: Rumble | null, cues: readonly Cue[]): Rumble | null {
  const force = (rumble: Rumble | null | undefined): number => (rumble ? rumble.strong + rumble.weak : 0);
  return cues.reduce<Rumble | null>((strongest, { kind }) => {
    const rumble = felt[kind];
    return rumble && force(rumble) > force(strongest) ? rumble : strongest;
  }, before);
}
