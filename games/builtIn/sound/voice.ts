/** Samples per second. */
export const sampleRate = 48_000;

/** `noise` is low-pass filtered at the tone's pitch, `hiss` high-pass filtered. */
type Wave = "sine" | "triangle" | "square" | "saw" | "noise" | "hiss";

export interface Tone {
  readonly wave: Wave;
  /** Start pitch, Hz. */
  readonly from: number;
  /** End pitch, Hz; the glide is exponential. */
  readonly to: number;
  /** Seconds from its start to its peak. */
  readonly attack: number;
  /** Seconds from the peak to silence. */
  readonly decay: number;
  /** Peak level, 0 to 1. */
  readonly level: number;
  /** Delay before it starts, s. */
  readonly wait?: number;
  /** Cutoff of its low-pass filter, Hz; none by default. */
  readonly cutoff?: number;
}

export interface Voice {
  readonly wave: Wave;
  /** Factor on the pitch for each sample. */
  readonly glide: number;
  /** Level added for each sample of the attack. */
  readonly rise: number;
  /** Factor on the level for each sample of the decay. */
  readonly fall: number;
  /** Low-pass coefficient; 1 for no filter. */
  readonly smoothing: number;
  /** Samples until it starts. */
  wait: number;
  /** Samples left of the attack. */
  rising: number;
  /** Samples left altogether. */
  left: number;
  /** Position in the wave's period, 0 to 1. */
  phase: number;
  /** Periods per sample. */
  step: number;
  loudness: number;
  /** The filter's last output. */
  filtered: number;
  /** State of the noise generator, 32 bits, not 0. */
  noise: number;
}

/** The decay ends at this fraction of the peak. */
const silenceLevel = 0.001;

const samples = (seconds: number): number => Math.max(1, Math.round(seconds * sampleRate));

/** Coefficient of a one-pole low-pass filter with this cutoff. */
export const smoothing = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);

/** @param noiseSeed 32 bits  @param delay in samples, in addition to the tone's own wait */
export function startVoice(tone: Tone, noiseSeed: number, delay = 0): Voice {
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
    filtered: 0,
    noise: noiseSeed | 0 || 1,
  };
}

/** Adds the voice's next samples to `out`. @returns whether it continues */
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

// Both copy the voice's state into local variables for speed: they run for every sample of every voice.

function mixNoise(voice: Voice, out: Float32Array, from: number, until: number): void {
  const { glide, rise, fall } = voice;
  const highPass = voice.wave === "hiss";
  let { rising, loudness, step, filtered, noise } = voice;
  for (let at = from; at < until; at += 1) {
    if (rising > 0) {
      rising -= 1;
      loudness += rise;
    } else {
      loudness *= fall;
    }
    step *= glide;
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    const white = noise / 0x80000000;
    filtered += Math.min(1, 2 * Math.PI * step) * (white - filtered);
    out[at] = (out[at] ?? 0) + (highPass ? white - filtered : filtered) * loudness;
  }
  Object.assign(voice, { rising, loudness, step, filtered, noise });
}

function mixTone(voice: Voice, out: Float32Array, from: number, until: number): void {
  const { wave, glide, rise, fall, smoothing: follow } = voice;
  if (wave === "noise" || wave === "hiss") return;
  let { rising, loudness, step, filtered, phase } = voice;
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
    filtered += follow * (waveAt(wave, phase, step) - filtered);
    out[at] = (out[at] ?? 0) + filtered * loudness;
  }
  Object.assign(voice, { rising, loudness, step, filtered, phase });
}

/** A wave's value. @param phase position in its period, 0 to 1  @param step periods per sample, below 0.5 */
export function waveAt(wave: "sine" | "triangle" | "square" | "saw", phase: number, step: number): number {
  switch (wave) {
    case "sine":
      return sine(phase);
    case "triangle":
      return 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5);
    case "square":
      return (phase < 0.5 ? 1 : -1) + polyBlep(phase, step) - polyBlep((phase + 0.5) % 1, step);
    case "saw":
      return 2 * phase - 1 - polyBlep(phase, step);
  }
}

/** Band-limits the jump at phase 0 (PolyBLEP): a sharp one would alias. */
function polyBlep(phase: number, step: number): number {
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
