import { disc, fillSpan, glow, line, polygon, rect, shape } from "../kit/canvas.ts";
import { type Colour, hsl, mix, white } from "../kit/colour.ts";
import { type DefenderKind, defenderKinds } from "./kinds.ts";
import {
  deadSkin,
  flame,
  ink,
  iron,
  leaf,
  leafLit,
  pumpkin,
  pumpkinDark,
  type Spot,
  straw,
  wood,
  woodDark,
} from "./look.ts";
import { type Defender, isRipe } from "./state.ts";

/** Draws a defender. @param clock seconds of animation */
export function drawDefender(spot: Spot, defender: Defender, clock: number): void {
  const shaking = defender.hurt > 0 ? Math.sin(clock * 60) * 1.5 * spot.u : 0;
  // It grows out of the ground.
  const grown = Math.min(1, 0.4 + defender.age * 2.4);
  const at: Spot = { ...spot, x: spot.x + shaking, u: spot.u * grown };
  shadow(spot, 15);
  switch (defender.kind) {
    case "wheat":
      drawWheat(
        at,
        isRipe(defender) ? 1 : 1 - defender.wait / defenderKinds.wheat.seconds,
        clock + defender.id,
      );
      return;
    case "thorn":
      drawThorn(at, defender.wait, clock + defender.id);
      return;
    case "scarecrow":
      drawScarecrow(at, defender.health / defenderKinds.scarecrow.health, clock + defender.id);
      return;
    case "lantern":
      drawLantern(at, clock + defender.id, 36);
      return;
    case "cannon":
      drawCannon(at, Math.max(0, defender.wait - defenderKinds.cannon.seconds + 0.35) / 0.35);
      return;
  }
}

/** Draws a defender as on its card. */
export function drawIcon(spot: Spot, kind: DefenderKind, clock: number): void {
  if (kind === "wheat") drawWheat(spot, 1, clock);
  else if (kind === "thorn") drawThorn(spot, 1, clock);
  else if (kind === "scarecrow") drawScarecrow(spot, 1, clock);
  else if (kind === "lantern") drawLantern(spot, clock, 12);
  else drawCannon(spot, 0);
}

/** A patch of dark ground under a figure; opaque, because blending many of them is slow. */
const shade = hsl(165, 0.36, 0.085);

/** @param half its width, layout units */
export function shadow({ to, x, y, u }: Spot, half: number): void {
  const high = 3.2 * u;
  for (let row = Math.ceil(y - high); row <= y + high; row += 1) {
    const wide = half * u * Math.sqrt(1 - ((row - y) / (high + 1)) ** 2);
    fillSpan(to, row, x - wide, x + wide, shade);
  }
}

/** @param grown 0 to 1; 1 is ripe */
function drawWheat({ to, x, y, u }: Spot, grown: number, clock: number): void {
  const ripe = grown >= 1;
  const colour = ripe ? straw : mix(leafLit, straw, grown * 0.45);
  if (ripe) glow(to, x, y - 16 * u, (17 + Math.sin(clock * 4) * 2) * u, straw, 0.5);
  for (let stalk = -2; stalk <= 2; stalk += 1) {
    const height = (12 + grown * 20 - Math.abs(stalk) * 2) * u;
    const sway = Math.sin(clock * 1.8 + stalk) * 1.6 * u;
    const [topX, topY] = [x + stalk * 5 * u + sway, y - height];
    line(to, x + stalk * 3.6 * u, y, topX, topY, 1.8 * u, mix(colour, leaf, 0.5));
    if (grown < 0.35) continue;
    const ear = 1.2 + grown * 1.6;
    shape(to, topX, topY, u, [0, -7, ear, 0, 0, 5, -ear, 0], colour);
  }
}

/** @param wait seconds until its next shot, before which it swells */
function drawThorn({ to, x, y, u }: Spot, wait: number, clock: number): void {
  const swell = 1 + Math.max(0, 0.3 - wait) * 0.5;
  const headY = y - 22 * u + Math.sin(clock * 2.4) * u;
  line(to, x - 2 * u, y, x, headY, 3.5 * u, leaf);
  for (const side of [-1, 1]) {
    shape(to, x, y, u, [0, -4, side * 13, -11, side * 9, -2], leafLit);
    shape(to, x, y, u, [0, -3, side * 10, -3, side * 5, 0], leaf);
  }
  for (let spike = 0; spike < 8; spike += 1) {
    const angle = (spike / 8) * Math.PI * 2 + 0.3;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = 14 * swell;
    const points = [dx * reach, dy * reach, -dy * 4, dx * 4, dy * 4, -dx * 4];
    shape(to, x, headY, u, points, mix(leafLit, straw, 0.4));
  }
  disc(to, x, headY, 9 * swell * u, leaf);
  disc(to, x - 2 * u, headY - 2.5 * u, 5 * swell * u, leafLit);
  disc(to, x + 7 * u, headY, 4 * u, mix(leaf, ink, 0.7));
}

