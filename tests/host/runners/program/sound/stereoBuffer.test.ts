import { describe, expect, it } from "vitest";
import { createStereoBuffer, soundRate } from "../../../../../host/runners/program/sound/stereoBuffer.ts";

const blockFrames = 960;
const chunkFrames = 512;
const amplitude = 0.5;
const radians = (2 * Math.PI * 440) / soundRate;
/** Largest step between two samples of the tone, and of a fade on top. */
const smooth = amplitude * radians * 1.01 + amplitude / 110;

/** A tone that arrives in chunks. */
function tone(): (frames: number) => Float32Array {
  let frame = 0;
  return (frames) => {
    const samples = new Float32Array(frames * 2);
    for (let index = 0; index < frames; index += 1, frame += 1) {
      samples[index * 2] = amplitude * Math.sin(frame * radians);
      samples[index * 2 + 1] = -amplitude * Math.sin(frame * radians);
    }
    return samples;
  };
}

/** Reads blocks and keeps watch over the steps between samples. */
function listener(buffer = createStereoBuffer()) {
  const out = new Float32Array(blockFrames * 2);
  let last = 0;
  const heard = { step: 0, silent: 0, blocks: 0, mirrored: true };
  return {
    buffer,
    heard,
    read() {
      buffer.read(out);
      heard.blocks += 1;
      if (out.every((sample) => sample === 0)) heard.silent += 1;
      for (let index = 0; index < out.length; index += 2) {
        const left = out[index] ?? 0;
        heard.step = Math.max(heard.step, Math.abs(left - last));
        if (Math.abs(left + (out[index + 1] ?? 0)) > 1e-6) heard.mirrored = false;
        last = left;
      }
    },
  };
}

/** A minute of a tone whose clock runs `drift` faster than the reader's. */
function minute(drift: number) {
  const { buffer, heard, read } = listener();
  const next = tone();
  let arrived = 0;
  let highest = 0;
  for (let block = 1; block <= 3_000; block += 1) {
    while (arrived < block * blockFrames * (1 + drift)) {
      buffer.write(next(chunkFrames));
      arrived += chunkFrames;
    }
    highest = Math.max(highest, buffer.level());
    read();
  }
  return { ...heard, highest };
}

describe("The sound buffer", () => {
  it("passes sound on unchanged, left and right, once it has enough", () => {
    const buffer = createStereoBuffer();
    const samples = tone()(2_000);
    buffer.write(samples);
    const out = new Float32Array(blockFrames * 2);
    buffer.read(out);
    // After the fade-in.
    expect([...out.subarray(400)]).toEqual([...samples.subarray(400, blockFrames * 2)]);
  });

  it.each([0, 0.001, -0.001, 0.003, -0.003])(
    "follows a clock that drifts by %d, without a click or a gap",
    (drift) => {
      const { step, silent, highest, mirrored } = minute(drift);
      expect(step).toBeLessThan(smooth);
      expect(silent).toBeLessThanOrEqual(2);
      expect(highest).toBeLessThanOrEqual(0.06 * soundRate);
      expect(mirrored).toBe(true);
    },
  );

  it("drops what is older than 60 ms, without a click", () => {
    const { buffer, heard, read } = listener();
    const next = tone();
    buffer.write(next(2_000));
    read();
    for (let block = 0; block < 50; block += 1) {
      // Every tenth block, a long one comes: the host was busy.
      buffer.write(next(block % 10 === 5 ? 7_000 : blockFrames));
      expect(buffer.level()).toBeLessThanOrEqual(0.06 * soundRate);
      read();
    }
    expect(heard.step).toBeLessThan(smooth * 2);
    expect(heard.silent).toBe(0);
  });

  it("fades to silence when nothing comes, and back", () => {
    const { buffer, heard, read } = listener();
    const next = tone();
    for (let round = 0; round < 20; round += 1) {
      buffer.write(next(2_300 + 37 * round));
      for (let block = 0; block < 4; block += 1) read();
    }
    expect(heard.step).toBeLessThan(smooth);
    expect(heard.silent).toBeGreaterThan(20);
  });

  it("starts over after it was cleared", () => {
    const { buffer, heard, read } = listener();
    buffer.write(tone()(2_500));
    buffer.clear();
    read();
    expect(heard.silent).toBe(1);
    expect(buffer.level()).toBe(0);
  });
});
