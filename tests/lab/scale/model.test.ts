import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measured } from "../../../lab/scale/constants.ts";
import { arrivalsIn, simulateDay } from "../../../lab/scale/day.ts";
import { assumptions } from "../../../lab/scale/habits.ts";
import { costOfPlayerHour, firstLimit, limitOf, loadsOf, ratesOf } from "../../../lab/scale/model.ts";
import { createDice } from "../../../streams/lib/dice.ts";

const model = { constants: measured, assumed: assumptions };
const used = (part: string, connected: number): number =>
  loadsOf(connected, model).find((load) => load.part === part)?.used ?? Number.NaN;

describe("the growth model", () => {
  test("counts what happens in a second", () => {
    const rates = ratesOf(1_200, { ...assumptions, playing: 0.5, queueing: 0.1, visit: 600, game: 60 });
    expect(rates).toMatchObject({
      playing: 600,
      queueing: 120,
      visits: 2,
      games: 10,
      reports: 600,
      heartbeats: 120,
    });
    // 2 visits of 12 calls, 10 games of 8, 120 who ask every 5 s, 1,200 who refresh every 20 minutes.
    expect(rates.calls).toBe(24 + 80 + 24 + 1);
  });

  test("finds where a part gives out: it keeps up with so many, and not with one more", () => {
    for (const part of ["reconcile loop", "database processor", "notify lock"] as const) {
      const limit = limitOf(part, model) ?? 0;
      expect(used(part, limit), part).toBeLessThanOrEqual(1);
      expect(used(part, limit + 1), part).toBeGreaterThan(1);
    }
  });

  test("gives no limit to what can be added to", () => expect(limitOf("host seats", model)).toBeNull());

  test("names the part with the lowest limit", () => {
    const slow = { ...model, constants: { ...measured, notifyLock: 1_000 } };
    expect(firstLimit(slow).part).toBe("notify lock");
    expect(firstLimit(slow).connected).toBe(limitOf("notify lock", slow));
  });

  test("needs no less for more players", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (few, more) => {
          const [before, after] = [loadsOf(few, model), loadsOf(few + more, model)];
          for (const [index, { units }] of before.entries())
            expect(after[index]?.units).toBeGreaterThanOrEqual(units);
        },
      ),
    ));

  test("adds up what an hour costs", () => {
    const { all, ...parts } = costOfPlayerHour(100_000, model);
    expect(all).toBeCloseTo(
      Object.values(parts).reduce((sum, part) => sum + part, 0),
      10,
    );
  });
});

describe("a simulated day", () => {
  const day = (seats: number, players = 5_000) =>
    simulateDay({ players, seats, browseMinutes: 5, gameMinutes: 30, dice: createDice(1) });

  test("spreads all players over its minutes", () => {
    const all = Array.from({ length: 1_440 }, (_, minute) => arrivalsIn(minute)).reduce(
      (sum, one) => sum + one,
      0,
    );
    expect(all).toBeCloseTo(1, 10);
  });

  test("is the same for the same dice", () => expect(day(300)).toEqual(day(300)));

  test("gives every player both games, at once where there are seats enough", () => {
    const { games, atOnce, mostWaiting, waitP95 } = day(5_000);
    expect(Math.abs(games / 10_000 - 1)).toBeLessThan(0.02);
    expect({ atOnce, mostWaiting, waitP95 }).toEqual({ atOnce: 1, mostWaiting: 0, waitP95: 0 });
  });

  test("never has more play than there are seats, and has the others wait", () => {
    const { mostPlaying, mostWaiting, waitP95 } = day(100);
    expect(mostPlaying).toBe(100);
    expect(mostWaiting).toBeGreaterThan(0);
    expect(waitP95).toBeGreaterThan(0);
  });

  test("has the same shares for a crowd of which each stands for many", () => {
    const [small, large] = [day(1_000, 20_000), day(50_000, 1_000_000)];
    expect(large.mostPlaying / 50).toBeCloseTo(small.mostPlaying, -2);
  });
});
