import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import type { Scene } from "../drawing/picture.ts";
import { cone, glints, haze, leaf, motes, orb, puff, shafts, sky, stars } from "../drawing/scenery.ts";

export const lanternKeeper: Scene = (p) => {
  sky(p, ["#050a20", "#0c2148", "#1d4a78", "#4f8aa8"], p.y(0.75));
  stars(p, 120, 31, 0.5);
  const random = seeded(14);
  for (const [y, tone] of [
    [0.2, "#122a54"],
    [0.34, "#183868"],
    [0.5, "#25557f"],
  ] as const) {
    let clouds = "";
    for (let x = -30; x < p.w + 60; x += 62 * p.s)
      clouds += puff(
        x,
        p.y(y) + (random() - 0.5) * 30,
        p.s * (26 + random() * 30),
        Math.floor(random() * 99),
        0.35,
      );
    p.group('opacity="0.55"', () => p.path(clouds, tone));
  }
  const lamp: Point = [p.x(p.pick(0.7, 0.62)), p.y(p.pick(0.25, 0.27))];
  cone(p, lamp[0], lamp[1], p.pick(174, 205), 20, p.w * 1.1, "#fff0b0", 0.95, 6);
  cone(p, lamp[0], lamp[1], p.pick(174, 205), 9, p.w * 1.1, "#ffffff", 0.6, 4);
  cone(p, lamp[0], lamp[1], p.pick(-8, 22), 24, p.w * 0.6, "#fff0b0", 0.6, 6);
  p.glow(lamp[0], lamp[1], p.s * 260, "#ffd36b", 0.9);
  const sea = p.y(p.pick(0.68, 0.7));
  p.rect(
    0,
    sea,
    p.w,
    p.h,
    p.linear([
      [0, "#3a7a9a"],
      [0.3, "#123a66"],
      [1, "#040c24"],
    ]),
  );
  glints(p, p.x(p.pick(0.2, 0.2)), sea + 4, p.h, p.s * 110, "#fff0b0", 3, 0.55);
  p.at(
    p.x(p.pick(0.22, 0.24)),
    sea + p.s * p.pick(10, 14),
    p.s * p.pick(0.9, 0.95),
    () => {
      p.lit(poly([-52, -14], [56, -18], [38, 12], [-38, 12]), "#0d1430", "#ffe9b0", 0.8, -1);
      p.line(run([-8, -14], [-8, -96]), "#0d1430", 3);
      p.line(run([26, -16], [26, -74]), "#0d1430", 2.4);
      p.lit(blob([-12, -92], [-44, -58], [-52, -26], [-12, -24]), "#a8322f", "#ffe9b0", 0.6, -0.8);
      p.lit(blob([-4, -94], [22, -60], [18, -26], [-4, -24]), "#d4503a", "#ffe9b0", 0.8, -0.6);
      p.lit(blob([30, -72], [58, -44], [56, -26], [30, -24]), "#b83a34", "#ffe9b0", 0.8, -0.6);
      p.glow(40, -22, 22, "#ffb84d", 0.9);
    },
    -6,
  );
  p.at(lamp[0], lamp[1], p.s * p.pick(1.05, 1.3), () => {
    const foot = p.pick(196, 222);
    p.lit(
      blob(
        [-120, foot + 34],
        [-96, foot - 8],
        [-58, foot - 26],
        [-34, foot - 48],
        [30, foot - 50],
        [58, foot - 22],
        [104, foot - 6],
        [128, foot + 34],
      ),
      p.linear([
        [0, "#1d2f52"],
        [1, "#060c20"],
      ]),
      "#a8d4e8",
      -1,
      -1.4,
    );
    p.lit(
      poly([-17, 18], [17, 18], [30, foot - 40], [-30, foot - 40]),
      p.linear(
        [
          [0, "#e8eef5"],
          [0.35, "#9db4d0"],
          [1, "#182446"],
        ],
        0,
        0,
        1,
        0,
      ),
      "#fff3c8",
      -0.8,
      0,
    );
    for (const [a, b] of [
      [0.16, 0.34],
      [0.52, 0.72],
    ] as const) {
      const at = (t: number) => [17 + 13 * t, 18 + (foot - 58) * t] as const;
      const [[xa, ya], [xb, yb]] = [at(a), at(b)];
      p.path(
        poly([-xa, ya], [xa, ya], [xb, yb], [-xb, yb]),
        p.linear(
          [
            [0, "#ff6a4d"],
            [0.5, "#b8302f"],
            [1, "#3a1030"],
          ],
          0,
          0,
          1,
          0,
        ),
      );
    }
    p.rect(-5, 72, 9, 13, "#ffd98a", 'rx="4"');
    p.path(`M-8 ${foot - 40}L-8 ${foot - 62}Q0 ${foot - 72} 8 ${foot - 62}L8 ${foot - 40}Z`, "#ffcf7a");
    p.rect(-25, 12, 50, 7, "#0e1736");
    p.line(run([-24, 12], [-24, 2], [24, 2], [24, 12]), "#0e1736", 2);
    p.rect(-13, -15, 26, 28, "#fff6d0");
    for (const x of [-13, -4.5, 4.5, 13]) p.line(run([x, -15], [x, 12]), "#0e1736", 2);
    p.lit(`${poly([-18, -14], [18, -14], [0, -34])}${ball(0, -36, 3.6)}`, "#b8302f", "#ffe0b0", -0.6, -1);
    p.glow(0, -1, 70, "#fff3c0", 1);
  });
  for (let wave = 0; wave < 4; wave += 1) {
    const y = p.y(p.pick(0.84, 0.84) + wave * 0.05);
    const points: Point[] = [];
    for (let swell = 0; swell * 30 * p.s < p.w + 140; swell += 1)
      points.push([
        swell * 30 * p.s - 50 + wave * 17,
        y - (swell % 2 === 0 ? 15 : 0) * p.s * (0.6 + random() * 0.7),
      ]);
    const crest = flow(...points);
    p.path(
      `${crest}L${p.w + 90} ${p.h + 9}L-60 ${p.h + 9}Z`,
      ["#1d4f7a", "#133a64", "#0b264c", "#061532"][wave] ?? "#061532",
    );
    p.line(crest, "#cfeaf5", 1.4 * p.s, `opacity="${0.6 - wave * 0.12}"`);
  }
};

