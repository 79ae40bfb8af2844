import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { glints, haze, hills, motes, orb, sky, skyline, stars } from "../drawing/scenery.ts";

const carFromBehind = (p: Picture) => {
  p.oval(0, 2, 132, 12, "#05061a", 'opacity="0.8"');
  p.glow(0, 0, 190, "#ff2a6d", 0.5, 0.22);
  p.path(
    "M-98 -30L-98 0Q-98 4 -92 4L-68 4Q-62 4 -62 0L-62 -30ZM98 -30L98 0Q98 4 92 4L68 4Q62 4 62 0L62 -30Z",
    "#04040f",
  );
  const cabin = "M-76 -56L-54 -90Q-50 -97 -40 -98L40 -98Q50 -97 54 -90L76 -56Z";
  p.lit(cabin, "#150d33", "#ffb08a", 0, -1.8);
  p.path(
    "M-60 -60L-45 -86Q-42 -91 -36 -91L36 -91Q42 -91 45 -86L60 -60Z",
    p.linear([
      [0, "#ff8f6b", 0.85],
      [0.5, "#8c2a7a", 0.7],
      [1, "#1c1145"],
    ]),
  );
  p.path("M-8 -91L10 -91L-14 -60L-40 -60Z", "#ffffff", 'opacity="0.14"');
  const body =
    "M-104 -20L-108 -40Q-106 -54 -84 -60L84 -60Q106 -54 108 -40L104 -20Q100 -8 82 -8L-82 -8Q-100 -8 -104 -20Z";
  p.lit(
    body,
    p.linear([
      [0, "#4a1d6e"],
      [0.35, "#241048"],
      [1, "#0a0720"],
    ]),
    "#ff9d86",
    0,
    -1.8,
  );
  p.path("M-80 -24L80 -24L70 -8L-70 -8Z", "#060516");
  for (const x of [-44, -22, 0, 22, 44])
    p.path(poly([x - 1.5, -22], [x + 1.5, -22], [x + 2, -9], [x - 2, -9]), "#2b1a55");
  p.lit("M-106 -78L106 -78L102 -71L-102 -71Z", "#0c0824", "#ffb08a", 0, -1.6);
  p.path("M-70 -72L-62 -72L-66 -58L-74 -58ZM70 -72L62 -72L66 -58L74 -58Z", "#0c0824");
  p.path("M-98 -48L98 -48L96 -40L-96 -40Z", "#7d0f3a");
  p.path("M-98 -47L-40 -47L-44 -41L-96 -41ZM98 -47L40 -47L44 -41L96 -41Z", "#ff4d7d");
  p.rect(-96, -45.4, 192, 2, "#ffd9e2");
  p.glow(-70, -44, 60, "#ff2a6d", 0.9, 0.5);
  p.glow(70, -44, 60, "#ff2a6d", 0.9, 0.5);
  p.rect(-18, -36, 36, 9, "#d9e6ff", 'rx="1.5" opacity="0.8"');
  for (const x of [-54, 54]) {
    p.disc(x, -12, 5, "#1b0e33");
    p.glow(x, -8, 26, "#35e0ff", 0.95);
    p.disc(x, -12, 2.6, "#d8fbff");
  }
};

