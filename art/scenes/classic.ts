import { type Point, poly, seeded } from "../drawing/geometry.ts";
import type { Scene } from "../drawing/picture.ts";
import { cone, motes, stars } from "../drawing/scenery.ts";
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
