import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  freeElsewhere,
  freeSeats,
  loadWeight,
  type MeasuredDelay,
  placeSchedule,
  type RegionLoad,
  readMeasured,
} from "../../../service/regions/placeSchedule.ts";

const ids = ["bkk", "fra", "sin", "tyo"] as const;
const region = (id: string, seats: number, taken = 0, waiting = 0): RegionLoad => ({
  id,
  seats,
  taken,
  waiting,
});
const list = (delays: Readonly<Record<string, number>>): readonly MeasuredDelay[] =>
  Object.entries(delays).map(([id, delay]) => ({ region: id, delay }));

const anyRegions = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    seats: fc.nat({ max: 5 }),
    taken: fc.nat({ max: 7 }),
    waiting: fc.nat({ max: 3 }),
  }),
  { selector: ({ id }) => id },
);
/** Whatever an app may send, and what no app can. */
const anyList = fc.array(
  fc.record({
    idc_id: fc.oneof(fc.constantFrom(...ids), fc.string(), fc.integer()),
    delay: fc.oneof(
      fc.nat({ max: 300 }),
      fc.double(),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 9_999, 1e300),
    ),
  }),
  { maxLength: 12 },
);

describe("R-REGION-02 where a start is placed", () => {
  test.each([
    ["the nearest of empty regions", [region("bkk", 4), region("sin", 4)], list({ bkk: 9, sin: 40 }), "bkk"],
    ["the emptier of two as near", [region("bkk", 4, 3), region("sin", 4)], list({ bkk: 9, sin: 20 }), "sin"],
    [
      "a full one that is nearer by more",
      [region("bkk", 4, 4), region("sin", 4)],
      list({ bkk: 9, sin: 30 }),
      "bkk",
    ],
    [
      "not a full one that is nearer by less",
      [region("bkk", 4, 4), region("sin", 4)],
      list({ bkk: 9, sin: 28 }),
      "sin",
    ],
    [
      "what was measured before what was not",
      [region("bkk", 4), region("sin", 4, 3)],
      list({ sin: 400 }),
      "sin",
    ],
    ["without a list the emptiest", [region("bkk", 4, 2), region("sin", 4, 1)], [], "sin"],
    ["the same for all on a tie", [region("sin", 4), region("bkk", 4)], [], "bkk"],
    [
      "not where there is no seat",
      [region("bkk", 0), region("sin", 4, 4, 3)],
      list({ bkk: 9, sin: 200 }),
      "sin",
    ],
    [
      "where there is no seat at all, the nearest",
      [region("bkk", 0), region("sin", 0)],
      list({ sin: 9 }),
      "sin",
    ],
  ] as const)("%s", (_, regions, measured, expected) => {
    expect(placeSchedule(regions, measured)).toBe(expected);
  });

  test("whatever the list says: a region that is there, the same whatever the order, and the only one where there is one", () => {
    fc.assert(
      fc.property(anyRegions, anyList, fc.infiniteStream(fc.nat()), (regions, sent, noise) => {
        const measured = readMeasured(
          sent,
          regions.map(({ id }) => id),
        );
        const placed = placeSchedule(regions, measured);
        expect(placed === null).toBe(regions.length === 0);
        if (placed !== null) expect(regions.map(({ id }) => id)).toContain(placed);
        const shuffled = regions
          .map((each) => ({ each, rank: noise.next().value ?? 0 }))
          .toSorted((left, right) => left.rank - right.rank)
          .map(({ each }) => each);
        expect(placeSchedule(shuffled, measured)).toBe(placed);
        for (const only of regions) expect(placeSchedule([only], measured)).toBe(only.id);
      }),
    );
  });

  test("nobody is sent further than the weight of a full region without being asked", () => {
    const sane = fc.uniqueArray(fc.record({ region: fc.constantFrom(...ids), delay: fc.nat({ max: 300 }) }), {
      selector: (each) => each.region,
      minLength: ids.length,
    });
    fc.assert(
      fc.property(anyRegions, sane, (regions, measured) => {
        const delayOf = (id: string) => measured.find((each) => each.region === id)?.delay ?? Number.NaN;
        const open = regions.filter(({ seats }) => seats > 0);
        const placed = placeSchedule(open, measured);
        if (placed === null) return;
        const nearest = Math.min(...open.map(({ id }) => delayOf(id)));
        expect(delayOf(placed) - nearest).toBeLessThanOrEqual(loadWeight);
      }),
    );
  });

  test("a nearer region never makes the seat further away, and one that fills up never draws players", () => {
    fc.assert(
      fc.property(
        anyRegions,
        fc.array(fc.nat({ max: 300 }), { minLength: 4, maxLength: 4 }),
        (regions, delays) => {
          const measured = ids.map((id, index) => ({ region: id, delay: delays[index] ?? 0 }));
          const placed = placeSchedule(regions, measured);
          const nearer = measured.map((each) =>
            each.region === placed ? { ...each, delay: Math.max(0, each.delay - 10) } : each,
          );
          expect(placeSchedule(regions, nearer)).toBe(placed);
          const fuller = regions.map((each) =>
            each.id === placed ? each : { ...each, taken: each.taken + 1 },
          );
          expect(placeSchedule(fuller, measured)).toBe(placed);
        },
      ),
    );
  });
});