export const halogenMile: Scene = (p) => {
  const horizon = p.y(p.pick(0.54, 0.55));
  const middle = p.x(0.5);
  sky(p, ["#080a28", "#1f0f52", "#7a1c78", "#ff5f6d", "#ffc27a"], horizon);
  stars(p, 90, 4, 0.25);
  orb(p, middle, horizon - p.s * p.pick(48, 84), p.s * p.pick(88, 128), "#fff0c2", "#ff5d7e", "#ff5f8a");
  skyline(p, horizon, [14 * p.s, p.s * p.pick(70, 130)], 5, "#6a1d70", [], 26);
  const towers = p.pick([30, 128], [60, 300]);
  for (const [from, to, seed] of [
    [-0.1, 0.33, 7],
    [0.67, 1.1, 12],
  ] as const)
    p.inside(poly([p.w * from, 0], [p.w * to, 0], [p.w * to, p.h], [p.w * from, p.h]), () =>
      skyline(p, horizon, [(towers[0] ?? 0) * p.s, (towers[1] ?? 0) * p.s], seed, "#190c3d", [
        "#ff7ab0",
        "#4fe3ff",
        "#ffd28a",
      ]),
    );
  p.rect(
    0,
    horizon,
    p.w,
    p.h - horizon,
    p.linear([
      [0, "#58165f"],
      [0.25, "#1d0d40"],
      [1, "#07071d"],
    ]),
  );
  p.path(
    poly(
      [middle - 10, horizon],
      [middle + 10, horizon],
      [middle + p.w * 0.62, p.h],
      [middle - p.w * 0.62, p.h],
    ),
    p.linear([
      [0, "#e0567a"],
      [0.12, "#4a1858"],
      [0.5, "#150c33"],
      [1, "#0a0822"],
    ]),
  );
  const random = seeded(8);
  for (const side of [-1, 1])
    for (let index = 0; index < 11; index += 1) {
      const spread = 0.62 + random() * 1.5;
      const colour = ["#35e0ff", "#ff2a8d", "#ffb45e", "#8a6bff"][Math.floor(random() * 4)] ?? "#35e0ff";
      const thick = p.s * (2 + random() * 7);
      const end = middle + side * p.w * spread;
      const lift = random() * p.h * 0.55;
      p.light(
        poly([middle + side * 12, horizon - 1], [end, p.h - lift], [end, p.h - lift + thick * 2]),
        p.linear(
          [
            [0, colour, 0],
            [0.3, colour, 0.4],
            [1, colour, 0.95],
          ],
          side > 0 ? 0 : 1,
          0,
          side > 0 ? 1 : 0,
          1,
        ),
      );
    }
  for (let dash = 1; dash < 8; dash += 1) {
    const near = (dash / 7.4) ** 2.2;
    const far = ((dash - 0.45) / 7.4) ** 2.2;
    const [y0, y1] = [horizon + (p.h - horizon) * far, horizon + (p.h - horizon) * near];
    p.light(
      poly([middle - far * 9, y0], [middle + far * 9, y0], [middle + near * 9, y1], [middle - near * 9, y1]),
      "#ffd9a0",
      0.6,
    );
  }
  haze(p, horizon, p.h * 0.16, "#ff8d6e", 0.55);
  p.at(middle, p.y(p.pick(0.9, 0.83)), p.s * p.pick(1.12, 1.42), () => carFromBehind(p));
};

const wheel = (p: Picture, x: number, y: number, r: number, rim: string) => {
  const random = seeded(3);
  let knobs = ball(x, y, r);
  for (let index = 0; index < 18; index += 1) {
    const a = (index / 18) * Math.PI * 2;
    knobs += ball(x + Math.cos(a) * r, y + Math.sin(a) * r, r * (0.1 + random() * 0.03));
  }
  p.lit(knobs, "#12091a", rim, -1.2, -1.4);
  p.disc(x, y, r * 0.55, "#3c1c28");
  p.disc(x, y, r * 0.5, "#1b0c1c");
  for (let spoke = 0; spoke < 6; spoke += 1) {
    const a = (spoke / 6) * Math.PI * 2 + 0.3;
    p.line(run([x, y], [x + Math.cos(a) * r * 0.48, y + Math.sin(a) * r * 0.48]), "#c9722f", r * 0.09);
  }
  p.disc(x, y, r * 0.14, "#ffcf8a");
};