export const elephantRoad: Scene = (p) => {
  sky(p, ["#0a1f2e", "#12494a", "#4d8a52", "#e8c45a", "#fff0b0"], p.y(0.9));
  const sun: Point = [p.x(p.pick(0.62, 0.58)), p.y(p.pick(0.4, 0.36))];
  orb(p, sun[0], sun[1], p.s * p.pick(66, 88), "#fffdf0", "#ffe27a", "#ffd45e");
  const random = seeded(61);
  for (const [tone, base, tall, gap] of [
    ["#7fae5a", 0.74, 200, 60],
    ["#3f7d4e", 0.8, 280, 84],
  ] as const) {
    let trees = "";
    for (let x = -20; x < p.w + 40; x += gap * p.s * (0.6 + random() * 0.8)) {
      const height = p.s * tall * (0.5 + random() * 0.5);
      if (Math.abs(x - sun[0]) < 90 * p.s && tall > 210) continue;
      trees +=
        limb([x, p.y(base) + 40, 8 * p.s], [x + 6, p.y(base) - height * 0.6, 4 * p.s]) +
        puff(x + 4, p.y(base) - height * 0.72, p.s * (30 + random() * 24), Math.floor(random() * 90), 0.55);
    }
    p.path(trees, tone);
    haze(p, p.y(base - 0.02), p.h * 0.42, "#fff0a8", 0.35);
  }
  shafts(p, sun[0], sun[1], 20, 165, 9, p.h, "#fff3b0", 0.5, 6);
  const road = p.y(p.pick(0.86, 0.82));
  p.path(
    `${flow([-20, road - 4], [p.w * 0.35, road - 12 * p.s], [p.w * 0.7, road - 8 * p.s], [p.w + 20, road + 6])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    p.linear([
      [0, "#a8963f"],
      [0.2, "#3a5a34"],
      [1, "#06171a"],
    ]),
  );
  p.at(p.x(p.pick(0.47, 0.47)), road + 8 * p.s, p.s * p.pick(1.3, 1.36), () => {
    const body =
      blob(
        [-88, -84],
        [-80, -120],
        [-40, -140],
        [10, -138],
        [46, -128],
        [62, -100],
        [54, -70],
        [20, -54],
        [-40, -52],
        [-78, -60],
      ) +
      limb([-70, -72, 19], [-72, -36, 14], [-74, -4, 12.5]) +
      limb([-46, -70, 16], [-44, -36, 12.5], [-40, -4, 11.5]) +
      limb([28, -72, 17], [24, -38, 13], [18, -4, 11.5]) +
      limb([46, -76, 17], [54, -40, 13.5], [60, -4, 12]) +
      blob([36, -140], [62, -156], [88, -146], [98, -120], [92, -92], [72, -84], [46, -94]) +
      limb([88, -112, 15], [104, -82, 11], [108, -50, 8], [118, -28, 6.4], [132, -26, 5], [138, -36, 4]) +
      limb([-86, -100, 3.4], [-100, -72, 2.4], [-102, -48, 3.4]);
    p.oval(-6, 2, 110, 8, "#04120f", 'opacity="0.55"');
    p.lit(
      body,
      p.linear([
        [0, "#3f5a62"],
        [0.5, "#1a2f3e"],
        [1, "#0a1622"],
      ]),
      "#fff2b8",
      1.4,
      -1.6,
    );
    p.lit(
      blob([38, -138], [58, -140], [70, -118], [64, -88], [48, -80], [34, -100]),
      p.linear([
        [0, "#4f6d72"],
        [1, "#182a38"],
      ]),
      "#fff2b8",
      0.8,
      -0.8,
    );
    p.lit(limb([94, -92, 4.4], [112, -80, 3.4], [126, -84, 1.4]), "#fff6e0", "#ffffff", 0, -0.6);
    p.disc(84, -122, 2.6, "#fff2c0");
    p.path(
      blob([-62, -134], [-20, -146], [30, -140], [36, -104], [20, -86], [-36, -84], [-58, -98]),
      p.linear([
        [0, "#e0453a"],
        [1, "#6e1a3a"],
      ]),
    );
    p.line(flow([-58, -100], [-36, -86], [20, -88], [35, -105]), "#ffd24d", 3.4);
    for (let tassel = 0; tassel < 6; tassel += 1)
      p.disc(-48 + tassel * 15, -82 + Math.abs(tassel - 2.5) * -1.6, 2.6, "#ffd24d");
    p.line(run([-44, -144], [-44, -186]), "#3a1a20", 3);
    p.line(run([14, -146], [14, -186]), "#3a1a20", 3);
    p.lit(
      blob([-58, -182], [-34, -196], [-14, -214], [6, -196], [28, -182], [-14, -186]),
      "#b8302f",
      "#ffe9a0",
      0.8,
      -1.2,
    );
    p.path(poly([-50, -140], [20, -142], [18, -154], [-48, -152]), "#7a3a22");
    p.lit(limb([-14, -150, 8], [-12, -166, 6]) + ball(-10, -176, 6.6), "#1c1424", "#ffe9a0", 0.8, -0.6);
    p.lit(
      limb([48, -146, 7], [54, -164, 5.6]) +
        ball(58, -174, 6.4) +
        limb([54, -160, 3.4], [68, -152, 2.6], [74, -158, 2]),
      "#1c1424",
      "#ffe9a0",
      0.9,
      -0.6,
    );
    p.path(blob([47, -177], [58, -186], [70, -177], [58, -178]), "#ffcf6e");
  });
  const fern = (x: number, y: number, size: number, from: number, to: number, tone: string) => {
    for (let frond = 0; frond < 7; frond += 1)
      p.path(leaf(x, y, p.s * size * (0.75 + random() * 0.4), from + ((to - from) * frond) / 6, 0.13), tone);
  };
  fern(p.x(-0.02), p.y(1.02), 150, -100, 5, "#06201c");
  fern(p.x(1.03), p.y(1.02), 160, 175, 285, "#06201c");
  fern(p.x(0.02), p.y(-0.04), 140, 5, 95, "#08261f");
  fern(p.x(0.99), p.y(-0.05), 150, 85, 175, "#08261f");
  motes(p, 70, 5, "#fff6b8", [0.1, 0.2, 0.95, 0.9], [0.6, 2]);
};

export const deepwatch: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#4fd6d8"],
      [0.2, "#1581a8"],
      [0.55, "#0a2f66"],
      [1, "#030a22"],
    ]),
  );
  p.glow(p.x(0.56), 0, p.s * 380, "#d8fff2", 0.85);
  shafts(p, p.x(0.56), p.y(-0.18), 42, 140, 12, p.h * 1.15, "#c8fff0", 0.55, 8);
  p.at(
    p.x(p.pick(0.5, 0.5)),
    p.y(p.pick(0.38, 0.36)),
    p.s * p.pick(1.32, 1.16),
    () => {
      const whale = blob(
        [-196, -6],
        [-180, -34],
        [-120, -56],
        [-40, -60],
        [40, -44],
        [110, -20],
        [160, -8],
        [196, -26],
        [226, -50],
        [222, -22],
        [206, 0],
        [226, 22],
        [232, 40],
        [196, 22],
        [156, 10],
        [100, 22],
        [20, 44],
        [-70, 52],
        [-150, 40],
        [-190, 18],
      );
      p.lit(
        whale,
        p.linear([
          [0, "#1a6a92"],
          [0.5, "#0c2f5e"],
          [1, "#071a40"],
        ]),
        "#c4fff4",
        0,
        -2,
      );
      p.inside(whale, () => {
        p.path(
          blob([-200, 8], [-150, 16], [-80, 22], [0, 22], [40, 34], [-60, 70], [-200, 60]),
          "#7fc4d8",
          'opacity="0.5"',
        );
        for (let groove = 0; groove < 7; groove += 1)
          p.line(
            flow([-190, 16 + groove * 5], [-120, 26 + groove * 5], [-30, 26 + groove * 4]),
            "#0a2a55",
            1.3,
            'opacity="0.7"',
          );
      });
      p.lit(
        blob([-80, 34], [-56, 40], [-34, 84], [-22, 104], [-54, 86], [-82, 52]),
        "#0a2852",
        "#8fe6ea",
        -1,
        -1,
      );
      p.disc(-136, 2, 4.4, "#04102c");
      p.disc(-137, 1, 1.5, "#e8fffa");
      p.line(flow([-196, -2], [-164, 8], [-134, 16]), "#06183a", 2);
    },
    p.pick(-5, -12),
  );
  const random = seeded(36);
  const jelly = (x: number, y: number, size: number, colour: string) => {
    p.glow(x, y, size * 3.2, colour, 0.75);
    p.group('opacity="0.9"', () => {
      for (let arm = 0; arm < 6; arm += 1) {
        const ax = x + (arm - 2.5) * size * 0.28;
        p.line(
          flow(
            [ax, y],
            [ax + Math.sin(arm * 2) * size * 0.3, y + size],
            [ax - Math.sin(arm) * size * 0.4, y + size * 2.1],
          ),
          colour,
          size * 0.08,
          'opacity="0.7"',
        );
      }
      p.path(
        `M${x - size} ${y}Q${x - size * 0.9} ${y - size * 1.15} ${x} ${y - size * 1.15}Q${x + size * 0.9} ${y - size * 1.15} ${x + size} ${y}Q${x + size * 0.5} ${y - size * 0.2} ${x} ${y}Q${x - size * 0.5} ${y - size * 0.2} ${x - size} ${y}Z`,
        p.linear([
          [0, "#ffffff"],
          [0.5, colour],
          [1, "#3a1a7a"],
        ]),
      );
    });
  };
  jelly(p.x(p.pick(0.12, 0.14)), p.y(p.pick(0.66, 0.62)), 17 * p.s, "#ff8ad8");
  jelly(p.x(p.pick(0.9, 0.88)), p.y(p.pick(0.58, 0.6)), 22 * p.s, "#b48aff");
  jelly(p.x(p.pick(0.8, 0.72)), p.y(p.pick(0.8, 0.76)), 11 * p.s, "#ff8ad8");
  const diver: Point = [p.x(p.pick(0.44, 0.42)), p.y(p.pick(0.79, 0.74))];
  cone(p, diver[0] + 44 * p.s, diver[1] - 20 * p.s, p.pick(-22, -38), 30, p.s * 260, "#fff3b0", 0.75);
  p.at(diver[0], diver[1], p.s * p.pick(1.05, 1.35), () => {
    const body =
      limb([34, -14, 9], [16, -6, 9], [-6, 2, 8]) +
      limb([-6, 0, 7], [-30, -2, 5], [-52, 8, 3.4]) +
      limb([-6, 4, 7], [-26, 14, 5], [-48, 26, 3.4]) +
      limb([26, -8, 4.4], [36, 8, 3.6], [48, 4, 3]) +
      ball(42, -20, 10) +
      poly([-50, 4], [-78, 2], [-80, 12], [-52, 12]) +
      poly([-46, 22], [-70, 32], [-68, 42], [-46, 31]);
    p.lit(
      body,
      p.linear([
        [0, "#ff8a4d"],
        [0.6, "#c2402e"],
        [1, "#5a1a3a"],
      ]),
      "#fff1b8",
      0.8,
      -1.2,
    );
    p.lit(limb([26, -26, 6], [2, -16, 6]), "#ffd24d", "#fff6d0", 0, -1);
    p.disc(45, -20, 6, "#7ff5ff");
    p.disc(43, -22, 2, "#ffffff");
    p.glow(50, -24, 28, "#fff3b0", 1);
  });
  for (let bubble = 0; bubble < 16; bubble += 1)
    p.disc(
      diver[0] + p.s * (40 + (random() - 0.5) * 26),
      diver[1] - p.s * (44 + bubble * 11),
      p.s * (1 + random() * 3.4),
      "none",
      `stroke="#d8fff8" stroke-width="${p.s}" opacity="0.7"`,
    );
  let reef = poly(
    [0, p.h],
    [0, p.y(0.9)],
    [p.w * 0.3, p.y(0.97)],
    [p.w * 0.7, p.y(0.97)],
    [p.w, p.y(0.9)],
    [p.w, p.h],
  );
  for (let coral = 0; coral < 26; coral += 1) {
    const x = random() * p.w;
    const edge = Math.abs(x / p.w - 0.5) * 2;
    const tall = p.s * (14 + 70 * edge * random());
    for (const lean of [-0.5, 0, 0.5])
      reef += limb(
        [x, p.y(0.98), 5 * p.s],
        [x + lean * tall * 0.5, p.y(0.96) - tall * 0.6, 3.6 * p.s],
        [x + lean * tall, p.y(0.96) - tall, 2 * p.s],
      );
  }
  p.lit(reef, "#04102e", "#3a7ab8", 0, -1.2);
  motes(p, 90, 20, "#d8fff8", [0, 0, 1, 1], [0.4, 1.4]);
};

export const cloudCourier: Scene = (p) => {
  sky(p, ["#151a52", "#45308a", "#b0508f", "#ff9a7a", "#ffe2a8"]);
  stars(p, 70, 3, 0.3);
  const sun: Point = [p.x(p.pick(0.24, 0.3)), p.y(p.pick(0.58, 0.5))];
  orb(p, sun[0], sun[1], p.s * p.pick(58, 78), "#fffdf0", "#ffd08a", "#ffc27a");
  const random = seeded(52);
  const bank = (y: number, size: number, light: string, dark: string, seed: number) => {
    let d = poly([0, y + size * 0.3], [p.w, y + size * 0.3], [p.w, p.h], [0, p.h]);
    for (let x = -size; x < p.w + size; x += size * 0.75)
      d += puff(
        x + random() * size * 0.5,
        y + random() * size * 0.5,
        size * (0.6 + random() * 0.5),
        seed + Math.floor(x),
        0.5,
      );
    p.lit(
      d,
      p.linear([
        [0, light],
        [1, dark],
      ]),
      "#fff0c8",
      -1.6,
      -2.2,
    );
  };
  bank(p.y(0.72), p.s * 34, "#ff9f8a", "#b0609a", 5);
  const isle = (x: number, y: number, size: number) =>
    p.at(x, y, size, () => {
      p.lit(
        blob([-62, 0], [-30, -8], [30, -8], [64, 0], [40, 26], [14, 60], [-2, 84], [-18, 56], [-44, 26]),
        p.linear([
          [0, "#7a4a8a"],
          [1, "#2a1a5a"],
        ]),
        "#ffe0b0",
        -1.6,
        -0.6,
      );
      p.path(blob([-64, 1], [-30, -14], [30, -14], [66, 1], [20, 8], [-24, 8]), "#4fa08a");
      p.lit(poly([-14, -10], [-14, -40], [18, -40], [18, -10]), "#e8c8b8", "#fff6e0", -1, 0);
      p.path(poly([-20, -38], [2, -62], [24, -38]), "#c2405a");
      p.rect(-4, -30, 9, 11, "#ffe27a");
      p.path(limb([40, -6, 3], [42, -28, 2]) + puff(42, -38, 15, 4), "#2a6a6a");
      p.path(limb([-40, -6, 3], [-40, -22, 2]) + puff(-40, -30, 11, 8), "#2f7a72");
    });
  isle(p.x(p.pick(0.84, 0.78)), p.y(p.pick(0.32, 0.2)), p.s * p.pick(0.95, 1.05));
  isle(p.x(p.pick(0.1, 0.14)), p.y(p.pick(0.24, 0.3)), p.s * 0.45);
  bank(p.y(0.82), p.s * 48, "#d0709a", "#5a3a8a", 9);
  p.at(
    p.x(p.pick(0.5, 0.48)),
    p.y(p.pick(0.5, 0.53)),
    p.s * p.pick(1.25, 1.32),
    () => {
      const rim = "#fff0c0";
      p.light(flow([-110, 12], [-190, 30], [-280, 26], [-190, 36], [-110, 18]), "#ffffff", 0.35);
      p.lit(poly([-98, -10], [-126, -52], [-104, -52], [-78, -14]), "#e05a3a", rim, -1, -1);
      p.lit(blob([-124, -14], [-92, -18], [-76, -10], [-96, -4], [-122, -6]), "#3a2a6a", rim, 0, -1);
      p.lit(poly([-34, 26], [68, 16], [76, 24], [-26, 36]), "#5a2a5a", rim, 0, -1.2);
      p.lit(
        blob([-112, -12], [-60, -20], [10, -26], [66, -22], [92, -8], [92, 8], [66, 18], [0, 20], [-60, 8]),
        p.linear([
          [0, "#ff8a4d"],
          [0.45, "#d1413a"],
          [1, "#4a1a4a"],
        ]),
        rim,
        -0.6,
        -1.8,
      );
      p.path(blob([66, -22], [92, -8], [92, 8], [66, 18], [74, -2]), "#3a2050");
      p.path(poly([-80, -6], [60, -8], [62, -2], [-78, 0]), "#fff0d0", 'opacity="0.85"');
      p.path(limb([-2, -24, 8], [4, -36, 6]) + ball(8, -43, 8), "#2a1840");
      p.path(poly([10, -46], [17, -45], [17, -40], [10, -40]), "#8ff0ff");
      p.path(limb([0, -38, 3], [-22, -40, 2.6], [-44, -32, 1]), "#ffd24d");
      p.line(run([-12, -22], [-22, -62]), "#2a1840", 2.6);
      p.line(run([44, -22], [40, -66]), "#2a1840", 2.6);
      p.line(run([-4, 30], [2, 46]), "#2a1840", 3);
      p.line(run([40, 26], [36, 46]), "#2a1840", 3);
      p.lit(
        poly([-52, -62], [70, -76], [82, -68], [-40, -54]),
        p.linear([
          [0, "#ff9a5a"],
          [1, "#8a2a4a"],
        ]),
        rim,
        0,
        -1.6,
      );
      p.lit(blob([-30, 46], [20, 42], [66, 44], [78, 50], [40, 58], [-20, 56]), "#3a2060", rim, 0, -1.2);
      p.lit(blob([-58, -14], [-44, -32], [-26, -28], [-24, -18]), "#a87a4a", rim, 0, -1);
      p.oval(98, 0, 5, 34, "#fff6e0", 'opacity="0.4"');
      p.disc(95, 0, 5, "#ffd98a");
    },
    -9,
  );
  for (let letter = 0; letter < 8; letter += 1) {
    const t = letter / 7;
    p.at(
      p.x(p.pick(0.3, 0.26) - t * p.pick(0.26, 0.2)),
      p.y(p.pick(0.62, 0.62) + Math.sin(letter * 1.9) * 0.06 + t * 0.06),
      p.s * (0.9 - t * 0.35),
      () => {
        p.rect(-11, -7, 22, 14, "#fff6e0", 'rx="1.5"');
        p.line(run([-10, -6], [0, 2], [10, -6]), "#c2405a", 1.4);
      },
      letter * 47,
    );
  }
  bank(p.y(0.93), p.s * 64, "#7a4a9a", "#1d1a52", 14);
};
