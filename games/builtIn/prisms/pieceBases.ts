import { type Canvas, disc, outlineRect, rect, shape } from "../kit/canvas.ts";
import { hsl, mix } from "../kit/colour.ts";
import { brass, brassDark, dark, lightColour, stone, stoneEdge, stoneLit } from "./look.ts";
import { type Light, type Piece, stepX, stepY } from "./pieces.ts";

/** Paints the part of a piece below the light. @param x its middle, px  @param size of a tile, px */
export function paintBase(to: Canvas, piece: Piece, x: number, y: number, size: number): void {
  switch (piece.kind) {
    case "wall":
      paintWall(to, x, y, size);
      return;
    case "mirror":
    case "splitter":
    case "prism":
      if (piece.fixed) paintBolted(to, x, y, size);
      else paintTurntable(to, x, y, size);
      return;
    case "glass":
      paintGlass(to, piece.light, x, y, size);
      return;
    case "crystal":
      disc(to, x, y, size * 0.4, mix(stone, dark, 0.4));
      disc(to, x, y, size * 0.36, mix(stone, stoneEdge, 0.35));
      return;
    case "lamp":
      paintLamp(to, x, y, size, stepX[piece.direction], stepY[piece.direction]);
      return;
    case "empty":
      return;
  }
}

function paintWall(to: Canvas, x: number, y: number, size: number): void {
  const half = size * 0.47;
  rect(to, x - half, y - half, half * 2, half * 2, mix(stoneEdge, dark, 0.35));
  const upper = mix(stoneEdge, hsl(240, 0.3, 0.5), 0.5);
  shape(to, x, y, half, [-1, -1, 1, -1, 0.72, -0.72, -0.72, -0.72], upper);
  shape(to, x, y, half, [-1, 1, 1, 1, 0.72, 0.72, -0.72, 0.72], mix(stoneLit, dark, 0.6));
  rect(to, x - half * 0.72, y - half * 0.72, half * 1.44, half * 1.44, stoneEdge);
  outlineRect(to, x - half * 0.45, y - half * 0.45, half * 0.9, half * 0.9, Math.max(1, size / 40), stoneLit);
}

/** A round brass table: this piece can be turned. */
function paintTurntable(to: Canvas, x: number, y: number, size: number): void {
  disc(to, x, y + size * 0.03, size * 0.46, dark);
  disc(to, x, y, size * 0.45, brass);
  disc(to, x, y + size * 0.015, size * 0.41, brassDark);
  disc(to, x, y, size * 0.38, mix(stone, dark, 0.3));
}

/** A square iron plate with four bolts: this piece cannot be turned. */
function paintBolted(to: Canvas, x: number, y: number, size: number): void {
  const half = size * 0.42;
  rect(to, x - half, y - half, half * 2, half * 2, mix(stoneEdge, dark, 0.25));
  rect(to, x - half * 0.9, y - half * 0.9, half * 1.8, half * 1.8, mix(stone, stoneEdge, 0.35));
  for (const dx of [-0.72, 0.72]) {
    for (const dy of [-0.72, 0.72]) disc(to, x + half * dx, y + half * dy, size * 0.05, hsl(240, 0.1, 0.5));
  }
}

function paintGlass(to: Canvas, light: Light, x: number, y: number, size: number): void {
  const half = size * 0.34;
  rect(to, x - half * 1.15, y - half * 1.15, half * 2.3, half * 2.3, brassDark);
  rect(to, x - half, y - half, half * 2, half * 2, mix(lightColour(light), dark, 0.62));
  const pane = mix(lightColour(light), dark, 0.4);
  shape(to, x, y, half, [-1, -0.1, -0.1, -1, 0.5, -1, -1, 0.5], pane);
  outlineRect(to, x - half * 1.15, y - half * 1.15, half * 2.3, half * 2.3, Math.max(1, size / 30), brass);
}

/** A brass barrel that points in the light's direction. */
function paintLamp(to: Canvas, x: number, y: number, size: number, dx: number, dy: number): void {
  disc(to, x, y + size * 0.03, size * 0.4, dark);
  const [ax, ay] = [dx * 0.46, dy * 0.46];
  const [sx, sy] = [dy * 0.24, dx * 0.24];
  shape(to, x, y, size, [sx, sy, ax + sx, ay + sy, ax - sx, ay - sy, -sx, -sy], brassDark);
  disc(to, x, y, size * 0.38, brass);
  disc(to, x, y, size * 0.32, brassDark);
  disc(to, x - size * 0.08, y - size * 0.1, size * 0.16, mix(brassDark, brass, 0.5));
}
