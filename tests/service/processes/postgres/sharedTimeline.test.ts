import fc from "fast-check";
import { expect, test } from "vitest";
import { timelineInterval, timelineTolerance } from "../../../../service/lib/durations.ts";
import {
  createSharedTimeline,
  type SharedTimeline,
} from "../../../../service/processes/postgres/sharedTimeline.ts";
import type { TimelinePoint } from "../../../../service/store/processes/timeline.ts";
import { type ClockModel, type Computer, createClockModel } from "../../../support/clockModel.ts";

const start = Date.UTC(2026, 0, 5, 12);
const beat = 500;
const hour = 3_600_000;

/** A database's computer, and processes on computers of their own that read its time twice a second. */
function createWorld() {
  const model: ClockModel = createClockModel();
  const database = model.computer({ date: start });
  let point: TimelinePoint | null = null;
  let leader: Process | null = null;
  const processes: Process[] = [];

  interface Process {
    readonly computer: Computer;
    shared: SharedTimeline;
    now(): number;
    date(): number;
  }
  const readingOf = (computer: Computer) => ({ date: database.date(), point, at: computer.now() });
  const begin = (own: { date?: number; monotonic?: number } = {}): Process => {
    const computer = model.computer(own);
    const process: Process = {
      computer,
      shared: createSharedTimeline(readingOf(computer)),
      now: () => process.shared.now(computer.now()),
      date: () => process.shared.date(computer.now()),
    };
    processes.push(process);
    computer.every(beat, () => process.shared.follow(readingOf(computer), leader === process));
    return process;
  };
  const store = () => {
    if (leader !== null) point = { now: leader.now(), date: leader.date() };
  };
  /** The leader stores the timeline every 10 s, and when the date has jumped. */
  let kept: TimelinePoint = { now: Number.NEGATIVE_INFINITY, date: 0 };
  model.computer().every(1_000, () => {
    if (leader === null) return;
    const passed = leader.now() - kept.now;
    const wasSet = Math.abs(leader.date() - kept.date - passed) >= 500;
    if (passed < timelineInterval && !wasSet) return;
    kept = { now: leader.now(), date: leader.date() };
    store();
  });
  const lead = (process: Process) => {
    leader = process;
    kept = { now: Number.NEGATIVE_INFINITY, date: 0 };
  };
  return { model, database, begin, lead };
}

test("R-CLOCK-02 a process is on the timeline at once, whatever its own clocks say", async () => {
  const { model, begin, lead } = createWorld();
  const one = begin({ date: start });
  lead(one);
  await model.advance(25_000);
  const other = begin({ date: start - 5 * hour, monotonic: 77_000 });
  expect(Math.abs(other.now() - one.now())).toBeLessThanOrEqual(1);
  expect(other.date()).toBe(one.date());
});

test.each([
  [
    "a process's own wall clock",
    (_world: ReturnType<typeof createWorld>, computer: Computer) => computer.jump(hour),
  ],
  ["the database's wall clock, ahead", ({ database }: ReturnType<typeof createWorld>) => database.jump(hour)],
  ["the database's wall clock, back", ({ database }: ReturnType<typeof createWorld>) => database.jump(-hour)],
])("R-CLOCK-02 setting %s moves the timeline of no process", async (_what, set) => {
  const world = createWorld();
  const [one, other] = [world.begin(), world.begin()];
  world.lead(one);
  await world.model.advance(30_000);
  set(world, other.computer);
  for (let at = 30_000 + beat; at <= 120_000; at += beat) {
    await world.model.advance(beat);
    for (const process of [one, other]) expect(Math.abs(process.now() - start - at)).toBeLessThanOrEqual(2);
    expect(one.date()).toBe(other.date());
  }
});

test("R-CLOCK-02 a computer that was asleep is back on the timeline with the next point that is surely right", async () => {
  const { model, begin, lead } = createWorld();
  const [one, other] = [begin(), begin()];
  lead(one);
  await model.advance(30_000);
  other.computer.stop();
  await model.advance(60_000);
  other.computer.resume();
  expect(one.now() - other.now()).toBeGreaterThan(59_000);
  await model.advance(2 * timelineInterval + beat);
  expect(Math.abs(one.now() - other.now())).toBeLessThanOrEqual(2);
});

test("R-CLOCK-02 a large difference is followed with a new point after 5 s", () => {
  const reading = (at: number, now: number) => ({ date: start + at, point: { now, date: start }, at });
  const shared = createSharedTimeline(reading(0, start));
  shared.follow(reading(0, start + hour), false);
  shared.follow(reading(4_999, start + hour + 1), false);
  expect(shared.now(4_999)).toBe(start + 4_999);
  shared.follow(reading(5_000, start + hour + 2), false);
  expect(shared.now(5_000)).toBe(start + hour + 5_002);
});

