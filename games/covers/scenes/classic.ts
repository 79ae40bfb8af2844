import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
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
    p.x(p.pick(0.37, 0.46)),
    p.y(p.pick(0.72, 0.69)),
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

/** A wooden or a stone cube on the maze's floor; `x` and `y` are the middle of its foot. */
const cube = (p: Picture, x: number, y: number, size: number, stone: boolean) => {
  const [top, front, rim] = stone ? ["#8fa0d8", "#3a4488", "#e8eeff"] : ["#f0b268", "#8a4a2a", "#fff0c8"];
  const [half, high, deep] = [size / 2, size * 0.36, size * 0.6];
  p.rect(
    x - half,
    y - high,
    size,
    high,
    p.linear([
      [0, front],
      [1, "#1a1038"],
    ]),
  );
  p.rect(x - half, y - high - deep, size, deep, top);
  p.line(run([x - half, y - high - deep], [x + half, y - high - deep]), rim, size * 0.05);
  if (stone) p.rect(x - half * 0.6, y - high - deep * 0.8, size * 0.6, deep * 0.6, "#6f80c0", 'rx="3"');
  else {
    for (const share of [-0.17, 0.17])
      p.line(
        run([x + size * share, y - high - deep], [x + size * share, y]),
        "#5a2a1c",
        size * 0.035,
        'opacity="0.6"',
      );
    p.line(run([x - half, y - high], [x + half, y - high]), "#ffd9a0", size * 0.03, 'opacity="0.7"');
  }
};

/** A bomb in a maze, a moment before it goes off; the one beside it just has. */
export const mrBoom: Scene = (p) => {
  p.rect(0, 0, p.w, p.h, "#123a3a");
  const size = p.s * p.pick(62, 74);
  const row = size * 0.62;
  const [cx, cy] = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.3, 0.33))];
  const columns = Math.ceil(p.w / size / 2) + 1;
  const rows = Math.ceil(p.h / row) + 1;
  for (let r = -rows; r <= rows; r += 1)
    for (let k = -columns; k <= columns; k += 1)
      p.rect(
        cx + (k - 0.5) * size,
        cy + (r - 0.5) * row,
        size + 0.6,
        row + 0.6,
        (r + k) % 2 === 0 ? "#2f9a5a" : "#24814f",
      );
  const random = seeded(23);
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.radial(
      [
        [0, "#0a1038", 0],
        [1, "#0a1038", 0.75],
      ],
      0.5,
      0.4,
      0.7,
    ),
  );
  // The blast: a cross of fire.
  const fire = (thick: number, colour: string, reach: number) => {
    const bulge = (from: Point, to: Point) =>
      blob(
        ...Array.from({ length: 16 }, (_, i): Point => {
          const t = i < 8 ? i / 7 : (15 - i) / 7;
          const side = i < 8 ? 1 : -1;
          const wide = thick * (0.8 + 0.35 * random()) * (t > 0.9 || t < 0.1 ? 0.5 : 1) * side;
          const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
          const far = Math.hypot(dx, dy);
          return [from[0] + dx * t - (dy / far) * wide, from[1] + dy * t + (dx / far) * wide];
        }),
      );
    p.path(bulge([cx - reach * size * p.pick(6, 4), cy], [cx + reach * size * p.pick(6, 4), cy]), colour);
    p.path(bulge([cx, cy - reach * row * 4], [cx, cy + reach * row * 11]), colour);
  };
  p.glow(cx, cy, p.s * 420, "#ff9a3d", 0.9);
  const drawRow = (r: number) => {
    for (let k = -columns; k <= columns; k += 1) {
      if (r === 0 || k === 0) continue;
      const stone = r % 2 !== 0 && k % 2 !== 0;
      if (!stone && random() > 0.36) continue;
      if (!stone && Math.abs(k) < 2 && Math.abs(r) < 3) continue;
      cube(p, cx + k * size, cy + r * row + row / 2, size, stone);
    }
  };
  for (let r = -rows; r < 0; r += 1) drawRow(r);
  fire(size * 0.46, "#ff5a1f", 1);
  fire(size * 0.34, "#ffa52e", 0.96);
  fire(size * 0.2, "#ffe27a", 0.9);
  fire(size * 0.09, "#ffffff", 0.84);
  p.glow(cx, cy, size * 2.6, "#fff6c8", 1);
  for (let r = 1; r <= rows; r += 1) drawRow(r);
  for (let chip = 0; chip < 26; chip += 1) {
    const a = random() * Math.PI * 2;
    const far = size * (0.8 + random() * 2.4);
    const [x, y, r] = [
      cx + Math.cos(a) * far,
      cy + Math.sin(a) * far * 0.7 - size * 0.3,
      p.s * (3 + random() * 8),
    ];
    p.lit(
      poly([x, y - r], [x + r, y + r * 0.3], [x - r * 0.5, y + r * 0.8]),
      "#8a4a2a",
      "#ffd9a0",
      -0.8,
      -0.8,
    );
  }
  // The bomb in front.
  p.at(p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.52, 0.56)), p.s * p.pick(1, 1.3), () => {
    const r = 74;
    p.oval(0, r * 0.95, r * 1.1, r * 0.24, "#04101c", 'opacity="0.6"');
    p.glow(50, -110, 120, "#ffd25a", 1);
    p.lit(
      ball(0, 0, r),
      p.radial(
        [
          [0, "#6a78c8"],
          [0.35, "#262c6a"],
          [0.8, "#0b0d2c"],
          [1, "#3a2a5a"],
        ],
        0.36,
        0.28,
        0.8,
      ),
      "#ffcf8a",
      0,
      -2.4,
    );
    p.oval(-28, -34, 17, 11, "#ffffff", 'opacity="0.85" transform="rotate(-38 -28 -34)"');
    p.path(`${flow([-58, 26], [-20, 58], [30, 60])}L28 66Q-24 66 -62 32Z`, "#5a7aff", 'opacity="0.35"');
    p.group('transform="rotate(24)"', () => {
      p.lit(
        "M-17 -64L-17 -84L17 -84L17 -64Z",
        p.linear([
          [0, "#8a93c8"],
          [1, "#262a5a"],
        ]),
        "#ffe0a8",
        0,
        -1.6,
      );
      p.oval(0, -84, 17, 5, "#565f9a");
    });
    p.line(flow([34, -76], [44, -98], [40, -112], [54, -122]), "#e8d0a8", 6);
    p.line(flow([34, -76], [44, -98], [40, -112], [54, -122]), "#8a6a4a", 2, 'stroke-dasharray="3 5"');
    for (let ray = 0; ray < 11; ray += 1) {
      const a = (ray / 11) * Math.PI * 2;
      const far = ray % 2 === 0 ? 34 : 20;
      p.light(limb([54, -124, 5], [54 + Math.cos(a) * far, -124 + Math.sin(a) * far, 0.8]), "#ffe27a", 0.95);
    }
    p.disc(54, -124, 8, "#ffffff");
  });
  motes(p, 70, 3, "#ffe9a8", [0.1, 0, 0.9, 0.8], [0.7, 2.4]);
};
