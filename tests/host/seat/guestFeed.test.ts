import { describe, expect, it } from "vitest";
import { blockSamples } from "../../../host/audio/encoder.ts";
import { guestBurst } from "../../../host/lib/durations.ts";
import { createGuestFeed } from "../../../host/seat/guests/guestFeed.ts";
import { manualClock } from "../support/manualClock.ts";

function setup(bitrate: number) {
  const clock = manualClock();
  const sent: { bytes: number; timestamp: number }[] = [];
  const sounds: number[] = [];
  const line = { pictureBitrate: bitrate, loss: 0, silent: false, limit: () => undefined };
  const feed = createGuestFeed(
    {
      send: (frame, timestamp) => sent.push({ bytes: frame.data.length, timestamp }),
      sendAudio: ({ timestamp }) => sounds.push(timestamp),
      line,
    },
    clock,
  );
  const frame = (bytes: number, keyframe = false) => feed.frame({ data: Buffer.alloc(bytes), keyframe });
  return { clock, sent, sounds, line, feed, frame };
}

describe("R-TOGETHER-03 the player's picture on its way to a guest", () => {
  it("begins with a key frame", () => {
    const { feed, frame, sent } = setup(1_000_000);
    frame(100);
    expect(sent).toEqual([]);
    expect(feed.wantsKeyframe).toBe(true);
    frame(1_000, true);
    frame(100);
    expect(sent.map(({ bytes }) => bytes)).toEqual([1_000, 100]);
    expect(feed.wantsKeyframe).toBe(false);
  });

  it("a line that carries it gets every frame", () => {
    const { frame, sent, clock } = setup(1_000_000);
    frame(5_000, true);
    for (let count = 0; count < 600; count += 1) {
      clock.advance(1_000 / 60);
      frame(2_000);
    }
    expect(sent).toHaveLength(601);
  });

  it("a line that carries a quarter gets no more than that, as pieces that begin with a key frame", () => {
    const bitrate = 250_000;
    const { frame, feed, sent, clock } = setup(bitrate);
    frame(5_000, true);
    const seconds = 60;
    let keyframes = 0;
    for (let count = 0; count < seconds * 60; count += 1) {
      clock.advance(1_000 / 60);
      const asks = feed.wantsKeyframe;
      if (asks) keyframes += 1;
      frame(asks ? 10_000 : 2_000, asks);
    }
    const bits = sent.reduce((sum, { bytes }) => sum + bytes * 8, 0);
    expect(bits).toBeLessThanOrEqual(bitrate * (seconds + guestBurst / 1_000) + 10_000 * 8);
    expect(bits).toBeGreaterThan(bitrate * seconds * 0.8);
    expect(keyframes).toBeGreaterThan(10);
  });

  it("a key frame larger than all that may be sent at once is sent all the same, when the line is clear", () => {
    const { frame, sent, clock, feed } = setup(100_000);
    frame(60_000, true);
    expect(sent).toHaveLength(1);
    frame(100);
    expect(sent).toHaveLength(1);
    // Until half of the 150,000 bits may be sent again.
    clock.advance(4_049);
    expect(feed.wantsKeyframe).toBe(false);
    clock.advance(1);
    expect(feed.wantsKeyframe).toBe(true);
    clock.advance(7_000);
    frame(60_000, true);
    expect(sent).toHaveLength(2);
  });

  it("its times go on when the player's begin anew, for picture and sound", () => {
    const { frame, sent, sounds, feed, clock } = setup(1_000_000);
    clock.advance(81);
    frame(100, true);
    feed.sound({ data: Buffer.of(1), timestamp: 50 * blockSamples, first: true });
    feed.sound({ data: Buffer.of(1), timestamp: 51 * blockSamples, first: false });
    clock.advance(1_000);
    frame(100, true);
    feed.sound({ data: Buffer.of(1), timestamp: 0, first: true });
    expect(sent.map(({ timestamp }) => timestamp)).toEqual([7_290, 97_290]);
    expect(sounds).toEqual([5 * blockSamples, 6 * blockSamples, 55 * blockSamples]);
  });
});
