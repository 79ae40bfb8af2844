import { expect, test } from "vitest";
import { kilobytesEach, memoryLines, memoryPoint } from "../../../lab/load/memory.ts";

const usage = (resident: number) => ({ cpuSeconds: 1, resident, objects: resident / 4 });
const point = (players: number, resident: number) => memoryPoint(players, [usage(resident)]);

test("a player's memory is the slope of the line that fits best, over all services", () => {
  expect(kilobytesEach([point(500, 150), point(1_000, 175), point(1_500, 200)], "resident")).toBeCloseTo(50);
  expect(kilobytesEach([point(500, 150), point(1_000, 185), point(1_500, 200)], "resident")).toBeCloseTo(50);
  const two = [500, 1_000].map((players) =>
    memoryPoint(players, [usage(100 + players / 50), usage(100 + players / 50)]),
  );
  expect(kilobytesEach(two, "resident")).toBeCloseTo(40);
  expect(kilobytesEach(two, "objects")).toBeCloseTo(10);
});

test("nothing can be said of one number of players", () => {
  expect(kilobytesEach([point(500, 150)], "resident")).toBe(0);
  expect(kilobytesEach([], "resident")).toBe(0);
});

test("the first number of players does not count: it warms the services up", () => {
  const lines = memoryLines([point(500, 90), point(1_000, 200), point(1_500, 230), point(2_000, 260)]);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe("memory with 500 players: 90 MB resident, objects and buffers 23 MB");
  expect(lines.at(-1)).toBe(
    "memory of a connected player: 60 kB resident (wanted: ≤ 60 kB), objects and buffers 15 kB",
  );
});
