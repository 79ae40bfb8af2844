import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { playableSeconds, spend, walletOf } from "../../../service/accounts/balance.ts";
import { addMonths, endOfDay } from "../../../service/accounts/calendar.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";

const noon = Date.UTC(2026, 0, 5, 12);
const tried = { ...emptyBalance, testPlay: true };

describe("playable time", () => {
  test("is the sum of all kinds, limited by the expiry of the hour pack", () => {
    const all = { ...tried, trial: 60, hour: 3_600, hourUntil: noon + 600_000, reward: 30 };
    expect(playableSeconds(all, noon)).toBe(60 + 600 + 30);
    expect(playableSeconds({ ...all, hourUntil: noon + 7_200_000 }, noon)).toBe(60 + 3_600 + 30);
    expect(playableSeconds({ ...all, hourUntil: noon }, noon)).toBe(90);
  });

  test("is never zero for a member, whose pack counts from the end of the membership", () => {
    const member = { ...tried, memberUntil: noon + 100_000, plan: 1 as const };
    expect(playableSeconds(member, noon)).toBe(100);
    expect(playableSeconds({ ...member, hour: 3_600, hourUntil: noon + 160_000 }, noon)).toBe(160);
    expect(walletOf(member, noon)).toMatchObject({ isSubscription: 1, totalTime: 100 });
    expect(walletOf(member, noon + 100_000)).toMatchObject({ isSubscription: 0, totalTime: 0 });
  });
});

test("R-SUB-09 the wallet says what is left of bought hours, and until when, as long as it can be played", () => {
  const bought = { ...tried, trial: 60, hour: 3_600, hourUntil: noon + 600_500 };
  expect(walletOf(bought, noon).hourLeft).toEqual({ seconds: 600, until: noon / 1_000 + 600 });
  expect(walletOf(bought, noon + 600_500)).not.toHaveProperty("hourLeft");
  expect(walletOf({ ...bought, memberUntil: noon + 700_000 }, noon)).not.toHaveProperty("hourLeft");
});

describe("spending order", () => {
  const all = {
    ...tried,
    trial: 10,
    hour: 10,
    hourUntil: noon + 15_000,
    reward: 10,
    memberUntil: noon + 5_000,
  };
  test("is membership, hour pack, trial, rewards", () => {
    expect(spend(all, noon, 5)).toEqual({ balance: all, charged: 5 });
    expect(spend(all, noon, 15).balance).toMatchObject({ hour: 0, trial: 10, reward: 10 });
    expect(spend(all, noon, 20).balance).toMatchObject({ hour: 0, trial: 5, reward: 10 });
    expect(spend(all, noon, 100)).toMatchObject({ balance: { hour: 0, trial: 0, reward: 0 }, charged: 35 });
  });
  test("does not charge seconds after the expiry to the hour pack, but the one in which it expires", () => {
    const expired = { hour: 5, trial: 7 };
    for (const hourUntil of [noon + 15_000, noon + 14_001])
      expect(spend({ ...all, memberUntil: 0, hourUntil }, noon + 10_000, 8).balance).toMatchObject(expired);
    expect(spend({ ...all, memberUntil: noon + 4_001 }, noon, 5)).toMatchObject({ balance: { hour: 10 } });
    expect(playableSeconds({ ...all, memberUntil: 0 }, noon + 15_000)).toBe(all.trial + all.reward);
  });

  const balance = fc.record({
    trial: fc.nat(2_000),
    hour: fc.nat(3_600),
    hourUntil: fc.integer({ min: 0, max: 5_000_000 }).map((ms) => noon + ms),
    reward: fc.nat(2_000),
    memberUntil: fc.integer({ min: -1_000, max: 2_000_000 }).map((ms) => noon + ms),
  });
  test("spends the same in many steps as in one, never more than there is", () => {
    fc.assert(
      fc.property(balance, fc.array(fc.nat(400), { maxLength: 20 }), (parts, steps) => {
        const start = { ...tried, ...parts };
        const total = steps.reduce((sum, step) => sum + step, 0);
        const once = spend(start, noon, total);
        let at = noon;
        let charged = 0;
        let left = start;
        for (const step of steps) {
          const part = spend(left, at, step);
          left = part.balance;
          charged += part.charged;
          at += step * 1_000;
        }
        expect({ balance: left, charged }).toEqual(once);
        expect(Math.min(left.trial, left.hour, left.reward)).toBeGreaterThanOrEqual(0);
        expect(charged).toBeLessThanOrEqual(playableSeconds(start, noon) + 2);
        expect(charged).toBeGreaterThanOrEqual(Math.min(total, playableSeconds(start, noon)));
      }),
    );
  });
});

describe("calendar", () => {
  test.each([
    ["UTC", "2026-01-05T12:00:00Z", "2026-01-06T00:00:00Z"],
    ["Asia/Bangkok", "2026-01-05T12:00:00Z", "2026-01-05T17:00:00Z"],
    ["Asia/Bangkok", "2026-01-05T17:00:00Z", "2026-01-06T17:00:00Z"],
    ["America/New_York", "2026-03-08T05:30:00Z", "2026-03-09T04:00:00Z"],
    ["America/New_York", "2026-11-01T04:30:00Z", "2026-11-02T05:00:00Z"],
    ["Africa/Cairo", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00Z"],
  ])("the day in %s at %s ends at %s", (zone, now, end) => {
    expect(new Date(endOfDay(Date.parse(now), zone)).toISOString()).toBe(new Date(end).toISOString());
  });

  test.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
    ["2026-11-30T10:00:00Z", 3, "2027-02-28T10:00:00Z"],
    ["2024-02-29T10:00:00Z", 12, "2025-02-28T10:00:00Z"],
    ["2026-01-05T12:00:00Z", 1, "2026-02-05T12:00:00Z"],
  ])("%s and %i months is %s", (from, months, to) => {
    expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(new Date(to).toISOString());
  });
});
