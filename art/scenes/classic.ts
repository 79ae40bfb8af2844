import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { onlooker, person } from "../drawing/people.ts";
import type { Scene } from "../drawing/picture.ts";
import { cone, glints, haze, motes, orb, puff, ridge, sky, stars } from "../drawing/scenery.ts";

export const brickComet: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#0a0c38"],
      [0.6, "#0b1a4a"],
      [1, "#071029"],
    ]),
  );
  stars(p, 160, 18, 1);
  const hit: Point = [p.x(p.pick(0.6, 0.56)), p.y(p.pick(0.43, 0.4))];
  const rows = ["#ff3d6e", "#ff7a3d", "#ffc53d", "#4fe07f", "#35c8ff", "#8a6bff"];
  const [wide, high, gap] = [p.s * p.pick(58, 62), p.s * p.pick(23, 30), p.s * 4];
  const random = seeded(15);
  const brick = (x: number, y: number, colour: string, turn: number, size = 1) =>
    p.at(
      x,
      y,
      size,
      () => {
        p.rect(
          -wide / 2,
          -high / 2,
          wide,
          high,
          p.linear(
            [
              [0, colour],
              [1, "#2a1145"],
            ],
            0,
            -0.4,
            0.2,
            1.7,
          ),
          `rx="${3 * p.s}"`,
        );
        p.rect(-wide / 2 + 2, -high / 2 + 1.5, wide - 4, 2.2 * p.s, "#ffffff", 'opacity="0.55" rx="1"');
      },
      turn,
    );
  rows.forEach((colour, row) => {
    const y = p.y(0.06) + row * (high + gap) + high / 2;
    p.glow(p.x(0.5), y, p.w * 0.5, colour, 0.1, 0.2);
    for (let column = -1; column * (wide + gap) < p.w + wide; column += 1) {
      const x = column * (wide + gap) + (row % 2) * wide * 0.5;
      const away = Math.hypot(x - hit[0], (y - hit[1]) * 1.1);
      if (away < p.s * 62) continue;
      if (away < p.s * 128) {
        const push = p.s * 20;
        brick(
          x + ((x - hit[0]) / away) * push,
          y + ((y - hit[1]) / away) * push,
          colour,
          (random() - 0.5) * 44,
          0.88,
        );
      } else brick(x, y, colour, 0);
    }
  });
  p.glow(hit[0], hit[1], p.s * 230, "#fff1b0", 1);
  for (let ray = 0; ray < 14; ray += 1)
    cone(p, hit[0], hit[1], ray * 25.7 + 8, 5, p.s * (80 + random() * 110), "#ffe9a0", 0.7);
  for (let shard = 0; shard < 34; shard += 1) {
    const [angle, far, size] = [
      random() * Math.PI * 2,
      p.s * (36 + random() * 150),
      p.s * (3 + random() * 8),
    ];
    const [x, y] = [hit[0] + Math.cos(angle) * far, hit[1] + Math.sin(angle) * far];
    p.path(
      poly([x, y - size], [x + size * 0.8, y + size * 0.3], [x - size * 0.5, y + size * 0.6]),
      rows[shard % 6] ?? "#ffffff",
    );
  }
  const tail: Point = [p.x(p.pick(0.14, 0.1)), p.y(p.pick(0.98, 0.84))];
  const [dx, dy] = [hit[0] - tail[0], hit[1] - tail[1]];
  const length = Math.hypot(dx, dy);
  const side = (far: number): Point => [hit[0] - (dy / length) * far, hit[1] + (dx / length) * far];
  p.light(
    poly(tail, side(p.s * 26), side(-p.s * 26)),
    p.linear(
      [
        [0, "#35c8ff", 0.95],
        [1, "#35c8ff", 0],
      ],
      1,
      0,
      0,
      1,
    ),
  );
  p.light(
    poly([tail[0] + dx * 0.3, tail[1] + dy * 0.3], side(p.s * 13), side(-p.s * 13)),
    p.linear(
      [
        [0, "#ffffff"],
        [1, "#bff4ff", 0],
      ],
      1,
      0,
      0,
      1,
    ),
  );
  p.disc(
    hit[0],
    hit[1],
    p.s * 21,
    p.radial([
      [0, "#ffffff"],
      [0.6, "#fff6cf"],
      [1, "#ffcf5e"],
    ]),
  );
  p.at(
    p.x(p.pick(0.4, 0.44)),
    p.y(p.pick(0.88, 0.84)),
    p.s * p.pick(1, 1.25),
    () => {
      p.glow(0, 4, 130, "#35c8ff", 0.8, 0.3);
      p.lit(
        "M-62 -9L62 -9Q74 -9 74 1Q74 11 62 11L-62 11Q-74 11 -74 1Q-74 -9 -62 -9Z",
        p.linear([
          [0, "#3a5bd9"],
          [1, "#0f1a4d"],
        ]),
        "#d5f4ff",
        0,
        -2,
      );
      p.rect(-38, -5, 76, 6, "#8ff0ff", 'rx="3"');
      for (const x of [-60, 60]) p.disc(x, 1, 6, "#ff5a8a");
    },
    -4,
  );
  motes(p, 60, 3, "#fff3c0", [0.3, 0.2, 0.9, 0.8], [0.6, 2]);
};

