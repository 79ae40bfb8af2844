import { expect, test } from "vitest";
import { memoryLines, memoryPoint } from "../../../lab/load/memory.ts";

const usage = (resident: number) => ({ cpuSeconds: 1, resident, objects: resident / 4 });
/** Of two services. */
const point = (players: number, resident: number) =>
  memoryPoint(players, [usage(resident / 2), usage(resident / 2)]);

test("a player's memory is what came with more players, over all services; the first ones do not count: they warm the services up", () => {
  const lines = memoryLines([point(500, 90), point(1_000, 200), point(1_500, 220), point(2_000, 260)]);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe("memory with 500 players: 90 MB resident, objects and buffers 23 MB");
  expect(lines.at(-1)).toBe(
    "memory of a connected player: 60 kB resident (wanted: ≤ 60 kB), objects and buffers 15 kB",
  );
});
