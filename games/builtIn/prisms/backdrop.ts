import { type Canvas, canvasLike, disc, fillSpan, glow, outlineRect, rect, shape } from "../kit/canvas.ts";
import { hsl, mix } from "../kit/colour.ts";
import { isUpright } from "../kit/frameBuffer.ts";
import { edgesOf, layoutOf, toPx } from "../kit/layout.ts";
import { createRandom } from "../random.ts";
import { boardOf } from "./layout.ts";
import type { Level } from "./level.ts";
import { brass, brassDark, dark, stone, stoneEdge, stoneLit } from "./look.ts";
import { paintBase } from "./pieceBases.ts";

const moonlight = hsl(226, 0.6, 0.62);

/** The hall by night: an end wall with tall windows, pillars at the sides, moonlight on the floor. */
export function paintHall(like: Canvas, seed: number): Canvas {
  const to = canvasLike(like);
  const random = createRandom(seed);
  for (let row = to.top; row < to.bottom; row += 1) {
    const away = Math.abs(row / to.height - 0.35) * 1.3;
    fillSpan(to, row, to.left, to.right, mix(hsl(258, 0.42, 0.13), dark, away));
  }
  // Rows of stones, each a little different.
  const { left, top, right, bottom } = edgesOf(to);
  for (let row = Math.floor(top / 24); row * 24 < bottom; row += 1) {
    for (let x = Math.floor(left / 56) * 56 - Math.abs(row % 2) * 28; x < right; x += 56) {
      const shade = mix(stone, stoneLit, random() * 0.5);
      rect(to, toPx(to, x + 1), toPx(to, row * 24 + 1), toPx(to, 54), toPx(to, 22), shade, 0.35);
    }
  }
  const { width } = layoutOf(to);
  for (let index = 0; index < 3; index += 1) {
    const x = width / 2 - 170 + index * 170;
    glow(to, toPx(to, x), toPx(to, 30), toPx(to, 150), moonlight, 0.16);
  }
  // An upright hall is so narrow that only half of each pillar is visible.
  const hidden = isUpright(to) ? 14 : 0;
  for (const x of [-hidden, width - 26 + hidden]) paintPillar(to, x);
  return to;
}

function paintPillar(to: Canvas, x: number): void {
  const half = 13;
  for (let column = 0; column < 26; column += 1) {
    const shade = 1 - Math.abs(column - half + 4) / (half + 6);
    const ink = mix(dark, stoneEdge, shade * 0.8);
    rect(to, toPx(to, x + column), to.top, toPx(to, 1) + 1, to.bottom - to.top, ink);
  }
  const { top, bottom } = edgesOf(to);
  for (const [y, rim] of [
    [top, top + 22],
    [bottom - 24, bottom - 24],
  ] as const) {
    rect(to, toPx(to, x - 4), toPx(to, y), toPx(to, 34), toPx(to, 24), mix(stone, stoneEdge, 0.7));
    rect(to, toPx(to, x - 4), toPx(to, rim), toPx(to, 34), toPx(to, 2), brassDark);
  }
}

/** The board of a level in the hall: tiles, frame, and the parts of pieces that never move. */
export function paintBoard(like: Canvas, level: Level, seed: number): Canvas {
  const to = paintHall(like, seed);
  const random = createRandom(seed + 7);
  const { left, top, tile } = boardOf(level, layoutOf(to));
  const [x, y] = [toPx(to, left), toPx(to, top)];
  const [boardWidth, boardHeight] = [toPx(to, tile * level.columns), toPx(to, tile * level.rows)];
  const rim = toPx(to, 6);
  glow(to, x + boardWidth / 2, y + boardHeight / 2, boardWidth * 0.75, hsl(262, 0.6, 0.4), 0.25);
  rect(to, x - rim, y - rim, boardWidth + rim * 2, boardHeight + rim * 2, brassDark);
  outlineRect(to, x - rim, y - rim, boardWidth + rim * 2, boardHeight + rim * 2, toPx(to, 1.5), brass);
  rect(to, x - toPx(to, 2), y - toPx(to, 2), boardWidth + toPx(to, 4), boardHeight + toPx(to, 4), dark);
  for (const cx of [x - rim / 2, x + boardWidth + rim / 2]) {
    for (const cy of [y - rim / 2, y + boardHeight + rim / 2]) {
      disc(to, cx, cy, toPx(to, 5), brass);
      disc(to, cx - toPx(to, 1), cy - toPx(to, 1), toPx(to, 2), mix(brass, hsl(45, 0.9, 0.8), 0.7));
    }
  }
  level.pieces.forEach((piece, at) => {
    const column = at % level.columns;
    const row = Math.floor(at / level.columns);
    const tileX = toPx(to, left + column * tile);
    const tileY = toPx(to, top + row * tile);
    paintTile(to, tileX, tileY, toPx(to, tile), (column + row) % 2 === 0, random());
    paintBase(to, piece, tileX + toPx(to, tile) / 2, tileY + toPx(to, tile) / 2, toPx(to, tile));
  });
  return to;
}

/** A floor tile with light on its upper edge. @param light whether it is a light tile */
function paintTile(to: Canvas, x: number, y: number, size: number, light: boolean, shade: number): void {
  const base = mix(light ? hsl(256, 0.26, 0.185) : hsl(260, 0.3, 0.14), dark, shade * 0.22);
  const edge = Math.max(1, Math.round(size / 42));
  rect(to, x, y, size, size, mix(base, dark, 0.5));
  rect(to, x + edge, y + edge, size - edge * 2, size - edge * 2, base);
  rect(to, x + edge, y + edge, size - edge * 2, edge, mix(base, stoneEdge, 0.35));
  if (shade > 0.82) {
    shape(to, x, y, size, [0.2, 0.8, 0.75, 0.25, 0.24, 0.84], mix(base, stoneEdge, 0.22));
  }
}
