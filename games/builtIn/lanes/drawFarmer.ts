import { disc, glow, line, rect, ring, rotate, shape } from "../kit/canvas.ts";
import { hsl, mix, white } from "../kit/colour.ts";
import { toPx } from "../kit/layout.ts";
import { shadow } from "./drawDefenders.ts";
import { isUnlocked } from "./farmer.ts";
import { defenderKinds, defenderOrder } from "./kinds.ts";
import { fieldX, fieldY } from "./layout.ts";
import { flame, iron, type LaneFrame, lanePalette, straw, woodDark } from "./look.ts";
import { defenderAt } from "./state.ts";

const denim = hsl(214, 0.55, 0.42);
const shirt = hsl(4, 0.6, 0.46);
const face = hsl(28, 0.55, 0.66);

/** Marks the cell in hand: bright when the card in hand can be planted there. */
export function drawCell({ to, state, inputs, clock, farm }: LaneFrame): void {
  const { lane, column } = state.farmer;
  const [x, y] = [toPx(to, fieldX(farm, column)), toPx(to, farm.top + lane * farm.cellHeight)];
  const [width, height] = [toPx(to, farm.cellWidth), toPx(to, farm.cellHeight)];
  const kind = defenderOrder[state.card];
  const cost = kind === undefined ? 0 : defenderKinds[kind].cost;
  const payable = isUnlocked(state, state.card) && state.harvest >= cost;
  const free = defenderAt(state, lane, column) === undefined;
  const held = inputs.held.size > 0 || inputs.pressed.size > 0 || inputs.pointer?.down === true;
  const colour = held ? white : payable && free ? straw : lanePalette.grid;
  rect(to, x, y, width, height, colour, held ? 0.34 : 0.13 + Math.sin(clock * 5) * 0.03);
  const arm = toPx(to, 11);
  const thick = Math.max(1.5, toPx(to, held ? 3 : 2));
  for (const right of [false, true]) {
    for (const low of [false, true]) {
      const [cx, cy] = [right ? x + width : x, low ? y + height : y];
      rect(to, right ? cx - arm : cx, low ? cy - thick : cy, arm, thick, colour);
      rect(to, right ? cx - thick : cx, low ? cy - arm : cy, thick, arm, colour);
    }
  }
}

/** Draws the farmer. @param swing 1 when his scythe starts to swing, 0 at rest */
export function drawFarmer({ to, state, clock, farm }: LaneFrame, swing: number): void {
  const { farmer } = state;
  const u = toPx(to, 1.1 * farm.scale);
  const [x, y] = [toPx(to, fieldX(farm, farmer.x)), toPx(to, fieldY(farm, farmer.y) + 4)];
  glow(to, x, y - 14 * u, 30 * u, flame, 0.35);
  shadow({ to, x, y, u }, 12);
  if (farmer.stunned > 0) {
    drawStunned(to, x, y, u, clock);
    return;
  }
  if (farmer.safe > 0 && Math.floor(clock * 12) % 2 === 0) return;
  const running = Math.abs(farmer.column + 0.5 - farmer.x) + Math.abs(farmer.lane - farmer.y) > 0.05;
  const stride = running ? Math.sin(clock * 26) : 0;
  line(to, x - 3 * u, y - 11 * u, x + (-4 + stride * 5) * u, y, 4.6 * u, denim);
  line(to, x + 3 * u, y - 11 * u, x + (4 - stride * 5) * u, y, 4.6 * u, mix(denim, white, 0.12));
  drawScythe(to, x, y, u, swing);
  shape(to, x, y, u, [-7, -26, 7, -26, 7.5, -9, -7.5, -9], denim);
  rect(to, x - 7 * u, y - 26 * u, 14 * u, 5 * u, shirt);
  rect(to, x - 4.5 * u, y - 26 * u, 2.4 * u, 8 * u, mix(denim, white, 0.2));
  rect(to, x + 2.5 * u, y - 26 * u, 2.4 * u, 8 * u, mix(denim, white, 0.2));
  line(to, x + 5 * u, y - 23 * u, x + 12 * u, y - 16 * u, 4 * u, shirt);
  disc(to, x + u, y - 31 * u, 6.4 * u, face);
  rect(to, x + 3 * u, y - 32 * u, 1.8 * u, 2.2 * u, woodDark);
  disc(to, x + 7 * u, y - 30 * u, 1.6 * u, mix(face, shirt, 0.4));
  rect(to, x - 11 * u, y - 36 * u, 24 * u, 3 * u, straw);
  shape(to, x, y, u, [-6, -36, -4, -43, 6, -43, 8, -36], straw);
  rect(to, x - 6 * u, y - 38.5 * u, 14 * u, 2.2 * u, shirt);
}

function drawScythe(to: LaneFrame["to"], x: number, y: number, u: number, swing: number): void {
  const angle = -1.15 + swing * 1.7;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [handX, handY] = [x + 11 * u, y - 16 * u];
  const [tipX, tipY] = [handX + cos * 22 * u, handY + sin * 22 * u];
  line(to, handX - cos * 12 * u, handY - sin * 12 * u, tipX, tipY, 2.2 * u, woodDark);
  shape(to, tipX, tipY, u, rotate([1, -1, 3, 8, -4, 18, -1, 7], angle), mix(iron, white, 0.65));
  if (swing > 0.15) ring(to, handX, handY, 26 * u, 4 * u, white, swing * 0.4);
}

/** He lies on his back, and stars go round. */
function drawStunned(to: LaneFrame["to"], x: number, y: number, u: number, clock: number): void {
  shape(to, x, y, u, [-16, -9, 4, -10, 4, 0, -16, -1], denim);
  rect(to, x - 2 * u, y - 10 * u, 6 * u, 10 * u, shirt);
  disc(to, x + 10 * u, y - 6 * u, 6.4 * u, face);
  rect(to, x + 15 * u, y - 15 * u, 3 * u, 20 * u, straw);
  for (let star = 0; star < 3; star += 1) {
    const angle = clock * 5 + star * 2.1;
    const [sx, sy] = [x + 8 * u + Math.cos(angle) * 13 * u, y - 20 * u + Math.sin(angle) * 4 * u];
    rect(to, sx - 1.5 * u, sy - 1.5 * u, 3 * u, 3 * u, straw);
    glow(to, sx, sy, 6 * u, straw, 0.5);
  }
}
