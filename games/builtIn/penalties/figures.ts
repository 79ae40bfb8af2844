import { band, blendSpan, type Canvas, disc, glow } from "../kit/canvas.ts";
import { black, type Colour, mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import type { ScreenPoint } from "../kit/view.ts";
import { type PenaltyFrame, project } from "./camera.ts";
import { hipsFor } from "./flight.ts";
import { gloves, hair, type Kit, skin } from "./look.ts";
import type { Point } from "./state.ts";

/** An arm, a leg or a trunk with round ends. Coordinates and width in px. */
function limb(
  to: Canvas,
  from: ScreenPoint,
  until: ScreenPoint,
  width: number,
  colour: Colour,
  endWidth = width,
): void {
  band(to, from, until, width, endWidth, colour);
  disc(to, from.x, from.y, width / 2, colour);
  disc(to, until.x, until.y, endWidth / 2, colour);
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

export function drawShadow(frame: PenaltyFrame, x: number, z: number, width: number, strength: number): void {
  const at = project(frame, x, 0, z);
  const rows = Math.max(1, Math.round(at.scale * width * 0.22));
  for (let row = -rows; row <= rows; row += 1) {
    const half = at.scale * width * Math.sqrt(1 - (row / (rows + 1)) ** 2);
    blendSpan(frame.to, Math.round(at.y) + row, at.x - half, at.x + half, black, strength);
  }
}

/** Draws a keeper. @param hands position of both hands, m @param lit light around the keeper, 0 to 1 */
export function drawKeeper(frame: PenaltyFrame, hands: Point, kit: Kit, lit: number): void {
  const { to, clock } = frame;
  const dive = Math.min(1, Math.hypot(hands.x, hands.y - 1.15) / 1.2);
  const sway = Math.sin(clock * 3.2) * 0.06 * (1 - dive);
  const hips = hipsFor(hands);
  const [dx, dy] = [hands.x - hips.x, hands.y - hips.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const on = (point: Point): ScreenPoint => project(frame, point.x + sway, Math.max(0.06, point.y), 0.05);
  const pose = (standing: Point, diving: Point): ScreenPoint => on(between(standing, diving, dive));
  const along = (share: number, side: number): Point => ({
    x: hips.x + ux * share - uy * side,
    y: hips.y + uy * share + ux * side,
  });
  const hip = pose({ x: 0, y: 0.86 }, hips);
  const chest = pose({ x: 0, y: 1.36 }, along(Math.min(0.5, length * 0.42), 0));
  const head = pose({ x: 0, y: 1.7 }, along(Math.min(0.8, length * 0.68), 0.04));
  const s = hip.scale;
  drawShadow(frame, hips.x, 0.1, 0.5 + 0.5 * dive, 0.35);
  if (lit > 0) glow(to, chest.x, chest.y, s * 1.4, kit.shirt, 0.5 * lit);
  for (const side of [-1, 1]) {
    const knee = pose({ x: side * 0.26, y: 0.46 }, along(-0.36, side * 0.2));
    const foot = pose({ x: side * 0.34, y: 0.05 }, along(-0.78, side * (0.12 + 0.1 * dive)));
    limb(to, hip, knee, s * 0.2, kit.shorts, s * 0.15);
    limb(to, knee, foot, s * 0.13, kit.socks, s * 0.12);
  }
  limb(to, hip, chest, s * 0.36, kit.shirt, s * 0.44);
  for (const side of [-1, 1]) {
    const hand = pose(
      { x: side * 0.52, y: 1.08 + Math.sin(clock * 3.2 + side) * 0.04 },
      { x: hands.x - uy * side * 0.13, y: hands.y + ux * side * 0.13 },
    );
    const shoulder = pose({ x: side * 0.22, y: 1.42 }, along(Math.min(0.55, length * 0.45), side * 0.18));
    limb(to, shoulder, hand, s * 0.14, mix(kit.shirt, black, 0.15), s * 0.12);
    disc(to, hand.x, hand.y, s * 0.11, gloves);
  }
  disc(to, head.x, head.y, s * 0.15, skin);
  disc(to, head.x, head.y - s * 0.05, s * 0.125, hair);
}

/**
 * Draws a kicker from behind. @param x m @param z m in front of the goal line @param stride of the legs, radians
 * @param swing of the kicking leg: -1 drawn back, 1 followed through
 */
export function drawKicker(
  frame: PenaltyFrame,
  x: number,
  z: number,
  kit: Kit,
  stride: number,
  swing: number,
): void {
  const { to } = frame;
  const lean = swing > 0 ? -0.12 * swing : 0;
  const on = (dx: number, y: number): ScreenPoint => project(frame, x + dx, y, z);
  const hip = on(lean * 0.3, 0.95);
  const chest = on(lean, 1.42);
  const head = on(lean * 1.3, 1.72);
  const s = hip.scale;
  drawShadow(frame, x, z, 0.42, 0.4);
  for (const side of [-1, 1]) {
    const lift = side === 1 ? Math.abs(swing) : Math.max(0, Math.sin(stride)) * 0.5;
    const turn = side === 1 && swing > 0 ? 0.3 * swing : 0;
    const step = Math.max(0, Math.sin(stride + (side === 1 ? Math.PI : 0))) * (swing === 0 ? 0.3 : 0);
    const knee = on(side * 0.13 + turn * 0.5, 0.5 + lift * 0.12 + step * 0.4);
    const foot = on(side * 0.15 + turn, 0.06 + lift * 0.45 + step);
    limb(to, hip, knee, s * 0.2, kit.shorts, s * 0.16);
    limb(to, knee, foot, s * 0.13, kit.socks, s * 0.11);
    disc(to, foot.x, foot.y, s * 0.08, mix(black, white, 0.12));
  }
  for (const side of [-1, 1]) {
    const pump = Math.sin(stride + (side === 1 ? 0 : Math.PI)) * 0.14;
    const hand = on(side * (0.42 + Math.abs(swing) * 0.16), 1 + pump + Math.abs(swing) * 0.2);
    limb(to, on(side * 0.22 + lean, 1.44), hand, s * 0.13, mix(kit.shirt, black, 0.18), s * 0.1);
    disc(to, hand.x, hand.y, s * 0.07, skin);
  }
  limb(to, hip, chest, s * 0.34, kit.shirt, s * 0.46);
  const size = Math.max(1, Math.round(s * 0.045));
  drawText(to, "9", chest.x + size / 2, chest.y + s * 0.02, size, mix(kit.shirt, white, 0.8), "middle");
  limb(to, on(lean, 1.5), head, s * 0.13, skin);
  disc(to, head.x, head.y, s * 0.145, hair);
}
