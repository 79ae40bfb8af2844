import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CueKind, effects } from "../../games/builtIn/sound/effects.ts";
import { type Cue, cue, type GameSound, type MusicMode } from "../../games/builtIn/sound/gameSound.ts";
import { createSynth } from "../../games/builtIn/sound/synth.ts";
import { blockSamples } from "../../host/audio/encoder.ts";

function soundOf(music: MusicMode, cues: readonly Cue[] = [], speed: number | null = null): GameSound {
  return { music, cues, engine: speed === null ? null : { speed, effort: speed }, tension: 0.6 };
}

const cueKinds = Object.keys(effects).filter((name): name is CueKind => name in effects);

/** Renders consecutive blocks. */
function rendered(seed: number, blocks: readonly GameSound[]): Float32Array {
  const synth = createSynth(seed);
  const all = new Float32Array(blocks.length * blockSamples);
  blocks.forEach((each, index) => {
    synth.render(each, all.subarray(index * blockSamples, (index + 1) * blockSamples));
  });
  return all;
}

const times = (count: number, each: GameSound): GameSound[] => Array.from({ length: count }, () => each);
const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const decibels = (samples: Float32Array): number => 20 * Math.log10(level(samples));
/** Largest difference between two samples: a click has a large one. */
const steepest = (samples: Float32Array): number =>
  samples.reduce(
    (most, sample, at) => Math.max(most, at === 0 ? 0 : Math.abs(sample - (samples[at - 1] ?? 0))),
    0,
  );
const second = 50;

describe("synth", () => {
  it("gives the same samples for the same seed and events, and others for another seed", () => {
    const blocks = [...times(20, soundOf("play", [], 0.4)), ...times(20, soundOf("play", [cue("hit")], 0.6))];
    expect(rendered(7, blocks)).toEqual(rendered(7, blocks));
    expect(rendered(8, blocks)).not.toEqual(rendered(7, blocks));
  });

  it("stays within -1 to 1, whatever happens at once", () => {
    const block = fc.record({
      music: fc.constantFrom<MusicMode>("title", "play", "over", "none"),
      cues: fc.array(
        fc.constantFrom(...cueKinds).map((kind) => cue(kind, 14)),
        { maxLength: 16 },
      ),
      engine: fc.option(
        fc.record({
          speed: fc.double({ min: -1, max: 9, noNaN: true }),
          effort: fc.double({ min: 0, max: 9, noNaN: true }),
        }),
      ),
      tension: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.integer(), fc.array(block, { minLength: 1, maxLength: 30 }), (seed, blocks) => {
        const samples = rendered(seed, blocks);
        expect(samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) < 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([3, 77, 4_242, 90_001])("plays audible but quiet music for game %i", (seed) => {
    const music = rendered(seed, times(8 * second, soundOf("play")));
    expect(decibels(music)).toBeGreaterThan(-34);
    expect(decibels(music)).toBeLessThan(-16);
    expect(loudest(music)).toBeLessThan(0.75);
    const title = rendered(seed, times(8 * second, soundOf("title")));
    expect(decibels(title)).toBeGreaterThan(-44);
    expect(decibels(title)).toBeLessThan(decibels(music));
  });

  it.each(cueKinds)("makes %s audible over the music", (kind) => {
    const quiet = times(second, soundOf("play"));
    const plain = rendered(5, [...quiet, ...times(15, soundOf("play"))]).slice(second * blockSamples);
    const withCue = rendered(5, [...quiet, soundOf("play", [cue(kind)]), ...times(14, soundOf("play"))]);
    const cueSamples = withCue.slice(second * blockSamples);
    const difference = cueSamples.map((sample, at) => sample - (plain[at] ?? 0));
    expect(loudest(difference)).toBeGreaterThan(0.05);
  });

  it("restores the music's level after the effects", () => {
    const effects = Array.from({ length: 100 }, (_, at) => soundOf("play", at % 5 === 0 ? [cue("hit")] : []));
    const blocks = [...effects, ...times(5 * second, soundOf("play"))];
    const plain = rendered(5, times(blocks.length, soundOf("play")));
    const after = rendered(5, blocks);
    const end = -second * blockSamples;
    // Noise differs between the two; its level does not.
    expect(Math.abs(decibels(after.slice(end)) - decibels(plain.slice(end)))).toBeLessThan(2);
  });

  it("follows the engine's speed smoothly", () => {
    const slow = rendered(5, times(second, soundOf("over", [], 0.1)));
    const crossings = (samples: Float32Array): number =>
      samples.reduce(
        (count, sample, at) => count + (at > 0 && sample > 0 !== (samples[at - 1] ?? 0) > 0 ? 1 : 0),
        0,
      );
    const fast = rendered(5, times(second, soundOf("over", [], 1)));
    expect(crossings(fast)).toBeGreaterThan(crossings(slow) * 1.3);
    const changed = rendered(5, [...times(30, soundOf("over", [], 0)), ...times(30, soundOf("over", [], 1))]);
    expect(steepest(changed)).toBeLessThan(0.12);
  });

  it("is silent while the game is paused, and stops and starts without a click", () => {
    const blocks = [
      ...times(second, soundOf("play", [], 0.5)),
      ...times(second, soundOf("none", [cue("blast")], 0.5)),
      ...times(second, soundOf("play", [], 0.5)),
    ];
    const samples = rendered(9, blocks);
    const silence = samples.slice((second + 5) * blockSamples, 2 * second * blockSamples);
    expect(loudest(silence)).toBe(0);
    const around = samples.slice((second - 1) * blockSamples, (second + 5) * blockSamples);
    expect(steepest(around)).toBeLessThan(0.15);
    expect(loudest(samples.slice(2 * second * blockSamples, 2 * second * blockSamples + 48))).toBeLessThan(
      0.05,
    );
    expect(level(samples.slice(-blockSamples * 10))).toBeGreaterThan(0.005);
  });
});
