import { fillSpan, glow, polygon, rect } from "../kit/canvas.ts";
import { mix } from "../kit/colour.ts";
import { createFrameBuffer, type FrameBuffer } from "../kit/frameBuffer.ts";
import type { Palette } from "../kit/palette.ts";
import { createRandom } from "../random.ts";

/** A dark floor with a lit grid, some rubble and a glowing wall all around. */
export function paintFloor(width: number, height: number, palette: Palette, seed: number): FrameBuffer {
  const to = createFrameBuffer(width, height);
  const random = createRandom(seed ^ 0xf100);
  const u = height / 360;
  for (let row = 0; row < height; row += 1) {
    fillSpan(to, row, 0, width, mix(palette.skyHigh, palette.ground, Math.abs(row / height - 0.5) * 2));
  }
  for (let patch = 0; patch < 9; patch += 1) {
    glow(to, random() * width, random() * height, (40 + random() * 90) * u, palette.far, 0.5);
  }
  const cell = 30 * u;
  const lit = mix(palette.ground, palette.grid, 0.28);
  for (let x = (width / 2) % cell; x < width; x += cell) rect(to, x, 0, Math.max(1, u), height, lit);
  for (let y = (height / 2) % cell; y < height; y += cell) rect(to, 0, y, width, Math.max(1, u), lit);
  for (let stone = 0; stone < 34; stone += 1) {
    const [x, y, r] = [random() * width, random() * height, (2 + random() * 5) * u];
    const turn = random() * 3;
    const corner = (index: number): number[] => [
      x + Math.cos(turn + index * 1.6) * r,
      y + Math.sin(turn + index * 1.6) * r,
    ];
    polygon(
      to,
      [...corner(0), ...corner(1), ...corner(2), ...corner(3)],
      mix(palette.near, palette.far, random()),
    );
  }
  const wall = 5 * u;
  for (let step = 0; step < 4; step += 1) {
    const inset = step * wall * 0.9;
    const colour = mix(palette.grid, palette.ground, step / 4);
    rect(to, inset, inset, width - inset * 2, wall * 0.35, colour);
    rect(to, inset, height - inset - wall * 0.35, width - inset * 2, wall * 0.35, colour);
    rect(to, inset, inset, wall * 0.35, height - inset * 2, colour);
    rect(to, width - inset - wall * 0.35, inset, wall * 0.35, height - inset * 2, colour);
  }
  return to;
}
