import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { onlooker } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { glints, motes, puff, stars } from "../drawing/scenery.ts";

export const prismhall: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#070a24"],
      [0.6, "#121a4a"],
      [1, "#0a0d2e"],
    ]),
  );
  const floor = p.y(p.pick(0.8, 0.8));
  for (let column = 4; column >= 1; column -= 1)
    for (const side of [-1, 1]) {
      const x = p.x(0.5) + side * p.s * (50 + (5 - column) * (5 - column) * p.pick(19, 13));
      const wide = p.s * (9 + (5 - column) * 7);
      const foot = floor + (5 - column) * p.s * 9;
      const tone = ["#1c2a6a", "#18235a", "#121a48", "#0b1034"][4 - column] ?? "#121a48";
      p.lit(
        poly([x - wide, foot], [x - wide * 0.8, -10], [x + wide * 0.8, -10], [x + wide, foot]),
        tone,
        "#8aa4ff",
        -side * 1.6,
        0,
      );
      p.rect(x - wide * 1.3, foot - 10 * p.s, wide * 2.6, 12 * p.s, tone);
      for (const flute of [-0.4, 0, 0.4])
        p.line(
          run([x + flute * wide, 0], [x + flute * wide * 1.2, foot - 12 * p.s]),
          "#070a24",
          1.4 * p.s,
          'opacity="0.6"',
        );
    }
  p.rect(
    0,
    floor + 4 * p.s,
    p.w,
    p.h,
    p.linear([
      [0, "#1a2464"],
      [0.4, "#0c1238"],
      [1, "#05071c"],
    ]),
  );
  const [cx, cy, size] = [p.x(p.pick(0.46, 0.5)), p.y(p.pick(0.46, 0.47)), p.s * p.pick(92, 116)];
  p.glow(cx, cy, size * 3, "#9fb4ff", 0.6);
  const source: Point = p.tall ? [-20, p.y(0.2)] : [-20, p.y(0.16)];
  const enter: Point = [cx - size * 0.3, cy - size * 0.02];
  p.light(
    poly(
      [source[0], source[1] - 9 * p.s],
      [source[0], source[1] + 9 * p.s],
      [enter[0], enter[1] + 6 * p.s],
      [enter[0], enter[1] - 6 * p.s],
    ),
    "#ffffff",
    0.95,
  );
  p.light(poly([source[0], source[1] - 34 * p.s], [source[0], source[1] + 34 * p.s], enter), "#bcd0ff", 0.3);
  const leave: Point = [cx + size * 0.26, cy + size * 0.02];
  ["#ff3d5e", "#ff8a3d", "#ffe14d", "#4fe87f", "#35c8ff", "#5a6bff", "#b44dff"].forEach((colour, band) => {
    const [a, b] = p.tall
      ? [0.2 + band * 0.085, 0.2 + (band + 1) * 0.085]
      : [0.02 + band * 0.125, 0.02 + (band + 1) * 0.125];
    const far = p.w + 20;
    p.light(
      poly(
        [leave[0], leave[1] + (band - 3.5) * 3 * p.s],
        [far, p.y(a)],
        [far, p.y(b)],
        [leave[0], leave[1] + (band - 2.5) * 3 * p.s],
      ),
      p.linear(
        [
          [0, colour, 0.95],
          [1, colour, 0.5],
        ],
        0,
        0,
        1,
        0,
      ),
    );
    glints(p, p.x(0.56 + band * 0.065), floor + 14 * p.s, p.h, p.s * 40, colour, band + 2, 0.5);
  });
  const [top, left, right, back]: [Point, Point, Point, Point] = [
    [cx, cy - size],
    [cx - size * 0.86, cy + size * 0.56],
    [cx + size * 0.5, cy + size * 0.72],
    [cx + size * 0.9, cy + size * 0.4],
  ];
  p.path(
    poly(top, left, right),
    p.linear([
      [0, "#eaf2ff", 0.85],
      [0.5, "#6a86ff", 0.6],
      [1, "#1a2a8a", 0.9],
    ]),
  );
  p.path(
    poly(top, right, back),
    p.linear([
      [0, "#ffd6f4", 0.8],
      [1, "#5a2fb0", 0.85],
    ]),
  );
  p.path(
    poly(top, [cx - size * 0.5, cy + size * 0.61], [cx - size * 0.1, cy + size * 0.65]),
    "#ffffff",
    'opacity="0.18"',
  );
  p.line(run(left, top, right, left), "#f4f8ff", 2 * p.s);
  p.line(run(top, back, right), "#ffe6fa", 1.6 * p.s);
  p.glow(enter[0], enter[1], size * 0.6, "#ffffff", 0.95);
  p.glow(top[0], top[1], size * 0.5, "#ffffff", 0.9);
  p.lit(
    poly(
      [cx - size * 0.7, floor - p.s * 4],
      [cx - size * 0.5, floor - p.s * 20],
      [cx + size * 0.6, floor - p.s * 20],
      [cx + size * 0.8, floor - p.s * 4],
      [cx + size * 0.95, floor + 16 * p.s],
      [cx - size * 0.85, floor + 16 * p.s],
    ),
    p.linear([
      [0, "#3a4a9a"],
      [1, "#0c1238"],
    ]),
    "#c4d2ff",
    0,
    -1.4,
  );
  p.at(p.x(p.pick(0.16, 0.2)), p.y(p.pick(0.98, 0.93)), p.s * p.pick(0.9, 1.25), () => {
    p.lit(
      `${onlooker}${blob([-9, -80], [9, -80], [14, -40], [20, -4], [-18, -4], [-14, -40])}`,
      "#0a0e30",
      "#dfe8ff",
      1,
      -0.6,
    );
    p.path(limb([12, -58, 1.8], [22, -10, 1.6]) + limb([8, -98, 1.4], [12, -58, 1.8]), "#0a0e30");
  });
  motes(p, 80, 12, "#eaf0ff", [0, 0, 1, 0.9], [0.5, 1.6]);
};

