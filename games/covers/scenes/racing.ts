import { blob, flow, poly, run, seeded } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { haze, motes, orb, sky, skyline, stars } from "../drawing/scenery.ts";

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
  orb(p, middle, horizon - p.s * p.pick(48, 84), p.s * p.pick(88, 112), "#fff0c2", "#ff5d7e", "#ff5f8a");
  skyline(p, horizon, [14 * p.s, p.s * p.pick(70, 130)], 5, "#6a1d70", [], 26);
  const towers = p.pick([30, 128], [60, 300]);
  for (const [from, to, seed] of [
    [-0.1, p.pick(0.33, 0.25), 7],
    [p.pick(0.67, 0.74), 1.1, 12],
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

const racerFromAbove = (p: Picture, paint: string, shine: string) => {
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

/** A desert circuit from above. */
export const dustRacing: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.radial(
      [
        [0, "#d9834a"],
        [0.5, "#8f3f4a"],
        [1, "#33123f"],
      ],
      0.55,
      0.45,
      0.75,
    ),
  );
  const random = seeded(77);
  for (let index = 0; index < 22; index += 1) {
    const [x, y, r] = [random() * p.w, random() * p.h, p.s * (26 + random() * 50)];
    p.path(blob([x - r, y], [x, y - r * 0.4], [x + r, y], [x, y + r * 0.4]), "#5a2447", 'opacity="0.28"');
  }
  for (let index = 0; index < 60; index += 1) {
    const [x, y, r] = [random() * p.w, random() * p.h, p.s * (2 + random() * 5)];
    p.path(
      blob([x - r, y + 2], [x + r * 2.4, y + r * 1.6], [x + r, y - r * 0.4]),
      "#1f0a2c",
      'opacity="0.4"',
    );
    p.lit(
      blob(
        [x - r, y],
        [x - r * 0.2, y - r],
        [x + r, y - r * 0.2],
        [x + r * 0.6, y + r],
        [x - r * 0.6, y + r],
      ),
      "#6d3350",
      "#ffc08a",
      -0.8,
      -0.8,
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
    p.line(d, "#1a0722", wide + 30, 'opacity="0.4" transform="translate(10 16)"');
    p.line(d, "#ffb06a", wide + 26, 'opacity="0.22"');
    p.line(d, "#e9f6ff", wide + 7);
    p.line(d, "#ff3b5c", wide + 7, 'stroke-dasharray="13 26" style="stroke-linecap:butt"');
    p.line(d, "#2a2038", wide);
    p.line(d, "#4a3a58", wide * 0.55);
    p.line(d, "#3a2c4a", wide * 0.42);
    p.line(d, "#ffe2b0", 1.6, 'stroke-dasharray="18 20" opacity="0.7"');
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
    p.at(x, y, p.pick(0.62, 0.74), () => racerFromAbove(p, paint, shine), turn);
  ribbon(over, wide * 1.35);
  p.glow(p.pick(390, 300), p.pick(200, 330), p.pick(240, 320), "#ffd166", 0.35);
  const hero = [p.pick(378, 285), p.pick(212, 344)] as const;
  const heading = p.pick(44, 26);
  const back = ((heading + 90) * Math.PI) / 180;
  for (let puff = 0; puff < 26; puff += 1) {
    const far = p.pick(44, 56) + puff * p.pick(7, 9);
    const wide = 8 + puff * 1.5;
    const [dx, dy] = [(random() - 0.5) * wide * 2, (random() - 0.5) * wide * 2];
    const r = 9 + puff * 1.1 + random() * 6;
    p.disc(
      hero[0] + Math.cos(back) * far + dx,
      hero[1] + Math.sin(back) * far + dy,
      r,
      p.radial([
        [0, "#ffd9a8", 0.5],
        [1, "#e09a62", 0],
      ]),
    );
  }
  p.at(
    p.pick(378, 285),
    p.pick(212, 344),
    p.pick(1.18, 1.5),
    () => racerFromAbove(p, "#f29b0c", "#fff0a8"),
    p.pick(44, 26),
  );
  motes(p, 120, 5, "#ffe0b0", [0, 0, 1, 1], [0.5, 1.7]);
};