/** @param whole 0 to 1 of its health */
function drawScarecrow({ to, x, y, u }: Spot, whole: number, clock: number): void {
  const tilt = Math.sin(clock * 1.1) * 1.2 * u + (1 - whole) * 5 * u;
  const coat = mix(woodDark, deadSkin, 0.04 + whole * 0.06);
  rect(to, x - 1.5 * u, y - 30 * u, 3 * u, 30 * u, wood);
  line(to, x - 16 * u, y - 24 * u - tilt * 0.4, x + 16 * u, y - 24 * u + tilt * 0.4, 3 * u, wood);
  shape(to, x, y, u, [-10, -28, 10, -28, 12, -6, -12, -6], mix(coat, pumpkinDark, 0.45));
  for (const side of [-1, 1]) {
    const sleeve = y - 24 * u + side * tilt * 0.4;
    const points = [side * 7, -4, side * 15, -3, side * 14, 4, side * 7, 5];
    shape(to, x, sleeve, u, points, mix(coat, pumpkinDark, 0.3));
    line(to, x + side * 15 * u, sleeve, x + side * 19 * u, sleeve - 2 * u, 1.6 * u, straw);
  }
  const [headX, headY] = [x + tilt, y - 35 * u];
  disc(to, headX, headY, 7.5 * u, straw);
  rect(to, headX - 3.5 * u, headY - 2 * u, 2 * u, 2.4 * u, ink);
  rect(to, headX + 2 * u, headY - 2 * u, 2 * u, 2.4 * u, ink);
  rect(to, headX - 3 * u, headY + 2.6 * u, 6.5 * u, 1.3 * u, ink);
  rect(to, headX - 12 * u, headY - 6 * u, 24 * u, 2.6 * u, woodDark);
  shape(to, headX, headY, u, [-7, -6, -3, -15, 5, -14, 7, -6], woodDark);
}

/** @param light how far it shines, layout units */
function drawLantern({ to, x, y, u }: Spot, clock: number, light: number): void {
  const flicker = 1 + Math.sin(clock * 7) * 0.05 + Math.sin(clock * 12.7) * 0.03;
  const [lampX, lampY] = [x + 7 * u, y - 24 * u + Math.sin(clock * 1.6) * 0.8 * u];
  rect(to, x - 5 * u, y - 40 * u, 3 * u, 40 * u, wood);
  rect(to, x - 5 * u, y - 40 * u, 14 * u, 2.6 * u, wood);
  glow(to, lampX, lampY, light * flicker * u, flame, 0.55);
  rect(to, lampX - 0.6 * u, y - 38 * u, 1.4 * u, 7 * u, iron);
  rect(to, lampX - 6 * u, lampY - 8 * u, 12 * u, 3 * u, iron);
  rect(to, lampX - 5 * u, lampY - 5 * u, 10 * u, 12 * u, mix(flame, white, 0.35));
  rect(to, lampX - 5 * u, lampY - 5 * u, 1.6 * u, 12 * u, iron);
  rect(to, lampX + 3.4 * u, lampY - 5 * u, 1.6 * u, 12 * u, iron);
  rect(to, lampX - 6 * u, lampY + 6 * u, 12 * u, 2.4 * u, iron);
}

/** @param recoil 1 right after a shot, 0 at rest */
function drawCannon({ to, x, y, u }: Spot, recoil: number): void {
  const back = -recoil * 5 * u;
  const barrel = (along: number, across: number): [number, number] => [
    x + back + (-6 + along * 0.82 + across * 0.57) * u,
    y + (-14 - along * 0.57 + across * 0.82) * u,
  ];
  polygon(to, [...barrel(-6, -8), ...barrel(22, -7), ...barrel(22, 7), ...barrel(-6, 8)], iron);
  polygon(
    to,
    [...barrel(18, -9), ...barrel(23, -9), ...barrel(23, 9), ...barrel(18, 9)],
    mix(iron, white, 0.2),
  );
  drawPumpkin(to, x + back - 6 * u, y - 14 * u, 12 * u);
  const wheel = (at: number): void => {
    disc(to, x + at * u, y - 6 * u, 7 * u, woodDark);
    disc(to, x + at * u, y - 6 * u, 4.6 * u, wood);
    disc(to, x + at * u, y - 6 * u, 1.8 * u, ink);
  };
  wheel(-9);
  wheel(7);
  if (recoil > 0) glow(to, ...barrel(26, 0), 26 * recoil * u, flame, 0.9);
}

/** @param x middle, px  @param radius px */
export function drawPumpkin(to: Spot["to"], x: number, y: number, radius: number): void {
  const rib = (dx: number, size: number, colour: Colour): void =>
    disc(to, x + dx * radius, y, radius * size, colour);
  rib(-0.5, 0.72, pumpkinDark);
  rib(0.5, 0.72, pumpkinDark);
  rib(-0.25, 0.82, mix(pumpkin, pumpkinDark, 0.4));
  rib(0.28, 0.82, mix(pumpkin, pumpkinDark, 0.4));
  rib(0, 0.8, pumpkin);
  rect(to, x - radius * 0.12, y - radius * 1.15, radius * 0.24, radius * 0.4, leaf);
}