export const dunebreaker: Scene = (p) => {
  sky(p, ["#101338", "#3b1b52", "#a8324a", "#ff7a33", "#ffc766"], p.y(0.8));
  stars(p, 60, 9, 0.25);
  const [sunX, sunY] = [p.x(p.pick(0.63, 0.55)), p.y(p.pick(0.5, 0.42))];
  orb(p, sunX, sunY, p.s * p.pick(112, 150), "#fff4cf", "#ff9a3d", "#ff8a3c");
  p.path(
    poly(
      [0, p.y(0.62)],
      [p.w * 0.1, p.y(0.53)],
      [p.w * 0.24, p.y(0.53)],
      [p.w * 0.27, p.y(0.6)],
      [p.w * 0.4, p.y(0.63)],
      [p.w * 0.4, p.h],
      [0, p.h],
    ),
    "#b8453f",
  );
  hills(
    p,
    p.y(0.7),
    p.s * 40,
    3,
    p.linear([
      [0, "#d9632f"],
      [0.4, "#8a2f3c"],
      [1, "#4a1c3a"],
    ]),
    180,
  );
  const dune = (points: Point[], light: string, dark: string) =>
    p.path(
      `${flow(...points)}L${p.w + 30} ${p.h}L-30 ${p.h}Z`,
      p.linear([
        [0, light],
        [0.35, dark],
        [1, "#150a22"],
      ]),
    );
  dune(
    [
      [-30, p.y(0.86)],
      [p.w * 0.2, p.y(0.76)],
      [p.w * 0.42, p.y(0.72)],
      [p.w * 0.6, p.y(0.84)],
      [p.w + 30, p.y(0.78)],
    ],
    "#ff9a4a",
    "#6b2436",
  );
  for (let plume = 0; plume < 26; plume += 1) {
    const t = plume / 25;
    p.disc(
      p.x(p.pick(0.1, 0.02)) + t * p.s * p.pick(190, 190),
      p.y(p.pick(0.83, 0.76)) - t * p.s * 62 + Math.sin(plume * 2.1) * 9 * p.s,
      p.s * (34 - t * 24 + Math.sin(plume * 4.3) * 4),
      p.radial([
        [0, "#ffcb8a", 0.34],
        [1, "#ffb066", 0],
      ]),
    );
  }
  p.at(
    p.x(p.pick(0.5, 0.52)),
    p.y(p.pick(0.62, 0.6)),
    p.s * p.pick(1.25, 1.42),
    () => {
      const rim = "#ffd58f";
      wheel(p, 62, 22, 24, rim);
      wheel(p, -62, 20, 29, rim);
      p.line(run([-62, 20], [-30, 4], [62, 22]), "#1a0c1c", 7);
      p.lit(
        blob(
          [-92, -12],
          [-60, -24],
          [-20, -10],
          [40, -16],
          [92, -2],
          [98, 8],
          [70, 6],
          [30, 14],
          [-40, 12],
          [-84, 2],
        ),
        p.linear([
          [0, "#e0452e"],
          [0.5, "#8a1f33"],
          [1, "#2a0f22"],
        ]),
        rim,
        -1,
        -2,
      );
      p.path(poly([20, -12], [86, 0], [92, 5], [30, 0]), "#ffd28a", 'opacity="0.5"');
      p.path(limb([-20, -22, 10], [-14, -40, 7]) + ball(-8, -47, 10), "#190b1c");
      p.path(poly([-4, -50], [3, -49], [3, -43], [-4, -43]), "#7ee7ff");
      p.line(run([-52, -14], [-40, -62], [2, -62], [30, -14], [-8, -14], [-40, -62]), rim, 5.4);
      p.line(run([-52, -14], [-40, -62], [2, -62], [30, -14], [-8, -14], [-40, -62]), "#1d0d1f", 4);
      for (const x of [-34, -20, -6]) {
        p.disc(x, -68, 5, "#2a1322");
        p.glow(x + 3, -68, 20, "#fff2c4", 0.9);
        p.disc(x + 2, -68, 2.8, "#fff7dc");
      }
      p.line(flow([-86, -12], [-94, -56], [-108, -92]), "#1d0d1f", 1.6);
      p.path(poly([-108, -92], [-78, -88], [-101, -76]), "#35d6c8");
    },
    -15,
  );
  dune(
    [
      [-30, p.y(p.pick(0.9, 0.84))],
      [p.w * 0.16, p.y(0.885)],
      [p.w * 0.4, p.y(0.97)],
      [p.w * 0.75, p.y(0.93)],
      [p.w + 30, p.y(0.86)],
    ],
    "#c24a38",
    "#3a142c",
  );
  motes(p, 70, 21, "#ffdca0", [0, 0.5, 0.75, 0.95], [0.6, 2.4]);
};

