import { describe, expect, it } from "vitest";
import { createCongestionControl } from "../../../../host/webrtc/congestion/congestionControl.ts";
import { createLossWatch } from "../../../../host/webrtc/congestion/lossWatch.ts";
import { createProbing } from "../../../../host/webrtc/congestion/probing.ts";
import { createQueueWatch } from "../../../../host/webrtc/congestion/queueWatch.ts";
import { cleanLine, type Line } from "./support/line.ts";
import { delayBelow, limits, lostShare, lowestTarget, meanTarget, play, reaches } from "./support/session.ts";

const seeds = [1, 2, 3];
const full = limits.highest;

/** A line that is bad from 5 s to 25 s. */
const badFor20s =
  (change: Partial<Line>) =>
  (time: number): Line =>
    time >= 5 && time < 25 ? { ...cleanLine, ...change } : cleanLine;

describe("the bitrate on a simulated line", () => {
  it("R-HOST-12 is at its highest within 2 s of the first frame on a clean line, without a queue", () => {
    const moments = play({ seconds: 10, line: () => cleanLine });
    expect(reaches(moments, full, 0)).toBeLessThan(2);
    expect(lowestTarget(moments, 2, 10)).toBe(full);
    expect(delayBelow(moments, 0, 10, 1)).toBeLessThan(30);
  });

  it.each([
    ["1 %", 0.01, 0.9],
    ["5 %", 0.05, 0.85],
    ["10 %", 0.1, 0.75],
    ["20 %", 0.2, 0.35],
  ])(
    "R-HOST-12 stays high where %s is lost at random, and is whole within 5 s afterwards",
    (_, loss, share) => {
      for (const seed of seeds) {
        const moments = play({ seconds: 32, seed, line: badFor20s({ loss }) });
        expect(lostShare(moments, 6, 25)).toBeCloseTo(loss, 1);
        expect(meanTarget(moments, 6, 25)).toBeGreaterThan(full * share);
        expect(lowestTarget(moments, 6, 25)).toBeGreaterThan(full * share * 0.6);
        expect(reaches(moments, full * 0.9, 25)).toBeLessThan(5);
      }
    },
  );

  it.each([
    ["5 % in bursts of 6", { loss: 0.05, burst: 6 }, 0.5],
    ["10 % in bursts of 10", { loss: 0.1, burst: 10 }, 0.3],
  ])("R-HOST-12 does not collapse where %s packets are lost", (_, change, share) => {
    for (const seed of seeds) {
      const moments = play({ seconds: 32, seed, line: badFor20s(change) });
      expect(meanTarget(moments, 6, 25)).toBeGreaterThan(full * share);
      expect(reaches(moments, full * 0.9, 25)).toBeLessThan(5);
    }
  });

  it.each([2_000_000, 1_000_000, 500_000])(
    "R-HOST-12 follows a line of %i bit/s, keeps its queue short, and leaves it within 5 s",
    (capacity) => {
      for (const seed of seeds) {
        const moments = play({ seconds: 32, seed, line: badFor20s({ capacity }) });
        expect(meanTarget(moments, 10, 25)).toBeGreaterThan(capacity * 0.75);
        expect(meanTarget(moments, 10, 25)).toBeLessThan(capacity * 1.05);
        expect(delayBelow(moments, 10, 25, 0.5)).toBeLessThan(70);
        expect(delayBelow(moments, 10, 25, 0.95)).toBeLessThan(180);
        expect(lostShare(moments, 10, 25)).toBeLessThan(0.01);
        expect(reaches(moments, full * 0.9, 25)).toBeLessThan(5);
      }
    },
  );

  it("R-HOST-12 leaves a narrow line within 5 s whenever it ends, also just after a probe that had to be taken back", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const end = 25 + (seed % 4) * 0.7;
      const narrow = { ...cleanLine, delay: 10, capacity: 500_000, queue: 150 };
      const line = (time: number): Line => (time >= 5 && time < end ? narrow : { ...cleanLine, delay: 10 });
      expect(reaches(play({ seconds: end + 8, seed, line }), full * 0.8, end)).toBeLessThan(5);
    }
  });

  it("R-HOST-12 empties a queue of a second, which a large router lets grow", () => {
    const moments = play({ seconds: 25, line: badFor20s({ capacity: 500_000, queue: 1_000 }) });
    expect(delayBelow(moments, 12, 25, 0.95)).toBeLessThan(250);
  });

  it.each([
    ["follows a line that drops what is too much instead of queueing it", { queue: 20 }, 1_150_000],
    ["tells a full line from its random loss where both are there", { loss: 0.05 }, 1_050_000],
  ])("R-HOST-12 %s", (_, change, most) => {
    for (const seed of seeds) {
      const moments = play({ seconds: 32, seed, line: badFor20s({ capacity: 1_000_000, ...change }) });
      expect(meanTarget(moments, 10, 25)).toBeLessThan(most);
      expect(meanTarget(moments, 10, 25)).toBeGreaterThan(600_000);
      expect(lostShare(moments, 10, 25)).toBeLessThan(0.1);
    }
  });

  it("R-HOST-12 takes neither jitter nor a longer way for a queue", () => {
    const jitter = play({ seconds: 25, line: badFor20s({ delay: 30, jitter: 40 }) });
    expect(lowestTarget(jitter, 6, 25)).toBeGreaterThan(full * 0.9);
    const longer = play({ seconds: 25, line: (time) => ({ ...cleanLine, delay: time < 5 ? 20 : 80 }) });
    expect(meanTarget(longer, 10, 25)).toBeGreaterThan(full * 0.9);
  });

  /** A line on which nothing comes through from 5 to 10 s. */
  const cut = (time: number): Line => ({ ...cleanLine, loss: time >= 5 && time < 10 ? 1 : 0 });
  /** A picture that changes for 6 s, and hardly from then on. */
  const quiet = (time: number): number => (time < 6 ? Number.POSITIVE_INFINITY : 30_000);

  it("R-HOST-12 is back within a second after 5 s in which nothing came through", () => {
    for (const seed of seeds) {
      const moments = play({ seconds: 20, seed, line: cut });
      expect(lowestTarget(moments, 9, 10)).toBe(limits.lowest);
      expect(reaches(moments, full * 0.9, 10)).toBeLessThan(1);
    }
  });

  it("R-HOST-12 comes back from a cut onto a narrow line without filling it for long", () => {
    for (const seed of seeds) {
      const narrow = { ...cleanLine, capacity: 500_000, queue: 150 };
      const line = (time: number): Line =>
        time < 5 ? cleanLine : time < 10 ? { ...cleanLine, loss: 1 } : narrow;
      const moments = play({ seconds: 20, seed, line });
      expect(reaches(moments, 400_000, 10)).toBeLessThan(1);
      expect(delayBelow(moments, 10, 14, 0.95)).toBeLessThan(130);
      expect(lostShare(moments, 10.1, 14)).toBeLessThan(0.02);
    }
  });

  it("R-HOST-12 comes back by probes alone while the picture hardly changes", () => {
    for (const seed of seeds) {
      const moments = play({ seconds: 20, seed, needs: quiet, line: cut });
      expect(reaches(moments, full * 0.9, 10)).toBeLessThan(5);
    }
  });

  it("R-HOST-12 keeps its height while a quiet picture loses packets at random", () => {
    const moments = play({ seconds: 25, needs: quiet, line: badFor20s({ loss: 0.05 }) });
    expect(lowestTarget(moments, 6, 25)).toBeGreaterThan(full * 0.4);
  });

  it("R-HOST-12 takes only packets that nobody reports for silence, not a picture that stood still", () => {
    const control = createCongestionControl(limits, 1_000_000);
    const send = (now: number): void => {
      for (let packet = 0; packet < 6; packet += 1) control.sent(1_000, now);
    };
    send(0);
    control.feedback({ base: 0, arrivals: [20, 20, 20, 20, 20, 20] }, 50);
    const before = control.target;
    control.tick(60_000);
    send(60_000);
    control.tick(60_400);
    expect(control.target).toBe(before);
    control.tick(60_401);
    expect(control.target).toBe(Math.round(before / 2));
  });
});