type Tone = readonly [top: string, left: string, right: string];
/** An isometric block: (x, y, z) of its near foot corner and its size, in cells. */
const block = (
  p: Picture,
  at: (x: number, y: number, z: number) => Point,
  [x, y, z]: readonly [number, number, number],
  [w, d, h]: readonly [number, number, number],
  [top, left, right]: Tone,
) => {
  p.path(poly(at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)), top);
  p.path(poly(at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)), left);
  p.path(poly(at(x + w, y, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x + w, y, z + h)), right);
};

export const foldingHouse: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#101444"],
      [0.5, "#2f2a78"],
      [1, "#8a4a8f"],
    ]),
  );
  stars(p, 120, 44, 0.8);
  p.glow(p.x(0.5), p.y(0.46), p.s * 320, "#ffb0a0", 0.55);
  p.disc(
    p.x(p.pick(0.68, 0.66)),
    p.y(p.pick(0.27, 0.22)),
    p.s * p.pick(58, 76),
    p.linear([
      [0, "#fff4d8"],
      [1, "#ffb59a"],
    ]),
  );
  const cell = p.s * p.pick(18.5, 25);
  const [ox, oy] = [p.x(0.5), p.y(p.pick(0.7, 0.62))];
  const at = (x: number, y: number, z: number): Point => [
    ox + (x - y) * cell * 0.87,
    oy + (x + y) * cell * 0.5 - z * cell,
  ];
  const rose: Tone = ["#ffd0c0", "#d0607f", "#8a3a7a"];
  const mint: Tone = ["#c8fff0", "#3fa8a0", "#256a8a"];
  const gold: Tone = ["#fff0b8", "#f0a050", "#b8506a"];
  const box = (
    from: readonly [number, number, number],
    size: readonly [number, number, number],
    tone: Tone,
  ) => block(p, at, from, size, tone);
  const door = (x: number, y: number, z: number, face: "left" | "right") => {
    const on = (u: number, v: number): Point => (face === "left" ? at(x + u, y, z + v) : at(x, y - u, z + v));
    const arch = poly(on(0, 0), on(0, 1.3), on(0.2, 1.65), on(0.5, 1.8), on(0.8, 1.65), on(1, 1.3), on(1, 0));
    const [gx, gy] = on(0.5, 0.8);
    p.path(arch, "#fff3b0");
    p.glow(gx, gy, cell * 2.4, "#ffd76b", 0.85);
  };
  p.path(poly(at(-4, -4, -1), at(4, -4, -1), at(4, 4, -1), at(0.6, 0.6, -9), at(-4, 4, -1)), "#3a2a72");
  box([-4, -4, -1], [8, 8, 1], ["#7a6ad0", "#4a3a98", "#33277a"]);
  box([-4, -4, 0], [2, 2, 8], rose);
  box([-2, -4, 5], [4, 2, 1], mint);
  box([2, -4, 0], [2, 2, 6], gold);
  p.path(poly(at(-4.3, -4.3, 8), at(-1.7, -4.3, 8), at(-3, -3, 10.6)), "#ffb0a0");
  p.path(poly(at(-4.3, -1.7, 8), at(-1.7, -1.7, 8), at(-3, -3, 10.6)), "#e0566f");
  p.path(poly(at(-1.7, -4.3, 8), at(-1.7, -1.7, 8), at(-3, -3, 10.6)), "#9a3470");
  for (let step = 0; step < 6; step += 1) box([2.4, -2 + step, 0], [1.3, 1, 5.4 - step * 0.9], gold);
  box([-4, -2, 0], [2, 6, 1], mint);
  for (let step = 0; step < 5; step += 1)
    box([-4, 3.4 - step * 1.05, 1], [1.6, 1.05, step * 0.75 + 0.4], rose);
  box([-4, 2, 0], [2, 2, 3.4], mint);
  box([-2, 2.4, 2.4], [5.2, 1.3, 1], rose);
  box([2.2, 2, 0], [2, 2, 4.2], rose);
  door(-3.5, -2, 5.4, "left");
  door(-3.5, 4, 0.4, "left");
  door(4.2, 3.5, 0.3, "right");
  door(2.6, 4, 1.6, "left");
  p.lit(
    limb(
      [at(3.2, 3, 4.2)[0], at(3.2, 3, 4.2)[1] - 4, 3],
      [at(3.2, 3, 4.2)[0], at(3.2, 3, 4.2)[1] - cell * 1.2, 2],
    ) + puff(at(3.2, 3, 4.2)[0], at(3.2, 3, 4.2)[1] - cell * 1.8, cell * 0.9, 7, 0.9),
    "#2f8a88",
    "#d8fff0",
    1,
    -1.4,
  );
  const [wx, wy] = at(0.2, 3.1, 3.4);
  p.at(wx, wy, p.s * p.pick(0.44, 0.5), () => {
    p.lit(`${onlooker}${blob([-10, -80], [10, -80], [18, -8], [-18, -8])}`, "#241a5a", "#fff3d0", 1, -1);
    p.path(poly([-14, -94], [0, -122], [14, -94]), "#ff4d6e");
    p.line(flow([14, -50], [22, -56], [22, -74]), "#241a5a", 3);
    p.glow(24, -48, 46, "#fff0a0", 1);
  });
  for (const [x, y, size] of [
    [0.1, 0.62, 1],
    [0.9, 0.74, 1.2],
    [0.16, 0.22, 0.7],
  ] as const)
    p.at(p.x(x), p.y(y), p.s * size, () => {
      p.path(poly([0, -16], [17, -7], [0, 2], [-17, -7]), "#c8fff0");
      p.path(poly([-17, -7], [0, 2], [0, 24], [-17, 13]), "#3fa8a0");
      p.path(poly([17, -7], [0, 2], [0, 24], [17, 13]), "#256a8a");
    });
  motes(p, 60, 4, "#fff0d0", [0, 0.1, 1, 1], [0.5, 1.7]);
};

