import type { Usage } from "./child.ts";

/** What the services of a run hold together with so many players signed in, MB (10⁶ bytes). */
export interface MemoryPoint {
  readonly players: number;
  readonly resident: number;
  /** Of it, objects and buffers after the last collection. */
  readonly objects: number;
}

export function memoryPoint(players: number, usages: readonly Usage[]): MemoryPoint {
  const sum = (what: keyof Usage) => usages.reduce((all, usage) => all + usage[what], 0);
  return {
    players,
    resident: sum("resident"),
    objects: sum("objects"),
  };
}

/**
 * What one more player costs: the slope of the line that fits the points best.
 * @returns kB a player; 0 for less than two different numbers of players
 */
export function kilobytesEach(points: readonly MemoryPoint[], what: "resident" | "objects"): number {
  const mean = (of: (point: MemoryPoint) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  const [players, memory] = [mean((point) => point.players), mean((point) => point[what])];
  const spread = mean((point) => (point.players - players) ** 2);
  const shared = mean((point) => (point.players - players) * (point[what] - memory));
  return spread === 0 ? 0 : (shared / spread) * 1_000;
}

/**
 * The points, and what a connected player costs by them. The first does not count: with it came what a service needs once, such as
 * compiled code.
 */
export function memoryLines(points: readonly MemoryPoint[]): readonly string[] {
  const warm = points.slice(1);
  const each = (what: "resident" | "objects") => kilobytesEach(warm, what).toFixed(0);
  return [
    ...points.map(
      ({ players, resident, objects }) =>
        `memory with ${players} players: ${resident.toFixed(0)} MB resident, objects and buffers ${objects.toFixed(0)} MB`,
    ),
    `memory of a connected player: ${each("resident")} kB resident (wanted: ≤ 60 kB), objects and buffers ${each("objects")} kB`,
  ];
}
