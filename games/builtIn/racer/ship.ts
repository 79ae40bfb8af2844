import { blendSpan, glow, ring, shape } from "../kit/canvas.ts";
import { black, mix, white } from "../kit/colour.ts";
import type { ScreenPoint } from "../kit/view.ts";
import { project, type RacerFrame } from "./camera.ts";

/** Draws the player's ship. @param random makes its flames flicker */
export function drawShip(frame: RacerFrame, random: () => number): void {
  const { to, state, inputs, palette, clock } = frame;
  const ship = project(frame, state.x, state.y + 0.45, 0);
  drawShadow(frame, ship);
  const blinking = state.safe > 0 && state.phase === "play";
  if (blinking && Math.floor(clock * 14) % 2 === 0) return;
  const { x, y, scale } = ship;
  const bank = Math.max(-1, Math.min(1, state.dx / 15));
  const lift = bank * scale * 0.34;
  const pressed = inputs.held.size > 0 || (inputs.pointer?.down ?? false);
  const flame = (state.boosting ? 1.5 : 0.8) + random() * 0.35 + (pressed ? 0.35 : 0);
  drawFlames(frame, ship, lift, flame, pressed);
  drawHull(frame, ship, lift);
  if (pressed) ring(to, x, y, scale * 1.25, Math.max(1, scale * 0.04), mix(palette.hero, white, 0.4), 0.4);
}

/** The shadow stays on the road and shrinks as the ship rises. */
function drawShadow(frame: RacerFrame, ship: ScreenPoint): void {
  const { to, state } = frame;
  const ground = project(frame, state.x, 0, 0);
  const s = ship.scale;
  const size = 1 / (1 + state.y * 0.5);
  for (let row = -3; row <= 3; row += 1) {
    const half = s * 1.05 * size * Math.sqrt(1 - (row / 3.6) ** 2);
    blendSpan(to, Math.round(ground.y + row * s * 0.045), ship.x - half, ship.x + half, black, 0.55);
  }
}

/** @param lift height of one side while banking, px  @param flame length of the flames */
function drawFlames(
  { to, state, palette }: RacerFrame,
  { x, y, scale: s }: ScreenPoint,
  lift: number,
  flame: number,
  pressed: boolean,
): void {
  const fire = state.boosting ? palette.gain : palette.sunLow;
  for (const side of [-0.38, 0.38]) {
    const fx = x + side * s;
    const fy = y + s * 0.18 + lift * side;
    glow(to, fx, fy + s * 0.2, s * 0.52 * flame, fire, pressed ? 0.8 : 0.5);
    shape(to, fx, fy, s, [-0.12, 0, 0.12, 0, 0, 0.42 * flame], mix(fire, white, 0.4));
  }
}

/** Wings, fins, body and cockpit. */
function drawHull({ to, palette }: RacerFrame, { x, y, scale: s }: ScreenPoint, lift: number): void {
  const wing = mix(palette.hero, black, 0.45);
  for (const side of [-1, 1]) {
    const up = (-side * lift) / s;
    shape(to, x, y, s, [side * 0.25, -0.12, side * 1.02, 0.22 + up, side * 0.2, 0.24], wing);
    const fin = [side * 0.7, 0.14 + up * 0.7, side * 1.02, 0.22 + up, side * 0.96, -0.16 + up];
    shape(to, x, y, s, fin, palette.hero);
  }
  shape(to, x, y, s, [-0.3, 0.24, -0.16, -0.3, 0.16, -0.3, 0.3, 0.24], palette.hero);
  const cockpit = [-0.13, 0.02, -0.07, -0.25, 0.07, -0.25, 0.13, 0.02];
  shape(to, x, y, s, cockpit, mix(palette.skyLow, white, 0.6));
}
