import type { DeskButton } from "../../../wire/desk/presses.ts";
import type { Level } from "./level.ts";
import { levels } from "./levels.ts";
import { type Direction, stepX, stepY } from "./pieces.ts";

/** The direction that was just pressed. */
export function pressedDirection(pressed: ReadonlySet<DeskButton>): Direction | null {
  if (pressed.has("up")) return 0;
  if (pressed.has("right")) return 1;
  if (pressed.has("down")) return 2;
  return pressed.has("left") ? 3 : null;
}

/** Penalty for a piece's distance from the straight line. */
const sidewaysCost = 2.2;

/** The nearest turnable piece in a direction, straight ahead first; past the edge, from the far side on. */
export function nearestPiece(level: Level, from: number, direction: Direction): number {
  const ahead = bestPiece(level, from, direction, 0);
  if (ahead !== null) return ahead;
  const span = direction % 2 === 0 ? level.rows : level.columns;
  return bestPiece(level, from, direction, span) ?? from;
}

/** @param wrap additional distance of pieces behind, tiles */
function bestPiece(level: Level, from: number, direction: Direction, wrap: number): number | null {
  const { columns } = level;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const at of level.turnable) {
    const dx = (at % columns) - (from % columns);
    const dy = Math.floor(at / columns) - Math.floor(from / columns);
    const forward = dx * stepX[direction] + dy * stepY[direction] + wrap;
    const sideways = Math.abs(dx * stepY[direction]) + Math.abs(dy * stepX[direction]);
    if (at === from || forward <= 0) continue;
    const cost = forward + sideways * sidewaysCost;
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}

/** The next level in that direction in the hall; unchanged at its edge. @param columns of its windows */
export function moveHallCursor(level: number, direction: Direction, columns: number): number {
  const column = (level % columns) + stepX[direction];
  const next = level + stepX[direction] + stepY[direction] * columns;
  const inside = column >= 0 && column < columns && next >= 0 && next < levels.length;
  return inside ? next : level;
}
