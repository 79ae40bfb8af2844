import type { Usage } from "./child.ts";

/** Total memory of a run's services at a number of signed-in players, MB (10⁶ bytes). */
export interface MemoryPoint {
  readonly players: number;
  readonly resident: number;
  /** Objects and buffers among it, after the last collection. */
  readonly objects: number;
}

export function memoryPoint(players: number, usages: readonly Usage[]): MemoryPoint {
  const sum = (what: keyof Usage) => usages.reduce((all, usage) => all + usage[what], 0);
  return { players, resident: sum("resident"), objects: sum("objects") };
}

/** The points, and the memory per player that follows; without the first, which has one-time costs. */
export function memoryLines(points: readonly MemoryPoint[]): readonly string[] {
  const [, first, last = first] = [...points.slice(0, 2), ...points.slice(-1)];
  const each = (what: "resident" | "objects"): string => {
    if (first === undefined || last === undefined) return "–";
    return (((last[what] - first[what]) / Math.max(1, last.players - first.players)) * 1_000).toFixed(0);
  };
  return [
    ...points.map(
      ({ players, resident, objects }) =>
        `memory with ${players} players: ${resident.toFixed(0)} MB resident, objects and buffers ${objects.toFixed(0)} MB`,
    ),
    `memory of a connected player: ${each("resident")} kB resident (wanted: ≤ 60 kB), objects and buffers ${each("objects")} kB`,
  ];
}
