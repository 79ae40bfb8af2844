import { disc, glow, line, polygon, ring, shape } from "../kit/canvas.ts";
import { black, mix, white } from "../kit/colour.ts";
import { type ArenaFrame, screenLength, screenX, screenY } from "./camera.ts";
import type { Bullet, Foe, Gem } from "./state.ts";

export function drawFoe({ to, palette, camera }: ArenaFrame, foe: Foe): void {
  const grown = Math.min(1, foe.age / 0.6);
  const [x, y] = [screenX(camera, foe.x), screenY(camera, foe.y)];
  const r = screenLength(camera, foe.radius) * (0.4 + 0.6 * grown);
  const base = foe.kind === "walker" ? palette.harm : foe.kind === "runner" ? palette.sunLow : palette.gain;
  const colour = foe.hurt > 0 ? white : base;
  glow(to, x, y, r * 2.6, base, 0.5 * grown);
  if (grown < 1) {
    ring(to, x, y, r * (2.2 - grown), 2, base, 0.7);
    return;
  }
  const turn = foe.age * (foe.kind === "runner" ? 5 : 1.2) + foe.id;
  const corners = foe.kind === "walker" ? 4 : foe.kind === "runner" ? 3 : 6;
  const shape = (radius: number): number[] =>
    Array.from({ length: corners * 2 }, (_, index) => {
      const angle = turn + ((index >> 1) * Math.PI * 2) / corners;
      return index % 2 === 0 ? x + Math.cos(angle) * radius : y + Math.sin(angle) * radius;
    });
  polygon(to, shape(r * 1.15), colour);
  polygon(to, shape(r * 0.8), mix(palette.harmDark, black, 0.3));
  disc(to, x, y, r * 0.28, mix(colour, white, 0.3));
}

/** @param muzzle strength of the muzzle flash, 0 to 1 */
export function drawHero({ to, state, inputs, palette, clock, camera }: ArenaFrame, muzzle: number): void {
  const [x, y, r] = [screenX(camera, state.x), screenY(camera, state.y), screenLength(camera, 0.75)];
  const held = inputs.held.size > 0 || (inputs.pointer?.down ?? false);
  glow(to, x, y, r * (held ? 3.2 : 2.6), palette.hero, held ? 0.7 : 0.5);
  if (held) ring(to, x, y, r * 1.9, 2, mix(palette.hero, white, 0.4), 0.45);
  if (state.safe > 0 && state.phase === "play" && Math.floor(clock * 14) % 2 === 0) return;
  const at = (angle: number, radius: number): [number, number] => [
    x + Math.cos(state.aim + angle) * radius,
    y + Math.sin(state.aim + angle) * radius,
  ];
  polygon(to, [...at(0, r * 1.35), ...at(2.45, r * 1.1), ...at(-2.45, r * 1.1)], palette.hero);
  polygon(
    to,
    [...at(0, r * 0.8), ...at(2.5, r * 0.55), ...at(-2.5, r * 0.55)],
    mix(palette.hero, white, 0.65),
  );
  if (muzzle > 0) {
    const [mx, my] = at(0, r * 1.7);
    glow(to, mx, my, r * 2.4, palette.gain, muzzle);
  }
  if (state.energy >= 1) ring(to, x, y, r * (1.7 + Math.sin(clock * 9) * 0.15), 2, palette.gain, 0.8);
}

/** A gem blinks in its last two seconds. */
export function drawGem({ to, palette, clock, camera }: ArenaFrame, gem: Gem): void {
  if (gem.left < 2 && Math.floor(clock * 10) % 2 === 0) return;
  const [x, y] = [screenX(camera, gem.x), screenY(camera, gem.y)];
  const r = screenLength(camera, 0.32) * (1 + Math.sin(clock * 8 + gem.x) * 0.15);
  glow(to, x, y, r * 3.5, palette.gain, 0.6);
  shape(to, x, y, r, [0, -1.3, 1, 0, 0, 1.3, -1, 0], mix(palette.gain, white, 0.3));
}

export function drawBullet({ to, palette, camera }: ArenaFrame, bullet: Bullet): void {
  const [x, y] = [screenX(camera, bullet.x), screenY(camera, bullet.y)];
  glow(to, x, y, screenLength(camera, 0.55), palette.gain, 0.7);
  line(to, x, y, x - bullet.dx * 0.3, y - bullet.dy * 0.3, 3, mix(palette.gain, white, 0.6));
}
