import { describe, expect, it } from "vitest";
import { createFrameLog } from "../../../host/seat/frameLog.ts";
import { frameEchoLimits } from "../../../wire/desk/frameFacts.ts";
import { hostMessage, maxPlayerMessage } from "../../../wire/desk/messages.ts";
import { manualClock } from "../support/manualClock.ts";

function logging() {
  const clock = manualClock();
  const log = createFrameLog(clock.now);
  /** A frame at its time: drawn, then sent `encodeMs` later. */
  const frame = (input: number, encodeMs = 3): number => {
    const at = clock.now();
    const timestamp = Math.round(at * 90);
    log.drawn({ isChanged: true, input, at, timestamp });
    clock.advance(encodeMs);
    log.sent(clock.now(), timestamp);
    return timestamp;
  };
  const unchanged = (): void =>
    log.drawn({ isChanged: false, input: 0, at: clock.now(), timestamp: Math.round(clock.now() * 90) });
  return { clock, log, frame, unchanged, take: () => log.take(1_000 / 60) };
}

describe("R-LAG-01 the host's share", () => {
  it("says nothing before the first frame", () => expect(logging().take()).toBeNull());

  it("follows a press to the first frame whose picture can show it", () => {
    const { clock, log, frame, take } = logging();
    frame(0);
    log.pressed(1);
    clock.advance(5);
    frame(0);
    clock.advance(4);
    const timestamp = frame(1);
    expect(take()?.inputs).toEqual([{ n: 1, frame: timestamp, gameMs: 12, encodeMs: 3 }]);
    expect(take()?.inputs).toEqual([]);
    // The picture that shows this one could not be encoded.
    log.pressed(2);
    log.drawn({ isChanged: true, input: 2, at: clock.now(), timestamp });
    const next = frame(2);
    expect(take()?.inputs).toMatchObject([{ n: 2, frame: next }]);
  });

  it("forgets a press without an effect at 500 ms, not just before", () => {
    for (const [wait, measured] of [
      [499, 1],
      [500, 0],
    ] as const) {
      const { clock, log, frame, take } = logging();
      log.pressed(1);
      clock.advance(wait);
      frame(1);
      expect(take()?.inputs).toHaveLength(measured);
    }
  });

  it("tells between which frames the picture stood still, from 100 ms on", () => {
    const { clock, frame, unchanged, take } = logging();
    const first = frame(0);
    clock.advance(96);
    unchanged();
    clock.advance(10);
    const second = frame(0);
    clock.advance(97);
    unchanged();
    const until = Math.round(clock.now() * 90);
    clock.advance(10);
    frame(0);
    expect(take()?.stills).toEqual([{ from: second, to: until }]);
    expect(first).toBeLessThan(second);
  });

  it("takes a time in which nothing was drawn for no still picture", () => {
    const { clock, frame, take } = logging();
    frame(0);
    clock.advance(800);
    frame(0);
    expect(take()?.stills).toEqual([]);
  });

  it("sums a second up, and begins anew", () => {
    const { clock, log, frame, unchanged, take } = logging();
    for (const encodeMs of [2, 3, 9]) frame(0, encodeMs);
    for (const late of [0.2, 30, 1]) log.timerLate(late);
    clock.advance(5);
    unchanged();
    expect(take()).toMatchObject({ gameFrames: 3, encodeMs: 9, lateMs: 30, budgetMs: 16.7 });
    expect(take()).toMatchObject({ gameFrames: 0, encodeMs: null, lateMs: null });
  });

  it("is bounded, and fits into one message", () => {
    const { clock, log, frame, unchanged, take } = logging();
    clock.advance(40_000_000);
    for (let n = 1; n <= 400; n += 1) {
      log.pressed(1_000_000 + n);
      log.timerLate(n <= 152 ? 1 : 2);
      clock.advance(120);
      unchanged();
      frame(1_000_000 + n, n <= 152 ? 11.1 : 12.345);
    }
    const host = take();
    // The 95th percentile of the first 160.
    expect(host).toMatchObject({ encodeMs: 11.1, lateMs: 1 });
    expect(host?.inputs).toHaveLength(frameEchoLimits.inputs);
    expect(host?.stills).toHaveLength(frameEchoLimits.stills);
    const stats = {
      type: "stats",
      codec: "h264",
      framesPerSecond: 60,
      kilobitsPerSecond: 10_000,
      roundTrip: 123.456_789_012_345,
      loss: 0.123_456_789_012_345,
      host,
    };
    expect(hostMessage.parse(stats)).toEqual(stats);
    expect(JSON.stringify(stats).length).toBeLessThan(maxPlayerMessage);
  });
});