test("R-REGION-02 of nonsense in a list nothing is kept, of a region that is named twice the first", () => {
  const sent = [
    { idc_id: "bkk", delay: Number.NaN },
    { idc_id: "fra", delay: -3 },
    { idc_id: "nowhere", delay: 5 },
    { idc_id: "sin", delay: 9_999 },
    { idc_id: "tyo", delay: 40.4 },
    { idc_id: "tyo", delay: 1 },
    { idc_id: 7, delay: 12 },
  ];
  expect(readMeasured(sent, [...ids, "7"])).toEqual([...list({ tyo: 40 }), ...list({ 7: 12 })]);
});

describe("R-REGION-04 what is offered to who waits", () => {
  const home = region("bkk", 2, 2, 1);
  const near = list({ bkk: 10, sin: 50, tyo: 90 });
  test.each([
    [
      "the nearest free one, with what it adds",
      [home, region("sin", 2), region("tyo", 2)],
      near,
      { region: "sin", addedDelay: 40 },
    ],
    [
      "not one that is full",
      [home, region("sin", 2, 2), region("tyo", 2)],
      near,
      { region: "tyo", addedDelay: 80 },
    ],
    ["not one whose seats are waited for", [home, region("sin", 2, 1, 1)], near, null],
    ["not one that was not measured", [home, region("fra", 2)], near, null],
    ["none where home was not measured", [home, region("sin", 2)], list({ sin: 50 }), null],
    [
      "one that is nearer adds nothing",
      [home, region("sin", 2)],
      list({ bkk: 60, sin: 50 }),
      { region: "sin", addedDelay: 0 },
    ],
    ["none without another", [home], near, null],
  ] as const)("%s", (_, regions, measured, expected) => {
    expect(freeElsewhere(regions, measured, "bkk")).toEqual(expected);
  });

  test("always a free seat of another region that was measured", () => {
    fc.assert(
      fc.property(anyRegions, anyList, fc.constantFrom(...ids), (regions, sent, from) => {
        const measured = readMeasured(sent, ids);
        const offered = freeElsewhere(regions, measured, from);
        if (offered === null) return;
        const there = regions.find(({ id }) => id === offered.region);
        expect(offered.region).not.toBe(from);
        expect(there && freeSeats(there)).toBeGreaterThan(0);
        expect(offered.addedDelay).toBeGreaterThanOrEqual(0);
        expect(measured.map((each) => each.region)).toContain(offered.region);
      }),
    );
  });
});
