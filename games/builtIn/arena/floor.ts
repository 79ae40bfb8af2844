import { type Canvas, canvasLike, fillSpan, glow, polygon, rect } from "../kit/canvas.ts";
import { mix } from "../kit/colour.ts";
import { unitOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { createRandom } from "../random.ts";

/** A dark floor with a lit grid, some rubble and a glowing wall all around; outside the wall the floor continues in the dark. */
export function paintFloor(like: Canvas, palette: NeonPalette, seed: number): Canvas {
  const to = canvasLike(like);
  const { width, height } = to;
  paintOutside(to, palette, seed);
  const random = createRandom(seed ^ 0xf100);
  const u = unitOf(to);
  for (let row = 0; row < height; row += 1)
    fillSpan(to, row, 0, width, mix(palette.skyHigh, palette.ground, Math.abs(row / height - 0.5) * 2));
  for (let patch = 0; patch < 9; patch += 1)
    glow(to, random() * width, random() * height, (40 + random() * 90) * u, palette.far, 0.5);
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

/** Blocks of the dark city around the arena, lower towards the edge of the picture. */
function paintOutside(to: Canvas, palette: NeonPalette, seed: number): void {
  const random = createRandom(seed ^ 0x0ff5);
  const u = unitOf(to);
  const block = 30 * u;
  const dark = mix(palette.skyHigh, palette.ground, 0.4);
  for (let row = to.top; row < to.bottom; row += 1) fillSpan(to, row, to.left, to.right, dark);
  for (let y = Math.floor(to.top / block) * block; y < to.bottom; y += block) {
    for (let x = Math.floor(to.left / block) * block; x < to.right; x += block) {
      const [roof, inset] = [mix(dark, palette.far, 0.25 + random() * 0.5), (3 + random() * 3) * u];
      rect(to, x + inset, y + inset, block - 2 * inset, block - 2 * inset, roof);
      rect(to, x + inset, y + inset, block - 2 * inset, Math.max(1, u), mix(roof, palette.grid, 0.4));
      if (random() < 0.3) rect(to, x + block / 2, y + block / 2, 2 * u, 2 * u, palette.gain, 0.5);
    }
  }
}