const prang = (x: number, y: number, height: number) => {
  const w = height * 0.2;
  return (
    poly(
      [x - w * 1.5, y],
      [x - w * 1.3, y - height * 0.13],
      [x - w * 0.9, y - height * 0.16],
      [x - w * 0.8, y - height * 0.3],
      [x + w * 0.8, y - height * 0.3],
      [x + w * 0.9, y - height * 0.16],
      [x + w * 1.3, y - height * 0.13],
      [x + w * 1.5, y],
    ) +
    blob(
      [x - w * 0.7, y - height * 0.28],
      [x - w * 0.62, y - height * 0.55],
      [x - w * 0.25, y - height * 0.8],
      [x, y - height * 0.86],
      [x + w * 0.25, y - height * 0.8],
      [x + w * 0.62, y - height * 0.55],
      [x + w * 0.7, y - height * 0.28],
    ) +
    poly([x - w * 0.08, y - height * 0.82], [x, y - height], [x + w * 0.08, y - height * 0.82])
  );
};

const skyLantern = (p: Picture, x: number, y: number, size: number) => {
  p.glow(x, y + size * 0.4, size * 3.4, "#ff9b3d", 0.8);
  p.path(
    blob(
      [x - size * 0.6, y - size * 0.7],
      [x, y - size],
      [x + size * 0.6, y - size * 0.7],
      [x + size * 0.62, y],
      [x + size * 0.42, y + size * 0.9],
      [x - size * 0.42, y + size * 0.9],
      [x - size * 0.62, y],
    ),
    p.linear([
      [0, "#b8481f"],
      [0.6, "#ff9f45"],
      [1, "#fff0b8"],
    ]),
  );
};

