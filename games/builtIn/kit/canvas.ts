import type { Colour } from "./colour.ts";
import { createFrameBuffer, type FrameBuffer, type Point, stageIn } from "./frameBuffer.ts";

/**
 * Drawing surface of games: a 16:9 stage in the middle of a frame of any shape, or all of an upright frame. A game plays only on the
 * stage, so that it is the same in every shape that is not upright; its scenery extends to the edges of the frame.
 *
 * Coordinates are px from the upper left corner of the stage, and drawing is clipped to the frame; `alpha` is 0 to 1.
 */
export interface Canvas {
  /** Size of the stage, px. */
  readonly width: number;
  readonly height: number;
  /** The edges of the frame, px: 0 or less, and the size of the stage or more. The first two are even. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly frame: FrameBuffer;
}

export function canvasOn(frame: FrameBuffer): Canvas {
  const { width, height, left, top } = stageIn(frame);
  return {
    width,
    height,
    left: -left,
    top: -top,
    right: frame.width - left,
    bottom: frame.height - top,
    frame,
  };
}

/** A separate canvas for what is drawn once and then copied. */
export function canvasLike({ frame }: Canvas): Canvas {
  return canvasOn(createFrameBuffer(frame.width, frame.height));
}

export function sameSize(one: Canvas, { frame }: Canvas): boolean {
  return one.frame.width === frame.width && one.frame.height === frame.height;
}

/** Fills part of one row. The fastest primitive: all opaque shapes are built from it. */
export function fillSpan(to: Canvas, row: number, from: number, until: number, colour: Colour): void {
  if (row < to.top || row >= to.bottom) return;
  const left = Math.max(to.left, Math.round(from)) - to.left;
  const right = Math.min(to.right, Math.round(until)) - to.left;
  if (right <= left) return;
  const { frame } = to;
  const line = row - to.top;
  if (right - left <= 8) {
    fillShortSpan(frame, line, left, right, colour);
    return;
  }
  frame.y.fill(colour.y, line * frame.width + left, line * frame.width + right);
  // Chroma has half the rows and is painted by even ones, so a line of one odd row gets no colour.
  if ((line & 1) === 0) {
    const half = frame.width >> 1;
    const base = (line >> 1) * half;
    const end = Math.max((left >> 1) + 1, right >> 1);
    frame.u.fill(colour.u, base + (left >> 1), base + end);
    frame.v.fill(colour.v, base + (left >> 1), base + end);
  }
}

/** For a few pixels a loop is faster than three calls of `fill`. */
function fillShortSpan(to: FrameBuffer, row: number, left: number, right: number, colour: Colour): void {
  const base = row * to.width;
  for (let at = base + left; at < base + right; at += 1) to.y[at] = colour.y;
  if ((row & 1) === 1 && right - left >= 3) return;
  const half = (row >> 1) * (to.width >> 1);
  const end = half + Math.max((left >> 1) + 1, right >> 1);
  for (let at = half + (left >> 1); at < end; at += 1) {
    to.u[at] = colour.u;
    to.v[at] = colour.v;
  }
}

/** Blends a colour over part of one row. */
export function blendSpan(
  to: Canvas,
  row: number,
  from: number,
  until: number,
  colour: Colour,
  alpha: number,
): void {
  if (row < to.top || row >= to.bottom) return;
  const left = Math.max(to.left, Math.round(from)) - to.left;
  const right = Math.min(to.right, Math.round(until)) - to.left;
  const line = row - to.top;
  const { y, u, v, width } = to.frame;
  const base = line * width;
  for (let at = base + left; at < base + right; at += 1) {
    const old = y[at] ?? 0;
    y[at] = old + (colour.y - old) * alpha;
  }
  if (line & 1) return;
  const half = (line >> 1) * (width >> 1);
  for (let at = half + (left >> 1); at < half + ((right + 1) >> 1); at += 1) {
    const oldU = u[at] ?? 0;
    const oldV = v[at] ?? 0;
    u[at] = oldU + (colour.u - oldU) * alpha;
    v[at] = oldV + (colour.v - oldV) * alpha;
  }
}

export function rect(
  to: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  alpha = 1,
): void {
  const top = Math.max(to.top, Math.round(y));
  const bottom = Math.min(to.bottom, Math.round(y + height));
  for (let row = top; row < bottom; row += 1) {
    if (alpha >= 1) fillSpan(to, row, x, x + width, colour);
    else blendSpan(to, row, x, x + width, colour, alpha);
  }
}

export function outlineRect(
  to: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
  colour: Colour,
): void {
  rect(to, x, y, width, thickness, colour);
  rect(to, x, y + height - thickness, width, thickness, colour);
  rect(to, x, y, thickness, height, colour);
  rect(to, x + width - thickness, y, thickness, height, colour);
}

export function disc(to: Canvas, x: number, y: number, radius: number, colour: Colour, alpha = 1): void {
  for (let row = Math.ceil(y - radius); row <= y + radius; row += 1) {
    const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
    if (alpha >= 1) fillSpan(to, row, x - half, x + half, colour);
    else blendSpan(to, row, x - half, x + half, colour, alpha);
  }
}

export function ring(
  to: Canvas,
  x: number,
  y: number,
  radius: number,
  thickness: number,
  colour: Colour,
  alpha = 1,
): void {
  const inner = Math.max(0, radius - thickness);
  for (let row = Math.ceil(y - radius); row <= y + radius; row += 1) {
    const distance = (row - y) * (row - y);
    const outside = Math.sqrt(Math.max(0, radius * radius - distance));
    const inside = distance < inner * inner ? Math.sqrt(inner * inner - distance) : 0;
    blendSpan(to, row, x - outside, x - inside, colour, alpha);
    if (inside > 0) blendSpan(to, row, x + inside, x + outside, colour, alpha);
  }
}

/** Adds light that falls off towards the edge: luma grows, chroma moves towards the colour. */
export function glow(
  to: Canvas,
  stageX: number,
  stageY: number,
  radius: number,
  colour: Colour,
  strength = 1,
): void {
  const { y: luma, u, v, width, height } = to.frame;
  const [x, y] = [stageX - to.left, stageY - to.top];
  if (radius < 1 || x + radius < 0 || x - radius > width || y + radius < 0 || y - radius > height) return;
  const left = Math.max(0, Math.floor(x - radius)) & ~1;
  const right = Math.min(width, Math.ceil(x + radius) + 1);
  const top = Math.max(0, Math.floor(y - radius)) & ~1;
  const bottom = Math.min(height, Math.ceil(y + radius) + 1);
  const scale = 1 / (radius * radius);
  const light = (colour.y - 16) * strength;
  for (let row = top; row < bottom; row += 1) {
    const dy = (row - y) * (row - y) * scale;
    if (dy >= 1) continue;
    const base = row * width;
    for (let column = left; column < right; column += 1) {
      const near = 1 - dy - (column - x) * (column - x) * scale;
      if (near <= 0) continue;
      const lit = (luma[base + column] ?? 0) + light * near * near;
      luma[base + column] = Math.min(235, lit);
    }
  }
  const half = width >> 1;
  const pull = Math.min(1, strength * 1.3);
  for (let row = top; row < bottom; row += 2) {
    const dy = (row - y) * (row - y) * scale;
    if (dy >= 1) continue;
    const base = (row >> 1) * half;
    for (let column = left; column < right; column += 2) {
      const near = 1 - dy - (column - x) * (column - x) * scale;
      if (near <= 0) continue;
      const at = base + (column >> 1);
      const oldU = u[at] ?? 128;
      const oldV = v[at] ?? 128;
      u[at] = oldU + (colour.u - oldU) * near * pull;
      v[at] = oldV + (colour.v - oldV) * near * pull;
    }
  }
}

export function line(
  to: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  thickness: number,
  colour: Colour,
): void {
  const steps = Math.max(
    1,
    Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / Math.max(1, thickness / 2)),
  );
  const half = thickness / 2;
  for (let step = 0; step <= steps; step += 1) {
    const at = step / steps;
    rect(to, x0 + (x1 - x0) * at - half, y0 + (y1 - y0) * at - half, thickness, thickness, colour);
  }
}

