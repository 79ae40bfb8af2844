import { type Canvas, glow, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { layoutOf, toPx } from "../kit/layout.ts";
import { type Board, boardOf } from "./layout.ts";
import { lightColour, type PrismFrame } from "./look.ts";
import { backOf, type Direction, directions, type Light, type Piece, stepX, stepY } from "./pieces.ts";
import { levelAt } from "./state.ts";

/** Tiles a second. */
const flowSpeed = 2.2;

/** Draws all light on the board, half a tile at a time, with the drops that flow along it. */
export function drawBeams({ to, state, clock }: PrismFrame): void {
  const level = levelAt(state.level);
  const board = boardOf(level, layoutOf(to));
  const { entering, leaving } = state.beams;
  const flow = (clock * flowSpeed) % 1;
  level.pieces.forEach((piece, at) => {
    const column = at % level.columns;
    const row = Math.floor(at / level.columns);
    for (const side of directions) {
      const inward = endsAtEdge(piece) ? 0 : (entering[at * 4 + backOf(side)] ?? 0);
      const outward = leaving[at * 4 + side] ?? 0;
      if ((inward | outward) === 0) continue;
      const half = { to, board, column, row, side };
      drawHalf(half, inward | outward);
      if (outward !== 0) drawFlow(half, outward, flow, 0);
      if (inward !== 0) drawFlow(half, inward, flow, 0.5);
    }
  });
}

const endsAtEdge = ({ kind }: Piece): boolean => kind === "wall" || kind === "lamp";

/** Half of a tile, from its middle to one of its sides. */
interface HalfTile {
  readonly to: Canvas;
  readonly board: Board;
  readonly column: number;
  readonly row: number;
  readonly side: Direction;
}

function drawHalf({ to, board, column, row, side }: HalfTile, light: Light): void {
  const tile = toPx(to, board.tile);
  const x = toPx(to, board.left + (column + 0.5) * board.tile);
  const y = toPx(to, board.top + (row + 0.5) * board.tile);
  const colour = lightColour(light);
  const reach = tile / 2 + 1;
  const layers = [
    [tile * 0.34, 0.1],
    [tile * 0.2, 0.2],
    [tile * 0.11, 0.75],
  ] as const;
  for (const [width, alpha] of layers) drawStrip(to, x, y, reach, width, side, colour, alpha);
  drawStrip(to, x, y, reach, Math.max(1.6, tile * 0.045), side, mix(colour, white, 0.75), 1);
}

/** A strip from a point towards one side. @param reach its length, px */
function drawStrip(
  to: Canvas,
  x: number,
  y: number,
  reach: number,
  width: number,
  side: Direction,
  colour: ReturnType<typeof lightColour>,
  alpha: number,
): void {
  const [dx, dy] = [stepX[side], stepY[side]];
  const left = dx === 0 ? x - width / 2 : Math.min(x, x + dx * reach);
  const top = dy === 0 ? y - width / 2 : Math.min(y, y + dy * reach);
  rect(to, left, top, dx === 0 ? width : reach, dy === 0 ? width : reach, colour, alpha);
}

/** A bright drop that travels along the light. @param flow 0 to 1 of a tile  @param from start of this half on the drop's way */
function drawFlow(half: HalfTile, light: Light, flow: number, from: number): void {
  // Path of a drop: from a tile's middle to its side (0 to 0.5), then from the next tile's side to its middle.
  const travelled = flow - from;
  if (travelled < 0 || travelled >= 0.5) return;
  const { to, board, column, row, side } = half;
  const away = from === 0 ? travelled : 0.5 - travelled;
  const x = toPx(to, board.left + (column + 0.5 + stepX[side] * away) * board.tile);
  const y = toPx(to, board.top + (row + 0.5 + stepY[side] * away) * board.tile);
  glow(to, x, y, toPx(to, board.tile) * 0.3, mix(lightColour(light), white, 0.5), 0.55);
}
