import { blendSpan, disc, fillSpan, glow, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import {
  bendFactor,
  cameraBack,
  cameraHeight,
  curveAt,
  focalLength,
  followShare,
  horizonShare,
  project,
  type RacerFrame,
} from "./camera.ts";
import { roadHalfWidth, sightDistance } from "./state.ts";

/** Middles of the lane markings, m from the road's middle. */
const laneMarks = [-3.6, -1.2, 1.2, 3.6];

/** Ground, grid and road, one row of pixels at a time. */
export function drawGround({ to, state, palette, shakeX, shakeY }: RacerFrame): void {
  const top = Math.round(to.height * horizonShare + shakeY) + 1;
  const bend = curveAt(state.z) * bendFactor;
  const focal = focalLength(to);
  const middle = to.width / 2 + shakeX;
  const horizon = to.height * horizonShare + shakeY;
  for (let row = top; row < to.bottom; row += 1) {
    const depth = (cameraHeight * focal) / (row + 0.5 - horizon);
    const scale = focal / depth;
    const z = state.z + depth - cameraBack;
    const centre = middle + (bend * depth * depth - state.x * followShare) * scale;
    const fade = Math.min(1, depth / (sightDistance * 0.75));
    const striped = Math.floor(z / 9) % 2 === 0;
    const haze = palette.skyLow;
    const ground = mix(striped ? palette.ground : palette.groundLit, haze, fade * 0.7);
    const half = roadHalfWidth * 1.06 * scale;
    fillSpan(to, row, to.left, to.right, ground);
    // Grid beside the road: a cross line where this row contains a multiple of 9 m, and lines along the road.
    const across = z % 9;
    if (across < Math.max(0.25, depth * depth * 0.0013) && depth < 120)
      blendSpan(to, row, to.left, to.right, palette.grid, 0.55 * (1 - fade));
    if (depth < 70) {
      const lit = mix(palette.grid, ground, 0.35 + fade * 0.65);
      const step = 6 * scale;
      const width = Math.max(1, scale * 0.09);
      for (let x = centre + half + step; x < to.right; x += step) fillSpan(to, row, x, x + width, lit);
      for (let x = centre - half - step; x > to.left; x -= step) fillSpan(to, row, x - width, x, lit);
    }
    fillSpan(
      to,
      row,
      centre - half,
      centre + half,
      mix(striped ? palette.road : palette.roadLit, haze, fade * 0.6),
    );
    const edge = Math.max(1.5, scale * 0.22);
    const rail = mix(palette.hero, haze, fade * 0.8);
    fillSpan(to, row, centre - half - edge, centre - half, rail);
    fillSpan(to, row, centre + half, centre + half + edge, rail);
    if (z % 6 < 2.6 && depth < 100) {
      const mark = mix(palette.grid, white, 0.25);
      for (const lane of laneMarks) {
        const x = centre + lane * scale;
        blendSpan(to, row, x - scale * 0.05, x + Math.max(1, scale * 0.05), mark, 0.8 * (1 - fade));
      }
    }
  }
}

export function drawPosts(frame: RacerFrame): void {
  const { to, state, palette } = frame;
  const first = Math.ceil((state.z - cameraBack + 2) / 22) * 22;
  for (let z = first + 22 * 5; z >= first; z -= 22) {
    const ahead = z - state.z;
    const fade = 1 - Math.min(1, ahead / 115);
    if (fade <= 0) continue;
    for (const side of [-1, 1]) {
      const foot = project(frame, side * roadHalfWidth * 1.5, 0, ahead);
      const head = project(frame, side * roadHalfWidth * 1.5, 5.2, ahead);
      const width = Math.max(1, foot.scale * 0.16);
      rect(
        to,
        foot.x - width / 2,
        head.y,
        width,
        foot.y - head.y,
        mix(palette.far, palette.grid, fade * 0.7),
      );
      glow(to, head.x, head.y, Math.min(40, foot.scale * 1.5), palette.gain, 0.7 * fade);
      disc(to, head.x, head.y, Math.max(1, foot.scale * 0.22), mix(palette.gain, white, 0.5));
    }
  }
}