test("R-CLOCK-02 whoever takes over goes on from where it is, also if the old leader's clock ran wrong", async () => {
  const { model, begin, lead } = createWorld();
  const [one, other] = [begin(), begin()];
  one.computer.drift(1.01);
  lead(one);
  await model.advance(100_000);
  expect(Math.abs(one.now() - other.now())).toBeLessThan(timelineTolerance);
  const before = other.now();
  lead(other);
  await model.advance(1_000);
  expect(other.now() - before).toBe(1_000);
  await model.advance(60_000);
  expect(Math.abs(one.now() - other.now())).toBeLessThan(timelineTolerance);
});

test("R-CLOCK-02 after the service was away, all processes agree on how long", async () => {
  const { model, begin, lead } = createWorld();
  lead(begin());
  await model.advance(60_000);
  const point = { now: start + 50_000, date: start + 50_000 };
  const later = { date: start + 50_000 + hour, point, at: 5 };
  const [one, other] = [createSharedTimeline(later), createSharedTimeline({ ...later, at: 9_000 })];
  expect([one.now(5.9), one.date(5.9)]).toEqual([start + 50_000 + hour, start + 50_000 + hour]);
  expect(other.now(9_000)).toBe(start + 50_000 + hour);
});

test("R-CLOCK-02 under drift and any setting of wall clocks no timeline goes back, and all stay together", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          after: fc.integer({ min: 1, max: 40 }),
          who: fc.constantFrom("database", "one", "other"),
          by: fc.integer({ min: -10 * hour, max: 10 * hour }),
          lead: fc.boolean(),
        }),
        { maxLength: 6 },
      ),
      fc.constantFrom(0.9999, 1, 1.0001),
      async (steps, rate) => {
        const world = createWorld();
        const [one, other] = [world.begin(), world.begin({ monotonic: 1_000_000 })];
        other.computer.drift(rate);
        world.lead(one);
        await world.model.advance(2_000);
        let last = [one.now(), other.now()];
        const look = async (ms: number) => {
          await world.model.advance(ms);
          const next = [one.now(), other.now()];
          for (const [index, now] of next.entries()) expect(now).toBeGreaterThanOrEqual(last[index] ?? 0);
          expect(Math.abs(one.now() - other.now())).toBeLessThanOrEqual(timelineTolerance);
          last = next;
        };
        for (const { after, who, by, lead } of steps) {
          for (let second = 0; second < after; second += 1) await look(1_000);
          (who === "database" ? world.database : who === "one" ? one.computer : other.computer).jump(by);
          if (lead) world.lead(other);
        }
        for (let second = 0; second < 30; second += 1) await look(1_000);
      },
    ),
    {
      numRuns: 25,
      // Found at random: as much as the tolerance, and a drift on top of it.
      examples: [[[{ after: 1, who: "database", by: -timelineTolerance, lead: false }], 0.9999]],
    },
  );
});

test("R-CLOCK-02 a process in doubt waits for a new point, however long", () => {
  const point = (at: number) => ({ now: start + at, date: start + at });
  const shared = createSharedTimeline({ date: start, point: point(0), at: 0 });
  shared.follow({ date: start + 1_500, point: point(1_200), at: 1_500 }, false);
  for (const at of [2_000, 60_000])
    shared.follow({ date: start + at + hour, point: point(1_200), at }, false);
  expect(shared.now(60_000)).toBe(start + 60_000);
});

test("R-CLOCK-02 a point that was stored before its leader knew that the database's clock was set moves nobody", () => {
  const shared = createSharedTimeline({ date: start, point: { now: start, date: start }, at: 0 });
  const jumped = (at: number) => start + at + hour;
  shared.follow({ date: jumped(1_000), point: { now: start, date: start }, at: 1_000 }, false);
  const unaware = { now: start + 1_200, date: start + 1_200 };
  shared.follow({ date: jumped(1_500), point: unaware, at: 1_500 }, false);
  expect(shared.now(1_500)).toBe(start + 1_500);
  const aware = { now: start + 2_000, date: jumped(2_000) };
  shared.follow({ date: jumped(2_500), point: aware, at: 2_500 }, false);
  expect(shared.now(2_500)).toBe(start + 2_500);
  expect(shared.date(2_500)).toBe(jumped(2_500));
});