it("R-HOST-12 lowers the bitrate for a queue every 100 ms, or every second while it shrinks; one that stays is the line's own delay", () => {
  const watch = createQueueWatch();
  const times = [0, 300, 600, 900, 1_200, 1_500, 2_100, 2_199, 2_200, 3_199, 3_200];
  const queues = [0, 30, 30, 30, 30, 30, 60, 60, 60, 56, 56];
  const lowered = times.filter((sentAt, index) => {
    const arrivedAt = sentAt + 20 + (queues[index] ?? 0);
    return watch.check([{ number: 0, bytes: 1_000, sentAt, arrivedAt }], 1_000_000, sentAt).lowerTo !== null;
  });
  expect(lowered).toEqual([300, 600, 900, 1_200, 2_100, 2_200, 3_200]);
});

it("R-HOST-12 knows a line after six windows: a fifth lost then means less capacity", () => {
  const capacityAfter = (windows: number): number | null | undefined => {
    const watch = createLossWatch();
    return Array.from({ length: (windows + 1) * 30 + 1 }, (_, packet) => {
      const fate = packet >= windows * 30 && packet % 5 === 0 ? "lost" : "received";
      return watch.add({ bytes: 1_000, sentAt: packet * 10, fate });
    }).at(-1);
  };
  expect([5, 6].map(capacityAfter)).toEqual([null, 640_000]);
});

it("R-HOST-12 counts a probe of six packets when four of them arrive", () => {
  const allowedBy = (numbers: readonly number[]): number | null | undefined => {
    const probing = createProbing();
    probing.begin(1_000_000, 3_000_000, 0);
    probing.sent(0, 5, 10);
    const packets = numbers.map((at) => ({ number: at, bytes: 1_000, sentAt: at, arrivedAt: at + 20 }));
    return packets.map((packet) => probing.received(packet, 1_000_000, 40)).at(-1);
  };
  expect([allowedBy([0, 1, 5]), allowedBy([0, 1, 2, 5])]).toEqual([null, 1_840_000]);
});
