import { blob, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { penguin, penguinAside } from "../drawing/penguins.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { glints, hills, motes, orb, sky, stars } from "../drawing/scenery.ts";

const bubbleColours = ["#ff3d6e", "#ffb52e", "#ffe65a", "#4fe07f", "#35b8ff", "#a56bff", "#f4f8ff"] as const;

/** A glossy bubble of frozen colour. */
const bubble = (p: Picture, x: number, y: number, r: number, colour: string) => {
  p.disc(
    x,
    y,
    r,
    p.radial(
      [
        [0, "#ffffff"],
        [0.28, colour],
        [0.78, colour],
        [1, "#10143f"],
      ],
      0.36,
      0.3,
      0.86,
    ),
  );
  p.oval(x, y + r * 0.52, r * 0.6, r * 0.3, "#ffffff", 'opacity="0.22"');
  p.oval(
    x - r * 0.34,
    y - r * 0.42,
    r * 0.26,
    r * 0.17,
    "#ffffff",
    `opacity="0.95" transform="rotate(-36 ${x - r * 0.34} ${y - r * 0.42})"`,
  );
};

/** A penguin takes aim at bubbles that hang from the ice. */
export const frozenBubble: Scene = (p) => {
  sky(p, ["#0a1450", "#15409a", "#3f92e0", "#c8f0ff"]);
  stars(p, 80, 3, 0.4);
  p.glow(p.x(0.5), p.y(0.72), 320 * p.s, "#bff4ff", 0.75);
  const random = seeded(29);
  const iceberg = (x: number, foot: number, w: number, h: number) => {
    const peak: Point = [x + w * (random() - 0.5) * 0.3, foot - h];
    const knee: Point = [x + w * 0.1, foot - h * 0.45];
    p.path(
      poly(
        [x - w / 2, foot],
        [x - w * 0.3, foot - h * 0.6],
        peak,
        [x + w * 0.28, foot - h * 0.7],
        [x + w / 2, foot],
      ),
      p.linear([
        [0, "#ffffff"],
        [1, "#6ab0ea"],
      ]),
    );
    p.path(
      poly(peak, [x + w * 0.28, foot - h * 0.7], [x + w / 2, foot], [x + w * 0.16, foot], knee),
      "#3f7ac8",
      'opacity="0.7"',
    );
  };
  for (const [x, w, h] of p.pick(
    [
      [0.02, 190, 130],
      [0.2, 110, 66],
      [0.83, 130, 84],
      [0.99, 200, 150],
    ] as const,
    [
      [0.02, 210, 190],
      [0.86, 150, 110],
      [1.02, 200, 220],
    ] as const,
  ))
    iceberg(p.x(x), p.y(0.84), w * p.s, h * p.s);
  p.rect(
    0,
    p.y(0.82),
    p.w,
    p.h,
    p.linear([
      [0, "#8fd4ff"],
      [0.4, "#2a6ac0"],
      [1, "#0a1a5a"],
    ]),
  );
  glints(p, p.x(0.5), p.y(0.84), p.h, p.w * 0.5, "#ffffff", 7, 0.5);
  // The ceiling of bubbles.
  const r = p.s * p.pick(27, 33);
  const step = r * 2.02;
  const reach = p.pick([5, 5, 4, 2], [5, 5, 5, 4, 2]);
  reach.forEach((wide, row) => {
    const y = p.y(p.pick(0.02, 0.03)) + row * r * 1.76;
    const shift = row % 2 === 0 ? 0 : r;
    for (let k = -12; k <= 12; k += 1) {
      const x = p.x(0.5) + k * step + shift;
      if (x < -r * 2 || x > p.w + r * 2) continue;
      const away = Math.abs(x - p.x(p.pick(0.52, 0.52))) / step;
      if (row > 1 && away > wide + (random() - 0.5)) continue;
      bubble(p, x, y, r, bubbleColours[Math.floor(random() * 7)] ?? "#ffffff");
    }
  });
  const from: Point = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.8, 0.76))];
  const shot: Point = [p.x(p.pick(0.645, 0.7)), p.y(p.pick(0.53, 0.52))];
  for (let dot = 1; dot < 9; dot += 1) {
    const t = dot / 9;
    p.disc(
      from[0] + (shot[0] - from[0]) * t,
      from[1] + (shot[1] - from[1]) * t,
      (1.6 + t * 3) * p.s,
      "#ffffff",
      `opacity="${0.3 + t * 0.6}"`,
    );
  }
  p.glow(shot[0], shot[1], 80 * p.s, "#8fffc0", 0.9);
  bubble(p, shot[0], shot[1], r * 1.08, "#4fe07f");
  const floe = (x: number, y: number, w: number) => {
    p.lit(
      blob(
        [x - w, y],
        [x - w * 0.7, y - w * 0.13],
        [x, y - w * 0.18],
        [x + w * 0.75, y - w * 0.13],
        [x + w, y],
        [x + w * 0.6, y + w * 0.2],
        [x - w * 0.6, y + w * 0.2],
      ),
      p.linear([
        [0, "#ffffff"],
        [0.5, "#bfe4ff"],
        [1, "#4a8ad0"],
      ]),
      "#ffffff",
      0,
      -1.6,
    );
  };
  floe(from[0], p.y(p.pick(0.86, 0.82)), p.s * p.pick(120, 130));
  p.at(from[0] - 30 * p.s, p.y(p.pick(0.85, 0.815)), p.s * p.pick(1.4, 1.9), () =>
    penguin(p, [128, -38], { rim: "#ffffff", scarf: "#ff4d6d" }),
  );
  motes(p, 120, 22, "#ffffff", [0, 0.2, 1, 1], [0.6, 2]);
};

