import { ball, blob, flow, limb, mirrored, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { cone, haze, motes, stars } from "../drawing/scenery.ts";

/** A glowing tube along a path. */
const tube = (p: Picture, d: string, colour: string, width: number) => {
  p.line(d, colour, width * 5, 'opacity="0.16" style="mix-blend-mode:screen"');
  p.line(d, colour, width * 2.4, 'opacity="0.4" style="mix-blend-mode:screen"');
  p.line(d, colour, width);
  p.line(d, "#ffffff", width * 0.36, 'opacity="0.85"');
};

const ngon = (sides: number, x: number, y: number, r: number, turn: number) =>
  poly(
    ...Array.from({ length: sides }, (_, i): Point => {
      const a = turn + (i * Math.PI * 2) / sides;
      return [x + Math.cos(a) * r, y + Math.sin(a) * r];
    }),
  );

/** One pilot against waves of glowing foes. */
export const neonArena: Scene = (p) => {
  const [cx, cy] = [p.x(0.5), p.y(p.pick(0.44, 0.4))];
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.radial(
      [
        [0, "#16246e"],
        [0.5, "#0c1040"],
        [1, "#05051c"],
      ],
      0.5,
      0.42,
      0.75,
    ),
  );
  const cell = 32 * p.s;
  let grid = "";
  for (let x = cx % cell; x < p.w; x += cell) grid += run([x, 0], [x, p.h]);
  for (let y = cy % cell; y < p.h; y += cell) grid += run([0, y], [p.w, y]);
  p.line(grid, "#3d6bff", 1, 'opacity="0.28"');
  p.glow(cx, cy, 260 * p.s, "#2d6bff", 0.6);
  const wall = p
    .pick<Point[]>(
      [
        [0.05, 0.1],
        [0.11, 0.03],
        [0.89, 0.03],
        [0.95, 0.1],
        [0.95, 0.9],
        [0.89, 0.97],
        [0.11, 0.97],
        [0.05, 0.9],
      ],
      [
        [0.04, 0.07],
        [0.1, 0.03],
        [0.9, 0.03],
        [0.96, 0.07],
        [0.96, 0.93],
        [0.9, 0.97],
        [0.1, 0.97],
        [0.04, 0.93],
      ],
    )
    .map(([x, y]): Point => [p.x(x), p.y(y)]);
  tube(p, poly(...wall), "#7a5bff", 2.6 * p.s);
  for (const [r, strength] of [
    [66, 0.9],
    [92, 0.5],
    [120, 0.22],
  ] as const)
    p.disc(
      cx,
      cy,
      r * p.s,
      "none",
      `stroke="#58f0ff" stroke-width="${3 * p.s}" opacity="${strength}" style="mix-blend-mode:screen"`,
    );
  const random = seeded(41);
  const colours = ["#ff2f8e", "#ff8a2a", "#59f08a", "#c45bff", "#ffe04d"];
  for (let foe = 0; foe < 17; foe += 1) {
    const angle = (foe / 17) * Math.PI * 2 + random() * 0.25;
    const near = 0.62 + random() * 0.5;
    const x = cx + Math.cos(angle) * p.s * p.pick(235, 170) * near;
    const y = cy + Math.sin(angle) * p.s * p.pick(125, 215) * near;
    const colour = colours[foe % 5] ?? "#ff2f8e";
    const r = p.s * (12 + random() * 8);
    p.glow(x, y, r * 3.4, colour, 0.75);
    const kind = foe % 4;
    const facing = angle + Math.PI;
    if (kind === 0) tube(p, ngon(3, x, y, r, facing), colour, 2.6 * p.s);
    if (kind === 1) tube(p, ngon(4, x, y, r, facing), colour, 2.6 * p.s);
    if (kind === 2) tube(p, ngon(6, x, y, r, facing) + ngon(3, x, y, r * 0.4, facing), colour, 2.2 * p.s);
    if (kind === 3) tube(p, ball(x, y, r * 0.9) + ball(x, y, r * 0.3), colour, 2.4 * p.s);
    if (foe % 3 === 0)
      p.light(
        limb(
          [cx + Math.cos(angle) * 40 * p.s, cy + Math.sin(angle) * 40 * p.s, 1],
          [cx + (x - cx) * 0.66, cy + (y - cy) * 0.66, 3 * p.s],
        ),
        "#bffcff",
        0.95,
      );
  }
  const [hx, hy] = [cx + p.s * p.pick(176, 104), cy - p.s * p.pick(78, 158)];
  p.glow(hx, hy, 90 * p.s, "#fff0b0", 1);
  for (let ray = 0; ray < 12; ray += 1)
    cone(p, hx, hy, ray * 30 + 9, 6, p.s * (34 + random() * 40), "#ffd27a", 0.95);
  for (let gem = 0; gem < 12; gem += 1) {
    const a = random() * Math.PI * 2;
    const far = p.s * (60 + random() * 70);
    p.light(ngon(4, cx + Math.cos(a) * far, cy + Math.sin(a) * far * 0.8, 4 * p.s, a), "#7dffd0", 0.9);
  }
  p.glow(cx, cy, 110 * p.s, "#7df4ff", 1);
  p.at(
    cx,
    cy,
    p.s * p.pick(1.25, 1.5),
    () => {
      p.lit(
        poly([0, -34], [24, 24], [0, 12], [-24, 24]),
        p.linear([
          [0, "#f4ffff"],
          [0.5, "#5fe4ff"],
          [1, "#1a58d8"],
        ]),
        "#ffffff",
        0,
        -1.6,
      );
      p.path(poly([0, -34], [0, 12], [-24, 24]), "#0c2a8a", 'opacity="0.35"');
      p.light(poly([-9, 20], [9, 20], [0, 58]), "#ff7ad8", 0.95);
    },
    40,
  );
  motes(p, 90, 4, "#bff4ff", [0.05, 0.05, 0.95, 0.95], [0.5, 1.8]);
};

