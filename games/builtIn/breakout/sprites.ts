import { blendSpan, disc, glow, rect } from "../kit/canvas.ts";
import { black, mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import type { Point } from "../kit/frameBuffer.ts";
import { at, type BreakoutFrame, palette, powers } from "./look.ts";
import { type Ball, ballRadius, type Capsule, paddleHalf, paddleHeight, paddleY } from "./state.ts";

/** A bar with round, lit ends. It lights up while anything is held, so that every press shows at once. */
export function drawPaddle(frame: BreakoutFrame, hit: number): void {
  const { to, state, inputs, scale, clock } = frame;
  const half = paddleHalf(state) * scale;
  const height = paddleHeight * scale;
  const [x, y] = at(frame, state.x, paddleY);
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || (inputs.pointer?.down ?? false);
  const top = y + hit * scale * 0.14;
  const light = state.powers.laser > 0 ? powers.laser.colour : palette.hero;
  glow(to, x, top + height / 2, half * 1.35, light, held ? 0.55 : 0.3);
  for (let row = 0; row < height; row += 1) {
    const share = (row + 0.5) / height;
    const inset = height * (0.5 - Math.sqrt(Math.max(0, 0.25 - (share - 0.5) ** 2)));
    const shade =
      share < 0.35 ? mix(light, white, held ? 0.85 : 0.6) : mix(light, black, (share - 0.3) * 0.8);
    blendSpan(to, Math.round(top) + row, x - half + inset, x + half - inset, shade, 1);
  }
  rect(
    to,
    x - half * 0.55,
    top + height * 0.55,
    half * 1.1,
    Math.max(1, height * 0.2),
    mix(light, white, 0.5),
  );
  for (const side of [-1, 1]) {
    disc(to, x + side * (half - height / 2), top + height / 2, height * 0.42, mix(palette.gain, white, 0.25));
    if (state.powers.laser > 0) {
      rect(
        to,
        x + side * (half - 0.3 * scale) - scale * 0.12,
        top - scale * 0.3,
        scale * 0.24,
        scale * 0.4,
        white,
      );
    }
  }
  if (state.powers.magnet > 0) {
    const pull = (clock * 1.6) % 1;
    for (const shift of [0, 0.5]) {
      const share = (pull + shift) % 1;
      const row = Math.round(y - (1 - share) * scale * 0.9);
      blendSpan(
        to,
        row,
        x - half * (1 - share * 0.3),
        x + half * (1 - share * 0.3),
        powers.magnet.colour,
        share * 0.6,
      );
    }
  }
}

/** A ball and its tail. @param trail where it was, oldest first, x and y alternating, units of the field */
export function drawBall(frame: BreakoutFrame, ball: Ball, trail: readonly number[]): void {
  const { to, state, scale, down } = frame;
  const burning = state.comet > 0;
  const colour = burning ? palette.sunLow : palette.gain;
  // The mean of its horizontal and vertical size.
  const radius = ballRadius * Math.sqrt(scale * down);
  const count = trail.length >> 1;
  for (let index = 0; index < count; index += 1) {
    const share = (index + 1) / count;
    const [x, y] = at(frame, trail[index * 2] ?? 0, trail[index * 2 + 1] ?? 0);
    disc(
      to,
      x,
      y,
      radius * (0.25 + share * 0.65),
      mix(palette.sunLow, colour, share),
      share * (burning ? 0.6 : 0.35),
    );
  }
  const [x, y] = at(frame, ball.x, ball.y);
  glow(to, x, y, radius * (burning ? 6 : 3.6), colour, burning ? 0.9 : 0.6);
  disc(to, x, y, radius * (burning ? 1.25 : 1), mix(colour, white, 0.55));
  disc(to, x - radius * 0.2, y - radius * 0.25, radius * 0.5, white);
}

export function drawCapsule(frame: BreakoutFrame, { kind, x, y, id }: Capsule): void {
  const { to, scale, clock } = frame;
  const { sign, colour } = powers[kind];
  const [px, py] = at(frame, x, y);
  const [half, radius] = [scale * 0.55, scale * 0.42];
  glow(to, px, py, scale * 1.5, colour, 0.4 + 0.2 * Math.sin(clock * 9 + id));
  disc(to, px - half, py, radius, mix(colour, white, 0.35));
  disc(to, px + half, py, radius, mix(colour, white, 0.35));
  rect(to, px - half, py - radius, half * 2, radius * 2, colour);
  rect(to, px - half, py - radius, half * 2, radius * 0.5, mix(colour, white, 0.6));
  const size = Math.max(1, Math.round(scale / 16));
  drawText(to, sign, px + size / 2, py - 3.5 * size, size, white, "middle");
}

export function drawBolt(frame: BreakoutFrame, { x, y }: Point): void {
  const { to, scale } = frame;
  const [px, py] = at(frame, x, y);
  glow(to, px, py, scale * 0.5, powers.laser.colour, 0.7);
  rect(
    to,
    px - scale * 0.06,
    py - scale * 0.4,
    Math.max(2, scale * 0.12),
    scale * 0.8,
    mix(powers.laser.colour, white, 0.5),
  );
}
