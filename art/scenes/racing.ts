import { poly, seeded } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { haze, orb, sky, skyline, stars } from "../drawing/scenery.ts";

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