/** Fills a convex polygon. @param points x and y alternating */
export function polygon(to: Canvas, points: readonly number[], colour: Colour, alpha = 1): void {
  const count = points.length >> 1;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const y = points[index * 2 + 1] ?? 0;
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const last = Math.min(to.bottom - 1, Math.floor(bottom));
  for (let row = Math.max(to.top, Math.ceil(top)); row <= last; row += 1) {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const next = (index + 1) % count;
      const xa = points[index * 2] ?? 0;
      const ya = points[index * 2 + 1] ?? 0;
      const xb = points[next * 2] ?? 0;
      const yb = points[next * 2 + 1] ?? 0;
      if (row < Math.min(ya, yb) || row > Math.max(ya, yb)) continue;
      const x = ya === yb ? xa : xa + ((xb - xa) * (row - ya)) / (yb - ya);
      left = Math.min(left, x);
      right = Math.max(right, x);
      if (ya === yb) {
        left = Math.min(left, xb);
        right = Math.max(right, xb);
      }
    }
    if (right < left) continue;
    if (alpha >= 1) fillSpan(to, row, left, right + 1, colour);
    else blendSpan(to, row, left, right + 1, colour, alpha);
  }
}

/** Fills a band between two places. @param width at the first, px @param endWidth at the other, px */
export function band(
  to: Canvas,
  from: Point,
  until: Point,
  width: number,
  endWidth: number,
  colour: Colour,
  alpha = 1,
): void {
  const [dx, dy] = [until.x - from.x, until.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length / 2, dx / length / 2];
  const edge = ({ x, y }: Point, wide: number): number[] => [x + nx * wide, y + ny * wide];
  const near = [...edge(until, endWidth), ...edge(until, -endWidth)];
  polygon(to, [...edge(from, width), ...near, ...edge(from, -width)], colour, alpha);
}

