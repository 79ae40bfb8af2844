import { newDead } from "./horde.ts";
import { columns, type Defender, type LaneState } from "./state.ts";

const defenders: readonly Defender[] = [
  { id: 1, kind: "wheat", lane: 3, column: 0, health: 4, age: 9, wait: 0, hurt: 0 },
  { id: 2, kind: "thorn", lane: 3, column: 2, health: 6, age: 9, wait: 1, hurt: 0 },
  { id: 3, kind: "cannon", lane: 2, column: 0, health: 9, age: 9, wait: 1, hurt: 0 },
  { id: 4, kind: "lantern", lane: 2, column: 4, health: 6, age: 9, wait: 0, hurt: 0 },
  { id: 5, kind: "scarecrow", lane: 3, column: 4, health: 42, age: 9, wait: 0, hurt: 0 },
];

/** A quiet scene for the title: the farm waits, and the dead come on slowly and never arrive. @param clock s */
export function titleCast(state: LaneState, clock: number): LaneState {
  const way = (speed: number, start: number): number => columns + 0.4 - ((clock * speed + start) % 3.6);
  const dead = [
    newDead("shambler", 11, 3, way(0.2, 1)),
    newDead("pot", 12, 2, way(0.18, 2.4)),
    newDead("shambler", 13, 2, way(0.2, 0.4)),
    newDead("hound", 14, 3, way(0.4, 2.8)),
  ].map((each) => ({ ...each, age: 2 + clock }));
  return { ...state, defenders, dead, farmer: { ...state.farmer, lane: 3, y: 3, column: 1, x: 1.5 } };
}