const tidyPlanet = (
  p: Picture,
  x: number,
  y: number,
  r: number,
  land: readonly [string, string, string],
  turn: number,
  decorate: (r: number) => void,
) => {
  p.glow(x, y, r * 2, land[0], 0.45);
  p.at(x, y, 1, () => decorate(r), turn);
  p.disc(
    x,
    y,
    r,
    p.radial(
      [
        [0, land[0]],
        [0.55, land[1]],
        [1, land[2]],
      ],
      0.28,
      0.2,
      0.95,
    ),
  );
  p.inside(ball(x, y, r), () => {
    p.path(
      blob(
        [x - r * 0.9, y - r * 0.1],
        [x - r * 0.3, y - r * 0.35],
        [x + r * 0.05, y + r * 0.05],
        [x - r * 0.4, y + r * 0.3],
      ),
      "#ffffff",
      'opacity="0.16"',
    );
    p.path(
      blob(
        [x + r * 0.1, y + r * 0.3],
        [x + r * 0.6, y + r * 0.1],
        [x + r * 0.9, y + r * 0.5],
        [x + r * 0.3, y + r * 0.75],
      ),
      "#ffffff",
      'opacity="0.12"',
    );
    p.disc(
      x + r * 0.5,
      y + r * 0.55,
      r * 1.12,
      p.radial([
        [0, "#0a0a30", 0.75],
        [0.55, "#0a0a30", 0.5],
        [1, "#0a0a30", 0],
      ]),
    );
  });
};