export const cabinet88: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#07071f"],
      [0.7, "#140b3a"],
      [1, "#0a0722"],
    ]),
  );
  const floor = p.y(p.pick(0.8, 0.78));
  const middle = p.x(p.pick(0.56, 0.54));
  for (let cab = 0; cab < 7; cab += 1) {
    const x = p.x(0.5) + (cab - 3) * p.s * 104;
    if (Math.abs(x - middle) < 60 * p.s) continue;
    p.at(x, floor - 8 * p.s, p.s * p.pick(0.95, 1.15), () => {
      p.path("M-34 0L-34 -150Q-34 -162 -24 -162L24 -162Q34 -162 34 -150L34 0Z", "#150c3c");
      p.rect(
        -26,
        -152,
        52,
        13,
        ["#7a2a9a", "#1d6a9a", "#9a2a5a"][cab % 3] ?? "#7a2a9a",
        'rx="2" opacity="0.8"',
      );
      p.rect(
        -25,
        -130,
        50,
        46,
        p.linear([
          [0, ["#5a3ad0", "#1a7fb0", "#b03a6a"][cab % 3] ?? "#5a3ad0"],
          [1, "#1a1048"],
        ]),
        'rx="3" opacity="0.75"',
      );
      p.path(poly([-34, -74], [34, -74], [38, -58], [-38, -58]), "#0d0729");
    });
  }
  p.rect(
    0,
    floor,
    p.w,
    p.h,
    p.linear([
      [0, "#2a0f52"],
      [1, "#070519"],
    ]),
  );
  for (let tile = -9; tile < 10; tile += 1)
    p.line(
      run([p.x(0.5) + tile * 40 * p.s, floor], [p.x(0.5) + tile * 120 * p.s, p.h]),
      "#7a3bd6",
      1,
      'opacity="0.35"',
    );
  for (let row = 1; row < 6; row += 1)
    p.line(
      run([0, floor + (p.h - floor) * (row / 5.5) ** 1.8], [p.w, floor + (p.h - floor) * (row / 5.5) ** 1.8]),
      "#7a3bd6",
      1,
      'opacity="0.35"',
    );
  haze(p, floor, p.h * 0.4, "#3a1a8a", 0.4);
  p.glow(middle, floor - 120 * p.s, p.s * 340, "#31e8ff", 0.65);
  p.at(middle, floor + 20 * p.s, p.s * p.pick(1.36, 1.72), () => {
    p.oval(0, 0, 86, 9, "#02020d", 'opacity="0.8"');
    const rim = "#ff6ad5";
    p.lit(
      "M-62 2L-66 -56L-54 -84L-58 -150L-66 -172Q-66 -184 -54 -184L54 -184Q66 -184 66 -172L58 -150L54 -84L66 -56L62 2Z",
      p.linear([
        [0, "#321a78"],
        [1, "#0e0730"],
      ]),
      rim,
      0,
      -1.6,
    );
    p.path(
      "M-58 -176L58 -176L52 -154L-52 -154Z",
      p.linear([
        [0, "#fff2b0"],
        [1, "#ff5a8a"],
      ]),
    );
    for (let letter = 0; letter < 2; letter += 1)
      p.line(`${ball(-9 + letter * 18, -168.5, 3.4)}${ball(-9 + letter * 18, -161, 4)}`, "#5a1048", 2.4);
    for (const x of [-38, -26, 26, 38])
      p.path(poly([x, -171], [x + 3, -165], [x, -159], [x - 3, -165]), "#7a1458");
    p.glow(0, -165, 90, "#ff7ac0", 0.6, 0.4);
    p.path("M-52 -148L52 -148L48 -88L-48 -88Z", "#05030f");
    p.path(
      "M-46 -144Q0 -149 46 -144Q49 -118 43 -93Q0 -89 -43 -93Q-49 -118 -46 -144Z",
      p.radial(
        [
          [0, "#b8fbff"],
          [0.5, "#21b8e0"],
          [1, "#0b2a7a"],
        ],
        0.5,
        0.5,
        0.7,
      ),
    );
    const alien = (x: number, y: number, c: string) => {
      for (const [dx, dy, w] of [
        [-4, 0, 8],
        [-6, 2, 12],
        [-6, 4, 3],
        [3, 4, 3],
        [-2, 4, 4],
        [-4, 6, 3],
        [1, 6, 3],
      ] as const)
        p.rect(x + dx, y + dy, w, 2, c);
    };
    for (let row = 0; row < 2; row += 1)
      for (let column = 0; column < 5; column += 1)
        alien(-28 + column * 14, -138 + row * 13, row === 0 ? "#ff3d8b" : "#ffe14d");
    p.path(poly([-6, -97], [0, -106], [6, -97]), "#ffffff");
    p.rect(-0.8, -114, 1.6, 6, "#ffffff");
    p.lit(
      poly([-54, -84], [54, -84], [68, -56], [-68, -56]),
      p.linear([
        [0, "#5a2fb0"],
        [1, "#1c0d50"],
      ]),
      "#8ff7ff",
      0,
      -1.2,
    );
    p.line(run([-26, -66], [-29, -80]), "#0a0620", 3);
    p.disc(-29.5, -82, 5, "#ff3d6e");
    for (const [x, c] of [
      [8, "#ffe14d"],
      [22, "#4fe07f"],
      [36, "#35c8ff"],
    ] as const)
      p.oval(x, -70, 5, 3, c);
    p.path("M-60 -50L60 -50L58 0L-58 0Z", "#120a3a");
    p.path(poly([-44, -4], [-10, -46], [4, -46], [-30, -4]), "#ff3d8b", 'opacity="0.75"');
    p.path(poly([-22, -4], [12, -46], [20, -46], [-14, -4]), "#31e8ff", 'opacity="0.75"');
    p.rect(24, -36, 22, 26, "#070320", 'rx="2"');
    p.rect(29, -30, 3, 8, "#ffb83d");
    p.rect(38, -30, 3, 8, "#ffb83d");
  });
  glints(p, middle, floor + 30 * p.s, p.h, p.s * 110, "#31e8ff", 4, 0.4);
  p.at(p.x(p.pick(0.36, 0.28)), p.y(p.pick(0.99, 0.95)), p.s * p.pick(1.5, 2.2), () => {
    p.lit(
      person({
        head: [2, -90],
        neck: [0, -81],
        hip: [0, -47],
        arms: [
          [
            [-12, -64],
            [-8, -47],
          ],
          [
            [14, -66],
            [24, -74],
          ],
        ],
        legs: [
          [
            [-5, -24],
            [-7, -3],
          ],
          [
            [6, -24],
            [8, -3],
          ],
        ],
        shoulders: 7,
        bulk: 1.1,
      }) + blob([-9, -78], [9, -78], [11, -44], [-11, -44]),
      "#0a0626",
      "#5ff2ff",
      1.1,
      -0.7,
    );
    p.lit(
      blob([-5, -95], [2, -99], [9, -93], [15, -90], [8, -89], [-4, -90]),
      "#ff3d6e",
      "#ffd0e0",
      0.6,
      -0.5,
    );
    p.path(poly([-6, -70], [7, -70], [8, -52], [-7, -52]), "#ff3d6e", 'opacity="0.85"');
  });
};

