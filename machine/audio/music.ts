import { createRandom, nextSeed, randomAt } from "../lib/random.ts";
import type { MusicMode } from "./gameSound.ts";
import type { Tone } from "./voice.ts";

/** Sixteenths of a bar. */
const sixteenthsPerBar = 16;
/** The melody plays in the second half of this many bars, so that it does not tire. */
const melodyCycleBars = 16;

/** What is a game's own in its music. */
export interface Song {
  /** Quarter notes a minute. */
  readonly tempo: number;
  /** Hz */
  readonly root: number;
  /** Semitones of a scale's steps. */
  readonly scale: readonly number[];
  /** Scale steps on which the chords of four bars stand. */
  readonly chords: readonly number[];
  readonly bass: readonly boolean[];
  /** Which tone of the chord plays on each step, if any. */
  readonly arpeggio: readonly (number | null)[];
  /** Scale steps of two bars' melody. */
  readonly melody: readonly (number | null)[];
  readonly bright: boolean;
}

const scales: readonly (readonly number[])[] = [
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 3, 5, 7, 9, 10],
  [0, 1, 3, 5, 7, 8, 10],
  [0, 2, 4, 5, 7, 9, 10],
];
const progressions: readonly (readonly number[])[] = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
  [0, 2, 3, 6],
  [0, 5, 3, 4],
];

/** The same seed always gives the same music. */
export function composeSong(seed: number): Song {
  const random = createRandom(nextSeed(seed ^ 0x50c0));
  const pick = <Value>(values: readonly Value[], fallback: Value): Value =>
    values[Math.floor(random() * values.length)] ?? fallback;
  const tempo = 96 + Math.floor(random() * 36);
  const root = 55 * 2 ** (Math.floor(random() * 8) / 12);
  const scale = pick(scales, [0, 2, 3, 5, 7, 8, 10]);
  const chords = pick(progressions, [0, 5, 2, 6]);
  const bass = Array.from(
    { length: sixteenthsPerBar },
    (_, step) => step === 0 || random() < bassChance(step),
  );
  const arpeggio = Array.from({ length: sixteenthsPerBar }, (_, step) =>
    step % 2 === 0 || random() < 0.4 ? Math.floor(random() * 4) : null,
  );
  let at = 4;
  const melody = Array.from({ length: 2 * sixteenthsPerBar }, (_, step) => {
    if (step % 2 === 1 || (step > 0 && random() < 0.45)) return null;
    at = Math.min(9, Math.max(0, at + Math.floor(random() * 5) - 2));
    return at;
  });
  return { tempo, root, scale, chords, bass, arpeggio, melody, bright: randomAt(nextSeed(seed)) < 0.5 };
}

const bassChance = (step: number): number => (step % 4 === 0 ? 0.5 : step % 2 === 0 ? 0.45 : 0.15);

/** Length of a sixteenth note, s. */
export const sixteenthSeconds = (score: Song): number => 60 / score.tempo / 4;

/**
 * The notes that begin on one sixteenth.
 * @param step counts from the music's beginning
 * @param tension 0 to 1: how much plays besides chords, bass and drum
 */
export function notesAt(score: Song, step: number, music: MusicMode, tension: number): Tone[] {
  if (music === "none") return [];
  const bar = Math.floor(step / sixteenthsPerBar);
  const at = step % sixteenthsPerBar;
  const chord = score.chords[bar % score.chords.length] ?? 0;
  const playing = music === "play";
  const notes: Tone[] = [];
  if (at === 0) notes.push(...pad(score, chord));
  if (music === "over") return notes;

  const part = score.arpeggio[at] ?? null;
  if (part !== null && (playing || at % 4 === 0)) {
    notes.push({
      ...still(pitch(score, chord + part * 2, 2)),
      wave: score.bright ? "square" : "triangle",
      attack: 0.004,
      decay: playing ? 0.22 : 0.5,
      level: score.bright ? 0.035 : 0.06,
      cutoff: 1_200 + 1_800 * tension,
    });
  }
  if (!playing) return notes;
  if (score.bass[at]) {
    notes.push({
      ...still(pitch(score, chord, 0)),
      wave: "saw",
      attack: 0.006,
      decay: 0.34,
      level: 0.17,
      cutoff: 260 + 240 * tension,
    });
  }
  if (at % 4 === 0) {
    notes.push({ wave: "sine", from: 130, to: 40, attack: 0.002, decay: 0.22, level: 0.2 });
  }
  if (at % 4 === 2 || (tension > 0.4 && at % 2 === 1)) {
    notes.push({ ...still(7_000), wave: "hiss", attack: 0.001, decay: 0.05, level: 0.02 + 0.02 * tension });
  }
  const tune = score.melody[step % score.melody.length] ?? null;
  if (tune !== null && bar % melodyCycleBars >= melodyCycleBars / 2) {
    notes.push({
      ...still(pitch(score, tune, 3)),
      wave: "triangle",
      attack: 0.012,
      decay: 0.5,
      level: 0.06,
      cutoff: 3_000,
    });
  }
  return notes;
}

function pad(score: Song, chord: number): Tone[] {
  const bar = sixteenthSeconds(score) * sixteenthsPerBar;
  return [0, 2, 4].map((part) => ({
    ...still(pitch(score, chord + part, 1)),
    wave: "saw",
    attack: bar * 0.3,
    decay: bar * 1.6,
    level: 0.05,
    cutoff: 500,
  }));
}

const still = (hertz: number): { from: number; to: number } => ({ from: hertz, to: hertz });

/** Hz of a scale's step, some octaves up. */
function pitch({ root, scale }: Song, step: number, octave: number): number {
  const turns = Math.floor(step / scale.length);
  const semitones = (scale[step % scale.length] ?? 0) + 12 * (turns + octave);
  return root * 2 ** (semitones / 12);
}