export const riverlight: Scene = (p) => {
  const water = p.y(p.pick(0.62, 0.6));
  sky(p, ["#070d2b", "#14265a", "#2d4a86", "#c2628c", "#ffb07a"], water);
  stars(p, 100, 17, 0.4);
  const random = seeded(31);
  p.group('opacity="0.45"', () =>
    p.path(
      prang(p.x(0.2), water, p.s * 120) +
        prang(p.x(0.34), water, p.s * 80) +
        prang(p.x(0.88), water, p.s * 100),
      "#5a3a7a",
    ),
  );
  p.path(
    prang(p.x(p.pick(0.76, 0.7)), water + 2, p.s * p.pick(190, 290)) +
      prang(p.x(p.pick(0.63, 0.46)), water + 2, p.s * p.pick(110, 160)) +
      prang(p.x(p.pick(0.9, 0.93)), water + 2, p.s * p.pick(120, 170)),
    p.linear([
      [0, "#2a2a63"],
      [1, "#7c3a6e"],
    ]),
  );
  for (let index = 0; index < p.pick(15, 20); index += 1)
    skyLantern(
      p,
      p.w * random(),
      p.h * (0.04 + random() * p.pick(0.44, 0.42)),
      p.s * (2.5 + random() ** 2 * 9),
    );
  p.rect(
    0,
    water,
    p.w,
    p.h - water,
    p.linear([
      [0, "#b45f84"],
      [0.18, "#35407c"],
      [1, "#060c28"],
    ]),
  );
  glints(p, p.x(p.pick(0.72, 0.65)), water + 4, p.h, p.s * 150, "#ffb37a", 5, 0.55);
  glints(p, p.x(0.24), water + 6, p.h, p.s * 120, "#7ab0ff", 6, 0.35);
  p.at(
    p.x(p.pick(0.46, 0.5)),
    p.y(p.pick(0.82, 0.78)),
    p.s * p.pick(1.35, 1.22),
    () => {
      p.oval(-20, 15, 190, 7, "#03081f", 'opacity="0.6"');
      p.light(blob([-250, 4], [-170, -6], [-120, 6], [-60, 14], [-170, 18]), "#cfe8ff", 0.7);
      p.light(blob([70, 14], [100, 2], [122, -12], [118, 6], [96, 16]), "#e8f6ff", 0.8);
      p.line(run([-104, -18], [-196, 14]), "#1a0f25", 4);
      const hull = `${flow([-150, -10], [-60, 2], [40, 0], [108, -22], [168, -82])}${flow([178, -84], [140, -22], [90, 12], [20, 18], [-90, 18], [-150, -10]).replace("M", "L")}Z`;
      p.lit(
        hull,
        p.linear([
          [0, "#ff8a3d"],
          [0.3, "#a8322f"],
          [0.75, "#43163a"],
          [1, "#150a26"],
        ]),
        "#ffe0a8",
        -0.5,
        -2,
      );
      p.line(flow([-140, -2], [-50, 9], [50, 7], [116, -18], [166, -72]), "#38e0d0", 2.2);
      for (const [x, y, colour] of [
        [139, -46, "#ff4d8d"],
        [146, -54, "#ffe24d"],
        [152, -61, "#53e6a4"],
        [158, -68, "#4db5ff"],
      ] as const)
        p.line(flow([x - 7, y - 5], [x + 2, y + 5], [x + 3, y + 16]), colour, 3.6);
      p.path(
        limb([-96, -12, 9], [-82, -40, 7], [-78, -46, 4]) +
          ball(-74, -56, 8) +
          limb([-84, -40, 5], [-98, -30, 4], [-108, -22, 3]) +
          limb([-92, -12, 7], [-74, -6, 6]),
        "#180c24",
      );
      p.path(blob([-92, -60], [-74, -70], [-58, -60], [-74, -61]), "#ffc56e");
      p.lit(
        ball(-112, -22, 9) + poly([-122, -32], [-106, -32], [-104, -18], [-122, -16]),
        "#23152f",
        "#ffcf96",
        -1,
        -1,
      );
      p.glow(-128, -26, 16, "#ff7a3d", 0.8);
      for (const x of [-24, 16]) {
        p.path(
          limb([x, -4, 8], [x + 7, -28, 6]) +
            ball(x + 12, -38, 7) +
            limb([x + 6, -26, 4], [x + 18, -16, 3.4], [x + 26, -10, 3]),
          "#1c0e28",
        );
      }
    },
    -3,
  );
  for (const [x, y] of [
    [0.08, 0.9],
    [0.92, 0.92],
    [0.82, 0.84],
    [0.2, 0.97],
  ] as const) {
    p.glow(p.x(x), p.y(y), p.s * 36, "#ffb050", 0.9, 0.6);
    p.path(
      poly([p.x(x) - 8 * p.s, p.y(y)], [p.x(x), p.y(y) + 4 * p.s], [p.x(x) + 8 * p.s, p.y(y)]),
      "#3d7a4a",
    );
    p.path(
      blob([p.x(x) - 2 * p.s, p.y(y)], [p.x(x), p.y(y) - 9 * p.s], [p.x(x) + 2 * p.s, p.y(y)]),
      "#fff3c0",
    );
  }
  haze(p, water, p.h * 0.1, "#ffb48a", 0.4);
};

const formulaFromAbove = (p: Picture, paint: string, shine: string) => {
  p.glow(0, -70, 80, "#fff3c8", 0.5);
  p.path(
    poly([-7, -40], [-34, -170], [34, -170], [7, -40]),
    p.linear([
      [0, "#fff6d0", 0],
      [1, "#fff6d0", 0.55],
    ]),
    'style="mix-blend-mode:screen"',
  );
  p.path(blob([-22, -40], [24, -40], [30, 40], [-16, 46]), "#02040f", 'opacity="0.5"');
  for (const [x, y] of [
    [-19, -26],
    [19, -26],
    [-21, 28],
    [21, 28],
  ] as const)
    p.rect(x - 5, y - 9, 10, 18, "#05060f", 'rx="3"');
  p.line(run([-18, -26], [18, -26]), "#1a2036", 2.5);
  p.line(run([-20, 28], [20, 28]), "#1a2036", 3);
  p.path(
    "M-5 -50L5 -50L8 -14L15 0L14 24L7 40L-7 40L-14 24L-15 0L-8 -14Z",
    p.linear([
      [0, shine],
      [0.5, paint],
      [1, "#150a26"],
    ]),
  );
  p.rect(-24, -52, 48, 8, shine, 'rx="2"');
  p.rect(-21, 38, 42, 10, paint, 'rx="2"');
  p.rect(-21, 44, 42, 3, shine);
  p.disc(0, -2, 6.5, "#f5fbff");
  p.path(poly([-5, -5], [5, -5], [4, -1], [-4, -1]), "#101a3a");
  p.glow(-16, 48, 16, "#ff3355", 0.9);
  p.glow(16, 48, 16, "#ff3355", 0.9);
};

