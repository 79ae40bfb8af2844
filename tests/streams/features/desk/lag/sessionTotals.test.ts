import { describe, expect, it } from "vitest";
import { createHistogram } from "../../../../../streams/features/desk/lag/histogram.ts";
import { createSessionTotals } from "../../../../../streams/features/desk/lag/sessionTotals.ts";
import { sessionLimits, sessionReport } from "../../../../../streams/storage/sessionReport.ts";
import { sessionTotals } from "../../../../../streams/storage/sessionTotals.ts";
import { lagSecond } from "../../../../support/stageEvents.ts";

describe("R-LAG-03 the totals of a session", () => {
  it("are none before the first second", () => expect(createSessionTotals().report()).toBeNull());

  it("of hours have no more points than those of minutes, lose no frame and keep the worst press", () => {
    const totals = createSessionTotals();
    for (let at = 0; at < 10 * 3_600; at += 1)
      totals.add(
        lagSecond({ inputToPhoton: at === 20_000 ? [900] : [20] }),
        at < 360 ? "decoder" : null,
        at * 1_000,
      );
    const report = totals.report();
    expect(report?.points.length).toBeLessThanOrEqual(sessionLimits.points);
    expect(report?.points.length).toBeGreaterThan(sessionLimits.points / 3);
    expect(report?.points.every(({ frames }) => frames === 60)).toBe(true);
    expect(report?.points.filter(({ worstMs }) => worstMs === 900)).toHaveLength(1);
    expect(report).toMatchObject({
      seconds: 36_000,
      inputToPhoton: { presses: 36_000, p50: 20, p95: 20, p99: 20 },
      causes: { decoder: 360, network: 0 },
    });
    const names = { en: "Racer", th: "เรซเซอร์" };
    const whole = { ...report, startedAt: 1, gameId: "racer", names, promised: null };
    expect(sessionReport.safeParse(whole).success).toBe(true);
  });

  it("have a point for every 2 s until they have the most, and half as many with the next one", () => {
    const totals = createSessionTotals();
    const points = (): number | undefined => totals.report()?.points.length;
    for (let at = 0; at < sessionLimits.points; at += 1) totals.add(lagSecond(), null, at * 2_000);
    expect(points()).toBe(sessionLimits.points);
    totals.add(lagSecond(), null, sessionLimits.points * 2_000);
    expect(points()).toBe(Math.ceil((sessionLimits.points + 1) / 2));
  });

  it("have the mean of all presses of a point, also of one that was two", () => {
    const totals = createSessionTotals();
    for (let at = 0; at <= sessionLimits.points; at += 1)
      totals.add(lagSecond({ inputToPhoton: at % 2 === 0 ? [10] : [30, 50] }), null, at * 2_000);
    expect(totals.report()?.points[0]).toMatchObject({ meanMs: 30, worstMs: 50 });
  });

  it("take a picture that stands still for no slow one", () => {
    const totals = createSessionTotals();
    totals.add(lagSecond(), null, 0);
    totals.add(lagSecond({ shown: 0, stallMs: 999.6 }), null, 1_000);
    expect(totals.report()).toMatchObject({ seconds: 2, frames: 60, longestStallMs: 1_000 });
  });

  it("say nothing of what was not measured", () => {
    const totals = createSessionTotals();
    totals.add(lagSecond({ shown: 0, roundTrip: null }), null, 0);
    expect(totals.report()).toMatchObject({ inputToPhoton: null, frames: null, roundTrip: null });
  });
});

describe("R-LAG-04 totals that were kept", () => {
  it("go on as if nothing had been between, are valid, and stay small for hours of any length", () => {
    const whole = createSessionTotals();
    let parted = createSessionTotals();
    for (let at = 0; at < 4 * 3_600; at += 1) {
      const second = lagSecond({
        inputToPhoton: [(at * 7) % 4_000],
        roundTrip: (at * 3) % 500,
        stallMs: at % 90,
      });
      for (const totals of [whole, parted]) totals.add(second, at % 5 === 0 ? "game" : null, at * 1_000);
      if (at % 1_000 !== 0) continue;
      const text = JSON.stringify(parted.kept());
      expect(text.length).toBeLessThan(20_000);
      parted = createSessionTotals(sessionTotals.parse(JSON.parse(text)));
    }
    whole.interrupted(5_000);
    parted.interrupted(5_000);
    expect(parted.report()).toEqual(whole.report());
  });

  it("of a class that there is none of are left out", () => {
    const last = 250 + 275;
    expect(createHistogram([last, 5, last + 1, 7, 1_000_000, 5]).count).toBe(5);
  });
});

describe("the histogram", () => {
  it("gives percentiles as exact as its classes are wide", () => {
    const histogram = createHistogram();
    expect(histogram.percentile(0.5)).toBeNull();
    for (let ms = 1; ms <= 100; ms += 1) histogram.add(ms);
    expect([0.5, 0.95, 0.99, 1].map(histogram.percentile)).toEqual([50, 95, 99, 100]);
  });
  it("has classes of 1 ms to 250 ms, and of 10 ms from there on", () => {
    const histogram = createHistogram();
    for (const ms of [249, 250, 259, 260]) histogram.add(ms);
    expect(histogram.kept()).toEqual([249, 1, 250, 2, 251, 1]);
    expect([0.25, 0.5, 1].map(histogram.percentile)).toEqual([249, 250, 260]);
  });
  it("goes on with what was kept, and without half a pair", () => {
    expect(createHistogram([0, 2, 7, 1]).kept()).toEqual([0, 2, 7, 1]);
    expect(createHistogram([5, 2, 7]).kept()).toEqual([5, 2]);
  });
  it("takes what is far out of range into its last class", () => {
    const histogram = createHistogram();
    for (const ms of [-5, 249.7, 255, 1e9]) histogram.add(ms);
    expect(histogram.count).toBe(4);
    expect([0.25, 0.5, 0.75, 1].map(histogram.percentile)).toEqual([0, 250, 250, 3_000]);
  });
});
