import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { onlooker } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { fir, motes, puff, ridge } from "../drawing/scenery.ts";

/** The corner of a plan in half-diamond perspective. */
type Plan = (u: number, v: number, up?: number) => Point;

const box = (
  p: Picture,
  at: Plan,
  [u, v, wide, long]: readonly [number, number, number, number],
  [from, to]: readonly [number, number],
  [top, left, right]: readonly [string, string, string],
) => {
  const c = (a: number, b: number, h: number) => at(u + a * wide, v + b * long, h);
  p.path(poly(c(0, 1, to), c(1, 1, to), c(1, 1, from), c(0, 1, from)), left);
  p.path(poly(c(1, 1, to), c(1, 0, to), c(1, 0, from), c(1, 1, from)), right);
  p.path(poly(c(0, 0, to), c(1, 0, to), c(1, 1, to), c(0, 1, to)), top);
  p.line(run(c(0, 1, to), c(1, 1, to), c(1, 0, to)), "#fff6d0", 0.9 * p.s, 'opacity="0.55"');
};

const house = (
  p: Picture,
  at: Plan,
  u: number,
  v: number,
  high: number,
  paint: readonly [string, string],
  roof: string,
) => {
  box(p, at, [u, v, 0.8, 0.8], [0, high], [roof, paint[1], paint[0]]);
  for (let floor = 0.16; floor < high - 0.2; floor += 0.3)
    for (const k of [0.14, 0.4, 0.66]) {
      const window = (a: Point, b: Point, c: Point, d: Point) =>
        p.path(poly(a, b, c, d), "#ffe49a", 'opacity="0.95"');
      if ((floor * 10 + k * 7 + u) % 1 < 0.75)
        window(
          at(u + k * 0.8, v + 0.8, floor + 0.16),
          at(u + (k + 0.18) * 0.8, v + 0.8, floor + 0.16),
          at(u + (k + 0.18) * 0.8, v + 0.8, floor),
          at(u + k * 0.8, v + 0.8, floor),
        );
      window(
        at(u + 0.8, v + k * 0.8, floor + 0.16),
        at(u + 0.8, v + (k + 0.18) * 0.8, floor + 0.16),
        at(u + 0.8, v + (k + 0.18) * 0.8, floor),
        at(u + 0.8, v + k * 0.8, floor),
      );
    }
  if (high < 1) {
    const ridgeTop = high + 0.42;
    p.path(
      poly(
        at(u, v + 0.8, high),
        at(u + 0.8, v + 0.8, high),
        at(u + 0.8, v + 0.4, ridgeTop),
        at(u, v + 0.4, ridgeTop),
      ),
      roof,
    );
    p.path(poly(at(u + 0.8, v + 0.8, high), at(u + 0.8, v, high), at(u + 0.8, v + 0.4, ridgeTop)), paint[0]);
    p.line(
      run(at(u, v + 0.4, ridgeTop), at(u + 0.8, v + 0.4, ridgeTop)),
      "#fff0c8",
      1 * p.s,
      'opacity="0.8"',
    );
  }
};

