import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockSamples } from "../../machine/audio/encoder.ts";
import {
  type Cue,
  type CueKind,
  cue,
  type GameSound,
  type MusicMode,
} from "../../machine/audio/gameSound.ts";
import { createSynth } from "../../machine/audio/synth.ts";

const kinds: readonly CueKind[] = [
  "blip",
  "begin",
  "jump",
  "land",
  "boost",
  "shot",
  "spark",
  "burst",
  "blast",
  "hit",
  "gain",
  "close",
  "level",
  "over",
];

function sounding(music: MusicMode, cues: readonly Cue[] = [], speed: number | null = null): GameSound {
  return { music, cues, engine: speed === null ? null : { speed, effort: speed }, tension: 0.6 };
}

/** Renders blocks one after the other. */
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
/** Largest step between two samples: what a click is made of. */
const steepest = (samples: Float32Array): number =>
  samples.reduce(
    (most, sample, at) => Math.max(most, at === 0 ? 0 : Math.abs(sample - (samples[at - 1] ?? 0))),
    0,
  );
const second = 50;

describe("a game's sound", () => {
  it("is the same for the same seed and events, and another for another seed", () => {
    const blocks = [
      ...times(20, sounding("play", [], 0.4)),
      ...times(20, sounding("play", [cue("hit")], 0.6)),
    ];
    expect(rendered(7, blocks)).toEqual(rendered(7, blocks));
    expect(rendered(8, blocks)).not.toEqual(rendered(7, blocks));
  });

  it("never leaves -1 to 1, whatever happens at once", () => {
    const block = fc.record({
      music: fc.constantFrom<MusicMode>("title", "play", "over", "none"),
      cues: fc.array(
        fc.constantFrom(...kinds).map((kind) => cue(kind, 14)),
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

  it.each([3, 77, 4_242, 90_001])("has quiet music for game %i: there, and far from loud", (seed) => {
    const music = rendered(seed, times(8 * second, sounding("play")));
    expect(decibels(music)).toBeGreaterThan(-34);
    expect(decibels(music)).toBeLessThan(-16);
    expect(loudest(music)).toBeLessThan(0.75);
    const title = rendered(seed, times(8 * second, sounding("title")));
    expect(decibels(title)).toBeGreaterThan(-44);
    expect(decibels(title)).toBeLessThan(decibels(music));
  });

  it.each(kinds)("lets %s be heard over the music", (kind) => {
    const quiet = times(second, sounding("play"));
    const plain = rendered(5, [...quiet, ...times(15, sounding("play"))]).slice(second * blockSamples);
    const told = rendered(5, [...quiet, sounding("play", [cue(kind)]), ...times(14, sounding("play"))]);
    const heard = told.slice(second * blockSamples);
    const difference = heard.map((sample, at) => sample - (plain[at] ?? 0));
    expect(loudest(difference)).toBeGreaterThan(0.05);
  });

  it("has its music back as loud as before once nothing happens any more", () => {
    const effects = Array.from({ length: 100 }, (_, at) =>
      sounding("play", at % 5 === 0 ? [cue("hit")] : []),
    );
    const blocks = [...effects, ...times(5 * second, sounding("play"))];
    const plain = rendered(5, times(blocks.length, sounding("play")));
    const after = rendered(5, blocks);
    const end = -second * blockSamples;
    // Noise differs; how loud it is does not.
    expect(Math.abs(decibels(after.slice(end)) - decibels(plain.slice(end)))).toBeLessThan(2);
  });

  it("follows the engine's speed without a jump", () => {
    const slow = rendered(5, times(second, sounding("over", [], 0.1)));
    const crossings = (samples: Float32Array): number =>
      samples.reduce(
        (count, sample, at) => count + (at > 0 && sample > 0 !== (samples[at - 1] ?? 0) > 0 ? 1 : 0),
        0,
      );
    const fast = rendered(5, times(second, sounding("over", [], 1)));
    expect(crossings(fast)).toBeGreaterThan(crossings(slow) * 1.3);
    const changed = rendered(5, [
      ...times(30, sounding("over", [], 0)),
      ...times(30, sounding("over", [], 1)),
    ]);
    expect(steepest(changed)).toBeLessThan(0.12);
  });

  it("is silent while the game is paused, and neither stops nor starts with a click", () => {
    const blocks = [
      ...times(second, sounding("play", [], 0.5)),
      ...times(second, sounding("none", [cue("blast")], 0.5)),
      ...times(second, sounding("play", [], 0.5)),
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
