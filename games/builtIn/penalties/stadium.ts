import {
  blendSpan,
  type Canvas,
  canvasLike,
  disc,
  fillSpan,
  glow,
  line,
  polygon,
  rect,
} from "../kit/canvas.ts";
import { hsl, mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import { createRandom } from "../random.ts";
import { cameraDistance, cameraOn, horizon, type PenaltyCamera, posts, project } from "./camera.ts";
import { palette } from "./look.ts";
import { goalHeight } from "./state.ts";

/** Heights of the stands' tiers, units of the picture. */
export const stands = { top: 14, middle: 62, bottom: 119 };
/** Position of the advertising boards, m behind the goal. */
const boardsAt = -9;
const stripeMetres = 2.75;
/** Beside the goal, units from its middle; behind it they would distract. */
const boards = [
  { text: "NEON ARENA", x: -254 },
  { text: "PRISMHALL", x: 254 },
];

/** Paints what never moves: the night sky, the stands with their crowd, the pitch, the net. */
export function paintStadium(like: Canvas): Canvas {
  const to = canvasLike(like);
  const random = createRandom(90_210);
  const camera = cameraOn(to);
  const { unit, middle, top } = camera;
  for (let row = to.top; row < to.bottom; row += 1) {
    const down = Math.max(0, row / (to.height * 0.35));
    fillSpan(to, row, to.left, to.right, mix(palette.skyHigh, palette.skyLow, down));
  }
  paintStands(to, camera, random);
  paintPitch(to, camera);
  paintBoards(to, camera);
  paintNet(to, camera);
  for (const x of [-260, -100, 100, 260]) paintFloodlight(to, middle + x * unit, top + 13 * unit, unit);
  return to;
}

/** Two tiers of people, darker towards the roof. */
function paintStands(to: Canvas, { unit, top: sky }: PenaltyCamera, random: () => number): void {
  const { top, middle, bottom } = stands;
  const wide = to.right - to.left;
  rect(to, to.left, sky + top * unit, wide, (bottom - top) * unit, palette.near);
  for (let y = top + 4; y < bottom - 2; y += 4.2) {
    if (Math.abs(y - middle) < 4) continue;
    const light = 0.35 + 0.5 * ((y - top) / (bottom - top));
    for (let x = to.left / unit + random() * 4; x < to.right / unit; x += 3.6 + random() * 1.6) {
      if (random() < 0.07) continue;
      const hue = random() < 0.45 ? 208 : random() * 360;
      const shirt = mix(palette.near, hsl(hue, 0.65, 0.55), light * (0.5 + random() * 0.5));
      rect(to, x * unit, sky + y * unit, 3 * unit, 3.4 * unit, shirt);
      rect(
        to,
        (x + 0.7) * unit,
        sky + (y - 1.4) * unit,
        1.7 * unit,
        1.7 * unit,
        mix(palette.near, hsl(26, 0.4, 0.6), light),
      );
    }
  }
  rect(to, to.left, sky + (middle - 2) * unit, wide, 5 * unit, palette.far);
  rect(to, to.left, sky + (middle - 2) * unit, wide, unit, mix(palette.hero, palette.far, 0.4));
  rect(to, to.left, sky + (top - 6) * unit, wide, 7 * unit, palette.ground);
  rect(to, to.left, sky + top * unit, wide, unit, mix(palette.grid, palette.ground, 0.3));
}

/** A bank of lamps under the roof, with its light on the stands. */
function paintFloodlight(to: Canvas, x: number, y: number, unit: number): void {
  glow(to, x, y, 95 * unit, hsl(210, 0.5, 0.8), 0.5);
  rect(to, x - 25 * unit, y - 8 * unit, 50 * unit, 16 * unit, palette.near);
  for (let column = -2; column <= 2; column += 1) {
    for (const row of [-3.5, 3.5]) disc(to, x + column * 9 * unit, y + row * unit, 3 * unit, white);
  }
  glow(to, x, y, 40 * unit, white, 0.6);
}

/** Mown stripes, brighter in front of the goal, and the lines. */
function paintPitch(to: Canvas, view: PenaltyCamera): void {
  const { unit } = view;
  const edge = Math.round(project(view, 0, 0, boardsAt).y);
  const metre = project(view, 0, 0, 0).scale * cameraDistance;
  for (let row = edge; row < to.bottom; row += 1) {
    const depth = (2.2 * metre) / Math.max(1, row + 0.5 - view.top - horizon * unit);
    const lit = Math.floor(depth / stripeMetres) % 2 === 0;
    const near = (row - edge) / (to.height - edge);
    const grass = mix(lit ? palette.roadLit : palette.road, palette.skyHigh, 0.34 * (1 - near));
    fillSpan(to, row, to.left, to.right, grass);
  }
  for (const [x, z, size] of [
    [0, 3, 190],
    [-4, 8, 130],
    [4, 8, 130],
  ] as const) {
    const at = project(view, x, 0, z);
    glow(to, at.x, at.y + 20 * unit, size * unit, palette.groundLit, 0.3);
  }
  const chalk = mix(palette.roadLit, white, 0.75);
  const across = (z: number, half: number): void => {
    const [near, far] = [project(view, half, 0, z + 0.06), project(view, half, 0, z - 0.06)];
    const left = to.width - near.x;
    rect(to, left, far.y, near.x - left, Math.max(1, near.y - far.y), chalk);
  };
  const along = (x: number, from: number, until: number): void => {
    const [a, b] = [project(view, x - 0.06, 0, from), project(view, x + 0.06, 0, from)];
    const [c, d] = [project(view, x + 0.06, 0, until), project(view, x - 0.06, 0, until)];
    polygon(to, [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y], chalk);
  };
  across(0, 30);
  across(5.5, 9.16);
  for (const side of [-1, 1]) along(side * 9.16, 0, 5.5);
  const spot = project(view, 0, 0, 11);
  for (let row = -3; row <= 3; row += 1) {
    const half = spot.scale * 0.15 * Math.sqrt(1 - (row / 4) ** 2);
    fillSpan(to, Math.round(spot.y + row * unit), spot.x - half, spot.x + half, chalk);
  }
}

function paintBoards(to: Canvas, view: PenaltyCamera): void {
  const { unit, middle } = view;
  const [foot, top] = [project(view, 0, 0, boardsAt), project(view, 0, 1, boardsAt)];
  const height = foot.y - top.y;
  rect(to, to.left, top.y, to.right - to.left, height, palette.ground);
  rect(to, to.left, top.y, to.right - to.left, Math.max(1, unit), palette.hero);
  const scale = Math.max(1, Math.round(1.6 * unit));
  const colour = mix(palette.gain, palette.ground, 0.2);
  for (const { text, x } of boards)
    drawText(to, text, middle + x * unit, top.y + height / 2 - 3.5 * scale, scale, colour, "middle");
}

/** The net behind the posts: a back that leans, a roof and two sides. */
function paintNet(to: Canvas, view: PenaltyCamera): void {
  const { unit } = view;
  const [left, right] = posts;
  const thread = mix(palette.skyLow, white, 0.42);
  const thin = Math.max(1, Math.round(unit * 0.6));
  const stretch = (x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void => {
    const [a, b] = [project(view, x0, y0, z0), project(view, x1, y1, z1)];
    line(to, a.x, a.y, b.x, b.y, thin, thread);
  };
  for (let row = 0; row <= 8; row += 1) {
    const share = row / 8;
    const [y, z] = [goalHeight * 0.92 * share, -2 + 0.9 * share];
    stretch(left, y, z, right, y, z);
    for (const x of posts) stretch(x, goalHeight * share, 0, x, y, z);
  }
  for (let column = 0; column <= 20; column += 1) {
    const x = left + ((right - left) * column) / 20;
    stretch(x, 0, -2, x, goalHeight * 0.92, -1.1);
    stretch(x, goalHeight * 0.92, -1.1, x, goalHeight, 0);
  }
  // The inside is darker, so that the ball stands out.
  const [foot, bar] = [project(view, right, 0, 0), project(view, right, goalHeight, 0)];
  for (let row = Math.round(bar.y); row < foot.y; row += 1)
    blendSpan(to, row, to.width - foot.x, foot.x, palette.skyHigh, 0.3);
}