export const apexRibbon: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.radial(
      [
        [0, "#123f5c"],
        [0.55, "#0a1f44"],
        [1, "#050b22"],
      ],
      0.5,
      0.45,
      0.75,
    ),
  );
  const random = seeded(77);
  for (let index = 0; index < 46; index += 1) {
    const [x, y, size] = [random() * p.w, random() * p.h, p.s * (14 + random() * 30)];
    p.rect(
      x,
      y,
      size,
      size * 0.7,
      "#0b2748",
      `opacity="${0.35 + random() * 0.4}" transform="rotate(-24 ${p.w / 2} ${p.h / 2})"`,
    );
    if (random() > 0.4)
      p.rect(
        x + size * 0.3,
        y + size * 0.2,
        2.4 * p.s,
        2.4 * p.s,
        random() > 0.5 ? "#ffcf6e" : "#59e6ff",
        'opacity="0.8"',
      );
  }
  const under = p.tall
    ? flow(
        [-60, 180],
        [110, 120],
        [300, 190],
        [430, 330],
        [330, 470],
        [140, 430],
        [120, 300],
        [290, 200],
        [540, 60],
      )
    : flow(
        [-60, 110],
        [90, 60],
        [250, 90],
        [400, 210],
        [560, 250],
        [600, 130],
        [500, 60],
        [360, 110],
        [230, 240],
        [60, 300],
        [-60, 290],
      );
  const over = p.tall
    ? flow([-60, 600], [120, 560], [250, 420], [330, 240], [420, 120], [560, 40])
    : flow([110, 420], [250, 330], [390, 200], [480, 80], [620, -40]);
  const ribbon = (d: string, wide: number) => {
    p.line(d, "#020617", wide + 30, 'opacity="0.4" transform="translate(10 16)"');
    p.line(d, "#23e6ff", wide + 22, 'opacity="0.12"');
    p.line(d, "#e9f6ff", wide + 7);
    p.line(d, "#ff3b5c", wide + 7, 'stroke-dasharray="13 26" style="stroke-linecap:butt"');
    p.line(d, "#1a2342", wide);
    p.line(d, "#2c3a66", wide * 0.55);
    p.line(d, "#222d54", wide * 0.42);
    p.line(d, "#59e6ff", 1.6, 'stroke-dasharray="18 20" opacity="0.7"');
  };
  const wide = p.pick(58, 76);
  ribbon(under, wide);
  for (const [x, y, turn, paint, shine] of p.tall
    ? ([
        [120, 122, 98, "#c71f5b", "#ff7aa8"],
        [124, 340, 8, "#1d6fd6", "#8ad1ff"],
      ] as const)
    : ([
        [120, 62, 80, "#c71f5b", "#ff7aa8"],
        [506, 244, 100, "#1d6fd6", "#8ad1ff"],
      ] as const))
    p.at(x, y, p.pick(0.62, 0.74), () => formulaFromAbove(p, paint, shine), turn);
  ribbon(over, wide * 1.35);
  p.glow(p.pick(390, 300), p.pick(200, 330), p.pick(240, 320), "#ffd166", 0.35);
  p.at(
    p.pick(378, 285),
    p.pick(212, 344),
    p.pick(1.18, 1.5),
    () => formulaFromAbove(p, "#f29b0c", "#fff0a8"),
    p.pick(44, 26),
  );
};
