import { describe, expect, it } from "vitest";
import { createBandwidthAllocator } from "../../../host/webrtc/bandwidthAllocator.ts";
import { manualClock } from "../support/manualClock.ts";

const limits = { lowest: 100_000, highest: 3_000_000 };
const first = 1_500_000;

/** A line whose player reports each packet 20 ms after it was sent, ten times a second; some are lost. */
function setup({ reports = true, isLost = (_: number): boolean => false, highest = limits.highest } = {}) {
  const clock = manualClock();
  const line = createBandwidthAllocator({ ...limits, highest }, reports, clock);
  let arrivals: (number | null)[] = [];
  let base = 0;
  let count = 0;
  const padded: number[] = [];
  const send = (bytes: number): void => {
    line.number(bytes);
    arrivals.push(isLost(count) ? null : clock.now() + 20);
    count += 1;
  };
  line.start(() => {
    padded.push(clock.now());
    send(1_000);
    return 1_000;
  });
  /** Sends so much media for some time, or what the line allows. */
  const play = (milliseconds: number, bitrate: number): void => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      for (let bytes = Math.min(bitrate, line.pictureBitrate) / 800; bytes > 0; bytes -= 1_000)
        send(Math.min(1_000, bytes));
      clock.advance(10);
      if (passed % 100 !== 90) continue;
      line.arrivals({ base, arrivals });
      base = (base + arrivals.length) & 0xffff;
      arrivals = [];
    }
  };
  return { clock, line, padded, play };
}

describe("the line to a player", () => {
  it("R-HOST-12 begins with what most lines carry, and is filled by probes until it is known to carry all", () => {
    const { line, padded, play } = setup();
    expect(line.pictureBitrate).toBe(first);
    play(3_000, 300_000);
    expect(line.pictureBitrate).toBe(limits.highest);
    const probes = padded.length;
    expect(probes).toBeGreaterThan(5);
    play(10_000, 300_000);
    expect(padded.length).toBe(probes);
  });

  it("R-HOST-12 sends a probe in small parts, not as one burst", () => {
    const { padded, play } = setup({ highest: 2_400_000 });
    play(100, 300_000);
    // 3.2 Mbit/s are 1.2 packets of 1,000 bytes in 3 ms, and 10 in 25 ms.
    expect(new Set(padded).size).toBeGreaterThanOrEqual(6);
    expect(padded.length).toBe(10);
  });

  it("R-HOST-12 sends nothing for a probe once it is stopped, and does not probe for a player who reports no arrivals", () => {
    const stopped = setup();
    stopped.line.stop();
    stopped.play(1_000, 300_000);
    expect(stopped.padded.length).toBeLessThanOrEqual(2);
    expect(stopped.clock.waiting()).toBe(0);
    const silent = setup({ reports: false });
    silent.clock.advance(5_000);
    expect(silent.padded).toEqual([]);
  });

  it("R-HOST-12 follows the loss in receiver reports where no arrivals are reported, and in no other case", () => {
    const { line } = setup({ reports: false });
    line.report(0.5);
    expect([line.pictureBitrate, line.loss]).toEqual([Math.round(first * 0.75), 0.25]);
    line.report(0);
    expect(line.pictureBitrate).toBe(Math.round(first * 0.75 * 1.15));
    for (let times = 0; times < 50; times += 1) line.report(0.9);
    expect(line.pictureBitrate).toBe(limits.lowest);
    const other = setup();
    other.line.report(0.9);
    expect(other.line.pictureBitrate).toBe(first);
  });

  it("R-HOST-12 takes what is sent again from the picture's share, up to half of the line", () => {
    const { clock, line } = setup({ reports: false });
    let taken = 0;
    while (line.allowAgain(1_000)) taken += 1_000;
    // Half of 1.67 Mbit/s, in half a second.
    expect(taken).toBe(52_000);
    expect(line.pictureBitrate).toBe(Math.round((first / 0.9) * 0.9 - taken * 16));
    clock.advance(500);
    expect(line.pictureBitrate).toBe(first);
    expect(line.allowAgain(1_000)).toBe(true);
  });

  it("R-HOST-12 sends each packet twice while some are lost by chance, at half the picture's bitrate", () => {
    let losing = false;
    const { line, play } = setup({ isLost: (count) => losing && count % 20 === 0 });
    play(3_000, 2_000_000);
    expect(line.twice).toBe(false);
    losing = true;
    play(3_000, 2_000_000);
    expect(line.twice).toBe(true);
    expect(line.pictureBitrate).toBeGreaterThan(1_200_000);
    expect(line.pictureBitrate).toBeLessThan(2_100_000);
    losing = false;
    play(5_000, 2_000_000);
    expect(line.twice).toBe(false);
    expect(line.pictureBitrate).toBe(limits.highest);
  });
});