/** A land of towns, seen from above at an angle: a railway, a road, a harbour and an aeroplane. */
export const openttd: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#8fd07a"],
      [0.5, "#4fa860"],
      [1, "#1c5a4a"],
    ]),
  );
  const size = p.s * p.pick(38, 42);
  const [ox, oy] = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.36, 0.36))];
  const at: Plan = (u, v, up = 0) => [ox + (u - v) * size, oy + (u + v) * size * 0.5 - up * size];
  const random = seeded(64);
  for (let u = -16; u < 16; u += 1)
    for (let v = -16; v < 16; v += 1) {
      const tone = random();
      if (tone > 0.62)
        p.path(
          poly(at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)),
          tone > 0.93 ? "#e8c860" : tone > 0.8 ? "#a8d878" : "#3f9058",
          `opacity="${tone > 0.93 ? 0.75 : 0.4}"`,
        );
    }
  // The sea in one corner.
  const shore = [at(-16, 4.4), at(-6, 4.6), at(-3.4, 5.4), at(-1.6, 6.6), at(0.6, 7.4), at(3.6, 16)] as const;
  const sea = `${flow(...shore)}L${-p.w} ${p.h * 2}L${-p.w} ${-p.h}Z`;
  p.path(
    sea,
    p.linear([
      [0, "#6ad0e8"],
      [1, "#1a5aa8"],
    ]),
  );
  p.line(flow(...shore), "#f4e6b0", 6 * p.s);
  for (let wave = 0; wave < 40; wave += 1) {
    const [x, y] = at(-9 + random() * 9, 6.6 + random() * 9);
    p.inside(sea, () =>
      p.line(
        flow([x, y], [x + 8 * p.s, y - 2 * p.s], [x + 16 * p.s, y]),
        "#d8fbff",
        1.2 * p.s,
        'opacity="0.7"',
      ),
    );
  }
  const strip = (d: string, wide: number, colour: string, more = "") => p.line(d, colour, wide * size, more);
  const road = run(at(2.5, -16), at(2.5, 16));
  strip(road, 0.8, "#2c6a4a");
  strip(road, 0.62, "#5a5f78");
  strip(road, 0.05, "#f8f0d0", 'stroke-dasharray="9 9"');
  const track = run(at(-16, 2), at(16, 2));
  strip(track, 0.9, "#8a7458");
  for (let sleeper = -15; sleeper < 15; sleeper += 0.24)
    p.line(run(at(sleeper, 1.7), at(sleeper, 2.3)), "#4a3230", 2 * p.s);
  for (const v of [1.82, 2.18]) {
    p.line(run(at(-16, v), at(16, v)), "#3a4058", 2.6 * p.s);
    p.line(run(at(-16, v), at(16, v)), "#e8f0ff", 1.2 * p.s);
  }
  const paints = [
    ["#e8a06a", "#a85a4a"],
    ["#d8d0e8", "#8a80b0"],
    ["#f0d890", "#b08a50"],
    ["#b8d8f0", "#6088b8"],
    ["#e88a8a", "#a04858"],
  ] as const;
  const roofs = ["#c8503a", "#5a6a9a", "#8a4a6a", "#d87a3a"] as const;
  // Towns: everything that stands, from the back to the front.
  const things: { depth: number; draw: () => void }[] = [];
  const add = (u: number, v: number, draw: () => void) => things.push({ depth: u + v, draw });
  const used = (u: number, v: number) =>
    (v > 0.4 && v < 3.3) || (u > 1 && u < 3.9) || v > 5 + u * 0.5 || v > 7;
  for (let u = -11; u < 12; u += 1)
    for (let v = -11; v < 12; v += 1) {
      if (used(u, v)) continue;
      const town = Math.max(
        0,
        1 - Math.hypot(u - 4.5, v + 2) / 4.6,
        1 - Math.hypot(u + 2.6, v + 3) / 4.2,
        1 - Math.hypot(u - 5, v - 5) / 2.6,
      );
      const roll = random();
      if (roll < town * 1.5) {
        const high = town > 0.52 && random() > 0.3 ? 1.1 + random() * 2.1 : 0.5 + random() * 0.3;
        const paint = paints[Math.floor(random() * 5)] ?? paints[0];
        const roof = high > 1 ? "#8f9ac0" : (roofs[Math.floor(random() * 4)] ?? roofs[0]);
        add(u, v, () => house(p, at, u + 0.1, v + 0.1, high, paint, roof));
      } else if (roll > 0.66)
        for (let tree = 0; tree < 3; tree += 1) {
          const [a, b] = [u + random() * 0.9, v + random() * 0.9];
          const tall = (0.5 + random() * 0.5) * size;
          const round = random() > 0.5;
          add(a, b, () => {
            const [x, y] = at(a, b);
            p.oval(x + 4 * p.s, y, tall * 0.26, tall * 0.1, "#123a34", 'opacity="0.5"');
            p.lit(
              round
                ? `${puff(x, y - tall * 0.6, tall * 0.36, tree + 2)}${limb([x, y - 4, 1.4], [x, y, 1.6])}`
                : fir(x, y, tall),
              round ? "#2f8a4a" : "#17604a",
              "#e8ffa0",
              -1.2,
              -1,
            );
          });
        }
    }
  const train: readonly (readonly [number, string, string, string])[] = [
    [0.9, "#ff7a5e", "#c22a3e", "#8a1834"],
    [-0.62, "#ffe08a", "#d89a3a", "#9a5f2a"],
    [-2.14, "#8fd0ff", "#3f7ac8", "#27508f"],
    [-3.66, "#ffe08a", "#d89a3a", "#9a5f2a"],
  ];
  for (const [u, top, left, right] of train)
    add(u + 1.3, 2.3, () => {
      box(p, at, [u, 1.68, 1.36, 0.64], [0.06, 0.18], ["#1c1f3a", "#14162c", "#0c0e20"]);
      box(p, at, [u, 1.64, 1.36, 0.72], [0.18, 0.78], [top, left, right]);
      for (let pane = 0.12; pane < 1.2; pane += 0.27)
        p.path(
          poly(
            at(u + pane, 2.36, 0.66),
            at(u + pane + 0.18, 2.36, 0.66),
            at(u + pane + 0.18, 2.36, 0.44),
            at(u + pane, 2.36, 0.44),
          ),
          "#fff3b8",
        );
      if (u > 0) {
        p.path(
          poly(
            at(u + 1.36, 2.28, 0.66),
            at(u + 1.36, 1.72, 0.66),
            at(u + 1.36, 1.72, 0.44),
            at(u + 1.36, 2.28, 0.44),
          ),
          "#bff0ff",
        );
        for (const v of [1.8, 2.2]) {
          const [x, y] = at(u + 1.36, v, 0.3);
          p.glow(x, y, 30 * p.s, "#fff2b0", 1);
          p.disc(x, y, 2.4 * p.s, "#ffffff");
        }
      }
    });
  for (const [v, top, left, right] of [
    [-1.6, "#f4f8ff", "#a8b4d8", "#7a86b0"],
    [3.5, "#ffd24d", "#d88a2a", "#a05a1f"],
    [-5.2, "#7affb0", "#2fa86a", "#1f744f"],
  ] as const)
    add(2.7, v + 0.6, () => {
      box(p, at, [2.42, v, 0.3, 0.74], [0.08, 0.44], [top, left, right]);
      box(p, at, [2.42, v + 0.76, 0.3, 0.24], [0.08, 0.34], ["#ff6a5e", "#b82a3e", "#8a1834"]);
    });
  for (const { draw } of things.sort((a, b) => a.depth - b.depth)) draw();
  // A ship off the shore.
  const [sx, sy] = [p.x(p.pick(0.17, 0.17)), p.y(p.pick(0.7, 0.66))];
  p.at(sx, sy, p.s * p.pick(0.95, 1.05), () => {
    p.oval(4, 14, 62, 9, "#eaffff", 'opacity="0.5"');
    p.lit(blob([-56, -6], [50, -10], [66, -14], [50, 14], [-44, 14]), "#8a2440", "#ffd9c0", 0, -1.6);
    p.rect(-44, -26, 34, 20, "#f4f0e8", 'rx="2"');
    for (const x of [-38, -28, -18]) p.rect(x, -21, 5, 6, "#3a5a9a");
    p.lit(poly([-36, -26], [-34, -46], [-22, -46], [-20, -26]), "#ffb03d", "#fff0c0", -0.8, -0.8);
    for (const [x, c] of [
      [-4, "#3fa8d8"],
      [12, "#f0b03d"],
      [28, "#58c070"],
    ] as const)
      p.rect(x, -20, 14, 13, c, 'rx="1"');
    p.path(puff(-44, -62, 12, 3) + puff(-62, -74, 9, 5), "#ffffff", 'opacity="0.6"');
  });
  // An aeroplane and its shadow.
  const [ax, ay] = [p.x(p.pick(0.15, 0.26)), p.y(p.pick(0.36, 0.17))];
  const plane =
    limb([-44, 16, 4], [-20, 6, 9], [36, -16, 8.4], [50, -22, 4]) +
    poly([2, 2], [-30, -34], [-18, -36], [26, -10]) +
    poly([2, 2], [22, 42], [32, 36], [26, -10]) +
    poly([-36, 14], [-54, -4], [-47, -6], [-28, 8]) +
    poly([-36, 14], [-34, 34], [-28, 32], [-26, 8]);
  p.at(ax - 40 * p.s, ay + 74 * p.s, p.s * p.pick(0.9, 1.1), () =>
    p.path(plane, "#0c2a3a", 'opacity="0.28"'),
  );
  p.at(ax, ay, p.s * p.pick(1.05, 1.25), () =>
    p.lit(
      plane,
      p.linear([
        [0, "#ffffff"],
        [1, "#9ab4e8"],
      ]),
      "#1c3a6a",
      1.6,
      2.4,
    ),
  );
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear(
      [
        [0, "#fff0b0", 0.1],
        [0.4, "#ff9a6a", 0.06],
        [1, "#0c1050", 0.5],
      ],
      0.8,
      0,
      0.2,
      1,
    ),
  );
  motes(p, 40, 3, "#fffbe0", [0, 0, 1, 0.8], [0.6, 1.5]);
};

