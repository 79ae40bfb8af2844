import type { Level } from "./level.ts";
import {
  blue,
  type Direction,
  directions,
  green,
  type Light,
  leftOf,
  type Piece,
  red,
  rightOf,
  stepX,
  stepY,
} from "./pieces.ts";

/** The paths of light. Both arrays hold four values for each tile, one for each direction of travel. */
export interface Beams {
  /** Light that enters a tile. */
  readonly entering: Uint8Array;
  /** Light that leaves a tile. */
  readonly leaving: Uint8Array;
  /** Whether every crystal receives exactly its colour. */
  readonly solved: boolean;
}

/** Traces all light. @param turned positions of the pieces that are not in their initial orientation */
export function traceBeams(level: Level, turned: ReadonlySet<number>): Beams {
  const { columns, rows, pieces } = level;
  const entering = new Uint8Array(pieces.length * 4);
  const leaving = new Uint8Array(pieces.length * 4);
  /** Light that entered a tile and has to be followed: tile, direction, light. */
  const waiting: [number, Direction, Light][] = [];

  function send(from: number, direction: Direction, light: Light): void {
    if (light === 0) return;
    leaving[from * 4 + direction] = (leaving[from * 4 + direction] ?? 0) | light;
    const x = (from % columns) + stepX[direction];
    const y = Math.floor(from / columns) + stepY[direction];
    if (x < 0 || x >= columns || y < 0 || y >= rows) return;
    const at = y * columns + x;
    const old = entering[at * 4 + direction] ?? 0;
    // Follow only light that is new here, so that circles end.
    const fresh = light & ~old;
    if (fresh === 0) return;
    entering[at * 4 + direction] = old | fresh;
    waiting.push([at, direction, fresh]);
  }

  pieces.forEach((piece, at) => {
    if (piece.kind === "lamp") send(at, piece.direction, piece.light);
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, direction, light] = next;
    const piece = pieces[at];
    if (piece) meet(piece, turned.has(at), direction, light, (to, part) => send(at, to, part));
  }
  const solved = pieces.every(
    (piece, at) => piece.kind !== "crystal" || receivedLight(entering, at) === piece.light,
  );
  return { entering, leaving, solved };
}

/** All light that enters a tile. */
export const receivedLight = (entering: Uint8Array, at: number): Light =>
  directions.reduce<Light>((sum, direction) => sum | (entering[at * 4 + direction] ?? 0), 0);

/** Interaction of a piece with light. @param send passes on a part of it */
function meet(
  piece: Piece,
  turned: boolean,
  direction: Direction,
  light: Light,
  send: (direction: Direction, light: Light) => void,
): void {
  switch (piece.kind) {
    case "empty":
      send(direction, light);
      return;
    case "glass":
      send(direction, light & piece.light);
      return;
    case "mirror":
      send(reflect(direction, piece.flipped !== turned), light);
      return;
    case "splitter":
      send(direction, light);
      send(reflect(direction, piece.flipped !== turned), light);
      return;
    case "prism": {
      const flipped = piece.flipped !== turned;
      send(direction, light & green);
      send(leftOf(direction), light & (flipped ? blue : red));
      send(rightOf(direction), light & (flipped ? red : blue));
      return;
    }
    default:
      // Walls, lamps and crystals end the beam.
      return;
  }
}

/** A mirror like `/` sends what goes right up; flipped, like `\`, down. */
function reflect(direction: Direction, flipped: boolean): Direction {
  const horizontal = direction === 1 || direction === 3;
  return horizontal === flipped ? rightOf(direction) : leftOf(direction);
}
