import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { outfit, type Pose, person } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { aurora, cone, forest, haze, motes, orb, ridge, sky, skyline, stars } from "../drawing/scenery.ts";

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

export const floodlightEleven: Scene = (p) => {
  const grass = p.y(p.pick(0.66, 0.68));
  sky(p, ["#040b22", "#08233f", "#0f5a5c", "#3fae86"], grass);
  const stand = p.y(p.pick(0.42, 0.46));
  p.path(
    `${flow([-20, stand - 22 * p.s], [p.w * 0.3, stand + 14 * p.s], [p.w * 0.7, stand + 14 * p.s], [p.w + 20, stand - 22 * p.s])}L${p.w + 20} ${grass}L-20 ${grass}Z`,
    p.linear([
      [0, "#0a2a44"],
      [1, "#0b4450"],
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
  floodlight(p, p.x(p.pick(0.1, 0.14)), p.y(p.pick(0.2, 0.15)), p.s * 0.9, -5);
  floodlight(p, p.x(p.pick(0.93, 0.88)), p.y(p.pick(0.18, 0.13)), p.s * 0.9, 5);
  cone(p, p.x(p.pick(0.1, 0.14)), p.y(0.2), 48, 34, p.h * 0.95, "#d0ffe6", 0.42);
  cone(p, p.x(p.pick(0.93, 0.88)), p.y(0.18), 132, 34, p.h * 0.95, "#d0ffe6", 0.42);
  haze(p, grass, p.h * 0.14, "#b8ffd8", 0.4);
  const [bx, by] = [p.x(p.pick(0.715, 0.79)), p.y(p.pick(0.4, 0.43))];
  p.light(
    poly(
      [p.x(p.pick(0.55, 0.5)), p.y(p.pick(0.76, 0.74))],
      [bx - 8, by - 24 * p.s],
      [bx + 20 * p.s, by + 18 * p.s],
    ),
    p.linear(
      [
        [0, "#ffe14d", 0.9],
        [1, "#ffe14d", 0],
      ],
      1,
      0,
      0,
      1,
    ),
  );
  p.at(p.x(p.pick(0.42, 0.42)), p.y(p.pick(0.93, 0.88)), p.s * p.pick(2.75, 3.5), () => {
    p.oval(0, 1, 46, 4, "#02140f", 'opacity="0.6"');
    const pose: Pose = {
      head: [-25, -79],
      neck: [-20, -71],
      hip: [-4, -46],
      arms: [
        [
          [-36, -62],
          [-48, -72],
        ],
        [
          [-6, -54],
          [8, -62],
        ],
      ],
      legs: [
        [
          [-10, -25],
          [-14, -3],
        ],
        [
          [17, -50],
          [40, -54],
        ],
      ],
      shoulders: 6,
    };
    const striker = person(pose);
    const { shirt, trousers } = outfit(pose, 0.42, 0.36);
    p.lit(
      striker,
      p.linear([
        [0, "#0e2f47"],
        [0.4, "#0a1f36"],
        [1, "#06121f"],
      ]),
      "#e6fff0",
      0.9,
      -1.1,
    );
    p.lit(trousers, "#f4f7ff", "#ffffff", 0.7, -0.7);
    p.lit(
      shirt,
      p.linear([
        [0, "#ff6a5e"],
        [1, "#a81f45"],
      ]),
      "#ffe9dc",
      0.8,
      -0.9,
    );
    p.line(run([-12, -72], [-4, -50]), "#ffd7cf", 2.2, 'opacity="0.85"');
    p.path(blob([-31.5, -78], [-30, -84.5], [-24, -86.5], [-18.5, -83], [-20, -80.5], [-26, -82]), "#06121f");
  });
  p.glow(bx, by, 90 * p.s, "#fff4b0", 0.8);
  p.at(bx, by, p.s, () => football(p, p.pick(31, 40)), 18);
  motes(p, 40, 9, "#b7ff9d", [0.35, 0.68, 0.75, 0.92], [0.8, 2.4]);
};

export const backboardAlley: Scene = (p) => {
  sky(p, ["#0d0a2e", "#2c1259", "#7a1f6b", "#ff6a3d"]);
  stars(p, 60, 2, 0.4);
  const [mx, my] = [p.x(p.pick(0.44, 0.42)), p.y(p.pick(0.44, 0.4))];
  orb(p, mx, my, p.s * p.pick(124, 158), "#ffe3a3", "#ff6b2c", "#ff7a2f");
  p.group('opacity="0.5"', () =>
    p.line(
      `M${mx - 124 * p.s} ${my}L${mx + 124 * p.s} ${my}${flow([mx - 20, my - 124 * p.s], [mx + 20 * p.s, my], [mx - 20, my + 124 * p.s])}`,
      "#e0511f",
      3 * p.s,
    ),
  );
  skyline(p, p.y(0.84), [30 * p.s, p.pick(90, 150) * p.s], 41, "#4b1a5c", ["#ffb26b"], 44);
  p.path(
    poly([0, p.y(0.1)], [p.w * 0.13, p.y(0.24)], [p.w * 0.13, p.h], [0, p.h]),
    p.linear([
      [0, "#1d0f45"],
      [1, "#0a0822"],
    ]),
  );
  p.path(poly([p.w, p.y(0.02)], [p.w * 0.9, p.y(0.14)], [p.w * 0.9, p.h], [p.w, p.h]), "#0c0828");
  for (let row = 0; row < 9; row += 1)
    p.rect(
      p.w * 0.02,
      p.y(0.3 + row * 0.07),
      p.w * 0.09,
      2 * p.s,
      "#ff5fa2",
      `opacity="${row % 3 === 0 ? 0.9 : 0.15}"`,
    );
  p.path(
    poly([0, p.y(0.9)], [p.w, p.y(0.86)], [p.w, p.h], [0, p.h]),
    p.linear([
      [0, "#2b1140"],
      [1, "#080618"],
    ]),
  );
  p.line(run([0, p.y(0.93)], [p.w, p.y(0.9)]), "#ff8a4d", 1.6 * p.s, 'opacity="0.6"');
  const hoop: Point = [p.x(p.pick(0.7, 0.68)), p.y(p.pick(0.34, 0.3))];
  p.at(hoop[0], hoop[1], p.s * p.pick(1.15, 1.35), () => {
    p.line(run([96, 300], [96, 20], [60, -4]), "#0a0722", 10);
    p.lit(
      poly([22, -78], [86, -92], [86, 10], [22, 2]),
      p.linear(
        [
          [0, "#8fd8ff", 0.4],
          [1, "#2b2f75", 0.95],
        ],
        0,
        0,
        1,
        1,
      ),
      "#bff0ff",
      -2,
      -1,
    );
    p.line(run([34, -52], [70, -58], [70, -18], [34, -16], [34, -52]), "#d9f5ff", 3);
    const net: Point[] = [
      [-52, 0],
      [-40, 30],
      [-44, 58],
    ];
    for (let strand = 0; strand < 7; strand += 1) {
      const t = strand / 6;
      p.line(
        flow([-52 + t * 76, 2], [-44 + t * 58, 28], [-42 + t * 54, 56]),
        "#ffe9d6",
        1.5,
        'opacity="0.85"',
      );
    }
    for (const y of [18, 34, 50])
      p.line(
        flow([(net[1]?.[0] ?? 0) - 6 + y * 0.08, y], [-14, y + 6], [18 - y * 0.12, y]),
        "#ffe9d6",
        1.2,
        'opacity="0.7"',
      );
    p.oval(-14, 0, 40, 9, "none", 'stroke="#ff5a2c" stroke-width="5"');
    p.oval(-14, -1.4, 40, 9, "none", 'stroke="#ffd0a0" stroke-width="1.4"');
  });
  p.at(p.x(p.pick(0.4, 0.38)), p.y(p.pick(0.98, 0.83)), p.s * p.pick(2.4, 3.15), () => {
    const pose: Pose = {
      head: [6, -92],
      neck: [3, -82],
      hip: [-10, -52],
      arms: [
        [
          [-14, -84],
          [-26, -72],
        ],
        [
          [24, -98],
          [35, -119],
        ],
      ],
      legs: [
        [
          [-28, -38],
          [-40, -20],
        ],
        [
          [8, -36],
          [-4, -16],
        ],
      ],
      shoulders: 7,
      bulk: 1.02,
    };
    const dunk = person(pose);
    const { shirt, trousers } = outfit(pose, 0.08, 0.42);
    p.lit(
      dunk,
      p.linear([
        [0, "#2b1150"],
        [1, "#0a0722"],
      ]),
      "#ffd3a0",
      0.9,
      -0.9,
    );
    p.lit(
      trousers,
      p.linear([
        [0, "#1fa5c0"],
        [1, "#0f5a8a"],
      ]),
      "#ffe0b0",
      0.8,
      -0.6,
    );
    p.lit(
      shirt,
      p.linear([
        [0, "#3ae0e0"],
        [1, "#1a8fb0"],
      ]),
      "#ffe9c8",
      0.8,
      -0.7,
    );

    p.glow(38, -126, 26, "#ffb05e", 0.7);
    p.disc(
      38,
      -127,
      11,
      p.radial(
        [
          [0, "#ffd79a"],
          [0.6, "#f0762c"],
          [1, "#8a2a18"],
        ],
        0.35,
        0.3,
        0.8,
      ),
    );
    p.line(
      `${flow([28, -131], [38, -126], [48, -128])}${flow([35, -137], [37, -127], [42, -117])}`,
      "#6b1d16",
      0.9,
    );
  });
  motes(p, 50, 14, "#ffcf9a", [0.1, 0.2, 0.9, 0.9], [0.5, 1.6]);
};

const wovenBall = (p: Picture, r: number) => {
  p.disc(
    0,
    0,
    r,
    p.radial(
      [
        [0, "#fff6c9"],
        [0.5, "#ffb83d"],
        [1, "#9c3a12"],
      ],
      0.4,
      0.34,
      0.72,
    ),
  );
  p.inside(ball(0, 0, r), () => {
    for (const turn of [0, 60, 120])
      p.group(`transform="rotate(${turn})"`, () => {
        for (const shift of [-0.62, 0, 0.62])
          for (const strand of [-0.09, 0, 0.09]) {
            const c = (shift + strand) * r;
            p.line(
              flow([-r * 1.05, c * 0.55], [0, c * 1.12], [r * 1.05, c * 0.55]),
              "#7a2c0e",
              r * 0.022,
              'opacity="0.85"',
            );
          }
      });
    for (let hole = 0; hole < 6; hole += 1) {
      const a = (hole * Math.PI) / 3 + 0.52;
      p.disc(Math.cos(a) * r * 0.55, Math.sin(a) * r * 0.55, r * 0.13, "#4a1608");
    }
    p.disc(0, 0, r * 0.12, "#4a1608");
  });
};

export const takrawKings: Scene = (p) => {
  sky(p, ["#0a0a2a", "#2a0d3f", "#6e1330", "#c2341f"]);
  const [bx, by] = [p.x(p.pick(0.6, 0.612)), p.y(p.pick(0.215, 0.245))];
  p.glow(bx, by, p.s * p.pick(330, 380), "#ff9a2e", 0.9);
  const random = seeded(4);
  for (let ray = 0; ray < 28; ray += 1) {
    const a = (ray / 28) * 360 + random() * 6;
    if (ray % 2 === 0) cone(p, bx, by, a, 6.5, p.h * 1.1, "#ffcf6e", 0.3);
  }
  const top = p.y(p.pick(0.56, 0.62));
  const roof = (x: number, y: number, s: number) =>
    poly(
      [x - 90 * s, y],
      [x - 66 * s, y - 14 * s],
      [x - 22 * s, y - 62 * s],
      [x, y - 110 * s],
      [x + 22 * s, y - 62 * s],
      [x + 66 * s, y - 14 * s],
      [x + 90 * s, y],
    ) +
    blob([x - 92 * s, y], [x - 106 * s, y - 18 * s], [x - 100 * s, y - 26 * s], [x - 82 * s, y - 8 * s]) +
    blob([x + 92 * s, y], [x + 106 * s, y - 18 * s], [x + 100 * s, y - 26 * s], [x + 82 * s, y - 8 * s]);
  p.path(
    roof(p.x(0.14), top + 26 * p.s, p.s * 0.9) + roof(p.x(0.92), top + 26 * p.s, p.s * 1.05),
    "#5a1230",
    'opacity="0.9"',
  );
  p.rect(
    0,
    top + 24 * p.s,
    p.w,
    p.h,
    p.linear([
      [0, "#5c1230"],
      [0.4, "#2a0a26"],
      [1, "#0b0618"],
    ]),
  );
  motes(p, 420, 8, "#ffb46b", [0, p.pick(0.64, 0.67), 1, p.pick(0.76, 0.76)], [0.6, 1.8]);
  p.path(
    poly([0, p.y(0.82)], [p.w, p.y(0.82)], [p.w, p.h], [0, p.h]),
    p.linear([
      [0, "#d1562a"],
      [0.3, "#8a2326"],
      [1, "#22091c"],
    ]),
  );
  p.line(run([0, p.y(0.9)], [p.w, p.y(0.87)]), "#ffe2b0", 2 * p.s, 'opacity="0.8"');
  const net = p.y(p.pick(0.6, 0.64));
  p.group('opacity="0.75"', () => {
    for (let x = 0; x < p.w * 0.36; x += 13 * p.s)
      p.line(run([x, net + x * 0.05], [x, net + 74 * p.s + x * 0.02]), "#ffe2b0", 0.9 * p.s);
    for (let y = 0; y < 6; y += 1)
      p.line(run([0, net + y * 15 * p.s], [p.w * 0.36, net + y * 14 * p.s + 12 * p.s]), "#ffe2b0", 0.9 * p.s);
  });
  p.line(run([0, net], [p.w * 0.36, net + 12 * p.s]), "#fff1d2", 5 * p.s);
  p.line(run([p.w * 0.36, net], [p.w * 0.36, p.y(0.9)]), "#2a0a22", 7 * p.s);
  p.at(bx, by, p.s, () => wovenBall(p, p.pick(50, 72)), 14);
  p.at(p.x(p.pick(0.55, 0.53)), p.y(p.pick(0.93, 0.84)), p.s * p.pick(1.9, 2.9), () => {
    const pose: Pose = {
      head: [40, -34],
      neck: [33, -40],
      hip: [6, -58],
      arms: [
        [
          [44, -24],
          [56, -10],
        ],
        [
          [24, -22],
          [20, -4],
        ],
      ],
      legs: [
        [
          [-12, -64],
          [-18, -42],
        ],
        [
          [2, -86],
          [10, -106],
        ],
      ],
      shoulders: 6,
    };
    const kick = person(pose);
    const { shirt, trousers } = outfit(pose, 0.4, 0.36);
    p.oval(24, 3, 44, 4, "#14040f", 'opacity="0.7"');
    p.lit(
      kick,
      p.linear([
        [0, "#3d0f2e"],
        [1, "#12061a"],
      ]),
      "#ffe0a0",
      -0.6,
      -1.3,
    );
    p.lit(trousers, "#f4e3c0", "#ffffff", -0.5, -0.9);
    p.lit(
      shirt,
      p.linear([
        [0, "#2fd0c0"],
        [1, "#127a80"],
      ]),
      "#fff0c8",
      -0.5,
      -1,
    );
  });
  motes(p, 50, 12, "#ffe9a8", [0.2, 0.05, 0.95, 0.8], [0.6, 2.2]);
};

export const powderline: Scene = (p) => {
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
  const slope = (x: number) => p.y(p.pick(0.98, 0.98)) - x * p.h * p.pick(0.3, 0.24);
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
  const rider: Point = [p.x(p.pick(0.58, 0.5)), p.y(p.pick(0.6, 0.6))];
  const random = seeded(19);
  for (let puff = 0; puff < 34; puff += 1) {
    const t = puff / 33;
    p.disc(
      rider[0] + p.s * (26 + t * 200),
      rider[1] + p.s * (46 + t * 34 + (random() - 0.5) * 50 * t),
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
    p.s * p.pick(2.3, 3),
    () => {
      p.lit(
        limb([-46, 20, 4], [-34, 26, 4.4], [28, 8, 4.4], [44, -4, 3.4]),
        p.linear([
          [0, "#ff5a7a"],
          [1, "#6b1f6e"],
        ]),
        "#fff0d8",
        -0.6,
        -1.2,
      );
      const pose: Pose = {
        head: [-20, -46],
        neck: [-15, -38],
        hip: [6, -14],
        arms: [
          [
            [-34, -28],
            [-50, -34],
          ],
          [
            [6, -40],
            [22, -52],
          ],
        ],
        legs: [
          [
            [-16, -4],
            [-18, 16],
          ],
          [
            [22, -16],
            [18, 6],
          ],
        ],
        shoulders: 6,
        bulk: 1.25,
      };
      const crouch = person(pose);
      const { shirt, trousers } = outfit(pose, 0.94, 0.9);
      p.lit(
        crouch,
        p.linear([
          [0, "#14285e"],
          [1, "#0a1436"],
        ]),
        "#e8f6ff",
        -0.9,
        -0.9,
      );
      p.lit(
        trousers,
        p.linear([
          [0, "#2a3f8a"],
          [1, "#14204f"],
        ]),
        "#e8f6ff",
        -0.8,
        -0.8,
      );
      p.lit(
        shirt,
        p.linear([
          [0, "#ffc84d"],
          [1, "#d8682e"],
        ]),
        "#fff6e0",
        -0.8,
        -0.9,
      );

      p.path(blob([-28, -48], [-20, -51], [-15, -46], [-26, -43]), "#ff5a7a");
      p.path(blob([-12, -44], [4, -50], [18, -62], [8, -46], [-8, -38]), "#ff5a7a");
    },
    -8,
  );
  motes(p, 130, 22, "#ffffff", [0, 0, 1, 1], [0.6, 2.2]);
};
