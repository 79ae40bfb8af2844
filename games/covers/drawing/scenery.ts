import { ball, flow, type Point, poly, seeded } from "./geometry.ts";
import type { Picture } from "./picture.ts";

/** A sky from top to bottom; the colours are spread evenly. */
export const sky = (p: Picture, colours: readonly string[], bottom = p.h) => {
  const last = Math.max(colours.length - 1, 1);
  p.rect(0, 0, p.w, bottom + 1, p.linear(colours.map((colour, index) => [index / last, colour])));
};

export const stars = (p: Picture, count: number, seed: number, depth = 0.6, colour = "#dfe8ff") => {
  const random = seeded(seed);
  let d = "";
  let bright = "";
  for (let index = 0; index < count; index += 1) {
    const spot = ball(random() * p.w, random() * p.h * depth, 0.4 + random() * 0.8);
    if (random() > 0.8) bright += spot;
    else d += spot;
  }
  p.path(d, colour, 'opacity="0.45"');
  p.path(bright, colour, 'opacity="0.95"');
};

/** A sun or a moon with its halo. */
export const orb = (
  p: Picture,
  x: number,
  y: number,
  r: number,
  core: string,
  edge: string,
  halo: string,
) => {
  p.glow(x, y, r * 3.4, halo, 0.75);
  p.disc(
    x,
    y,
    r,
    p.linear([
      [0, core],
      [1, edge],
    ]),
  );
};

/** A mountain range from side to side. */
export const ridge = (p: Picture, base: number, height: number, seed: number, fill: string, step = 34) => {
  const random = seeded(seed);
  const points: Point[] = [[-20, p.h + 4]];
  let up = false;
  for (let x = -20; x < p.w + step; x += step * p.s * (0.5 + random())) {
    up = !up;
    points.push([x, base - height * (up ? 0.55 + random() * 0.45 : random() * 0.4)]);
  }
  points.push([p.w + 20, base], [p.w + 20, p.h + 4]);
  p.path(poly(...points), fill);
};

/** Soft hills, dunes or clouds from side to side. */
export const hills = (p: Picture, base: number, height: number, seed: number, fill: string, step = 120) => {
  const random = seeded(seed);
  const points: Point[] = [];
  for (let x = -step; x < p.w + step * 2; x += step * p.s * (0.7 + random() * 0.6))
    points.push([x, base - height * random()]);
  p.path(`${flow(...points)}L${p.w + step * 2} ${p.h + 4}L${-step} ${p.h + 4}Z`, fill);
};

/** A city from side to side; some windows are lit. */
export const skyline = (
  p: Picture,
  base: number,
  heights: readonly [low: number, high: number],
  seed: number,
  fill: string,
  windows: readonly string[] = [],
  width = 34,
) => {
  const random = seeded(seed);
  const lights = windows.map(() => "");
  let houses = "";
  for (let x = -10; x < p.w + 10; ) {
    const wide = width * p.s * (0.6 + random() * 0.9);
    const tall = heights[0] + (heights[1] - heights[0]) * random() ** 1.4;
    const top = base - tall;
    houses += poly([x, p.h], [x, top], [x + wide, top], [x + wide, p.h]);
    const crown = random();
    if (crown > 0.72)
      houses += poly([x + wide * 0.48, top], [x + wide * 0.5, top - tall * 0.22], [x + wide * 0.54, top]);
    else if (crown > 0.5)
      houses += poly(
        [x + wide * 0.2, top + 1],
        [x + wide * 0.2, top - 9],
        [x + wide * 0.8, top - 9],
        [x + wide * 0.8, top + 1],
      );
    if (windows.length > 0)
      for (let row = top + 8 * p.s; row < base - 4; row += 8.5 * p.s)
        for (let column = x + 4 * p.s; column < x + wide - 5 * p.s; column += 6.5 * p.s) {
          if (random() < 0.66) continue;
          const shade = Math.floor(random() * windows.length);
          lights[shade] += poly(
            [column, row],
            [column + 3 * p.s, row],
            [column + 3 * p.s, row + 4 * p.s],
            [column, row + 4 * p.s],
          );
        }
    x += wide + random() * 5 * p.s;
  }
  p.path(houses, fill);
  windows.forEach((colour, index) => {
    p.path(lights[index] ?? "", colour, 'opacity="0.8"');
  });
};

/** A band of mist, densest in its middle. */
export const haze = (p: Picture, y: number, height: number, colour: string, strength: number) =>
  p.rect(
    0,
    y - height / 2,
    p.w,
    height,
    p.linear([
      [0, colour, 0],
      [0.5, colour, strength],
      [1, colour, 0],
    ]),
  );

/** A cone of light. Angles in degrees, 0 to the right, 90 down. */
export const cone = (
  p: Picture,
  x: number,
  y: number,
  angle: number,
  spread: number,
  length: number,
  colour: string,
  strength: number,
  mouth = 2,
) => {
  const to = (degrees: number, far: number): Point => [
    x + Math.cos((degrees * Math.PI) / 180) * far,
    y + Math.sin((degrees * Math.PI) / 180) * far,
  ];
  const fill = p.radialAt(
    [
      [0, colour, strength],
      [0.35, colour, strength * 0.45],
      [1, colour, 0],
    ],
    x,
    y,
    length,
  );
  p.light(
    poly(
      to(angle - 90, mouth),
      to(angle - spread / 2, length),
      to(angle, length * 1.04),
      to(angle + spread / 2, length),
      to(angle + 90, mouth),
    ),
    fill,
  );
};

