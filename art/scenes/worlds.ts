import { ball, blob, flow, limb, mirrored, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { onlooker, person } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import {
  cone,
  fir,
  glints,
  haze,
  hills,
  motes,
  orb,
  puff,
  ridge,
  shafts,
  sky,
  stars,
} from "../drawing/scenery.ts";

const hexTile = (
  p: Picture,
  x: number,
  y: number,
  r: number,
  height: number,
  top: string,
  left: string,
  right: string,
) => {
  const corner = (i: number, drop = 0): Point => [
    x + Math.cos((i * Math.PI) / 3) * r,
    y + Math.sin((i * Math.PI) / 3) * r * 0.56 - height + drop,
  ];
  p.path(poly(corner(3), corner(2), corner(2, height + 16), corner(3, height + 16)), left);
  p.path(
    poly(corner(2), corner(1), corner(1, height + 16), corner(2, height + 16)),
    p.linear([
      [0, right],
      [1, left],
    ]),
  );
  p.path(poly(corner(1), corner(0), corner(0, height + 16), corner(1, height + 16)), right);
  p.path(poly(...[0, 1, 2, 3, 4, 5].map((i) => corner(i))), top);
  p.line(run(corner(3), corner(4), corner(5), corner(0)), "#fff6d0", 1.2 * p.s, 'opacity="0.7"');
};

export const hexmarch: Scene = (p) => {
  sky(p, ["#0a1238", "#20306e", "#6a5a9a", "#ffb08a"], p.y(0.75));
  stars(p, 80, 10, 0.3);
  orb(
    p,
    p.x(p.pick(0.5, 0.5)),
    p.y(p.pick(0.34, 0.3)),
    p.s * p.pick(92, 118),
    "#fff8dc",
    "#ffb070",
    "#ff9a6a",
  );
  ridge(p, p.y(0.6), 90 * p.s, 12, "#7a5a92", 60);
  haze(p, p.y(0.56), p.h * 0.3, "#ffc09a", 0.5);
  p.rect(
    0,
    p.y(p.pick(0.56, 0.52)),
    p.w,
    p.h,
    p.linear([
      [0, "#d08a8f"],
      [0.25, "#3a4a8a"],
      [1, "#0a1238"],
    ]),
  );
  glints(p, p.x(0.5), p.y(0.58), p.h, p.w * 0.4, "#ffd0a0", 7, 0.4);
  const r = p.s * p.pick(48, 54);
  const random = seeded(20);
  const [cx, cy] = [p.x(0.5), p.y(p.pick(0.74, 0.66))];
  const tiles: { q: number; s: number; x: number; y: number }[] = [];
  for (let q = -3; q <= 3; q += 1)
    for (let s = -3; s <= 3; s += 1) {
      if (Math.abs(q + s) > (p.tall ? 3 : 2) || (p.tall ? Math.abs(q) > 2 : Math.abs(s) > 2)) continue;
      tiles.push({ q, s, x: cx + q * r * 1.56, y: cy + (s + q / 2) * r * 1.02 });
    }
  for (const { q, s, x, y } of tiles.sort((a, b) => a.y - b.y)) {
    const kind =
      q === 0 && s === 0
        ? "keep"
        : (["field", "wood", "hill", "field", "gold"][Math.floor(random() * 5)] ?? "field");
    const lift = p.s * (kind === "keep" ? 34 : kind === "hill" ? 18 + random() * 12 : 4 + random() * 12);
    const [top, left, right] = {
      keep: ["#c8d88a", "#4a4a6a", "#7a6a7a"],
      field: ["#6fae6a", "#234a5e", "#3f6a62"],
      wood: ["#3f8a6a", "#1a3f52", "#2f5a58"],
      hill: ["#a89ac0", "#3a3a6e", "#6a5a8a"],
      gold: ["#f0c46a", "#6a4a52", "#a8704f"],
    }[kind] ?? ["#6fae6a", "#234a5e", "#3f6a62"];
    hexTile(p, x, y, r, lift, top ?? "", left ?? "", right ?? "");
    p.at(x, y - lift, p.s * p.pick(1, 1.1), () => {
      if (kind === "wood")
        p.lit(fir(-14, 4, 34) + fir(12, 0, 30) + fir(0, 14, 40), "#164a48", "#d8f0a0", -0.8, -0.6);
      if (kind === "hill")
        p.lit(
          poly([-28, 8], [-8, -34], [2, -16], [12, -42], [32, 8]),
          p.linear([
            [0, "#e8e4ff"],
            [0.4, "#6a5a9a"],
            [1, "#3a3268"],
          ]),
          "#ffe9c8",
          -0.8,
          -1,
        );
      if (kind === "gold")
        for (const row of [-8, 0, 8])
          p.line(run([-20, row], [20, row + 2]), "#a8703a", 2.4, 'stroke-dasharray="4 3"');
      if (kind === "field" && (q + s) % 2 === 0) {
        p.line(run([0, 4], [0, -30]), "#2a1a3a", 2.4);
        p.path(blob([0, -30], [12, -32], [24, -27], [14, -22], [0, -18]), q < 0 ? "#ff4d5e" : "#35b8ff");
        for (const x of [-16, -6, 8, 18])
          p.at(x, 8 + (x % 3), 0.17, () => p.lit(onlooker, "#1a1436", "#fff0c8", -5, -4));
      }
      if (kind === "keep") {
        const stone = p.linear(
          [
            [0, "#efe0d0"],
            [0.4, "#a88a98"],
            [1, "#4a3a62"],
          ],
          0,
          0,
          1,
          0,
        );
        const tower = (tx: number, ty: number, w: number, h: number, roof: string) => {
          p.lit(
            poly([tx - w, ty], [tx - w, ty - h], [tx + w, ty - h], [tx + w, ty]),
            stone,
            "#fff6e0",
            -1,
            -1,
          );
          p.lit(
            poly([tx - w * 1.4, ty - h], [tx, ty - h - w * 3], [tx + w * 1.4, ty - h]),
            roof,
            "#ffe0b0",
            -1,
            -1,
          );
          p.rect(tx - 1.6, ty - h * 0.7, 3.4, 7, "#3a1f3a", 'rx="1.6"');
          p.line(run([tx, ty - h - w * 3], [tx, ty - h - w * 3 - 14]), "#2a1a3a", 1.4);
          p.path(
            poly([tx, ty - h - w * 3 - 14], [tx + 14, ty - h - w * 3 - 10], [tx, ty - h - w * 3 - 6]),
            "#ffd24d",
          );
        };
        tower(-26, 0, 8, 44, "#b8304a");
        tower(26, 0, 8, 44, "#b8304a");
        tower(0, -6, 12, 74, "#d8404a");
        p.lit(
          poly(
            [-26, 10],
            [-26, -24],
            [-20, -24],
            [-20, -29],
            [-13, -29],
            [-13, -24],
            [-5, -24],
            [-5, -29],
            [5, -29],
            [5, -24],
            [13, -24],
            [13, -29],
            [20, -29],
            [20, -24],
            [26, -24],
            [26, 10],
          ),
          stone,
          "#fff6e0",
          0,
          -1,
        );
        p.path("M-7 10L-7 -4Q0 -14 7 -4L7 10Z", "#ffcf6e");
      }
    });
  }
  motes(p, 40, 3, "#fff0c8", [0, 0.1, 1, 0.9], [0.5, 1.6]);
};

export const emberwing: Scene = (p) => {
  sky(p, ["#0a0a24", "#241040", "#6a1a3a", "#e05a2a"]);
  stars(p, 100, 55, 0.5);
  const [mx, my] = [p.x(0.5), p.y(p.pick(0.42, 0.36))];
  p.glow(mx, my, p.s * 400, "#ff7a2e", 0.75);
  p.disc(
    mx,
    my,
    p.s * p.pick(108, 140),
    p.linear([
      [0, "#ffefc0"],
      [1, "#ff8a3d"],
    ]),
  );
  ridge(p, p.y(0.86), 120 * p.s, 8, "#7a2034", 60);
  haze(p, p.y(0.84), p.h * 0.4, "#ff8a3d", 0.45);
  ridge(p, p.y(0.97), 90 * p.s, 23, "#34102a", 44);
  p.at(mx, p.y(p.pick(0.6, 0.5)), p.s * p.pick(1.08, 1.05), () => {
    const rim = "#ffcf7a";
    const skin = () =>
      p.linear([
        [0, "#5a1a3a"],
        [0.5, "#2c0e2c"],
        [1, "#140818"],
      ]);
    for (const side of [-1, 1])
      p.group(`transform="scale(${side} 1)"`, () => {
        const up = p.pick(0, 26);
        const wing = `M18 -20L64 ${-84 - up}L110 ${-120 - up * 1.6}Q${p.pick(196, 176)} ${-116 - up} ${p.pick(252, 206)} ${-34 - up * 0.4}Q${p.pick(220, 186)} ${-52} ${p.pick(196, 168)} ${8}Q170 -22 146 40Q118 2 92 56Q66 20 30 40Z`;
        p.lit(
          wing,
          p.linear([
            [0, "#c2402e"],
            [0.5, "#7a1c34"],
            [1, "#2a0c28"],
          ]),
          rim,
          0,
          -1.8,
        );
        for (const [x, y] of [
          [p.pick(252, 206), -34 - up * 0.4],
          [p.pick(196, 168), 8],
          [146, 40],
          [92, 56],
        ] as const)
          p.line(
            flow([110, -120 - up * 1.6], [(110 + x) / 2 + 10, (-120 + y) / 2 - 12 - up], [x, y]),
            "#1c0a20",
            3,
          );
        p.line(run([18, -20], [64, -84 - up], [110, -120 - up * 1.6]), "#1c0a20", 8);
        p.path(poly([108, -118 - up * 1.6], [104, -138 - up * 1.7], [117, -118 - up * 1.6]), "#ffd9a0");
        p.lit(limb([20, 50, 18], [38, 80, 12], [28, 104, 9]), skin(), rim, 0.8, -0.8);
        for (const claw of [18, 28, 38])
          p.path(poly([claw - 4, 104], [claw + 4, 104], [claw, 120]), "#ffd9a0");
      });
    p.lit(
      limb([20, 70, 13], [66, 104, 9], [96, 82, 6], [124, 90, 3], [140, 76, 1]) +
        poly([134, 82], [140, 62], [152, 74]),
      skin(),
      rim,
      0,
      -1,
    );
    p.lit(
      blob([0, -52], [28, -32], [34, 20], [24, 66], [0, 82], [-24, 66], [-34, 20], [-28, -32]),
      skin(),
      rim,
      0,
      -1.4,
    );
    for (let plate = 0; plate < 6; plate += 1)
      p.path(
        blob(
          [-16 + plate, -22 + plate * 15],
          [0, -28 + plate * 15],
          [16 - plate, -22 + plate * 15],
          [0, -12 + plate * 15],
        ),
        ["#ffe28a", "#ffc05a", "#ff9a3d", "#f0702e", "#c2482a", "#8a2f2a"][plate] ?? "#ff9a3d",
      );
    p.glow(0, -10, 90, "#ff9a2e", 0.9);
    p.lit(limb([0, -36, 22], [0, -70, 15], [0, -98, 14]), skin(), rim, 0, -0.8);
    const face = mirrored(
      [0, -134],
      [11, -130],
      [19, -120],
      [27, -108],
      [20, -98],
      [15, -84],
      [14, -66],
      [8, -56],
      [0, -54],
    );
    for (const side of [-1, 1]) {
      p.lit(
        limb([side * 13, -124, 6], [side * 30, -142, 4.4], [side * 36, -164, 2.6], [side * 30, -182, 0.6]),
        "#f0d0a4",
        "#fffbe8",
        0,
        -1,
      );
      for (const [x, y] of [
        [26, -112],
        [22, -98],
      ] as const)
        p.lit(
          limb([side * x * 0.8, y, 4], [side * (x + 12), y - 5, 2], [side * (x + 21), y - 12, 0.4]),
          "#8a2f3a",
          rim,
          0,
          -0.8,
        );
    }
    p.lit(
      poly(...face),
      p.linear([
        [0, "#b8382e"],
        [0.5, "#6e1a34"],
        [1, "#2e0e2a"],
      ]),
      "#ffe0a0",
      0,
      -1.6,
    );
    p.path(poly(...mirrored([0, -128], [7, -120], [5, -76], [0, -70])), "#e0603a", 'opacity="0.55"');
    for (const side of [-1, 1]) {
      p.path(poly([side * 6, -100], [side * 22, -113], [side * 19, -104], [side * 9, -97]), "#1a0716");
      p.path(poly([side * 8, -99.5], [side * 19, -108], [side * 16, -101]), "#fff6b0");
      p.glow(side * 13, -103, 22, "#ffd24d", 1);
      p.path(poly([side * 3, -68], [side * 8, -72], [side * 7, -66]), "#1a0716");
      p.path(poly([side * 8, -58], [side * 12, -62], [side * 10, -49]), "#ffeed0");
    }
    p.line(flow([-12, -63], [0, -58], [12, -63]), "#ffb04d", 1.8);
    p.glow(0, -54, 30, "#ff9a3d", 0.9);
  });
  p.at(mx, p.y(p.pick(0.91, 0.78)), p.s * p.pick(1.14, 1.15), () => {
    const rim = "#ff9a4d";
    p.lit(
      poly(
        [-78, 120],
        [-66, 10],
        [-78, 4],
        [-78, -18],
        [-58, -18],
        [-58, -6],
        [-40, -6],
        [-40, -18],
        [-20, -18],
        [-20, -6],
        [0, -6],
        [0, -18],
        [20, -18],
        [20, -6],
        [40, -6],
        [40, -18],
        [58, -18],
        [58, -6],
        [78, -6],
        [78, 4],
        [66, 10],
        [78, 120],
      ),
      p.linear([
        [0, "#3a1a38"],
        [1, "#0c0618"],
      ]),
      rim,
      0,
      -1.4,
    );
    for (const [x, y] of [
      [-40, 24],
      [4, 34],
      [34, 18],
      [-16, 62],
      [30, 70],
    ] as const)
      p.rect(x, y, 20, 9, "#4a2244", 'rx="2"');
  });
  motes(p, 160, 61, "#ffb85e", [0, 0.1, 1, 1], [0.6, 2.6]);
};

export const colonySaffron: Scene = (p) => {
  sky(p, ["#0c0c2a", "#3a1a3e", "#a8482f", "#ff9a3d", "#ffd98a"], p.y(0.76));
  stars(p, 120, 66, 0.4);
  p.disc(
    p.x(p.pick(0.2, 0.24)),
    p.y(p.pick(0.22, 0.14)),
    26 * p.s,
    p.linear(
      [
        [0, "#ffe9d0"],
        [1, "#a86a5a"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  p.disc(
    p.x(p.pick(0.33, 0.42)),
    p.y(p.pick(0.13, 0.09)),
    10 * p.s,
    p.linear(
      [
        [0, "#d0f0ff"],
        [1, "#4a6a8a"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  p.glow(p.x(0.62), p.y(0.68), p.s * 300, "#ffd07a", 0.6);
  const ground = p.y(p.pick(0.72, 0.7));
  p.path(
    poly(
      [0, ground],
      [0, ground - 70 * p.s],
      [p.x(0.14), ground - 74 * p.s],
      [p.x(0.18), ground - 30 * p.s],
      [p.x(0.3), ground - 24 * p.s],
      [p.x(0.36), ground],
    ) + poly([p.x(0.76), ground], [p.x(0.8), ground - 50 * p.s], [p.w, ground - 58 * p.s], [p.w, ground]),
    "#b0543a",
  );
  hills(
    p,
    ground + 12 * p.s,
    22 * p.s,
    9,
    p.linear([
      [0, "#d8703a"],
      [1, "#5a2030"],
    ]),
    150,
  );
  const rocket = [p.x(p.pick(0.83, 0.8)), p.y(p.pick(0.26, 0.22))] as const;
  p.path(
    flow(
      [rocket[0] - 2, rocket[1] + 30 * p.s],
      [rocket[0] - 24 * p.s, p.y(0.5)],
      [rocket[0] - 16 * p.s, ground],
      [rocket[0] + 30 * p.s, ground],
      [rocket[0] - 4 * p.s, p.y(0.5)],
      [rocket[0] + 3, rocket[1] + 30 * p.s],
    ),
    p.linear([
      [0, "#fff3d0", 0.95],
      [1, "#ffd0a0", 0.25],
    ]),
  );
  p.glow(rocket[0], rocket[1] + 44 * p.s, 80 * p.s, "#ffb84d", 1);
  p.at(rocket[0], rocket[1], p.s * p.pick(0.85, 1), () => {
    p.lit(
      blob([0, -54], [13, -26], [13, 22], [0, 30], [-13, 22], [-13, -26]),
      p.linear(
        [
          [0, "#ffffff"],
          [0.5, "#cfd8ea"],
          [1, "#4a4a7a"],
        ],
        0,
        0,
        1,
        0,
      ),
      "#fff6e0",
      -1,
      0,
    );
    p.path(poly([-13, 4], [-28, 34], [-12, 26]) + poly([13, 4], [28, 34], [12, 26]), "#e0503a");
    p.disc(0, -16, 5.6, "#35c8d8");
    p.path(poly([-8, 30], [8, 30], [0, 66]), "#fff3b0");
  });
  const dome = (x: number, y: number, r: number, seed: number) => {
    const random = seeded(seed);
    p.glow(x, y - r * 0.3, r * 1.9, "#5affd8", 0.6);
    const shell = `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
    p.path(
      shell,
      p.linear([
        [0, "#bffff0", 0.85],
        [0.5, "#2fb0a8", 0.85],
        [1, "#0f4a5a"],
      ]),
    );
    p.inside(shell, () => {
      for (let tree = 0; tree < 9; tree += 1) {
        const tx = x + (random() - 0.5) * r * 1.7;
        p.path(
          limb([tx, y, 2.4 * p.s], [tx, y - r * 0.3, 1.6 * p.s]) +
            puff(tx, y - r * (0.28 + random() * 0.2), r * (0.12 + random() * 0.08), tree + seed),
          tree % 2 === 0 ? "#0f5a4a" : "#1d7a52",
        );
      }
      p.rect(x - r * 0.2, y - r * 0.46, r * 0.32, r * 0.46, "#f4f4ff");
      p.rect(x - r * 0.14, y - r * 0.36, r * 0.2, r * 0.06, "#ffb84d");
      p.rect(x - r * 0.14, y - r * 0.22, r * 0.2, r * 0.06, "#ffb84d");
    });
    for (const t of [0.34, 0.7])
      p.line(
        `M${x - r * t} ${y}A${r * t} ${r} 0 0 1 ${x + r * t} ${y}`,
        "#eafffa",
        1.2 * p.s,
        'opacity="0.6"',
      );
    p.line(
      `M${x - r * 0.93} ${y - r * 0.36}Q${x} ${y - r * 0.24} ${x + r * 0.93} ${y - r * 0.36}`,
      "#eafffa",
      1.2 * p.s,
      'opacity="0.6"',
    );
    p.line(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`, "#eafffa", 2 * p.s);
    p.path(
      blob(
        [x - r * 0.7, y - r * 0.5],
        [x - r * 0.4, y - r * 0.84],
        [x - r * 0.3, y - r * 0.78],
        [x - r * 0.58, y - r * 0.42],
      ),
      "#ffffff",
      'opacity="0.6"',
    );
    p.lit(
      poly(
        [x - r * 1.1, y + r * 0.12],
        [x - r * 1.04, y - 2],
        [x + r * 1.04, y - 2],
        [x + r * 1.1, y + r * 0.12],
      ),
      "#3a2440",
      "#ffd9a0",
      0,
      -1.2,
    );
  };
  dome(p.x(p.pick(0.14, 0.16)), ground + 20 * p.s, p.s * 44, 3);
  dome(p.x(p.pick(0.67, 0.66)), ground + 26 * p.s, p.s * p.pick(50, 52), 5);
  p.path(limb([p.x(0.2), ground + 40 * p.s, 8 * p.s], [p.x(0.34), ground + 48 * p.s, 8 * p.s]), "#8a5a5a");
  dome(p.x(p.pick(0.41, 0.42)), p.y(p.pick(0.89, 0.86)), p.s * p.pick(104, 124), 8);
  p.path(
    `${flow([-20, p.y(0.9)], [p.w * 0.3, p.y(0.925)], [p.w * 0.6, p.y(0.92)], [p.w + 20, p.y(0.87)])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    p.linear([
      [0, "#a8482f"],
      [1, "#240d22"],
    ]),
  );
  p.at(p.x(p.pick(0.79, 0.78)), p.y(p.pick(0.93, 0.92)), p.s * p.pick(0.86, 1), () => {
    p.lit(
      poly([-52, -14], [-46, -36], [-8, -44], [24, -42], [46, -22], [52, -12]),
      p.linear([
        [0, "#f4e8e0"],
        [1, "#6a4a5a"],
      ]),
      "#fff6e0",
      -1,
      -1.4,
    );
    p.path(poly([0, -38], [22, -37], [38, -22], [2, -22]), "#35c8d8");
    for (const x of [-38, 0, 38]) {
      p.disc(x, -6, 12, "#1c0f20");
      p.disc(x, -6, 5, "#c27a4a");
    }
    p.line(run([-34, -38], [-40, -70]), "#2a1a2a", 2);
    p.disc(-40, -72, 3, "#ff4d4d");
    p.glow(54, -20, 40, "#fff0b0", 0.9);
  });
  p.at(p.x(p.pick(0.63, 0.58)), p.y(p.pick(0.97, 0.95)), p.s * p.pick(0.62, 0.72), () => {
    p.lit(
      `${onlooker}${limb([0, -74, 13], [0, -52, 12])}${ball(0, -92, 13)}`,
      p.linear([
        [0, "#f0e6e6"],
        [1, "#5a4460"],
      ]),
      "#fff6e0",
      -1.4,
      -1,
    );
    p.path(blob([-8, -96], [0, -100], [9, -96], [9, -87], [0, -84], [-8, -87]), "#ffb03d");
  });
};

export const nightMarket: Scene = (p) => {
  sky(p, ["#0a0c30", "#1c1450", "#5a2a6a", "#c25a5a"], p.y(0.66));
  stars(p, 100, 77, 0.35);
  const [vx, vy] = [p.x(0.5), p.y(p.pick(0.5, 0.48))];
  p.rect(
    0,
    vy + 40 * p.s,
    p.w,
    p.h,
    p.linear([
      [0, "#7a3048"],
      [0.4, "#2a1038"],
      [1, "#150a2a"],
    ]),
  );
  p.glow(vx, vy, p.s * 330, "#ffb04d", 0.85);
  p.at(vx, vy + 12 * p.s, p.s * p.pick(0.9, 1.2), () => {
    p.path(poly([-70, 0], [-56, -14], [-22, -50], [0, -108], [22, -50], [56, -14], [70, 0]), "#7a2f52");
    p.path(poly([-44, 0], [-30, -8], [0, -64], [30, -8], [44, 0]), "#c2643f");
    p.path(blob([0, -52], [5, -28], [13, -8], [-13, -8], [-5, -28]), "#ffd06b");
  });
  p.path(
    poly(
      [vx - 30 * p.s, vy + 10 * p.s],
      [vx + 30 * p.s, vy + 10 * p.s],
      [vx + p.w * 0.7, p.h],
      [vx - p.w * 0.7, p.h],
    ),
    p.linear([
      [0, "#ffb86b"],
      [0.25, "#8a3f52"],
      [1, "#150a2a"],
    ]),
  );
  const awnings = ["#e0453a", "#f0a03a", "#2f9a8f", "#b03a7a", "#3a6ad0"];
  for (let stall = 4; stall >= 0; stall -= 1)
    for (const side of [-1, 1]) {
      const depth = [1.5, 0.98, 0.64, 0.42, 0.28][stall] ?? 1;
      const [x, y] = [vx + side * depth * p.s * p.pick(192, 158), vy + depth * p.s * p.pick(118, 170)];
      const tone = awnings[(stall * 2 + (side > 0 ? 1 : 0)) % 5] ?? "#e0453a";
      p.at(
        x,
        y,
        p.s * depth * p.pick(1.02, 1.2),
        () => {
          p.rect(
            -70,
            -92,
            140,
            92,
            p.linear([
              [0, "#ffcf7a"],
              [0.5, "#b8583f"],
              [1, "#3a1838"],
            ]),
          );
          for (let shelf = 0; shelf < 2; shelf += 1)
            for (let jar = 0; jar < 7; jar += 1)
              p.rect(
                -60 + jar * 18,
                -82 + shelf * 22,
                10,
                14,
                ["#ffe9a0", "#ff7a5a", "#8ae0a0", "#ffd24d"][(jar + shelf + stall) % 4] ?? "#ffe9a0",
                'rx="3" opacity="0.85"',
              );
          p.path(limb([16, -30, 11], [14, -52, 8]) + ball(12, -66, 9), "#3a1430");
          p.path(blob([0, -69], [12, -79], [25, -69], [12, -70]), "#fff0d0");
          p.lit(
            poly([-78, 6], [-76, -34], [76, -34], [78, 6]),
            p.linear([
              [0, "#8a3f3a"],
              [1, "#240e2a"],
            ]),
            "#ffe0a0",
            0,
            -1.6,
          );
          for (let bowl = 0; bowl < 6; bowl += 1) {
            p.path(`M${-66 + bowl * 23} -42Q${-57 + bowl * 23} -28 ${-48 + bowl * 23} -42Z`, "#f4e8e0");
            p.oval(
              -57 + bowl * 23,
              -42,
              9,
              3.4,
              ["#ff8a3d", "#7ad06a", "#ffd24d", "#ff5a6e"][(bowl + stall) % 4] ?? "#ff8a3d",
            );
          }
          for (let strip = 0; strip < 8; strip += 1)
            p.path(
              `M${-84 + strip * 21} -86L${-74 + strip * 18.5} -120L${-74 + (strip + 1) * 18.5} -120L${-84 + (strip + 1) * 21} -86Q${-84 + (strip + 0.5) * 21} -74 ${-84 + strip * 21} -86Z`,
              strip % 2 === 0 ? tone : "#ffeed8",
            );
          p.line(run([-74, -120], [74, -120]), "#fff6dc", 1.6);
          p.glow(-30, -70, 50, "#ffdf8a", 0.9);
          p.disc(-30, -72, 5, "#fffbe0");
        },
        0,
        side,
      );
    }
  for (const [index, t] of [0.1, 0.26, 0.5, 0.86].entries()) {
    const y = vy - t * p.s * p.pick(128, 220);
    const half = t * p.s * p.pick(400, 330);
    p.line(flow([vx - half, y], [vx, y + 34 * t * p.s], [vx + half, y]), "#1a0c2a", 1.4 * p.s);
    for (let lamp = 0; lamp < 9; lamp += 1) {
      const u = lamp / 8;
      const [lx, ly, size] = [
        vx - half + 2 * half * u,
        y + Math.sin(u * Math.PI) * 34 * t * p.s + 10 * t * p.s,
        p.s * (3 + t * 11),
      ];
      const tone = ["#ff5a3d", "#ffb03d", "#ff7a8a"][(lamp + index) % 3] ?? "#ffb03d";
      p.glow(lx, ly, size * 3.2, tone, 0.75);
      p.oval(
        lx,
        ly,
        size,
        size * 0.86,
        p.radial([
          [0, "#fff6c8"],
          [0.5, tone],
          [1, "#7a1f2a"],
        ]),
      );
      p.rect(lx - size * 0.35, ly - size * 1.04, size * 0.7, size * 0.22, "#3a1420");
      p.rect(lx - size * 0.35, ly + size * 0.82, size * 0.7, size * 0.22, "#3a1420");
    }
  }
  haze(p, vy + 24 * p.s, p.h * 0.18, "#ffd08a", 0.5);
  for (const [x, y, h] of [
    [0.46, 0.68, 44],
    [0.54, 0.66, 38],
    [0.5, 0.64, 30],
  ] as const)
    p.at(p.x(x), p.y(p.pick(y, y - 0.03)), (p.s * h) / 100, () =>
      p.lit(onlooker, "#4a1a38", "#ffe0a0", 0.8, -1.4),
    );
  p.at(p.x(p.pick(0.4, 0.36)), p.y(p.pick(0.99, 0.95)), p.s * p.pick(1.35, 1.9), () =>
    p.lit(
      `${onlooker}${blob([-10, -80], [10, -80], [12, -42], [-12, -42])}${limb([11, -76, 4], [18, -60, 3], [24, -68, 2.4])}${limb([-9, -90, 3], [-12, -80, 3.4])}`,
      "#150a2a",
      "#ffcf7a",
      1,
      -0.9,
    ),
  );
  p.at(p.x(p.pick(0.55, 0.6)), p.y(p.pick(1, 0.96)), p.s * p.pick(1.15, 1.62), () => {
    p.lit(
      person({
        head: [-2, -91],
        neck: [0, -82],
        hip: [0, -47],
        arms: [
          [
            [-14, -66],
            [-22, -78],
          ],
          [
            [12, -64],
            [14, -48],
          ],
        ],
        legs: [
          [
            [-6, -24],
            [-10, -3],
          ],
          [
            [6, -24],
            [9, -3],
          ],
        ],
        shoulders: 7,
      }) + poly([-9, -80], [10, -80], [15, -36], [-14, -36]),
      "#1a0c30",
      "#ffcf7a",
      -1,
      -0.9,
    );
    p.line(run([-22, -78], [-26, -96]), "#3a1420", 1.4);
    for (const [y, tone] of [
      [-84, "#ff8a3d"],
      [-89, "#ffd24d"],
      [-94, "#ff5a5a"],
    ] as const)
      p.disc(-24 - (y + 84) * -0.2, y, 3, tone);
  });
  motes(p, 60, 8, "#ffe0a0", [0, 0.2, 1, 1], [0.5, 1.7]);
};

/** The demo's own game, still in development: a machine as an unfinished drawing. */
export const blankSlate: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#0a1a4a"],
      [1, "#050d2a"],
    ]),
  );
  const [cx, cy] = [p.x(0.5), p.y(p.pick(0.48, 0.45))];
  p.glow(cx, cy, p.s * 300, "#3d8bff", 0.6);
  const cell = 20 * p.s;
  let grid = "";
  for (let x = (p.w / 2) % cell; x < p.w; x += cell) grid += run([x, 0], [x, p.h]);
  for (let y = (p.h / 2) % cell; y < p.h; y += cell) grid += run([0, y], [p.w, y]);
  p.line(grid, "#4f8ad8", 0.6, 'opacity="0.35"');
  const r = p.s * p.pick(98, 128);
  const corner = (i: number, k = 1): Point => [
    cx + Math.cos((i * Math.PI) / 3 + Math.PI / 6) * r * k,
    cy + Math.sin((i * Math.PI) / 3 + Math.PI / 6) * r * k,
  ];
  p.path(
    poly(...[0, 1, 2, 3, 4, 5].map((i) => corner(i))),
    p.linear([
      [0, "#8ac4ff", 0.2],
      [1, "#1a3a8a", 0.3],
    ]),
  );
  p.line(
    run(corner(0), corner(1), corner(2), corner(3), corner(4), corner(5), corner(0)),
    "#d8ecff",
    2.4 * p.s,
  );
  p.line(run(corner(5), [cx, cy], corner(3)) + run([cx, cy], corner(1)), "#d8ecff", 2 * p.s);
  p.line(
    run(corner(0), [cx, cy], corner(2)) + run([cx, cy], corner(4)),
    "#8ac4ff",
    1.2 * p.s,
    'stroke-dasharray="6 6"',
  );
  for (let i = 0; i < 6; i += 1) {
    p.glow(...corner(i), 22 * p.s, "#bfe0ff", 0.9);
    p.disc(...corner(i), 4 * p.s, "#f4faff");
  }
  p.line(
    poly(
      ...mirrored([0, -r * 1.24], [r * 1.08, -r * 0.62], [r * 1.08, r * 0.62], [0, r * 1.24]).map(
        ([x, y]): Point => [cx + x, cy + y],
      ),
    ),
    "#5aa0f0",
    1 * p.s,
    'stroke-dasharray="2 6"',
  );
  for (const side of [-1, 1]) {
    p.line(
      run([cx + side * r * 1.1, cy - r * 0.5], [cx + side * r * 1.45, cy - r * 0.5]) +
        run([cx + side * r * 1.1, cy + r * 0.5], [cx + side * r * 1.45, cy + r * 0.5]),
      "#ffd24d",
      1.2 * p.s,
    );
    p.line(
      run([cx + side * r * 1.36, cy - r * 0.5], [cx + side * r * 1.36, cy + r * 0.5]),
      "#ffd24d",
      1.2 * p.s,
    );
  }
  p.at(corner(5)[0], corner(5)[1], p.s * p.pick(1, 1.2), () => {
    p.lit(
      poly([0, 0], [9, -24], [54, -86], [68, -76], [24, -14]),
      p.linear([
        [0, "#ffcf5e"],
        [1, "#c2602a"],
      ]),
      "#fff6dc",
      -1,
      -1,
    );
    p.path(poly([0, 0], [9, -24], [24, -14]), "#ffeed0");
    p.path(poly([0, 0], [3.4, -9], [9, -5.4]), "#0a1030");
    p.path(poly([54, -86], [60, -95], [74, -85], [68, -76]), "#ff5a6e");
  });
  cone(p, cx, cy, -90, 30, r * 2, "#bfe0ff", 0.15);
  shafts(p, cx, p.y(-0.2), 60, 120, 5, p.h, "#8ac4ff", 0.25, 3);
};
