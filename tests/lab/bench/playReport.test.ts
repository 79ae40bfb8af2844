import { describe, expect, it } from "vitest";
import type { Play } from "../../../lab/bench/player.ts";
import { measurePart, timeToRecover } from "../../../lab/bench/playReport.ts";

/** 10 s of play at so many kbit/s, with a frame every 20 ms except from 4 s to 5 s. */
function playAt(kilobitsAt: (time: number) => number): Play {
  let bytes = 0;
  const samples = Array.from({ length: 51 }, (_, index) => {
    bytes += (kilobitsAt(index * 200) * 200) / 8;
    return { at: index * 200, bytes };
  });
  const shownAt = Array.from({ length: 500 }, (_, index) => index * 20).filter(
    (at) => at <= 4_000 || at >= 5_000,
  );
  const photons = [30, 40, 50].map((took, index) => ({ at: 1_000 + index, took }));
  return { samples, shownAt, photons, codec: "H264", remotePort: 1 };
}

describe("what stream and line report", () => {
  it("is bitrate, frames, freezes and latency of a part", () => {
    const part = measurePart(
      playAt(() => 1_000),
      0,
      10_000,
    );
    expect(part.kilobits).toBeCloseTo(1_000);
    expect(part).toMatchObject({ frozen: 1, p50: 40, p95: 50 });
    expect(part.framesPerSecond).toBeCloseTo(45.1);
  });

  it("counts a freeze that lasts to the end, and no latency without a press", () => {
    const play = { ...playAt(() => 0), shownAt: [10] };
    expect(measurePart(play, 0, 2_000)).toMatchObject({ frozen: 1.99, kilobits: 0 });
    expect(measurePart(play, 5_000, 6_000).p50).toBeNaN();
  });

  it("says when the bitrate was back for a second, and never when it was not", () => {
    const back = playAt((time) => (time < 3_000 ? 100 : 900));
    expect(timeToRecover(back, 2_000, 1_000)).toBeCloseTo(0.8, 0);
    expect(timeToRecover(back, 2_000, 2_000)).toBe(Number.POSITIVE_INFINITY);
  });
});
