import { blob, limb, type Point, poly, run } from "../drawing/geometry.ts";
import { onlooker } from "../drawing/people.ts";
import type { Scene } from "../drawing/picture.ts";
import { glints, motes } from "../drawing/scenery.ts";
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
