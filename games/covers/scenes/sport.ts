import { ball, blob, flow, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { penguinAside, penguinSliding } from "../drawing/penguins.ts";
import { outfit, type Pose, person } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { aurora, cone, forest, haze, motes, orb, ridge, sky, stars } from "../drawing/scenery.ts";

const floodlight = (p: Picture, x: number, y: number, scale: number, lean: number) =>
  p.at(
    x,
    y,
    scale,
    () => {
      p.line(run([0, 0], [0, 190]), "#0a1d33", 6);
      p.line(run([-8, 30], [8, 60], [-8, 90], [8, 120]), "#0a1d33", 2);
      p.path(poly([-46, -26], [46, -26], [42, 26], [-42, 26]), "#0c2138");
      for (let row = 0; row < 3; row += 1)
        for (let column = 0; column < 5; column += 1) p.disc(-34 + column * 17, -16 + row * 16, 6, "#f4fff2");
      p.glow(0, 0, 170, "#c8ffe0", 0.95);
    },
    lean,
  );

const football = (p: Picture, r: number) => {
  p.disc(
    0,
    0,
    r,
    p.radial(
      [
        [0, "#ffffff"],
        [0.55, "#cfe9e4"],
        [1, "#2f6b7a"],
      ],
      0.36,
      0.3,
      0.75,
    ),
  );
  p.inside(ball(0, 0, r), () => {
    const penta = (x: number, y: number, size: number, turn: number) =>
      poly(
        ...[0, 1, 2, 3, 4].map(
          (i): Point => [
            x + Math.cos(turn + (i * Math.PI * 2) / 5) * size,
            y + Math.sin(turn + (i * Math.PI * 2) / 5) * size,
          ],
        ),
      );
    p.path(penta(0, 0, r * 0.36, 0.3), "#0c1f38");
    for (let i = 0; i < 5; i += 1) {
      const a = 0.3 + (i * Math.PI * 2) / 5;
      p.path(penta(Math.cos(a) * r * 0.95, Math.sin(a) * r * 0.95, r * 0.32, a), "#0c1f38");
      p.line(
        run(
          [Math.cos(a) * r * 0.36, Math.sin(a) * r * 0.36],
          [Math.cos(a) * r * 0.66, Math.sin(a) * r * 0.66],
        ),
        "#0c1f38",
        r * 0.045,
      );
    }
  });
};

/** A full stadium: stands, spectators and a striped pitch. Returns the pitch's far edge, px. */
const stadium = (p: Picture, heaven: readonly string[], stands: readonly [string, string]) => {
  const grass = p.y(p.pick(0.66, 0.68));
  sky(p, heaven, grass);
  const stand = p.y(p.pick(0.42, 0.46));
  p.path(
    `${flow([-20, stand - 22 * p.s], [p.w * 0.3, stand + 14 * p.s], [p.w * 0.7, stand + 14 * p.s], [p.w + 20, stand - 22 * p.s])}L${p.w + 20} ${grass}L-20 ${grass}Z`,
    p.linear([
      [0, stands[0]],
      [1, stands[1]],
    ]),
  );
  motes(p, 620, 3, "#8fe3d0", [0, 0.47, 1, 0.64], [0.5, 1.3]);
  motes(p, 60, 5, "#fff7c8", [0, 0.46, 1, 0.64], [0.7, 1.8]);
  p.rect(
    0,
    grass,
    p.w,
    p.h - grass,
    p.linear([
      [0, "#5fd07a"],
      [0.2, "#1f8a55"],
      [1, "#063029"],
    ]),
  );
  for (let stripe = -5; stripe < 6; stripe += 1)
    if (stripe % 2 === 0)
      p.path(
        poly(
          [p.x(0.5) + stripe * 56 * p.s, grass],
          [p.x(0.5) + (stripe + 1) * 56 * p.s, grass],
          [p.x(0.5) + (stripe + 1) * 150 * p.s, p.h],
          [p.x(0.5) + stripe * 150 * p.s, p.h],
        ),
        "#b8ff9a",
        'opacity="0.12"',
      );
  return grass;
};

const keeper: Pose = {
  head: [-2, -78],
  neck: [-1, -69],
  hip: [3, -42],
  arms: [
    [
      [-16, -82],
      [-15, -101],
    ],
    [
      [8, -88],
      [0, -106],
    ],
  ],
  legs: [
    [
      [-9, -24],
      [2, -6],
    ],
    [
      [16, -24],
      [26, -8],
    ],
  ],
  shoulders: 6,
};

/** A penalty shoot-out at night: the ball flies towards the corner, the goalkeeper dives. */
export const floodlightPenalties: Scene = (p) => {
  const grass = stadium(p, ["#040b22", "#08233f", "#0f5a5c", "#3fae86"], ["#0a2a44", "#0b4450"]);
  floodlight(p, p.x(p.pick(0.1, 0.14)), p.y(p.pick(0.2, 0.15)), p.s * 0.9, -5);
  floodlight(p, p.x(p.pick(0.93, 0.88)), p.y(p.pick(0.18, 0.13)), p.s * 0.9, 5);
  cone(p, p.x(p.pick(0.1, 0.14)), p.y(0.2), 48, 34, p.h * 0.95, "#d0ffe6", 0.42);
  cone(p, p.x(p.pick(0.93, 0.88)), p.y(0.18), 132, 34, p.h * 0.95, "#d0ffe6", 0.42);
  haze(p, grass, p.h * 0.14, "#b8ffd8", 0.4);
  const [left, right, top, foot] = [
    p.x(p.pick(0.17, 0.05)),
    p.x(p.pick(0.83, 0.95)),
    p.y(p.pick(0.24, 0.3)),
    p.y(p.pick(0.73, 0.7)),
  ];
  const deep = 26 * p.s;
  let net = "";
  for (let share = 0; share <= 1.001; share += p.pick(1 / 22, 1 / 18)) {
    const x = left + (right - left) * share;
    net += run(
      [x, top],
      [left + deep + (right - left - deep * 2) * share, top + deep],
      [left + deep + (right - left - deep * 2) * share, foot - deep * 0.6],
    );
  }
  for (let y = top + deep; y < foot - deep * 0.6; y += 15 * p.s)
    net += run([left, y - deep * 0.5], [left + deep, y], [right - deep, y], [right, y - deep * 0.5]);
  p.line(net, "#dfffee", 0.8 * p.s, 'opacity="0.4"');
  for (const [wide, colour] of [
    [10, "#0b2a38"],
    [7, "#f6fff8"],
  ] as const)
    p.line(run([left, foot], [left, top], [right, top], [right, foot]), colour, wide * p.s);
  p.line(run([left + 1.6, foot], [left + 1.6, top + 1.6], [right, top + 1.6]), "#9cd8c0", 1.6 * p.s);
  const [bx, by] = [p.x(p.pick(0.29, 0.24)), p.y(p.pick(0.35, 0.39))];
  p.light(
    poly([p.x(p.pick(0.6, 0.62)), p.y(0.9)], [bx - 22 * p.s, by + 16 * p.s], [bx + 20 * p.s, by - 12 * p.s]),
    p.linear(
      [
        [0, "#ffe14d", 0.95],
        [1, "#ffe14d", 0],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  p.oval(p.x(0.5), foot + 4 * p.s, 60 * p.s, 7 * p.s, "#02140f", 'opacity="0.55"');
  p.at(
    p.x(p.pick(0.585, 0.66)),
    p.y(p.pick(0.665, 0.63)),
    p.s * p.pick(1.95, 2.25),
    () => {
      const { shirt, trousers } = outfit(keeper, 0.86, 0.4);
      p.lit(
        person(keeper),
        p.linear([
          [0, "#123a52"],
          [1, "#06121f"],
        ]),
        "#e6fff0",
        -0.9,
        -0.9,
      );
      p.lit(trousers, "#1b2a6b", "#9fd0ff", -0.7, -0.7);
      p.lit(
        shirt,
        p.linear([
          [0, "#ffd24d"],
          [1, "#e0681f"],
        ]),
        "#fff6d8",
        -0.8,
        -0.9,
      );
      for (const [, [x, y]] of keeper.arms) p.lit(ball(x, y, 4.6), "#f4f7ff", "#ffffff", -0.6, -0.6);
      p.lit(ball(-2, -80, 6.4), "#a8683f", "#ffe6c0", -0.6, -0.8);
      p.path(blob([-9, -80], [-8, -86], [-2, -88], [4, -86], [5, -80], [-2, -83.4]), "#0a1424");
    },
    -58,
  );
  p.glow(bx, by, 100 * p.s, "#fff4b0", 0.9);
  p.at(bx, by, p.s, () => football(p, p.pick(27, 34)), 18);
  haze(p, grass + 6, p.h * 0.1, "#b8ffd8", 0.25);
  motes(p, 50, 9, "#b7ff9d", [0.2, 0.66, 0.8, 0.95], [0.8, 2.2]);
};

/** A penguin that kicks a ball, on a summer evening. */
export const tuxFootball: Scene = (p) => {
  stadium(p, ["#1b2a7a", "#4a6fd0", "#8fb8f0", "#ffd6a0"], ["#3a3f8a", "#28608a"]);
  orb(
    p,
    p.x(p.pick(0.82, 0.8)),
    p.y(p.pick(0.2, 0.16)),
    p.s * p.pick(34, 44),
    "#fffbe0",
    "#ffc46a",
    "#ffd27a",
  );
  const [bx, by] = [p.x(p.pick(0.69, 0.76)), p.y(p.pick(0.4, 0.44))];
  p.light(
    poly(
      [p.x(p.pick(0.54, 0.54)), p.y(p.pick(0.72, 0.7))],
      [bx - 10 * p.s, by - 22 * p.s],
      [bx + 18 * p.s, by + 18 * p.s],
    ),
    p.linear(
      [
        [0, "#fff3a0", 0.9],
        [1, "#fff3a0", 0],
      ],
      1,
      0,
      0,
      1,
    ),
  );
  p.at(p.x(p.pick(0.41, 0.4)), p.y(p.pick(0.82, 0.78)), p.s * p.pick(2.2, 2.9), () => {
    p.oval(0, 1, 40, 4.5, "#03241a", 'opacity="0.55"');
    p.group('transform="rotate(-13)"', () =>
      penguinAside(
        p,
        152,
        [
          [-7, 2],
          [34, -15],
        ],
        { rim: "#fff0c8", scarf: "#ff4d5e" },
      ),
    );
  });
  p.glow(bx, by, 80 * p.s, "#fff4b0", 0.7);
  p.at(bx, by, p.s, () => football(p, p.pick(33, 42)), 18);
  motes(p, 46, 9, "#d9ff9d", [0.3, 0.66, 0.75, 0.92], [0.8, 2.4]);
};

/** A penguin on its belly, down a mountain after fish. */
export const extremeTuxRacer: Scene = (p) => {
  sky(p, ["#060a26", "#10245c", "#2c5fa8", "#8fc7ff", "#ffd9d2"]);
  stars(p, 140, 6, 0.5);
  aurora(p, p.y(0.4), p.s * 26, p.s * p.pick(130, 200), "#6affd0", "#7a6bff", 5);
  orb(
    p,
    p.x(p.pick(0.27, 0.72)),
    p.y(p.pick(0.27, 0.2)),
    p.s * p.pick(40, 54),
    "#ffffff",
    "#cfe4ff",
    "#a8cdff",
  );
  ridge(
    p,
    p.y(0.72),
    p.s * p.pick(190, 270),
    16,
    p.linear([
      [0, "#9cc4f0"],
      [0.5, "#4a78c0"],
      [1, "#8fb8ea"],
    ]),
    90,
  );
  ridge(
    p,
    p.y(0.82),
    p.s * p.pick(120, 180),
    29,
    p.linear([
      [0, "#5c86cf"],
      [1, "#2a4a94"],
    ]),
    70,
  );
  forest(p, p.y(0.8), p.s * 50, 3, "#132a66");
  const slope = (x: number) => p.y(p.pick(0.98, 0.8)) - x * p.h * p.pick(0.3, 0.24);
  p.path(
    poly([0, slope(0)], [p.w, slope(1)], [p.w, p.h], [0, p.h]),
    p.linear([
      [0, "#f2f9ff"],
      [0.5, "#a9cdf5"],
      [1, "#4a78c0"],
    ]),
  );
  p.path(
    blob(
      [p.w * 0.5, slope(0.5) + 4],
      [p.w * 0.75, slope(0.75) + 8],
      [p.w * 1.05, slope(1) + 6],
      [p.w * 1.05, p.h],
      [p.w * 0.7, p.h],
    ),
    "#6d9bdc",
    'opacity="0.6"',
  );
  const rider: Point = [p.x(p.pick(0.52, 0.54)), slope(p.pick(0.52, 0.54)) + p.s * 8];
  const random = seeded(19);
  for (let puff = 0; puff < 34; puff += 1) {
    const t = puff / 33;
    p.disc(
      rider[0] + p.s * (60 + t * 210),
      rider[1] - p.s * (12 + t * p.pick(66, 50) + (random() - 0.3) * 46 * t),
      p.s * (5 + 26 * t * random() + 4),
      p.radial([
        [0, "#ffffff", 0.7],
        [1, "#dff0ff", 0],
      ]),
    );
  }
  p.at(
    rider[0],
    rider[1],
    p.s * p.pick(1.75, 2.3),
    () => {
      p.oval(0, 2, 66, 5, "#2a4a94", 'opacity="0.5"');
      penguinSliding(p, { scarf: "#ff4d6d" });
    },
    p.pick(-16, -17),
  );
  for (const [x, y, turn] of p.pick(
    [
      [0.2, 0.56, -20],
      [0.12, 0.66, -34],
      [0.29, 0.48, -10],
    ] as const,
    [
      [0.18, 0.3, -20],
      [0.11, 0.4, -34],
      [0.3, 0.22, -10],
    ] as const,
  ))
    p.at(
      p.x(x),
      p.y(y),
      p.s * 1.1,
      () => {
        p.glow(0, 0, 40, "#ffe27a", 0.7);
        p.lit(
          blob([-20, 0], [-6, -8], [10, -4], [22, -10], [19, 0], [22, 10], [10, 4], [-6, 8]),
          p.linear([
            [0, "#fff0a8"],
            [1, "#e8962a"],
          ]),
          "#ffffff",
          0,
          -1,
        );
        p.disc(-13, -2, 1.8, "#5a2a10");
      },
      turn,
    );
  motes(p, 130, 22, "#ffffff", [0, 0, 1, 1], [0.6, 2.2]);
};

/** A block of a floating course, in half-diamond perspective; returns the middle of a place on its top. */
const slab = (
  p: Picture,
  [x, y]: Point,
  size: number,
  [columns, rows]: readonly [number, number],
  thick: number,
  rim: boolean,
) => {
  const at = (u: number, v: number, drop = 0): Point => [
    x + (u - v) * size * 0.9,
    y + (u + v) * size * 0.46 + drop,
  ];
  const side = (from: Point, to: Point, dark: string, low: string) =>
    p.path(
      poly(from, to, [to[0], to[1] + thick], [from[0], from[1] + thick]),
      p.linear([
        [0, dark],
        [1, low],
      ]),
    );
  side(at(0, rows), at(columns, rows), "#c98a4a", "#4a2148");
  side(at(columns, rows), at(columns, 0), "#8f5438", "#2e123c");
  for (let u = 0; u < columns; u += 1)
    for (let v = 0; v < rows; v += 1)
      p.path(
        poly(at(u, v), at(u + 1.02, v), at(u + 1.02, v + 1.02), at(u, v + 1.02)),
        (u + v) % 2 === 0 ? "#58d67a" : "#2fae68",
      );
  if (rim) p.line(`${run(at(0, rows), at(0, 0), at(columns, 0))}`, "#fff2c8", size * 0.16);
  p.line(run(at(0, rows), at(columns, rows), at(columns, 0)), "#fff2c8", size * 0.1);
  return at;
};

/** Miniature golf on courses that float in the sky. */
export const neverputt: Scene = (p) => {
  sky(p, ["#141a5e", "#4a3aa8", "#b05ac0", "#ffb08f"]);
  stars(p, 90, 31, 0.4);
  orb(
    p,
    p.x(p.pick(0.78, 0.74)),
    p.y(p.pick(0.26, 0.2)),
    p.s * p.pick(54, 70),
    "#fff4d8",
    "#ff9fb0",
    "#ffb0c0",
  );
  const random = seeded(12);
  for (let cloud = 0; cloud < 9; cloud += 1) {
    const [x, y, r] = [random() * p.w, p.y(0.45 + random() * 0.55), p.s * (50 + random() * 70)];
    p.path(
      blob(
        [x - r * 1.7, y],
        [x - r * 0.8, y - r * 0.34],
        [x, y - r * 0.46],
        [x + r * 0.9, y - r * 0.28],
        [x + r * 1.6, y],
        [x, y + r * 0.16],
      ),
      "#ffd9e4",
      'opacity="0.28"',
    );
  }
  const size = p.s * p.pick(30, 34);
  slab(p, [p.x(p.pick(0.2, 0.2)), p.y(p.pick(0.22, 0.28))], size * 0.5, [3, 3], 12 * p.s, true);
  const green = slab(p, [p.x(p.pick(0.68, 0.64)), p.y(p.pick(0.25, 0.26))], size, [4, 4], 26 * p.s, true);
  const [hx, hy] = green(1.7, 1.7);
  p.oval(hx, hy, size * 0.42, size * 0.22, "#0a2a2a");
  p.line(run([hx, hy], [hx, hy - size * 3]), "#f4f7ff", 3 * p.s);
  p.lit(
    blob(
      [hx, hy - size * 3],
      [hx + size * 0.9, hy - size * 2.9],
      [hx + size * 1.7, hy - size * 2.4],
      [hx + size * 0.9, hy - size * 2.3],
      [hx, hy - size * 2],
    ),
    p.linear([
      [0, "#ff6a6e"],
      [1, "#c21f5b"],
    ]),
    "#fff0d8",
    0,
    -1,
  );
  const tee = slab(p, [p.x(p.pick(0.33, 0.34)), p.y(p.pick(0.42, 0.47))], size * 1.3, [4, 3], 34 * p.s, true);
  const [tx, ty] = tee(1.9, 1.3);
  const r = p.s * p.pick(31, 38);
  const ballAt: Point = [tx, ty - r * 0.86];
  // The way of the stroke: an arc of dots to the hole.
  for (let step = 1; step < 11; step += 1) {
    const t = step / 11;
    const x = ballAt[0] + (hx - ballAt[0]) * t;
    const y = ballAt[1] + (hy - ballAt[1]) * t - Math.sin(t * Math.PI) * p.h * 0.2;
    p.disc(x, y, p.s * (4.6 - t * 2), "#fff8c8", 'opacity="0.95"');
  }
  p.oval(tx + r * 0.3, ty + r * 0.04, r * 1.1, r * 0.36, "#0c3a34", 'opacity="0.6"');
  p.glow(ballAt[0], ballAt[1], r * 3, "#ffe9a0", 0.7);
  p.disc(
    ballAt[0],
    ballAt[1],
    r,
    p.radial(
      [
        [0, "#fff6b8"],
        [0.45, "#ffb02e"],
        [0.85, "#d8401f"],
        [1, "#ff8f4d"],
      ],
      0.36,
      0.3,
      0.78,
    ),
  );
  p.oval(ballAt[0] - r * 0.36, ballAt[1] - r * 0.44, r * 0.26, r * 0.17, "#ffffff", 'opacity="0.9"');
  motes(p, 70, 12, "#fff0d0", [0, 0, 1, 1], [0.5, 1.8]);
};