/** Shafts of light that fan out from one point. */
export const shafts = (
  p: Picture,
  x: number,
  y: number,
  from: number,
  to: number,
  count: number,
  length: number,
  colour: string,
  strength: number,
  seed = 1,
) => {
  const random = seeded(seed);
  const step = (to - from) / count;
  for (let index = 0; index < count; index += 1)
    cone(
      p,
      x,
      y,
      from + step * (index + 0.2 + random() * 0.6),
      step * (0.25 + random() * 0.5),
      length * (0.75 + random() * 0.25),
      colour,
      strength * (0.5 + random() * 0.5),
    );
};

/** Snow, embers, dust or fireflies inside a box, given in fractions of the picture. */
export const motes = (
  p: Picture,
  count: number,
  seed: number,
  colour: string,
  box: readonly [x0: number, y0: number, x1: number, y1: number] = [0, 0, 1, 1],
  size: readonly [small: number, large: number] = [0.6, 1.8],
) => {
  const random = seeded(seed);
  let faint = "";
  let bright = "";
  for (let index = 0; index < count; index += 1) {
    const spot = ball(
      p.w * (box[0] + (box[2] - box[0]) * random()),
      p.h * (box[1] + (box[3] - box[1]) * random()),
      p.s * (size[0] + (size[1] - size[0]) * random() ** 2),
    );
    if (random() > 0.5) bright += spot;
    else faint += spot;
  }
  p.path(faint, colour, 'opacity="0.4"');
  p.path(bright, colour, 'opacity="0.9"');
};

/** Broken reflections of a light on water, below it. */
export const glints = (
  p: Picture,
  x: number,
  top: number,
  bottom: number,
  width: number,
  colour: string,
  seed: number,
  strength = 0.8,
) => {
  const random = seeded(seed);
  let d = "";
  for (let y = top; y < bottom; y += (2.2 + ((y - top) / (bottom - top)) * 5) * p.s) {
    const half = width * (0.25 + random() * 0.75) * (0.35 + ((y - top) / (bottom - top)) * 0.65);
    const middle = x + (random() - 0.5) * width * 0.5;
    const thick = (0.5 + ((y - top) / (bottom - top)) * 1.3) * p.s;
    d += poly([middle - half, y], [middle, y - thick], [middle + half, y], [middle, y + thick]);
  }
  p.light(d, colour, strength);
};

/** A fir tree as a path. */
export const fir = (x: number, y: number, height: number) => {
  const points: Point[] = [[x, y - height]];
  const left: Point[] = [];
  for (let tier = 1; tier <= 5; tier += 1) {
    const down = y - height + (height * tier) / 5.4;
    const half = height * 0.055 * tier;
    points.push([x + half, down], [x + half * 0.5, down - height * 0.02]);
    left.unshift([x - half * 0.5, down - height * 0.02], [x - half, down]);
  }
  return poly(...points, [x + height * 0.03, y], [x - height * 0.03, y], ...left);
};

/** A row of firs from side to side. */
export const forest = (p: Picture, base: number, height: number, seed: number, fill: string, gap = 16) => {
  const random = seeded(seed);
  let d = poly([0, base - 2], [p.w, base - 2], [p.w, p.h], [0, p.h]);
  for (let x = -10; x < p.w + 10; x += gap * p.s * (0.4 + random()))
    d += fir(x, base + 4, height * (0.55 + random() * 0.45));
  p.path(d, fill);
};

/** A round tree crown or a puff of smoke: overlapping balls. */
export const puff = (x: number, y: number, r: number, seed: number, squash = 0.7) => {
  const random = seeded(seed);
  let d = ball(x, y, r * 0.7);
  for (let index = 0; index < 9; index += 1) {
    const angle = (index / 9) * Math.PI * 2;
    d += ball(
      x + Math.cos(angle) * r * 0.62,
      y + Math.sin(angle) * r * 0.62 * squash,
      r * (0.25 + random() * 0.22),
    );
  }
  return d;
};

/** Finishes every cover: a vignette, and a dark bottom edge where the app may show the title. */
export const finish = (p: Picture) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.radial(
      [
        [0.5, "#03061a", 0],
        [1, "#03061a", 0.55],
      ],
      0.5,
      0.48,
      0.78,
    ),
  );
  p.rect(
    0,
    p.h * 0.8,
    p.w,
    p.h * 0.2,
    p.linear([
      [0, "#03061a", 0],
      [1, "#03061a", 0.42],
    ]),
  );
};

/** Northern lights: a curtain of light that hangs along a wave. */
export const aurora = (
  p: Picture,
  y: number,
  swing: number,
  height: number,
  foot: string,
  crown: string,
  seed: number,
) => {
  const random = seeded(seed);
  const phase = random() * 6;
  const fill = p.linear([
    [0, crown, 0],
    [0.55, crown, 0.25],
    [0.93, foot, 0.5],
    [1, foot, 0],
  ]);
  const step = 9 * p.s;
  for (let x = -step; x < p.w + step; x += step) {
    const t = x / p.w;
    const low = y + Math.sin(t * 7 + phase) * swing + Math.sin(t * 15 + phase) * swing * 0.35;
    const tall = height * (0.55 + random() * 0.45);
    p.light(
      poly([x, low - tall], [x + step * 1.6, low - tall], [x + step * 1.6, low + 6], [x, low]),
      fill,
      0.55 + random() * 0.3,
    );
  }
};