export const nineKeys: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#0a0f2e"],
      [1, "#1a1440"],
    ]),
  );
  const random = seeded(27);
  const course = p.s * p.pick(30, 36);
  for (let y = 0, row = 0; y < p.h; y += course, row += 1)
    for (let x = -((row % 2) * 34) * p.s; x < p.w; ) {
      const wide = p.s * (50 + random() * 40);
      const tone = ["#141a48", "#181f54", "#111640", "#1c2460"][Math.floor(random() * 4)] ?? "#141a48";
      p.rect(x + 1, y + 1, wide - 2, course - 2, tone, 'rx="3"');
      x += wide;
    }
  const [kx, ky, r] = [p.x(p.pick(0.53, 0.5)), p.y(p.pick(0.35, 0.34)), p.s * p.pick(74, 96)];
  const foot = p.y(p.pick(0.86, 0.8));
  const keyhole = `${ball(kx, ky, r)}${poly([kx - r * 0.5, ky + r * 0.6], [kx + r * 0.5, ky + r * 0.6], [kx + r * 0.98, foot], [kx - r * 0.98, foot])}`;
  p.glow(kx, ky + r * 0.6, p.s * p.pick(330, 420), "#ffb63d", 0.85);
  p.line(keyhole, "#070a22", 22 * p.s);
  p.line(keyhole, "#8a5a2a", 13 * p.s);
  p.line(keyhole, "#ffd98a", 2.5 * p.s);
  p.inside(keyhole, () => {
    p.rect(
      kx - r * 1.2,
      ky - r,
      r * 2.4,
      foot - ky + r,
      p.linear([
        [0, "#ff8a4d"],
        [0.5, "#ffcf6e"],
        [1, "#fff8dc"],
      ]),
    );
    p.disc(kx + r * 0.2, ky + r * 0.1, r * 0.4, "#fffbe8");
    ridge(p, ky + r * 1.5, r * 0.9, 4, "#f09a5a", 26);
    p.path(
      poly(
        [kx - r * 0.5, foot],
        [kx - r * 0.5, ky + r * 0.5],
        [kx - r * 0.42, ky + r * 0.2],
        [kx - r * 0.34, ky + r * 0.5],
        [kx - r * 0.3, ky + r * 0.7],
        [kx - r * 0.1, ky + r * 0.7],
        [kx - r * 0.1, ky - r * 0.1],
        [kx, ky - r * 0.55],
        [kx + r * 0.1, ky - r * 0.1],
        [kx + r * 0.1, ky + r * 0.8],
        [kx + r * 0.34, ky + r * 0.8],
        [kx + r * 0.4, ky + r * 0.4],
        [kx + r * 0.46, ky + r * 0.8],
        [kx + r * 0.46, foot],
      ),
      "#c2604a",
    );
    p.rect(
      kx - r * 1.2,
      ky + r * 1.1,
      r * 2.4,
      foot,
      p.linear([
        [0, "#fff1c4", 0],
        [1, "#fff8dc", 0.95],
      ]),
    );
  });
  p.rect(
    0,
    foot,
    p.w,
    p.h,
    p.linear([
      [0, "#5a3a3a"],
      [0.25, "#241a40"],
      [1, "#070820"],
    ]),
  );
  p.light(
    poly([kx - r * 0.98, foot], [kx + r * 0.98, foot], [kx + r * 2.5, p.h], [kx - r * 2.5, p.h]),
    p.linear([
      [0, "#ffdf96", 0.95],
      [1, "#ff9a3d", 0.1],
    ]),
  );
  for (const side of [-1, 1]) {
    const x = kx + side * p.s * p.pick(190, 186);
    p.lit(
      poly([x - 26 * p.s, foot + 14], [x - 22 * p.s, -10], [x + 22 * p.s, -10], [x + 26 * p.s, foot + 14]),
      p.linear([
        [0, "#1c2464"],
        [1, "#0a0e30"],
      ]),
      "#ffbf6e",
      -side * 2.4,
      0,
    );
    for (let band = 0; band < 4; band += 1)
      p.rect(x - 27 * p.s, p.y(0.12 + band * 0.2), 54 * p.s, 7 * p.s, "#0e1340");
    for (const k of [0, 1])
      p.at(x, p.y(0.26 + k * 0.24), p.s * 1.1, () => {
        p.line(`${ball(0, -12, 7)}M0 -5L0 18M0 10L7 10M0 16L6 16`, "#ffcf7a", 2.6, 'opacity="0.75"');
      });
  }
  p.at(kx - p.s * 6, p.y(p.pick(0.95, 0.9)), p.s * p.pick(1.18, 1.6), () => {
    p.path(poly([-10, 0], [12, 0], [64, 62], [-50, 62]), "#070618", 'opacity="0.65"');
    p.lit(
      `${onlooker}${blob([-10, -80], [10, -80], [16, -40], [26, -6], [8, -2], [-14, -4], [-22, -12], [-14, -44])}${poly([-8, -96], [0, -104], [8, -96], [8, -86], [-8, -86])}`,
      p.linear([
        [0, "#2a1440"],
        [1, "#0c0822"],
      ]),
      "#ffe6ac",
      1,
      -1,
    );
    p.path(
      blob([-8, -78], [8, -78], [14, -40], [22, -8], [4, -5], [-12, -8], [-18, -14], [-12, -44]),
      "#b0263f",
      'opacity="0.9"',
    );
    p.lit(limb([16, -52, 1.8], [34, -96, 1.4], [38, -106, 0.4]), "#cfe0ff", "#ffffff", 0.6, -0.4);
    p.line(run([14, -58], [23, -54]), "#3a2a1a", 3);
    p.lit(blob([-27, -66], [-15, -68], [-13, -50], [-20, -38], [-28, -50]), "#3a4a9a", "#ffe6ac", 0, -1);
    p.path(limb([0, -103, 2], [-6, -113, 2.6], [-16, -110, 1]), "#ff4d5e");
  });
  motes(p, 80, 9, "#fff0c0", [0.2, 0.15, 0.8, 1], [0.5, 1.9]);
};

