import { createRandom } from "../lib/random.ts";
import { effectTones } from "./effects.ts";
import { createEngineHum } from "./engineHum.ts";
import type { GameSound } from "./gameSound.ts";
import { composeSong, notesAt, sixteenthSeconds } from "./music.ts";
import { mixVoice, sampleRate, startVoice, type Voice } from "./voice.ts";

/** Voices of one kind at once; the oldest give way. */
const maxVoices = 24;
/** Seconds to silence when a game pauses, and back. */
const fadeSeconds = 0.06;
/** What effects leave of the music. */
const duckedMusicLevel = 0.5;
/** An effect this loud ducks it fully. */
const fullDuckPeak = 0.3;
const duckSeconds = 0.015;
const recoverSeconds = 0.45;
/** Louder than this is rounded off, so that nothing is ever cut. */
const knee = 0.7;
const ceiling = 0.98;

/** A game's sound. The same seed and soundings give the same samples. */
export interface Synth {
  /**
   * The next samples, mono, -1 to 1.
   * @param out filled completely
   */
  render(sounding: GameSound, out: Float32Array): void;
}

export function createSynth(seed: number): Synth {
  const score = composeSong(seed);
  const stepSamples = sixteenthSeconds(score) * sampleRate;
  const random = createRandom(seed);
  const engine = createEngineHum();
  let notes: Voice[] = [];
  let effects: Voice[] = [];
  let step = 0;
  /** Samples until the next sixteenth. */
  let until = 0;
  let gain = 0;
  let music = 1;
  let backing = new Float32Array(0);

  const die = (): number => Math.floor(random() * 0x100000000);
  const play = (voices: Voice[], out: Float32Array): Voice[] =>
    voices.slice(-maxVoices).filter((voice) => mixVoice(voice, out));

  function compose(sounding: GameSound, length: number): void {
    while (until < length) {
      for (const note of notesAt(score, step, sounding.music, sounding.tension)) {
        notes.push(startVoice(note, die(), Math.floor(until)));
      }
      step += 1;
      until += stepSamples;
    }
    until -= length;
  }

  return {
    render(sounding, out) {
      out.fill(0);
      const silent = sounding.music === "none";
      if (silent && gain === 0) {
        notes = [];
        effects = [];
        return;
      }
      if (backing.length !== out.length) backing = new Float32Array(out.length);
      backing.fill(0);
      if (!silent) {
        compose(sounding, out.length);
        for (const cue of sounding.cues) {
          for (const tone of effectTones(cue, random() * 0.6 - 0.3)) effects.push(startVoice(tone, die()));
        }
      }
      effects = play(effects, out);
      const loudest = peak(out);
      engine.mix(silent ? null : sounding.engine, out);
      notes = play(notes, backing);

      const wish = 1 - (1 - duckedMusicLevel) * Math.min(1, loudest / fullDuckPeak);
      const seconds = wish < music ? duckSeconds : recoverSeconds;
      const follow = 1 - Math.exp(-1 / (seconds * sampleRate));
      const fade = (silent ? -1 : 1) / (fadeSeconds * sampleRate);
      for (let at = 0; at < out.length; at += 1) {
        music += (wish - music) * follow;
        gain = Math.min(1, Math.max(0, gain + fade));
        out[at] = rounded(((out[at] ?? 0) + (backing[at] ?? 0) * music) * gain);
      }
    },
  };
}

function peak(samples: Float32Array): number {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  return loudest;
}

/** Leaves what is quiet, and brings what is loud ever closer to the ceiling. */
function rounded(sample: number): number {
  const size = Math.abs(sample);
  if (size <= knee) return sample;
  const room = ceiling - knee;
  return Math.sign(sample) * (knee + room * Math.tanh((size - knee) / room));
}