/** A prisoner at the keyhole-shaped gate of a dungeon; beyond it, the sorceress before her castle. */
export const lureOfTheTemptress: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#0a0a26"],
      [1, "#1a1038"],
    ]),
  );
  const random = seeded(27);
  const course = p.s * p.pick(30, 36);
  for (let y = 0, row = 0; y < p.h; y += course, row += 1)
    for (let x = -((row % 2) * 34) * p.s; x < p.w; ) {
      const wide = p.s * (50 + random() * 40);
      const tone = ["#18153f", "#1d184a", "#141138", "#241d54"][Math.floor(random() * 4)] ?? "#18153f";
      p.rect(x + 1, y + 1, wide - 2, course - 2, tone, 'rx="3"');
      x += wide;
    }
  const [cx, top, half, foot] = [
    p.x(0.5),
    p.y(p.pick(0.05, 0.06)),
    p.s * p.pick(150, 150),
    p.y(p.pick(0.78, 0.74)),
  ];
  const spring = top + half * 0.95;
  const arch = `M${cx - half} ${foot}L${cx - half} ${spring}Q${cx - half} ${top + half * 0.2} ${cx} ${top}Q${cx + half} ${top + half * 0.2} ${cx + half} ${spring}L${cx + half} ${foot}Z`;
  p.glow(cx, p.y(0.4), p.s * 400, "#b03dff", 0.7);
  p.line(arch, "#070618", 24 * p.s);
  p.line(arch, "#4a3a7a", 15 * p.s);
  p.line(arch, "#d8b0ff", 2.4 * p.s);
  p.inside(arch, () => {
    p.rect(
      cx - half,
      top,
      half * 2,
      foot - top,
      p.linear([
        [0, "#2a1058"],
        [0.4, "#8a2a9a"],
        [0.75, "#ff7a8a"],
        [1, "#ffd9a0"],
      ]),
    );
    const moon: Point = [cx, top + half * 0.86];
    p.glow(moon[0], moon[1], half * 1.3, "#ffd0f0", 0.8);
    p.disc(moon[0], moon[1], half * 0.5, "#fff0e0");
    ridge(p, foot - half * 0.3, half * 0.55, 4, "#b04a8a", 26);
    const wall = (x: number, wide: number, high: number) =>
      poly(
        [x - wide, foot],
        [x - wide, foot - high],
        [x - wide * 1.25, foot - high],
        [x, foot - high - wide * 3.4],
        [x + wide * 1.25, foot - high],
        [x + wide, foot - high],
        [x + wide, foot],
      );
    p.path(
      wall(cx - half * 0.74, half * 0.11, half * 0.86) +
        wall(cx + half * 0.74, half * 0.11, half * 0.8) +
        wall(cx - half * 0.5, half * 0.08, half * 0.56) +
        wall(cx + half * 0.5, half * 0.08, half * 0.6) +
        poly(
          [cx - half, foot],
          [cx - half, foot - half * 0.34],
          [cx + half, foot - half * 0.34],
          [cx + half, foot],
        ),
      "#4a1a62",
    );
    for (const [x, y] of [
      [-0.74, 0.66],
      [0.74, 0.6],
      [-0.5, 0.42],
      [0.5, 0.44],
    ] as const)
      p.rect(cx + half * x - 2 * p.s, foot - half * y, 4 * p.s, 8 * p.s, "#ffe08a", 'rx="2"');
  });
  // The sorceress, with a light in each hand.
  p.at(cx, foot + 4 * p.s, p.s * p.pick(1.75, 2.1), () => {
    p.glow(0, -70, 90, "#e88aff", 0.7);
    p.lit(
      blob(
        [-7, -82],
        [7, -82],
        [11, -62],
        [8, -48],
        [20, -14],
        [34, 0],
        [0, 4],
        [-34, 0],
        [-20, -14],
        [-8, -48],
        [-11, -62],
      ) +
        limb([-9, -76, 4], [-26, -74, 3.2], [-38, -92, 2.4]) +
        limb([9, -76, 4], [26, -74, 3.2], [38, -92, 2.4]) +
        blob([-26, -74], [-9, -78], [-10, -62], [-22, -48], [-30, -56]) +
        blob([26, -74], [9, -78], [10, -62], [22, -48], [30, -56]),
      p.linear([
        [0, "#6a1f7a"],
        [0.5, "#3a0f58"],
        [1, "#160628"],
      ]),
      "#ffc8f0",
      0,
      -1.2,
    );
    p.lit(
      blob(
        [-9, -98],
        [0, -104],
        [9, -98],
        [13, -78],
        [16, -56],
        [8, -64],
        [0, -72],
        [-8, -64],
        [-16, -56],
        [-13, -78],
      ),
      "#1c0a2c",
      "#ffc8f0",
      0,
      -1,
    );
    p.path(blob([-5, -96], [0, -98], [5, -96], [5, -88], [0, -83], [-5, -88]), "#ffd9c8");
    p.path(ball(-2.2, -91.4, 0.9) + ball(2.2, -91.4, 0.9), "#3a0f58");
    p.path(poly([-8, -98], [-6, -107], [-3, -101], [0, -110], [3, -101], [6, -107], [8, -98]), "#ffd25a");
    for (const side of [-1, 1]) {
      p.glow(side * 39, -98, 34, "#8affe0", 1);
      p.disc(side * 39, -98, 5.4, "#eafff8");
      p.light(
        `${flow([side * 39, -98], [side * 26, -118], [side * 8, -122], [side * -4, -130])}L${side * 8} -120Z`,
        "#8affe0",
        0.7,
      );
    }
  });
  p.rect(
    0,
    foot,
    p.w,
    p.h,
    p.linear([
      [0, "#5a2a5a"],
      [0.25, "#241444"],
      [1, "#070618"],
    ]),
  );
  p.light(
    poly([cx - half, foot], [cx + half, foot], [cx + half * 2, p.h], [cx - half * 2, p.h]),
    p.linear([
      [0, "#ff9ac8", 0.8],
      [1, "#a03dff", 0.05],
    ]),
  );
  for (const side of [-1, 1]) {
    const x = cx + side * p.s * p.pick(232, 198);
    const y = p.y(p.pick(0.36, 0.34));
    p.glow(x, y, 120 * p.s, "#ff9a3d", 0.9);
    p.lit(
      poly([x - 9 * p.s, y], [x + 9 * p.s, y], [x + 4 * p.s, y + 46 * p.s], [x - 4 * p.s, y + 46 * p.s]),
      "#3a2440",
      "#ffc88a",
      0,
      -1.2,
    );
    p.path(
      blob(
        [x - 9 * p.s, y - 2],
        [x - 5 * p.s, y - 20 * p.s],
        [x + 1 * p.s, y - 36 * p.s],
        [x + 7 * p.s, y - 18 * p.s],
        [x + 9 * p.s, y - 2],
        [x, y + 4],
      ),
      "#ff9a2e",
    );
    p.path(blob([x - 5 * p.s, y - 2], [x, y - 22 * p.s], [x + 5 * p.s, y - 2], [x, y + 2]), "#fff0b0");
  }
  // The prisoner, from behind.
  p.at(cx - p.s * p.pick(128, 104), p.y(p.pick(0.96, 0.88)), p.s * p.pick(1.6, 2.1), () => {
    p.lit(
      `${onlooker}${blob([-10, -80], [10, -80], [14, -44], [19, -22], [6, -28], [-2, -20], [-12, -28], [-20, -18], [-15, -46])}`,
      p.linear([
        [0, "#2a1d4a"],
        [1, "#0a0820"],
      ]),
      "#ffb8e0",
      1.1,
      -0.8,
    );
    p.path(blob([-7, -94], [0, -100], [7, -95], [7, -86], [0, -84], [-7, -86]), "#120a24");
    p.line(ball(11, -44, 4) + run([12, -40], [13, -30]), "#c8b8e8", 1.8);
  });
  motes(p, 110, 9, "#f0c8ff", [0.15, 0.1, 0.85, 1], [0.5, 2]);
};
