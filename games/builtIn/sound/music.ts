import { createRandom, nextSeed, randomAt } from "../random.ts";
import type { MusicMode } from "./gameSound.ts";
import type { Tone } from "./voice.ts";

/** The music's time unit is the sixteenth note; a bar has four quarters. */
const sixteenthsPerBar = 16;
/** In a cycle of this many bars the melody plays only in the second half, so that it does not get tiresome. */
const melodyCycleBars = 16;

/** A game's music, generated from its seed. */
export interface Song {
  /** Quarter notes per minute. */
  readonly tempo: number;
  /** Root note, Hz. */
  readonly root: number;
  /** Semitones of the scale's degrees above the root. */
  readonly scale: readonly number[];
  /** Chord progression: the scale degree of each bar's chord, repeated. */
  readonly chords: readonly number[];
  /** Whether the bass plays, for each sixteenth of a bar. */
  readonly bass: readonly boolean[];
  /** Which chord note plays on each sixteenth of a bar; null for none. */
  readonly arpeggio: readonly (number | null)[];
  /** Scale degrees of a melody of two bars, by sixteenth; null for none. */
  readonly melody: readonly (number | null)[];
  /** Square instead of triangle waves for the arpeggio. */
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

/** Generates a song. The same seed always gives the same one. */
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
  let degree = 4;
  const melody = Array.from({ length: 2 * sixteenthsPerBar }, (_, step) => {
    if (step % 2 === 1 || (step > 0 && random() < 0.45)) return null;
    degree = Math.min(9, Math.max(0, degree + Math.floor(random() * 5) - 2));
    return degree;
  });
  return { tempo, root, scale, chords, bass, arpeggio, melody, bright: randomAt(nextSeed(seed)) < 0.5 };
}

const bassChance = (step: number): number => (step % 4 === 0 ? 0.5 : step % 2 === 0 ? 0.45 : 0.15);

/** Length of a sixteenth note, s. */
export const sixteenthSeconds = (song: Song): number => 60 / song.tempo / 4;

/** The notes that start on one sixteenth. @param tension 0 to 1: how much plays beside chords, bass, drum */
export function notesAt(song: Song, step: number, music: MusicMode, tension: number): Tone[] {
  if (music === "none") return [];
  const bar = Math.floor(step / sixteenthsPerBar);
  const at = step % sixteenthsPerBar;
  const chord = song.chords[bar % song.chords.length] ?? 0;
  const playing = music === "play";
  const notes: Tone[] = [];
  if (at === 0) notes.push(...pad(song, chord));
  if (music === "over") return notes;

  const arpeggio = song.arpeggio[at] ?? null;
  if (arpeggio !== null && (playing || at % 4 === 0)) {
    notes.push({
      ...steady(pitch(song, chord + arpeggio * 2, 2)),
      wave: song.bright ? "square" : "triangle",
      attack: 0.004,
      decay: playing ? 0.22 : 0.5,
      level: song.bright ? 0.035 : 0.06,
      cutoff: 1_200 + 1_800 * tension,
    });
  }
  if (!playing) return notes;
  if (song.bass[at]) {
    notes.push({
      ...steady(pitch(song, chord, 0)),
      wave: "saw",
      attack: 0.006,
      decay: 0.34,
      level: 0.17,
      cutoff: 260 + 240 * tension,
    });
  }
  if (at % 4 === 0) notes.push({ wave: "sine", from: 130, to: 40, attack: 0.002, decay: 0.22, level: 0.2 });
  if (at % 4 === 2 || (tension > 0.4 && at % 2 === 1))
    notes.push({ ...steady(7_000), wave: "hiss", attack: 0.001, decay: 0.05, level: 0.02 + 0.02 * tension });
  const melody = song.melody[step % song.melody.length] ?? null;
  if (melody !== null && bar % melodyCycleBars >= melodyCycleBars / 2) {
    notes.push({
      ...steady(pitch(song, melody, 3)),
      wave: "triangle",
      attack: 0.012,
      decay: 0.5,
      level: 0.06,
      cutoff: 3_000,
    });
  }
  return notes;
}

/** The sustained chord of one bar. */
function pad(song: Song, chord: number): Tone[] {
  const bar = sixteenthSeconds(song) * sixteenthsPerBar;
  return [0, 2, 4].map((third) => ({
    ...steady(pitch(song, chord + third, 1)),
    wave: "saw",
    attack: bar * 0.3,
    decay: bar * 1.6,
    level: 0.05,
    cutoff: 500,
  }));
}

/** A pitch that does not glide. */
const steady = (hertz: number): { from: number; to: number } => ({ from: hertz, to: hertz });

/** Frequency of a scale degree, Hz. @param octave octaves above the root */
function pitch({ root, scale }: Song, degree: number, octave: number): number {
  const octaves = Math.floor(degree / scale.length);
  const semitones = (scale[degree % scale.length] ?? 0) + 12 * (octaves + octave);
  return root * 2 ** (semitones / 12);
}