/** A demon's silhouette, 100 units tall, its hooves at y = 0. */
const demon = () =>
  blob(
    [0, -86],
    [9, -84],
    [12, -76],
    [24, -74],
    [36, -66],
    [34, -52],
    [22, -44],
    [20, -30],
    [0, -24],
    [-20, -30],
    [-22, -44],
    [-34, -52],
    [-36, -66],
    [-24, -74],
    [-12, -76],
    [-9, -84],
  ) +
  limb([-30, -64, 9], [-42, -46, 7], [-40, -28, 6], [-36, -22, 7]) +
  limb([30, -64, 9], [46, -60, 7], [50, -80, 6], [47, -86, 7]) +
  limb([-12, -32, 12], [-20, -18, 8], [-16, -8, 5], [-20, -1, 5]) +
  limb([12, -32, 12], [20, -18, 8], [17, -8, 5], [21, -1, 5]) +
  limb([-7, -84, 4], [-17, -92, 3.6], [-20, -104, 2.6], [-15, -112, 0.6]) +
  limb([7, -84, 4], [17, -92, 3.6], [20, -104, 2.6], [15, -112, 0.6]);

/** Down a corridor, over the barrels: what waits at the far end. */
export const freedoom: Scene = (p) => {
  const [vx, vy] = [p.x(0.5), p.y(p.pick(0.43, 0.4))];
  p.rect(0, 0, p.w, p.h, "#0a0410");
  const half = p.s * p.pick(118, 112);
  const [up, down] = [p.s * p.pick(112, 150), p.s * p.pick(96, 130)];
  const far = { l: vx - half, r: vx + half, t: vy - up, b: vy + down };
  const grow = p.pick(2.9, 2.7);
  const ring = (k: number) => ({ l: vx - half * k, r: vx + half * k, t: vy - up * k, b: vy + down * k });
  const near = ring(grow);
  const wallFill = (left: boolean) =>
    p.linear(
      [
        [0, left ? "#140814" : "#a8352a"],
        [1, left ? "#a8352a" : "#140814"],
      ],
      0,
      0,
      1,
      0,
    );
  p.path(poly([near.l, near.t], [far.l, far.t], [far.l, far.b], [near.l, near.b]), wallFill(true));
  p.path(poly([near.r, near.t], [far.r, far.t], [far.r, far.b], [near.r, near.b]), wallFill(false));
  p.path(
    poly([near.l, near.b], [far.l, far.b], [far.r, far.b], [near.r, near.b]),
    p.linear([
      [0, "#ff8a3d"],
      [0.2, "#7a2420"],
      [1, "#0c0510"],
    ]),
  );
  p.path(
    poly([near.l, near.t], [far.l, far.t], [far.r, far.t], [near.r, near.t]),
    p.linear([
      [0, "#0a0410"],
      [1, "#4a1620"],
    ]),
  );
  for (let index = 0; index < 7; index += 1) {
    const a = ring(1 + (index / 6.4) ** 1.7 * (grow - 1));
    const b = ring(1 + ((index + 0.34) / 6.4) ** 1.7 * (grow - 1));
    for (const side of ["l", "r"] as const) {
      p.path(
        poly([a[side], a.t], [b[side], b.t], [b[side], b.b], [a[side], a.b]),
        "#1b0a18",
        'opacity="0.85"',
      );
      p.line(run([a[side], a.t], [a[side], a.b]), "#ff9a5a", (0.8 + index * 0.3) * p.s, 'opacity="0.75"');
      const lamp = ring(1 + ((index + 0.62) / 6.4) ** 1.7 * (grow - 1));
      const end = ring(1 + ((index + 0.86) / 6.4) ** 1.7 * (grow - 1));
      const [h0, h1] = [(lamp.b - lamp.t) * 0.42 + lamp.t, (end.b - end.t) * 0.42 + end.t];
      p.path(
        poly(
          [lamp[side], h0],
          [end[side], h1],
          [end[side], h1 + (3 + index) * p.s],
          [lamp[side], h0 + (2 + index) * p.s],
        ),
        "#7dffb0",
        'opacity="0.9"',
      );
      p.glow((lamp[side] + end[side]) / 2, (h0 + h1) / 2, (16 + index * 7) * p.s, "#3dff9a", 0.5);
    }
    p.line(run([a.l, a.b], [a.r, a.b]), "#ffb06a", 0.9 * p.s, 'opacity="0.35"');
    p.line(run([a.l, a.t], [a.r, a.t]), "#ff8a4d", 0.9 * p.s, 'opacity="0.35"');
  }
  p.rect(
    far.l,
    far.t,
    far.r - far.l,
    far.b - far.t,
    p.radial(
      [
        [0, "#fff4c0"],
        [0.35, "#ffb03d"],
        [0.7, "#e0402a"],
        [1, "#5a0f24"],
      ],
      0.5,
      0.55,
      0.6,
    ),
  );
  p.line(poly([far.l, far.t], [far.r, far.t], [far.r, far.b], [far.l, far.b]), "#1b0a18", 7 * p.s);
  p.glow(vx, vy, 280 * p.s, "#ff7a2a", 0.75);
  for (let ray = 0; ray < 8; ray += 1) cone(p, vx, vy, ray * 45 + 20, 9, 260 * p.s, "#ffb86a", 0.2);
  p.at(vx, far.b + 6 * p.s, (p.s * p.pick(198, 258)) / 100, () => {
    p.oval(0, 0, 40, 4, "#1a0408", 'opacity="0.7"');
    p.lit(
      demon(),
      p.linear([
        [0, "#5a1420"],
        [0.5, "#2c0a18"],
        [1, "#12040e"],
      ]),
      "#ffd27a",
      0,
      -1.2,
    );
    p.path(poly([-8, -79], [-2, -76], [-7, -74.5]) + poly([8, -79], [2, -76], [7, -74.5]), "#fff27a");
    p.glow(-5, -77, 11, "#ffe04d", 0.9);
    p.glow(5, -77, 11, "#ffe04d", 0.9);
    p.path(poly([-6, -69], [-3.6, -65], [-2, -69], [0, -65.4], [2, -69], [3.6, -65], [6, -69]), "#fff0d0");
    p.line(flow([-14, -60], [0, -56], [14, -60]), "#8a2a2a", 1.6);
    p.line(flow([-10, -48], [0, -45], [10, -48]), "#8a2a2a", 1.4);
    p.glow(47, -90, 30, "#7dff5a", 1);
    p.disc(47, -90, 7, "#eaffb0");
  });
  haze(p, far.b, p.h * 0.22, "#ff8a4d", 0.4);
  // Two barrels and the hands that hold them.
  p.at(p.x(0.5), p.y(p.pick(0.93, 0.89)), p.s * p.pick(1.08, 1.35), () => {
    p.glow(0, -96, 80, "#ffcf7a", 0.7);
    p.lit(
      poly([-52, 90], [-34, -40], [34, -40], [52, 90]),
      p.linear([
        [0, "#6a3a2a"],
        [1, "#1c0a12"],
      ]),
      "#ffb87a",
      -1,
      -1,
    );
    for (const side of [-1, 1]) {
      p.lit(
        poly([side * 2, 60], [side * 2, -104], [side * 17, -104], [side * 28, 60]),
        p.linear(
          [
            [0, "#161a2c"],
            [0.4, "#8a93b8"],
            [1, "#0c0e1c"],
          ],
          0,
          0,
          1,
          0,
        ),
        "#ffd9a0",
        0,
        -1.6,
      );
      p.oval(side * 9.5, -104, 8.4, 4.4, "#04040a");
      p.lit(
        blob(
          [side * 28, 84],
          [side * 62, 50],
          [side * 50, -2],
          [side * 44, -34],
          [side * 26, -40],
          [side * 14, -22],
          [side * 16, 20],
        ),
        p.linear([
          [0, "#5a6a4a"],
          [1, "#12180f"],
        ]),
        "#ffc88a",
        0,
        -1.2,
      );
    }
  });
  motes(p, 110, 8, "#ffd27a", [0.1, 0.05, 0.9, 0.95], [0.5, 2]);
};

