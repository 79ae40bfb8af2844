import type { Tone } from "./voice.ts";

/** Notes one after the other. @param gap between their starts, s  @param pitches in Hz, each with its decay, s */
const notes = (
  tone: Omit<Tone, "from" | "to" | "decay" | "wait">,
  gap: number,
  pitches: readonly (readonly [pitch: number, decay: number])[],
): Tone[] =>
  pitches.map(([pitch, decay], index) => ({ ...tone, from: pitch, to: pitch, decay, wait: index * gap }));

/** Short sound effects that a game can trigger, with their tones: loud enough to be heard over the music. */
export const effects = {
  blip: [{ wave: "triangle", from: 660, to: 880, attack: 0.003, decay: 0.09, level: 0.22 }],
  begin: notes({ wave: "triangle", attack: 0.004, level: 0.24 }, 0.08, [
    [523, 0.16],
    [784, 0.18],
    [1_047, 0.36],
  ]),
  jump: [{ wave: "square", from: 240, to: 720, attack: 0.004, decay: 0.2, level: 0.14, cutoff: 2_400 }],
  land: [
    { wave: "sine", from: 150, to: 55, attack: 0.002, decay: 0.14, level: 0.34 },
    { wave: "noise", from: 900, to: 200, attack: 0.002, decay: 0.09, level: 0.3 },
  ],
  boost: [
    { wave: "noise", from: 300, to: 4_200, attack: 0.1, decay: 0.5, level: 0.4 },
    { wave: "saw", from: 90, to: 300, attack: 0.08, decay: 0.45, level: 0.12, cutoff: 1_400 },
  ],
  shot: [
    { wave: "square", from: 980, to: 190, attack: 0.001, decay: 0.1, level: 0.11, cutoff: 3_600 },
    { wave: "hiss", from: 2_500, to: 2_500, attack: 0.001, decay: 0.03, level: 0.06 },
  ],
  spark: [{ wave: "hiss", from: 3_500, to: 5_500, attack: 0.001, decay: 0.04, level: 0.09 }],
  burst: [
    { wave: "noise", from: 2_600, to: 160, attack: 0.002, decay: 0.3, level: 0.5 },
    { wave: "sine", from: 190, to: 50, attack: 0.002, decay: 0.22, level: 0.26 },
  ],
  blast: [
    { wave: "noise", from: 4_000, to: 70, attack: 0.004, decay: 1.3, level: 0.8 },
    { wave: "sine", from: 120, to: 28, attack: 0.004, decay: 0.9, level: 0.5 },
    { wave: "saw", from: 900, to: 60, attack: 0.004, decay: 0.5, level: 0.12, cutoff: 1_800 },
  ],
  hit: [
    { wave: "noise", from: 3_200, to: 110, attack: 0.001, decay: 0.5, level: 0.7 },
    { wave: "saw", from: 210, to: 48, attack: 0.002, decay: 0.42, level: 0.3, cutoff: 1_200 },
  ],
  gain: notes({ wave: "triangle", attack: 0.002, level: 0.2 }, 0.05, [
    [880, 0.09],
    [1_319, 0.2],
  ]),
  close: [{ wave: "noise", from: 700, to: 3_000, attack: 0.07, decay: 0.16, level: 0.5 }],
  level: notes({ wave: "square", attack: 0.004, level: 0.1, cutoff: 2_600 }, 0.1, [
    [392, 0.18],
    [494, 0.18],
    [587, 0.18],
    [784, 0.5],
  ]),
  over: [
    { wave: "saw", from: 440, to: 415, attack: 0.01, decay: 0.4, level: 0.16, cutoff: 1_600 },
    { wave: "saw", from: 330, to: 311, attack: 0.01, decay: 0.45, level: 0.16, cutoff: 1_400, wait: 0.22 },
    { wave: "saw", from: 220, to: 104, attack: 0.01, decay: 1.3, level: 0.2, cutoff: 1_100, wait: 0.46 },
  ],
  tick: [{ wave: "triangle", from: 1_400, to: 1_100, attack: 0.001, decay: 0.05, level: 0.09 }],
  bounce: [
    { wave: "triangle", from: 330, to: 440, attack: 0.002, decay: 0.11, level: 0.26 },
    { wave: "sine", from: 165, to: 110, attack: 0.001, decay: 0.08, level: 0.2 },
  ],
  brick: [
    { wave: "triangle", from: 523, to: 523, attack: 0.001, decay: 0.16, level: 0.2 },
    { wave: "hiss", from: 3_000, to: 3_000, attack: 0.001, decay: 0.05, level: 0.1 },
  ],
  clang: [
    { wave: "square", from: 1_180, to: 1_150, attack: 0.001, decay: 0.16, level: 0.07, cutoff: 5_000 },
    { wave: "triangle", from: 1_730, to: 1_700, attack: 0.001, decay: 0.22, level: 0.12 },
  ],
  zap: [{ wave: "saw", from: 1_900, to: 260, attack: 0.001, decay: 0.12, level: 0.14, cutoff: 4_200 }],
  kick: [
    { wave: "sine", from: 170, to: 52, attack: 0.001, decay: 0.16, level: 0.5 },
    { wave: "noise", from: 2_800, to: 400, attack: 0.001, decay: 0.07, level: 0.5 },
  ],
  save: [
    { wave: "noise", from: 1_300, to: 260, attack: 0.001, decay: 0.14, level: 0.6 },
    { wave: "sine", from: 230, to: 90, attack: 0.001, decay: 0.14, level: 0.4 },
  ],
  post: [
    { wave: "triangle", from: 620, to: 612, attack: 0.001, decay: 0.7, level: 0.3 },
    { wave: "triangle", from: 1_710, to: 1_700, attack: 0.001, decay: 0.4, level: 0.16 },
  ],
  // A pea whistle: two close pitches beat against each other.
  whistle: [
    { wave: "square", from: 2_350, to: 2_330, attack: 0.02, decay: 0.5, level: 0.1, cutoff: 6_000 },
    { wave: "square", from: 2_405, to: 2_385, attack: 0.02, decay: 0.5, level: 0.1, cutoff: 6_000 },
    { wave: "hiss", from: 5_000, to: 5_000, attack: 0.02, decay: 0.4, level: 0.03 },
  ],
  // A crowd is noise that swells: one that jumps up, and one that sighs.
  cheer: [
    { wave: "noise", from: 500, to: 1_900, attack: 0.25, decay: 2.6, level: 0.6 },
    { wave: "noise", from: 1_200, to: 2_600, attack: 0.5, decay: 2.2, level: 0.34 },
    { wave: "saw", from: 392, to: 440, attack: 0.3, decay: 1.2, level: 0.05, cutoff: 1_200, wait: 0.1 },
    { wave: "saw", from: 494, to: 523, attack: 0.3, decay: 1.2, level: 0.05, cutoff: 1_200, wait: 0.2 },
  ],
  groan: [
    { wave: "noise", from: 900, to: 260, attack: 0.2, decay: 1.7, level: 0.6 },
    { wave: "saw", from: 262, to: 185, attack: 0.2, decay: 1.1, level: 0.06, cutoff: 800 },
    { wave: "saw", from: 311, to: 208, attack: 0.25, decay: 1.1, level: 0.05, cutoff: 800 },
  ],
} satisfies Readonly<Record<string, readonly Tone[]>>;

export type CueKind = keyof typeof effects;

/** The tones of a cue. @param shift semitones above its usual pitch */
export function effectTones(kind: CueKind, shift: number): Tone[] {
  const ratio = 2 ** (shift / 12);
  return effects[kind].map((tone: Tone) => ({ ...tone, from: tone.from * ratio, to: tone.to * ratio }));
}