export const tidyPlanets: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear(
      [
        [0, "#0c1240"],
        [0.6, "#2a1f6a"],
        [1, "#4a2a7a"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  stars(p, 240, 91, 1);
  p.glow(p.x(-0.05), p.y(0), p.s * 420, "#ffd98a", 0.65);
  const random = seeded(7);
  const around = (r: number, degrees: number, draw: () => void) =>
    p.group(`transform="rotate(${degrees}) translate(0 ${-r})"`, draw);
  const house = (wall: string, roof: string, k: number) => {
    p.lit(poly([-15 * k, 4], [-15 * k, -22 * k], [15 * k, -22 * k], [15 * k, 4]), wall, "#fff6dc", -1, 0);
    p.lit(poly([-20 * k, -20 * k], [0, -42 * k], [20 * k, -20 * k]), roof, "#fff0d0", -0.8, -1);
    p.rect(-5 * k, -12 * k, 10 * k, 16 * k, "#5a2a4a");
    p.rect(-2 * k, -32 * k, 5 * k, 5 * k, "#ffe98a");
    p.rect(7 * k, -17 * k, 6 * k, 7 * k, "#ffe98a");
  };
  const tree = (tone: string, k: number) => {
    p.path(limb([0, 4, 3 * k], [0, -18 * k, 2 * k]), "#5a3350");
    p.lit(puff(0, -28 * k, 15 * k, 5, 0.9), tone, "#fff6c8", -1, -1.2);
  };
  const big: Point = [p.x(p.pick(0.42, 0.46)), p.y(p.pick(0.66, 0.62))];
  tidyPlanet(
    p,
    p.x(p.pick(0.83, 0.78)),
    p.y(p.pick(0.3, 0.2)),
    p.s * p.pick(50, 58),
    ["#ffd0e6", "#e0629a", "#5a2070"],
    0,
    (r) => {
      around(r, -18, () => house("#fff0e0", "#7a4ad0", 0.8));
      around(r, 34, () => tree("#b0407a", 0.8));
      around(r, -62, () => tree("#d0508a", 0.65));
    },
  );
  tidyPlanet(
    p,
    p.x(p.pick(0.13, 0.2)),
    p.y(p.pick(0.27, 0.2)),
    p.s * p.pick(32, 40),
    ["#fff0b0", "#f0a04d", "#7a3050"],
    0,
    (r) => {
      around(r, 20, () => {
        p.lit(poly([-6, 4], [-4, -36], [4, -36], [6, 4]), "#f4f4ff", "#ffffff", -1, 0);
        p.rect(-4, -28, 8, 7, "#ff5a6e");
        p.rect(-5, -14, 10, 8, "#ff5a6e");
        p.glow(0, -40, 34, "#fff0a0", 1);
        p.path(poly([-6, -44], [0, -52], [6, -44]), "#ff5a6e");
      });
      around(r, -50, () => tree("#7a9a3a", 0.6));
    },
  );
  tidyPlanet(p, big[0], big[1], p.s * p.pick(98, 124), ["#a8f5c8", "#2fa88f", "#12305e"], 0, (r) => {
    around(r, -8, () => house("#ffeed0", "#ff6a5a", 1.35));
    around(r, 26, () => tree("#3a9a6a", 1.15));
    around(r, 48, () => tree("#2a7f6a", 0.9));
    around(r, -38, () => tree("#4ab078", 1.3));
    around(r, -66, () => house("#e0e8ff", "#4a7ae0", 0.85));
    around(r, 76, () => {
      p.line(run([0, 4], [0, -34]), "#4a2a5a", 3);
      p.path(poly([0, -34], [22, -28], [0, -20]), "#ffd24d");
    });
    around(r, 8.5, () => {
      p.line(run([10, 2], [10, -22]), "#4a2a5a", 2);
    });
  });
  const [ax, ay] = [big[0] + p.s * p.pick(60, 70), big[1] - p.s * p.pick(88, 112)];
  const [bx, by] = [p.x(p.pick(0.77, 0.68)), p.y(p.pick(0.36, 0.27))];
  const sag: Point = [(ax + bx) / 2, (ay + by) / 2 + 26 * p.s];
  p.line(flow([ax, ay], sag, [bx, by]), "#fff6e0", 1.6 * p.s, 'opacity="0.9"');
  for (let cloth = 1; cloth < 7; cloth += 1) {
    const t = cloth / 7;
    const x = ax + (bx - ax) * t;
    const y = ay + (by - ay) * t + Math.sin(t * Math.PI) * 26 * p.s;
    p.path(
      poly(
        [x - 6 * p.s, y],
        [x + 6 * p.s, y - 1],
        [x + (5 + random() * 4) * p.s, y + 15 * p.s],
        [x - 5 * p.s, y + 14 * p.s],
      ),
      ["#ff7a8a", "#ffe27a", "#7ae0ff", "#c49aff", "#ffffff", "#8af0b0"][cloth - 1] ?? "#ffffff",
    );
  }
  p.line(
    flow([p.x(0.72), p.y(0.98)], [p.x(0.86), p.y(0.83)], [p.x(1.06), p.y(0.74)]),
    "#ffe9c0",
    2 * p.s,
    'opacity="0.35"',
  );
  p.at(
    p.x(p.pick(0.84, 0.8)),
    p.y(p.pick(0.78, 0.84)),
    p.s * p.pick(0.8, 0.95),
    () => {
      p.light(
        poly([-24, 8], [-110, 40], [-24, -4]),
        p.linear(
          [
            [0, "#ffb84d", 0],
            [1, "#ffe9a0", 0.9],
          ],
          0,
          0,
          1,
          0,
        ),
      );
      p.lit(
        blob([-26, -12], [10, -18], [40, 0], [10, 18], [-26, 14]),
        p.linear([
          [0, "#f4f4ff"],
          [1, "#6a5ab0"],
        ]),
        "#ffffff",
        -0.6,
        -1.4,
      );
      p.path(poly([-26, -10], [-42, -22], [-30, 0]) + poly([-26, 12], [-42, 24], [-30, 2]), "#ff5a6e");
      p.disc(12, -1, 7.5, "#7ae0ff");
      p.disc(10, -3, 2.4, "#ffffff");
    },
    -22,
  );
};