/** A fighter seen from behind and above, its nose up. */
const fighter = (p: Picture) => {
  const rim = "#ff9be0";
  for (const side of [-1, 1])
    p.group(`transform="scale(${side} 1)"`, () => {
      p.lit(
        poly([16, -8], [118, 0], [130, -34], [136, -34], [132, 22], [108, 22], [40, 30], [14, 24]),
        p.linear([
          [0, "#4a3aa0"],
          [1, "#0e0a33"],
        ]),
        rim,
        0,
        -1.6,
      );
      p.path(poly([50, 2], [112, 6], [106, 15], [46, 18]), "#28d4e8", 'opacity="0.85"');
      p.lit(poly([14, -20], [40, -70], [48, -70], [36, -10]), "#2a1f70", rim, 0, -1.2);
      p.lit(limb([32, 4, 15], [32, 28, 13]), "#150f42", rim, 0, -1);
      p.disc(32, 30, 11, "#7af5ff");
      p.disc(32, 30, 6.5, "#ffffff");
      p.glow(32, 34, 70, "#3de0ff", 1);
      p.path(
        poly([22, 34], [42, 34], [34, 92], [30, 92]),
        p.linear([
          [0, "#bff9ff", 0.9],
          [1, "#3d8bff", 0],
        ]),
        'style="mix-blend-mode:screen"',
      );
    });
  p.lit(
    poly(...mirrored([0, -66], [10, -56], [22, 0], [18, 30], [0, 36])),
    p.linear([
      [0, "#8d6be0"],
      [0.4, "#3c2a92"],
      [1, "#0d0930"],
    ]),
    rim,
    0,
    -1.4,
  );
  p.path(
    blob([0, -50], [8, -36], [9, -14], [0, -6], [-9, -14], [-8, -36]),
    p.linear([
      [0, "#eaffff"],
      [1, "#1d5fd1"],
    ]),
  );
};

