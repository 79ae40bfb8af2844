import { type Canvas, canvasLike, copyFrame, fillSpan, glow, sameSize } from "../kit/canvas.ts";
import { type Colour, mix } from "../kit/colour.ts";
import { unitOf } from "../kit/layout.ts";
import type { NeonPalette } from "../kit/palette.ts";
import { createRandom } from "../random.ts";
import { curveSum, horizonShare, type RacerFrame } from "./camera.ts";

/** Sky, sun and two skylines that turn with the road. @returns draws them */
export function createBackdrop(palette: NeonPalette, seed: number): (frame: RacerFrame) => void {
  const far = skyline(seed, 512, 0.35);
  const near = skyline(seed ^ 0x77, 512, 0.9);
  let sky: Canvas | null = null;
  return ({ to, state, shakeY }) => {
    if (sky === null || !sameSize(sky, to)) sky = paintSky(to, palette, seed);
    copyFrame(to, sky);
    const horizon = Math.round(to.height * horizonShare + shakeY);
    const turn = state.x * 3 + curveSum(state.z) * 0.5;
    drawSkyline(to, far, horizon, turn * 1.2, to.height * 0.12, palette.far);
    drawSkyline(to, near, horizon, turn * 2.4, to.height * 0.075, palette.near);
  };
}

/** A closed panorama of heights, 0 to 1. @param rough 0 hills, 1 towers */
function skyline(seed: number, count: number, rough: number): Float32Array {
  const random = createRandom(seed);
  const heights = new Float32Array(count);
  if (rough > 0.5) {
    for (let at = 0; at < count; ) {
      const width = 5 + Math.floor(random() * 18);
      const height = 0.15 + random() * random() * 0.85;
      for (let index = 0; index < width && at < count; index += 1, at += 1) heights[at] = height;
    }
    return heights;
  }
  const phases = [random(), random(), random(), random()].map((each) => each * Math.PI * 2);
  for (let at = 0; at < count; at += 1) {
    const turn = (at / count) * Math.PI * 2;
    const [a = 0, b = 0, c = 0, d = 0] = phases;
    const sum =
      Math.sin(turn * 3 + a) * 0.4 +
      Math.sin(turn * 7 + b) * 0.3 +
      Math.abs(Math.sin(turn * 13 + c)) * 0.5 +
      Math.sin(turn * 29 + d) * 0.1;
    heights[at] = Math.max(0.05, Math.min(1, 0.4 + sum * 0.45));
  }
  return heights;
}

/** @param shift scroll position of the panorama, px  @param tall height of the highest towers, px */
function drawSkyline(
  to: Canvas,
  heights: Float32Array,
  horizon: number,
  shift: number,
  tall: number,
  colour: Colour,
): void {
  const count = heights.length;
  const step = to.width / 400;
  const start = Math.floor((shift + to.left) / step);
  const offset = shift - start * step;
  const edge = (index: number): number => Math.round(index * step - offset);
  const heightAt = (index: number): number => heights[(((start + index) % count) + count) % count] ?? 0;
  const columns = Math.ceil((to.right - to.left) / step) + 1;
  // Row by row in horizontal runs, so that memory is written sequentially.
  for (let row = Math.round(horizon - tall); row < horizon + 8; row += 1) {
    const least = (horizon - row) / tall;
    let from = -1;
    for (let index = 0; index <= columns; index += 1) {
      const inside = index < columns && heightAt(index) >= least;
      if (inside && from === -1) from = index;
      if (!inside && from !== -1) {
        fillSpan(to, row, edge(from), edge(index), colour);
        from = -1;
      }
    }
  }
}

function paintSky(like: Canvas, palette: NeonPalette, seed: number): Canvas {
  const sky = canvasLike(like);
  const { width, height, left, top, right, bottom, frame } = sky;
  const random = createRandom(seed ^ 0x57a5);
  const horizon = height * horizonShare;
  for (let row = top; row < bottom; row += 1) {
    const down = (row - top) / (horizon - top);
    fillSpan(sky, row, left, right, mix(palette.skyHigh, palette.skyLow, down ** 1.6));
  }
  for (let star = 0; star < 130; star += 1) {
    const y = Math.floor(random() * (horizon - top) * 0.85);
    const x = Math.floor(random() * frame.width);
    frame.y[y * frame.width + x] = 70 + random() * 150;
  }
  const [x, y, radius] = [width * (0.3 + random() * 0.4), horizon * 0.74, height * 0.19];
  glow(sky, x, y, radius * 2.1, palette.sunLow, 0.42);
  for (let row = Math.floor(y - radius); row < y + radius; row += 1) {
    const down = (row - (y - radius)) / (radius * 2);
    // Dark stripes, wider towards the bottom.
    if (down > 0.45 && ((row - y) / unitOf(sky)) % 9 < (down - 0.4) * 9) continue;
    const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
    fillSpan(sky, row, x - half, x + half, mix(palette.sunHigh, palette.sunLow, down));
  }
  return sky;
}
