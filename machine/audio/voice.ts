/** Samples a second. */
export const sampleRate = 48_000;

/** `noise` below a pitch, `hiss` above it. */
export type Wave = "sine" | "triangle" | "square" | "saw" | "noise" | "hiss";

/** One note, from its beginning to its end. */
export interface Tone {
  readonly wave: Wave;
  /** Hz, at its beginning. */
  readonly from: number;
  /** Hz, at its end; it glides there evenly in pitch. */
  readonly to: number;
  /** Seconds to its loudest moment. */
  readonly attack: number;
  /** Seconds from there until nothing is left of it. */
  readonly decay: number;
  /** 0 to 1, at its loudest. */
  readonly level: number;
  /** Seconds until it begins. */
  readonly wait?: number;
  /** What is above is taken off it, Hz. */
  readonly cutoff?: number;
}

/** A tone that is being played. */
export interface Voice {
  readonly wave: Wave;
  readonly glide: number;
  readonly rise: number;
  readonly fall: number;
  readonly smoothing: number;
  wait: number;
  rising: number;
  left: number;
  phase: number;
  /** Periods a sample. */
  step: number;
  loudness: number;
  memory: number;
  dice: number;
}

/** A thousandth is as good as silence. */
const silenceLevel = 0.001;

const samples = (seconds: number): number => Math.max(1, Math.round(seconds * sampleRate));

/** Part of the way that a filter with this corner goes in one sample. */
export const smoothing = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);

/** @param dice of its noise, 32 bits @param delay samples, besides the tone's own wait */
export function startVoice(tone: Tone, dice: number, delay = 0): Voice {
  const rising = samples(tone.attack);
  const falling = samples(tone.decay);
  const noisy = tone.wave === "noise" || tone.wave === "hiss";
  return {
    wave: tone.wave,
    glide: (tone.to / tone.from) ** (1 / (rising + falling)),
    rise: tone.level / rising,
    fall: silenceLevel ** (1 / falling),
    smoothing: noisy || tone.cutoff === undefined ? 1 : smoothing(tone.cutoff),
    wait: delay + Math.round((tone.wait ?? 0) * sampleRate),
    rising,
    left: rising + falling,
    phase: 0,
    step: Math.min(tone.from, sampleRate / 4) / sampleRate,
    loudness: 0,
    memory: 0,
    dice: dice | 0 || 1,
  };
}

/** Adds the voice's next samples. @returns whether there is more of it */
export function mixVoice(voice: Voice, out: Float32Array): boolean {
  if (voice.wait >= out.length) {
    voice.wait -= out.length;
    return true;
  }
  const from = voice.wait;
  const until = Math.min(out.length, from + voice.left);
  voice.wait = 0;
  const mix = voice.wave === "noise" || voice.wave === "hiss" ? mixNoise : mixTone;
  mix(voice, out, from, until);
  voice.left -= until - from;
  return voice.left > 0;
}

// Both keep what changes in variables of their own: they run for every sample of every voice.

function mixNoise(voice: Voice, out: Float32Array, from: number, until: number): void {
  const { glide, rise, fall } = voice;
  const high = voice.wave === "hiss";
  let { rising, loudness, step, memory, dice } = voice;
  for (let at = from; at < until; at += 1) {
    if (rising > 0) {
      rising -= 1;
      loudness += rise;
    } else {
      loudness *= fall;
    }
    step *= glide;
    dice ^= dice << 13;
    dice ^= dice >>> 17;
    dice ^= dice << 5;
    const white = dice / 0x80000000;
    memory += Math.min(1, 2 * Math.PI * step) * (white - memory);
    out[at] = (out[at] ?? 0) + (high ? white - memory : memory) * loudness;
  }
  Object.assign(voice, { rising, loudness, step, memory, dice });
}

function mixTone(voice: Voice, out: Float32Array, from: number, until: number): void {
  const { wave, glide, rise, fall, smoothing: follow } = voice;
  if (wave === "noise" || wave === "hiss") return;
  let { rising, loudness, step, memory, phase } = voice;
  for (let at = from; at < until; at += 1) {
    if (rising > 0) {
      rising -= 1;
      loudness += rise;
    } else {
      loudness *= fall;
    }
    step *= glide;
    phase += step;
    if (phase >= 1) phase -= 1;
    memory += follow * (waveAt(wave, phase, step) - memory);
    out[at] = (out[at] ?? 0) + memory * loudness;
  }
  Object.assign(voice, { rising, loudness, step, memory, phase });
}

/** A wave's value at a part of its period. @param step periods a sample, below 0.5 */
export function waveAt(wave: "sine" | "triangle" | "square" | "saw", phase: number, step: number): number {
  switch (wave) {
    case "sine":
      return sine(phase);
    case "triangle":
      return 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5);
    case "square":
      return (phase < 0.5 ? 1 : -1) + edge(phase, step) - edge((phase + 0.5) % 1, step);
    case "saw":
      return 2 * phase - 1 - edge(phase, step);
  }
}

/** Rounds a jump at phase 0: a sharp one would ring at pitches that are not in it. */
function edge(phase: number, step: number): number {
  if (phase < step) {
    const into = phase / step;
    return into + into - into * into - 1;
  }
  if (phase > 1 - step) {
    const until = (phase - 1) / step;
    return until * until + until + until + 1;
  }
  return 0;
}

const sineTableSize = 4_096;
const sines = Float32Array.from({ length: sineTableSize }, (_, index) =>
  Math.sin((index / sineTableSize) * 2 * Math.PI),
);
const sine = (phase: number): number => sines[(phase * sineTableSize) | 0] ?? 0;
