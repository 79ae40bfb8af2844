import { type Canvas, disc, glow, outlineRect, rect, ring } from "./canvas.ts";
import { type Colour, mix, white } from "./colour.ts";
import type { Inputs } from "./inputs.ts";
import { unitOf } from "./layout.ts";
import type { Palette } from "./palette.ts";

/** A ring under the finger or the pressed mouse, so that every touch shows on the next frame. */
export function drawPointer(to: Canvas, { pointer }: Inputs, palette: Palette): void {
  if (!pointer?.down) return;
  const unit = unitOf(to);
  const [x, y] = [pointer.x * to.width, pointer.y * to.height];
  glow(to, x, y, 26 * unit, palette.hero, 0.8);
  ring(to, x, y, 16 * unit, 2 * unit, white);
}

/** A horizontal meter. @param fraction 0 to 1 */
export function drawBar(
  to: Canvas,
  x: number,
  y: number,
  width: number,
  fraction: number,
  colour: Colour,
  background: Colour,
): void {
  const unit = unitOf(to);
  rect(to, x, y, width, 6 * unit, background, 0.7);
  rect(to, x, y, width * Math.max(0, Math.min(1, fraction)), 6 * unit, colour);
  outlineRect(to, x, y, width, 6 * unit, Math.max(1, unit * 0.5), mix(colour, white, 0.3));
}

/** @param total lives at the start; lost ones are drawn as rings */
export function drawLives(
  to: Canvas,
  x: number,
  y: number,
  lives: number,
  total: number,
  palette: Palette,
): void {
  const unit = unitOf(to);
  for (let index = 0; index < total; index += 1) {
    const at = x + index * 16 * unit;
    if (index < lives) {
      glow(to, at, y, 10 * unit, palette.hero, 0.5);
      disc(to, at, y, 5 * unit, palette.hero);
      disc(to, at - 1.5 * unit, y - 1.5 * unit, 1.8 * unit, white);
    } else ring(to, at, y, 5 * unit, Math.max(1, unit), palette.grid);
  }
}
