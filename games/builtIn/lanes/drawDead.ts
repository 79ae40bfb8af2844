import { disc, glow, line, rect, shape } from "../kit/canvas.ts";
import { type Colour, hsl, mix, white } from "../kit/colour.ts";
import { shadow } from "./drawDefenders.ts";
import type { DeadKind } from "./kinds.ts";
import { deadEye, deadSkin, deadSkinDark, flame, ink, iron, type Spot, wood, woodDark } from "./look.ts";
import type { Dead } from "./state.ts";

/** Coats distinguish the kinds from afar. */
const coats: Readonly<Record<DeadKind, Colour>> = {
  shambler: hsl(262, 0.28, 0.47),
  hound: hsl(20, 0.3, 0.42),
  pot: hsl(210, 0.36, 0.45),
  leaper: hsl(350, 0.55, 0.46),
  brute: hsl(300, 0.24, 0.36),
};

/** Height of a leaper's jump, layout units. */
const leapHeight = 34;

/** Draws one of the dead, who walk to the left. @param clock seconds of animation */
export function drawDead(spot: Spot, dead: Dead, clock: number): void {
  const lift = dead.leap > 0 ? Math.sin((1 - dead.leap / 0.6) * Math.PI) * leapHeight : 0;
  shadow(spot, dead.kind === "brute" ? 19 : 13);
  const u = spot.u * (dead.kind === "brute" ? 1.5 : 1);
  // They climb out of the ground.
  const risen = Math.min(1, dead.age * 1.6);
  const at: Spot = { ...spot, y: spot.y - lift * spot.u + (1 - risen) * 14 * u, u };
  const flash = dead.hurt > 0 ? 0.65 : 0;
  const look: Look = {
    coat: mix(coats[dead.kind], white, flash),
    skin: mix(deadSkin, white, flash),
    skinDark: mix(deadSkinDark, white, flash),
    stride: Math.sin(dead.age * (dead.kind === "hound" ? 14 : 5) * (dead.slowed ? 0.5 : 1) + dead.id),
    bite: dead.biting ? Math.sin(clock * 11 + dead.id) : 0,
  };
  if (dead.kind === "hound") drawHound(at, look);
  else drawWalker(at, look, dead.kind);
  if (dead.slowed) glow(spot.to, at.x, at.y - 16 * u, 18 * u, flame, 0.28);
}

interface Look {
  readonly coat: Colour;
  readonly skin: Colour;
  readonly skinDark: Colour;
  /** -1 to 1: legs and arms. */
  readonly stride: number;
  /** -1 to 1 while it bites. */
  readonly bite: number;
}

function drawWalker({ to, x, y, u }: Spot, look: Look, kind: DeadKind): void {
  const { coat, skin, skinDark, stride, bite } = look;
  const lean = -3 + bite * 2;
  const trousers = mix(coat, ink, 0.5);
  const legs = kind === "leaper" ? 15 : 11;
  line(to, x - 1 * u, y - legs * u, x + (-4 + stride * 5) * u, y, 4.4 * u, trousers);
  line(to, x + 3 * u, y - legs * u, x + (4 - stride * 5) * u, y, 4.4 * u, trousers);
  const [chestX, chestY] = [x + lean * u, y - (legs + 17) * u];
  shape(to, chestX, chestY, u, [-7, 0, 7, 1, 8 - lean, 20, -6 - lean, 20], coat);
  shape(to, chestX, chestY, u, [2, 0, 7, 1, 8 - lean, 20, 4 - lean, 20], mix(coat, ink, 0.35));
  // Both arms reach out to the left.
  const reach = (stride * 1.5 - bite * 3) * u;
  line(to, chestX, chestY + 4 * u, chestX - 14 * u, chestY + 5 * u + reach, 3.4 * u, mix(coat, ink, 0.25));
  line(to, chestX - 2 * u, chestY + 6 * u, chestX - 13 * u, chestY + 9 * u - reach, 3.4 * u, coat);
  disc(to, chestX - 15 * u, chestY + 5 * u + reach, 2.6 * u, skin);
  disc(to, chestX - 14 * u, chestY + 9 * u - reach, 2.6 * u, skin);
  const [headX, headY] = [chestX - 3 * u, chestY - 6 * u + bite * 1.2 * u];
  disc(to, headX + u, headY, 7.4 * u, skinDark);
  disc(to, headX - 0.6 * u, headY - 0.6 * u, 6.6 * u, skin);
  rect(to, headX - 6 * u, headY + 3 * u, 5.5 * u, (2 + Math.abs(bite) * 1.4) * u, ink);
  drawEyes(to, headX - 3.5 * u, headY - 1.2 * u, u);
  if (kind === "pot") drawPot(to, headX, headY, u);
  if (kind === "leaper") {
    rect(to, headX - 7 * u, headY - 5.5 * u, 14 * u, 2.6 * u, coat);
    line(to, headX + 6 * u, headY - 4 * u, headX + 15 * u, headY - (4 + stride * 2) * u, 2 * u, coat);
  }
  if (kind === "brute") {
    line(to, chestX - 14 * u, chestY + 8 * u, chestX - 17 * u, chestY - 12 * u - bite * 4 * u, 4.5 * u, wood);
    disc(to, chestX - 17.5 * u, chestY - 13 * u - bite * 4 * u, 4 * u, woodDark);
  }
}

function drawEyes(to: Spot["to"], x: number, y: number, u: number): void {
  glow(to, x, y, 3.2 * u, deadEye, 0.4);
  rect(to, x - 2 * u, y - u, 1.8 * u, 1.8 * u, deadEye);
  rect(to, x + 2 * u, y - u, 1.8 * u, 1.8 * u, deadEye);
}

function drawPot(to: Spot["to"], x: number, y: number, u: number): void {
  rect(to, x - 8 * u, y - 11 * u, 16 * u, 8.5 * u, iron);
  rect(to, x - 9.5 * u, y - 4 * u, 19 * u, 2.6 * u, mix(iron, white, 0.25));
  rect(to, x - 5 * u, y - 10 * u, 2.4 * u, 6 * u, mix(iron, white, 0.35));
  line(to, x + 8 * u, y - 8 * u, x + 13 * u, y - 10 * u, 2 * u, iron);
}

function drawHound({ to, x, y, u }: Spot, { coat, skin, stride, bite }: Look): void {
  for (const [at, swing] of [
    [-9, stride],
    [-5, -stride],
    [7, -stride],
    [11, stride],
  ] as const) {
    line(to, x + at * u, y - 9 * u, x + (at + swing * 5) * u, y, 2.8 * u, mix(coat, ink, 0.4));
  }
  shape(to, x, y, u, [-13, -17, 13, -14, 12, -7, -11, -8], coat);
  for (let rib = 0; rib < 3; rib += 1) rect(to, x + (-4 + rib * 5) * u, y - 15 * u, 1.6 * u, 7 * u, skin);
  line(to, x + 12 * u, y - 13 * u, x + 19 * u, y - (19 + stride * 3) * u, 2 * u, coat);
  const [headX, headY] = [x - 15 * u, y - 18 * u + bite * 1.5 * u];
  disc(to, headX, headY, 5.5 * u, mix(coat, skin, 0.25));
  shape(to, headX, headY, u, [-11, 1, 0, -3, 0, 4], mix(coat, skin, 0.3));
  shape(to, headX, headY, u, [-9, 4 + Math.abs(bite) * 3, 0, 2, 1, 5], skin);
  shape(to, headX, headY, u, [1, -4, 5, -10, 5, -2], coat);
  drawEyes(to, headX - 2 * u, headY - u, u * 0.9);
}