/** A column of penguins over and through the ground: one digs, one floats down, the rest follow. */
export const pingus: Scene = (p) => {
  sky(p, ["#142a7a", "#3f74c8", "#9fd0f0", "#fff0c8"], p.y(0.75));
  orb(
    p,
    p.x(p.pick(0.16, 0.22)),
    p.y(p.pick(0.2, 0.14)),
    p.s * p.pick(36, 46),
    "#ffffff",
    "#fff0a8",
    "#fff4c0",
  );
  const random = seeded(9);
  for (let cloud = 0; cloud < 6; cloud += 1) {
    const [x, y, r] = [random() * p.w, p.y(0.06 + random() * 0.3), p.s * (26 + random() * 34)];
    p.path(
      blob(
        [x - r * 1.8, y],
        [x - r * 0.8, y - r * 0.4],
        [x, y - r * 0.6],
        [x + r * 0.9, y - r * 0.36],
        [x + r * 1.7, y],
        [x, y + r * 0.1],
      ),
      "#ffffff",
      'opacity="0.55"',
    );
  }
  hills(p, p.y(0.56), 60 * p.s, 4, "#6aa8d8", 140);
  hills(p, p.y(0.64), 46 * p.s, 9, "#3f7ab8", 110);
  const ground = p
    .pick(
      [
        [-20, 0.5],
        [130, 0.47],
        [240, 0.52],
        [330, 0.52],
        [352, 0.78],
        [640, 0.76],
        [700, 0.74],
      ],
      [
        [-20, 0.5],
        [100, 0.47],
        [210, 0.51],
        [262, 0.51],
        [280, 0.73],
        [480, 0.71],
        [540, 0.7],
      ],
    )
    .map(([x = 0, y = 0]): Point => [p.x(0.5) + (x - p.pick(320, 240)) * p.s, p.y(y)]);
  const left = Math.min(-20, ground[0]?.[0] ?? 0);
  const top: Point[] = [[left, ground[0]?.[1] ?? 0], ...ground, [p.w + 20, ground.at(-1)?.[1] ?? 0]];
  const earth = poly(...top, [p.w + 20, p.h + 10], [left, p.h + 10]);
  p.path(
    earth,
    p.linear([
      [0, "#a8683a"],
      [0.5, "#5e2f3a"],
      [1, "#241030"],
    ]),
  );
  p.inside(earth, () => {
    for (let pebble = 0; pebble < 90; pebble += 1) {
      const [x, y, r] = [random() * p.w, p.y(0.52 + random() * 0.5), p.s * (3 + random() * 11)];
      p.lit(
        blob([x - r, y], [x, y - r * 0.6], [x + r * 1.2, y + r * 0.1], [x, y + r * 0.6]),
        "#4a2434",
        "#d8945a",
        -0.6,
        -0.9,
      );
    }
  });
  p.line(run(...top), "#1f6a3a", 15 * p.s);
  p.line(run(...top), "#5ac85a", 10 * p.s, `transform="translate(0 ${-2 * p.s})"`);
  p.line(run(...top), "#c8f48a", 3 * p.s, `transform="translate(0 ${-6 * p.s})"`);
  // The way out.
  const door: Point = [p.x(p.pick(0.88, 0.83)), p.y(p.pick(0.74, 0.695))];
  p.glow(door[0], door[1] - 44 * p.s, 150 * p.s, "#ffe27a", 0.95);
  p.at(door[0], door[1], p.s * p.pick(1.1, 1.3), () => {
    p.lit("M-40 6L-40 -50Q-40 -92 0 -92Q40 -92 40 -50L40 6Z", "#5a6a9a", "#f0f6ff", -1, -1.6);
    for (const [x, y] of [
      [-34, -20],
      [34, -20],
      [-32, -56],
      [32, -56],
      [0, -86],
    ] as const)
      p.rect(x - 5, y - 4, 10, 8, "#3a466e", 'rx="2"');
    p.path(
      "M-26 6L-26 -46Q-26 -76 0 -76Q26 -76 26 -46L26 6Z",
      p.linear([
        [0, "#ffb83d"],
        [1, "#fffbe0"],
      ]),
    );
  });
  const walk = (x: number, y: number, size: number, step: number) =>
    p.at(x, y, size, () => {
      p.oval(2, 0, 26, 4, "#123a24", 'opacity="0.5"');
      penguinAside(
        p,
        70 + step * 26,
        [
          [-8 - step * 5, -1],
          [12 + step * 4, -3],
        ],
        { rim: "#ffffff" },
      );
    });
  const size = p.s * p.pick(0.86, 1.02);
  const spots = p.pick([-0.02, 0.1, 0.22, 0.34], [-0.03, 0.16, 0.35]);
  const height = (x: number) => {
    const index = Math.max(
      0,
      top.findIndex(([edge], i) => edge <= x && (top[i + 1]?.[0] ?? p.w) >= x),
    );
    const [a, b] = [top[index] ?? [0, 0], top[index + 1] ?? [1, 0]];
    return a[1] + ((b[1] - a[1]) * (x - a[0])) / Math.max(b[0] - a[0], 1);
  };
  spots.forEach((share, index) => {
    const x = p.x(share);
    walk(x, height(x) - 4 * p.s, size, index % 2);
  });
  // One floats down under an umbrella.
  p.at(p.x(p.pick(0.6, 0.68)), p.y(p.pick(0.55, 0.43)), size * 0.94, () => {
    p.group('transform="rotate(-6)"', () => {
      p.line(run([24, -44], [24, -142]), "#f4e0b8", 4);
      p.lit(
        "M-46 -138Q-40 -190 24 -192Q88 -190 94 -138Q82 -148 70 -138Q58 -148 47 -138Q36 -148 24 -138Q12 -148 1 -138Q-10 -148 -22 -138Q-34 -148 -46 -138Z",
        p.linear([
          [0, "#ff7a5e"],
          [1, "#c21f4e"],
        ]),
        "#fff4d8",
        0,
        -1.8,
      );
      p.path("M1 -138Q4 -178 24 -192Q44 -178 47 -138Q36 -148 24 -138Q12 -148 1 -138Z", "#ffe6b0");
      penguinAside(
        p,
        20,
        [
          [-4, 6],
          [8, 3],
        ],
        { rim: "#ffffff" },
      );
    });
  });
  walk(p.x(p.pick(0.7, 0.56)), p.y(p.pick(0.755, 0.71)), size, 1);
  motes(p, 60, 22, "#fffbe0", [0, 0.05, 1, 0.8], [0.6, 1.7]);
};