/** Fills a convex polygon around a place. @param unit px @param points x and y alternating, in units */
export function shape(
  to: Canvas,
  x: number,
  y: number,
  unit: number,
  points: readonly number[],
  colour: Colour,
): void {
  polygon(
    to,
    points.map((at, index) => (index % 2 === 0 ? x : y) + at * unit),
    colour,
  );
}

/** Turns points around their origin. @param points x and y alternating @param angle radians */
export function rotate(points: readonly number[], angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map((at, index) =>
    index % 2 === 0 ? cos * at - sin * (points[index + 1] ?? 0) : sin * (points[index - 1] ?? 0) + cos * at,
  );
}

/** Fills a square on its corner. @param half its width, px */
export function diamond(to: Canvas, x: number, y: number, half: number, colour: Colour): void {
  shape(to, x, y, half, [0, -1, 1, 0, 0, 1, -1, 0], colour);
}

/** Copies a frame of the same size. */
export function copyFrame(to: Canvas, from: Canvas): void {
  to.frame.y.set(from.frame.y);
  to.frame.u.set(from.frame.u);
  to.frame.v.set(from.frame.v);
}

/** Darkens the whole frame. @param amount 0 to 1, black */
export function darken(to: Canvas, amount: number): void {
  const brightness = Math.round((1 - amount) * 256);
  const { y, u, v } = to.frame;
  for (let at = 0; at < y.length; at += 1) y[at] = 16 + ((((y[at] ?? 16) - 16) * brightness) >> 8);
  for (let at = 0; at < u.length; at += 1) {
    u[at] = 128 + ((((u[at] ?? 128) - 128) * brightness) >> 8);
    v[at] = 128 + ((((v[at] ?? 128) - 128) * brightness) >> 8);
  }
}
