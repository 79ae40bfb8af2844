import { diamond, disc, glow, line, rect } from "../kit/canvas.ts";
import { black, mix, white } from "../kit/colour.ts";
import { type Brick, brickHeight, brickWidth, brickX, brickY } from "./bricks.ts";
import {
  at,
  type BreakoutFrame,
  bombShades,
  brickShades,
  giftShades,
  hardShades,
  palette,
  type Shades,
  steelShades,
} from "./look.ts";

export function drawBricks(frame: BreakoutFrame): void {
  for (const brick of frame.state.bricks) drawBrick(frame, brick);
}

export function shadesOfBrick(brick: Brick): Shades {
  switch (brick.kind) {
    case "hard":
      return hardShades;
    case "steel":
      return steelShades;
    case "bomb":
      return bombShades;
    case "gift":
      return giftShades;
    case "plain":
      return brickShades[brick.colour % brickShades.length] ?? giftShades;
  }
}

/** A block with a lit top edge and a dark bottom; each kind has its own sign. */
function drawBrick(frame: BreakoutFrame, brick: Brick): void {
  const { to, scale, down } = frame;
  const gap = Math.max(1, scale * 0.06);
  const [x, y] = at(frame, brickX(brick), brickY(brick));
  const [width, height] = [brickWidth * scale - gap, brickHeight * down - gap];
  const edge = Math.max(1, scale * 0.11);
  const { base, light, dark } = shadesOfBrick(brick);
  const body = brick.hurt > 0 ? white : base;
  rect(to, x, y, width, height, dark);
  rect(to, x, y, width - edge, height - edge, light);
  rect(to, x + edge, y + edge, width - edge * 2, height - edge * 2, body);
  if (brick.hurt > 0) return;
  rect(to, x + edge, y + edge, width - edge * 2, height * 0.3, mix(base, white, 0.2));
  drawSign(frame, brick, x, y, width, height);
}

function drawSign(
  { to, scale, clock }: BreakoutFrame,
  brick: Brick,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const thin = Math.max(1, scale * 0.08);
  if (brick.kind === "hard") {
    // A band for each hit beyond the first; a crack for each hit taken.
    const dark = hardShades.dark;
    for (let band = 1; band < brick.strength; band += 1) {
      const inset = width * 0.16 * band;
      rect(to, x + inset, y + thin, thin * 2, height - thin * 2, dark);
      rect(to, x + width - inset - thin * 2, y + thin, thin * 2, height - thin * 2, dark);
    }
    if (brick.strength === 1) {
      line(to, middleX - width * 0.2, y + thin, middleX, middleY, thin, dark);
      line(to, middleX, middleY, middleX - width * 0.06, y + height - thin, thin, dark);
      line(to, middleX, middleY, middleX + width * 0.26, y + height * 0.75, thin, dark);
    }
  } else if (brick.kind === "steel") {
    for (const dy of [0.25, 0.75]) {
      for (const dx of [0.1, 0.9]) disc(to, x + width * dx, y + height * dy, scale * 0.09, steelShades.dark);
    }
  } else if (brick.kind === "bomb") {
    const pulse = 0.5 + 0.5 * Math.sin(clock * 7 + brick.column);
    glow(to, middleX, middleY, scale * 0.75, palette.harm, 0.35 + 0.3 * pulse);
    disc(to, middleX, middleY, scale * 0.26, mix(palette.harm, palette.gain, pulse * 0.7));
    disc(to, middleX, middleY, scale * 0.11, white);
  } else if (brick.kind === "gift") {
    const size = scale * (0.27 + 0.04 * Math.sin(clock * 5 + brick.column));
    diamond(to, middleX, middleY, size, mix(giftShades.dark, black, 0.2));
    diamond(to, middleX, middleY, size * 0.55, white);
  }
}
