import { createRandom } from "../random.ts";
import { effectTones } from "./effects.ts";
import type { EngineSound, GameSound } from "./gameSound.ts";
import { composeSong, notesAt, sixteenthSeconds } from "./music.ts";
import { mixVoice, sampleRate, smoothing, startVoice, type Voice, waveAt } from "./voice.ts";

/** Maximum simultaneous voices of music, and of effects; the oldest are dropped first. */
const maxVoices = 24;
/** Fade out when a game pauses, and fade in when it resumes, s. */
const fadeSeconds = 0.06;
/** Music level while it is fully ducked by effects. */
const duckedMusicLevel = 0.5;
/** Effects with this peak duck the music fully. */
const fullDuckPeak = 0.3;
const duckSeconds = 0.015;
const recoverSeconds = 0.45;
/** The limiter compresses samples above the knee towards the ceiling, so that nothing clips. */
const knee = 0.7;
const ceiling = 0.98;

/** Turns a game's sound into samples. The same seed and the same inputs give the same samples. */
export interface Synth {
  /** Renders the next samples: mono, -1 to 1. @param out is filled completely */
  render(sound: GameSound, out: Float32Array): void;
}

export function createSynth(seed: number): Synth {
  const song = composeSong(seed);
  const stepSamples = sixteenthSeconds(song) * sampleRate;
  const random = createRandom(seed);
  const engineHum = createEngineHum();
  let notes: Voice[] = [];
  let effects: Voice[] = [];
  /** Sixteenths since the music started. */
  let step = 0;
  /** Samples until the next sixteenth note. */
  let untilNext = 0;
  let gain = 0;
  let musicLevel = 1;
  let musicOut = new Float32Array(0);

  const noiseSeed = (): number => Math.floor(random() * 0x100000000);
  const mixVoices = (voices: Voice[], out: Float32Array): Voice[] =>
    voices.slice(-maxVoices).filter((voice) => mixVoice(voice, out));

  function startNotes(sound: GameSound, length: number): void {
    while (untilNext < length) {
      for (const note of notesAt(song, step, sound.music, sound.tension))
        notes.push(startVoice(note, noiseSeed(), Math.floor(untilNext)));
      step += 1;
      untilNext += stepSamples;
    }
    untilNext -= length;
  }

  return {
    render(sound, out) {
      out.fill(0);
      const silent = sound.music === "none";
      if (silent && gain === 0) {
        notes = [];
        effects = [];
        return;
      }
      if (musicOut.length !== out.length) musicOut = new Float32Array(out.length);
      musicOut.fill(0);
      if (!silent) {
        startNotes(sound, out.length);
        for (const { kind, shift } of sound.cues) {
          // A little detuning makes repeated cues differ.
          for (const tone of effectTones(kind, shift + random() * 0.6 - 0.3))
            effects.push(startVoice(tone, noiseSeed()));
        }
      }
      effects = mixVoices(effects, out);
      const loudest = peak(out);
      engineHum.mix(silent ? null : sound.engine, out);
      notes = mixVoices(notes, musicOut);

      const targetLevel = 1 - (1 - duckedMusicLevel) * Math.min(1, loudest / fullDuckPeak);
      const seconds = targetLevel < musicLevel ? duckSeconds : recoverSeconds;
      const follow = 1 - Math.exp(-1 / (seconds * sampleRate));
      const fade = (silent ? -1 : 1) / (fadeSeconds * sampleRate);
      for (let at = 0; at < out.length; at += 1) {
        musicLevel += (targetLevel - musicLevel) * follow;
        gain = Math.min(1, Math.max(0, gain + fade));
        out[at] = limited(((out[at] ?? 0) + (musicOut[at] ?? 0) * musicLevel) * gain);
      }
    },
  };
}

function peak(samples: Float32Array): number {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  return loudest;
}

/** A soft limiter: leaves quiet samples unchanged; loud ones approach the ceiling. */
function limited(sample: number): number {
  const size = Math.abs(sample);
  if (size <= knee) return sample;
  const room = ceiling - knee;
  return Math.sign(sample) * (knee + room * Math.tanh((size - knee) / room));
}

/** Pitch at rest and at full speed, Hz. */
const idleHz = 42;
const fullSpeedHz = 150;
const humLevel = 0.075;
/** Share of the distance to its target that the hum covers per sample. */
const followPerSample = smoothing(3);

/** Hum of an engine. Follows the game smoothly, because a sudden change would be heard as a click. */
function createEngineHum(): { mix(engine: EngineSound | null, out: Float32Array): void } {
  let hertz = idleHz;
  let loudness = 0;
  let brightness = 0;
  let phase = 0;
  let lowPhase = 0;
  let filtered = 0;
  return {
    mix(engine, out) {
      if (engine === null && loudness < 0.000_1) {
        loudness = 0;
        return;
      }
      const targetHertz = idleHz + (fullSpeedHz - idleHz) * clamp(engine?.speed ?? 0);
      const effort = clamp(engine?.effort ?? 0);
      const targetLoudness = engine === null ? 0 : humLevel * (0.7 + 0.6 * effort);
      const cutoff = smoothing(180 + 900 * brightness);
      for (let at = 0; at < out.length; at += 1) {
        hertz += (targetHertz - hertz) * followPerSample;
        loudness += (targetLoudness - loudness) * followPerSample;
        const step = hertz / sampleRate;
        phase = (phase + step) % 1;
        lowPhase = (lowPhase + step * 0.502) % 1;
        const raw = waveAt("saw", phase, step) + 0.8 * waveAt("square", lowPhase, step * 0.502);
        filtered += cutoff * (raw - filtered);
        out[at] = (out[at] ?? 0) + filtered * loudness;
      }
      brightness += (effort - brightness) * 0.1;
    },
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
