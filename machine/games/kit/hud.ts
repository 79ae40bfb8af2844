import type { DeskButton } from "../../../streams/wire/desk.ts";
import type { Inputs } from "../../input/inputs.ts";
import type { FrameBuffer } from "../../video/frameBuffer.ts";
import { disc, frame, glow, rect, ring } from "./canvas.ts";
import { type Colour, mix, white } from "./colour.ts";
import { drawText } from "./font.ts";
import type { Palette } from "./palette.ts";

const caps: readonly (readonly [DeskButton, string])[] = [
  ["left", "<"],
  ["right", ">"],
  ["up", "^"],
  ["down", "_"],
  ["a", "A"],
  ["b", "B"],
];

/** Keys at the bottom that light up while held: the picture answers every press on its very next frame. */
export function drawKeys(to: FrameBuffer, inputs: Inputs, palette: Palette): void {
  const unit = to.height / 360;
  const size = 17 * unit;
  const gap = 4 * unit;
  let x = to.width / 2 - (caps.length * (size + gap) - gap) / 2;
  const y = to.height - size - 6 * unit;
  for (const [button, sign] of caps) {
    const lit = inputs.held.has(button) || inputs.pressed.has(button);
    if (lit) glow(to, x + size / 2, y + size / 2, size * 1.5, palette.hero, 0.8);
    rect(to, x, y, size, size, lit ? palette.hero : palette.ground, lit ? 1 : 0.55);
    frame(to, x, y, size, size, Math.max(1, unit), lit ? white : palette.grid);
    const scale = Math.max(1, Math.round(1.4 * unit));
    drawText(to, sign, x + size / 2, y + size / 2 - 3.5 * scale, scale, lit ? white : palette.grid, "middle");
    x += size + gap;
  }
  const { pointer } = inputs;
  if (pointer?.down) {
    const [px, py] = [pointer.x * to.width, pointer.y * to.height];
    glow(to, px, py, 26 * unit, palette.hero, 0.8);
    ring(to, px, py, 16 * unit, 2 * unit, white);
  }
}

/** @param part 0 to 1 */
export function drawBar(
  to: FrameBuffer,
  x: number,
  y: number,
  width: number,
  part: number,
  colour: Colour,
  back: Colour,
): void {
  const unit = to.height / 360;
  rect(to, x, y, width, 6 * unit, back, 0.7);
  rect(to, x, y, width * Math.max(0, Math.min(1, part)), 6 * unit, colour);
  frame(to, x, y, width, 6 * unit, Math.max(1, unit * 0.5), mix(colour, white, 0.3));
}

export function drawLives(
  to: FrameBuffer,
  x: number,
  y: number,
  lives: number,
  of: number,
  palette: Palette,
): void {
  const unit = to.height / 360;
  for (let index = 0; index < of; index += 1) {
    const at = x + index * 16 * unit;
    if (index < lives) {
      glow(to, at, y, 10 * unit, palette.hero, 0.5);
      disc(to, at, y, 5 * unit, palette.hero);
      disc(to, at - 1.5 * unit, y - 1.5 * unit, 1.8 * unit, white);
    } else ring(to, at, y, 5 * unit, Math.max(1, unit), palette.grid);
  }
}
