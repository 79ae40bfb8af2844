import { describe, expect, it } from "vitest";
import { createFramePacer } from "../../machine/video/framePacer.ts";
import { manualClock } from "./support/manualClock.ts";

function setup(interval = 10) {
  const clock = manualClock();
  const frames: number[] = [];
  const pacer = createFramePacer(clock, interval, () => frames.push(Math.round(clock.now())));
  return { clock, frames, pacer };
}

describe("frame pacer", () => {
  it("keeps a fixed schedule", () => {
    const { clock, frames, pacer } = setup();
    pacer.start();
    clock.advance(35);
    expect(frames).toEqual([0, 10, 20, 30]);
  });

  it("skips the frames missed in a stall and keeps the schedule", () => {
    const clock = manualClock();
    const frames: number[] = [];
    const pacer = createFramePacer(clock, 10, () => {
      frames.push(Math.round(clock.now()));
      if (frames.length === 2) clock.stall(34);
    });
    pacer.start();
    clock.advance(80);
    expect(frames).toEqual([0, 10, 44, 54, 64, 74]);
  });

  it("renders a requested frame at once and continues from there", () => {
    const { clock, frames, pacer } = setup();
    pacer.start();
    clock.advance(26);
    pacer.requestFrame();
    expect(frames.at(-1)).toBe(26);
    clock.advance(14);
    expect(frames).toEqual([0, 10, 20, 26, 36]);
  });

  it("keeps requested frames apart", () => {
    const { clock, frames, pacer } = setup();
    pacer.start();
    clock.advance(21);
    pacer.requestFrame();
    expect(frames).toEqual([0, 10, 20]);
    clock.advance(3);
    expect(frames).toEqual([0, 10, 20, 23]);
  });

  it("renders nothing once stopped", () => {
    const { clock, frames, pacer } = setup();
    pacer.start();
    clock.advance(15);
    pacer.stop();
    pacer.requestFrame();
    clock.advance(100);
    expect(frames).toEqual([0, 10]);
  });
});