/** An enemy fighter, its nose down. */
const raider = (p: Picture, glow: string) => {
  p.glow(0, -18, 40, glow, 0.9);
  for (const side of [-1, 1])
    p.lit(
      poly([side * 4, -16], [side * 34, -24], [side * 40, 6], [side * 30, 18], [side * 24, 2], [side * 6, 8]),
      p.linear([
        [0, "#7a1f4a"],
        [1, "#1c0824"],
      ]),
      "#ffb09a",
      0,
      -1.3,
    );
  p.lit(
    poly(...mirrored([0, -24], [9, -18], [10, 2], [0, 28])),
    p.linear([
      [0, "#c93a5a"],
      [1, "#3a0f34"],
    ]),
    "#ffd0b0",
    0,
    -1.3,
  );
  p.disc(0, 4, 4.4, glow);
};

/** A fighter holds a line against a swarm from above. */
export const chromiumBsu: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear(
      [
        [0, "#05051d"],
        [0.6, "#170b45"],
        [1, "#3a1273"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  stars(p, 300, 71, 1);
  p.glow(p.x(0.15), p.y(0.75), p.s * 320, "#5a2bd6", 0.5);
  p.glow(p.x(0.3), p.y(0.15), p.s * 240, "#1d5fd1", 0.4);
  const [px, py, r] = [p.x(p.pick(0.84, 0.8)), p.y(p.pick(0.36, 0.3)), p.s * p.pick(92, 118)];
  p.glow(px - r * 0.5, py - r * 0.5, r * 3, "#ff6ad0", 0.55);
  const ring = (half: boolean) =>
    p.group(`transform="rotate(-22 ${px} ${py})"`, () => {
      p.inside(
        half
          ? `M${px - r * 3} ${py}h${r * 6}v${r * 2}h${-r * 6}Z`
          : `M${px - r * 3} ${py}h${r * 6}v${-r * 2}h${-r * 6}Z`,
        () => {
          for (const [size, width, colour, opacity] of [
            [1.55, 0.13, "#ffc6ef", 0.75],
            [1.8, 0.2, "#b98cff", 0.5],
            [2.06, 0.06, "#7fd9ff", 0.5],
          ] as const)
            p.oval(
              px,
              py,
              r * size,
              r * size * 0.24,
              "none",
              `stroke="${colour}" stroke-width="${r * width * 0.5}" opacity="${opacity}"`,
            );
        },
      );
    });
  ring(false);
  p.disc(
    px,
    py,
    r,
    p.linear(
      [
        [0, "#ffe0c4"],
        [0.3, "#ff7fb8"],
        [0.6, "#7a2fc0"],
        [1, "#120a3d"],
      ],
      0.1,
      0.05,
      0.9,
      0.95,
    ),
  );
  p.inside(ball(px, py, r), () => {
    for (const [y, h, c] of [
      [-0.5, 0.12, "#fff0dd"],
      [-0.14, 0.2, "#ffb0d6"],
      [0.22, 0.1, "#ffcdf0"],
      [0.5, 0.16, "#5a1fa8"],
    ] as const)
      p.group(`opacity="0.3" transform="rotate(-22 ${px} ${py})"`, () =>
        p.path(
          flow(
            [px - r * 1.2, py + y * r],
            [px - r * 0.3, py + (y + h * 0.5) * r],
            [px + r * 0.4, py + (y - h * 0.3) * r],
            [px + r * 1.2, py + y * r],
            [px + r * 0.3, py + (y + h) * r],
            [px - r * 0.5, py + (y + h * 1.1) * r],
          ),
          c,
        ),
      );
    p.disc(
      px + r * 0.42,
      py + r * 0.42,
      r * 1.05,
      p.radial([
        [0, "#0a0630", 0.9],
        [0.6, "#0a0630", 0.6],
        [1, "#0a0630", 0],
      ]),
    );
  });
  ring(true);
  const ship: Point = [p.x(p.pick(0.44, 0.46)), p.y(p.pick(0.57, 0.58))];
  const swarm = p.pick<readonly (readonly [number, number, number])[]>(
    [
      [0.16, 0.2, 0.9],
      [0.28, 0.1, 0.72],
      [0.3, 0.32, 1],
      [0.44, 0.16, 1.15],
      [0.57, 0.31, 1],
      [0.6, 0.1, 0.72],
      [0.72, 0.2, 0.9],
    ],
    [
      [0.16, 0.22, 0.95],
      [0.3, 0.1, 0.8],
      [0.26, 0.34, 0.9],
      [0.46, 0.19, 1.25],
      [0.66, 0.34, 0.95],
      [0.62, 0.1, 0.8],
      [0.8, 0.2, 0.95],
    ],
  );
  swarm.forEach(([x, y, size], index) => {
    for (const shot of [0.06, 0.11])
      p.light(
        limb([p.x(x), p.y(y + shot), 2.6 * p.s], [p.x(x), p.y(y + shot + 0.03), 1]),
        "#ff9a4d",
        index % 2 === 0 ? 0.95 : 0.5,
      );
    p.at(
      p.x(x),
      p.y(y),
      p.s * size,
      () => raider(p, index % 2 === 0 ? "#ff7a3d" : "#ff3d8e"),
      (0.46 - x) * -14,
    );
  });
  const hit: Point = [p.x(0.46), p.y(p.pick(0.16, 0.2))];
  for (const side of [-1, 0, 1]) {
    const x = ship[0] + side * 34 * p.s;
    for (let y = p.pick(0.42, 0.46); y > (side === 0 ? 0.24 : 0.04); y -= p.pick(0.085, 0.06))
      p.light(limb([x, p.y(y), 3 * p.s], [x, p.y(y) - 17 * p.s, 2 * p.s]), "#7dfcff", 0.95);
  }
  const random = seeded(5);
  p.glow(hit[0], hit[1], 110 * p.s, "#fff0b0", 1);
  for (let ray = 0; ray < 13; ray += 1)
    cone(p, hit[0], hit[1], ray * 27.7 + 6, 7, p.s * (46 + random() * 50), "#ffcf7a", 0.95);
  p.disc(hit[0], hit[1], 15 * p.s, "#fff8dc");
  motes(p, 60, 4, "#ffd98a", p.pick([0.3, 0.02, 0.62, 0.36], [0.22, 0.06, 0.72, 0.36]), [0.8, 2.8]);
  p.at(ship[0], ship[1], p.s * p.pick(0.86, 1.2), () => fighter(p), -3);
};