export const pagodaFists: Scene = (p) => {
  sky(p, ["#0c0820", "#2a0a2c", "#6e1030", "#e0442e"], p.y(0.85));
  const [mx, my] = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.42, 0.36))];
  orb(p, mx, my, p.s * p.pick(128, 170), "#ffd9a8", "#f0402e", "#ff4d3d");
  p.at(p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.8, 0.76)), p.s * p.pick(1, 1.25), () => {
    for (let tier = 0; tier < 5; tier += 1) {
      const [y, half] = [-tier * 44, 84 - tier * 13];
      p.rect(-half * 0.62, y - 40, half * 1.24, 44, "#7a1a34");
      p.path(
        `M${-half * 1.3} ${y - 30}Q${-half * 0.8} ${y - 34} ${-half * 0.5} ${y - 54}L${half * 0.5} ${y - 54}Q${half * 0.8} ${y - 34} ${half * 1.3} ${y - 30}L${half * 1.36} ${y - 38}L${half * 1.1} ${y - 24}L${-half * 1.1} ${y - 24}L${-half * 1.36} ${y - 38}Z`,
        "#4a0d2a",
      );
      p.rect(-half * 0.16, y - 20, half * 0.32, 18, "#ffb04d", 'opacity="0.85"');
    }
    p.path(poly([-5, -226], [0, -280], [5, -226]), "#4a0d2a");
  });
  haze(p, p.y(0.8), p.h * 0.3, "#ff7a4d", 0.4);
  const ground = p.y(p.pick(0.86, 0.83));
  p.path(
    `${flow([-20, ground], [p.w * 0.3, ground - 8], [p.w * 0.7, ground - 6], [p.w + 20, ground + 4])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    p.linear([
      [0, "#4a1030"],
      [0.4, "#1c0820"],
      [1, "#080414"],
    ]),
  );
  const branch = (x: number, y: number, flip: number) =>
    p.at(
      x,
      y,
      p.s * p.pick(0.92, 1.05),
      () => {
        p.path(
          limb([-20, 10, 12], [50, 26, 8], [120, 14, 5], [180, 30, 2]) +
            limb([60, 26, 6], [110, 54, 3.4], [150, 58, 1.2]),
          "#12061a",
        );
        for (const [cx, cy, r, seed] of [
          [40, 6, 26, 3],
          [96, 0, 30, 5],
          [150, 22, 24, 7],
          [128, 52, 20, 9],
          [6, -6, 28, 11],
        ] as const) {
          p.path(puff(cx, cy, r, seed), "#a8244e");
          p.path(puff(cx - 3, cy - 5, r * 0.75, seed + 1), "#ff6a8a");
        }
      },
      0,
      flip,
    );
  branch(p.w * 0.0, p.y(p.pick(0.1, 0.07)), 1);
  branch(p.w, p.y(p.pick(0.16, 0.13)), -1);
  const size = p.s * p.pick(1.75, 2.05);
  p.at(p.x(p.pick(0.31, 0.3)), p.y(p.pick(0.72, 0.68)), size, () => {
    const flying = person({
      head: [-14, -84],
      neck: [-10, -76],
      hip: [2, -48],
      arms: [
        [
          [-24, -66],
          [-16, -56],
        ],
        [
          [4, -66],
          [14, -74],
        ],
      ],
      legs: [
        [
          [-12, -34],
          [-26, -30],
        ],
        [
          [24, -52],
          [52, -58],
        ],
      ],
      shoulders: 6.5,
    });
    p.lit(
      `${flying}${blob([-2, -56], [10, -56], [12, -44], [-14, -30], [-18, -36])}${limb([-2, -52, 3], [-22, -50, 2.2], [-38, -58, 1])}`,
      p.linear([
        [0, "#2a0c2a"],
        [1, "#0a0414"],
      ]),
      "#ffd9a0",
      1,
      -0.8,
    );
    p.path(limb([-15, -88, 3], [-28, -90, 2.4], [-42, -84, 0.8]), "#ff3d4d");
    p.path(poly([-4, -54], [9, -53], [9, -49], [-4, -50]), "#ffd24d");
  });
  p.light(
    blob(
      [p.x(p.pick(0.42, 0.42)), p.y(p.pick(0.36, 0.4))],
      [p.x(0.52), p.y(p.pick(0.37, 0.42))],
      [p.x(p.pick(0.585, 0.66)), p.y(p.pick(0.46, 0.5))],
      [p.x(0.5), p.y(p.pick(0.42, 0.46))],
    ),
    "#fff2c4",
    0.55,
  );
  p.at(p.x(p.pick(0.69, 0.74)), ground + 8 * p.s, size * 0.98, () => {
    const guard = person({
      head: [2, -82],
      neck: [3, -73],
      hip: [8, -42],
      arms: [
        [
          [-14, -66],
          [-16, -84],
        ],
        [
          [-4, -58],
          [-14, -70],
        ],
      ],
      legs: [
        [
          [-10, -26],
          [-20, -2],
        ],
        [
          [24, -24],
          [34, -2],
        ],
      ],
      shoulders: 7,
      bulk: 1.12,
    });
    p.lit(
      `${guard}${blob([-2, -46], [16, -46], [26, -24], [20, -16], [8, -34], [-8, -18], [-14, -26])}`,
      p.linear([
        [0, "#1a1030"],
        [1, "#080412"],
      ]),
      "#ffd9a0",
      -1,
      -0.8,
    );
    p.path(poly([-1, -48], [17, -46], [17, -41], [-1, -43]), "#35c8ff");
    p.path(limb([14, -44, 2.6], [30, -36, 2], [42, -40, 0.8]), "#35c8ff");
  });
  const clash: Point = [p.x(p.pick(0.605, 0.63)), p.y(p.pick(0.42, 0.48))];
  p.glow(clash[0], clash[1], 90 * p.s, "#fff3b8", 1);
  for (let ray = 0; ray < 8; ray += 1)
    cone(p, clash[0], clash[1], ray * 45 + 12, 7, p.s * (28 + (ray % 2) * 26), "#fff6d0", 1);
  motes(p, 70, 6, "#ff9ab0", [0, 0.1, 1, 0.95], [0.8, 2.8]);
};
