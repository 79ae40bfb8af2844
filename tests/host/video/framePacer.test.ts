import { describe, expect, it } from "vitest";
import { createFramePacer } from "../../../host/video/framePacer.ts";
import { manualClock } from "../support/manualClock.ts";

function setup(interval = 10) {
  const clock = manualClock();
  const frames: number[] = [];
  const pacer = createFramePacer(clock, interval, () => frames.push(Math.round(clock.now())) > 0);
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
      return true;
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

/** A program that draws at given times, and is looked at by a pacer of 10 ms. */
function program(times: readonly number[]) {
  const clock = manualClock();
  const frames: number[] = [];
  let drawn = false;
  const pacer = createFramePacer(clock, 10, () => {
    if (!drawn) return false;
    drawn = false;
    frames.push(Math.round(clock.now()));
    return true;
  });
  pacer.start();
  for (const time of times)
    clock.after(time, () => {
      drawn = true;
      pacer.pictureChanged();
    });
  return { clock, frames };
}

describe("frame pacer of a program", () => {
  it.each([
    ["shows each picture as soon as it is drawn", [7, 35, 64, 92]],
    ["follows a program of its own rate", Array.from({ length: 8 }, (_, index) => 4 + index * 10)],
  ])("%s", (_, times) => {
    const { clock, frames } = program(times);
    clock.advance(100);
    expect(frames).toEqual(times);
  });

  it("shows a picture early once, but never raises the rate", () => {
    const { clock, frames } = program(Array.from({ length: 200 }, (_, index) => 1 + index));
    clock.advance(200);
    expect(frames.slice(0, 4)).toEqual([1, 4, 14, 24]);
    expect(frames).toHaveLength(21);
  });

  it("looks all the same where nothing is told", () => {
    const clock = manualClock();
    let looks = 0;
    const pacer = createFramePacer(clock, 10, () => {
      looks += 1;
      return false;
    });
    pacer.start();
    clock.advance(55);
    expect(looks).toBe(6);
  });
});
