import { ball, blob, flow, limb, mirrored, poly, run, seeded } from "../drawing/geometry.ts";
import { person } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { cone, haze, hills, motes, orb, rain, shafts, sky, skyline, stars } from "../drawing/scenery.ts";

const mech = (p: Picture) => {
  const rim = "#9ff3ff";
  const steel = () =>
    p.linear([
      [0, "#2c5068"],
      [0.3, "#142c42"],
      [1, "#060d1c"],
    ]);
  for (const side of [-1, 1])
    p.group(`transform="scale(${side} 1)"`, () => {
      p.lit(poly([14, 10], [54, 14], [62, 66], [46, 82], [22, 74]), steel(), rim, 0.8, -1);
      p.lit(poly([24, 70], [62, 74], [70, 150], [80, 172], [18, 172], [26, 150]), steel(), rim, 0.8, -1);
      p.path(poly([34, 84], [52, 86], [56, 132], [38, 132]), "#0a1a2c");
      p.lit(poly([64, -86], [116, -78], [128, -44], [118, -18], [74, -28]), steel(), rim, 0.8, -1.4);
      p.path(poly([72, -76], [108, -70], [114, -54], [76, -60]), "#ff8a3d", 'opacity="0.9"');
      p.lit(poly([88, -22], [118, -18], [120, 28], [90, 24]), "#0b1a2c", rim, 0.8, -0.8);
    });
  p.lit(poly([86, 18], [126, 20], [132, 58], [128, 104], [92, 104], [84, 58]), steel(), rim, 0.8, -1);
  for (const x of [96, 108, 120]) {
    p.rect(x - 4, 100, 8, 26, "#050b16");
    p.disc(x, 126, 4, "#ff9d4a");
  }
  p.glow(108, 128, 40, "#ff8a3d", 0.8);
  p.lit(
    poly(
      [-126, 20],
      [-88, 18],
      [-82, 62],
      [-92, 92],
      [-104, 74],
      [-112, 96],
      [-124, 76],
      [-132, 88],
      [-136, 54],
    ),
    steel(),
    rim,
    -0.6,
    -1,
  );
  p.lit(poly([-96, -78], [-58, -86], [-52, -152], [-66, -158], [-104, -146]), "#10253a", rim, 0, -1.4);
  for (const [x, y] of [
    [-90, -136],
    [-72, -140],
    [-88, -116],
    [-70, -120],
  ] as const) {
    p.disc(x, y, 6.5, "#04101c");
    p.disc(x, y, 3.4, "#ff6a3d");
  }
  p.lit(
    poly(...mirrored([0, -96], [60, -90], [72, -50], [48, 10], [24, 24], [0, 26])),
    steel(),
    rim,
    0,
    -1.8,
  );
  p.path(poly(...mirrored([0, -62], [40, -66], [46, -44], [26, -6], [0, 0])), "#0a1a2c");
  p.path(poly(...mirrored([0, -48], [14, -44], [16, -30], [0, -14])), "#fff0c4");
  p.glow(0, -34, 84, "#ff9d3d", 1);
  p.line(run([-44, -66], [-30, -20]), "#3d6c85", 2);
  p.line(run([44, -66], [30, -20]), "#3d6c85", 2);
  p.lit(poly(...mirrored([0, -134], [20, -128], [28, -108], [22, -88], [0, -82])), "#183550", rim, 0, -1.6);
  p.lit(poly([18, -126], [30, -160], [24, -116]), "#183550", rim, 0, -1);
  p.path(poly(...mirrored([0, -114], [22, -118], [20, -106], [0, -102])), "#ff9d3d");
  p.rect(-16, -112, 32, 3, "#fff3d0");
  p.glow(0, -110, 70, "#ff8a2e", 1, 0.5);
};

export const ironveil: Scene = (p) => {
  sky(p, ["#04101f", "#0a2d44", "#1d7387", "#8ff0e0"]);
  const middle = p.x(p.pick(0.53, 0.5));
  p.glow(middle, p.y(p.pick(0.55, 0.5)), p.s * 380, "#7ff5e6", 0.7);
  skyline(p, p.y(0.8), [80 * p.s, p.pick(200, 360) * p.s], 52, "#2a7f8e", [], 54);
  haze(p, p.y(0.7), p.h * 0.6, "#7fe8de", 0.4);
  skyline(p, p.y(0.9), [30 * p.s, p.pick(170, 300) * p.s], 63, "#0d4054", ["#c8fff4"], 60);
  shafts(p, middle, p.y(-0.1), 50, 130, 7, p.h * 1.3, "#b9fff2", 0.28, 4);
  haze(p, p.y(0.92), p.h * 0.4, "#63cfd0", 0.5);
  p.at(middle, p.y(p.pick(0.63, 0.62)), p.s * p.pick(0.98, 1.28), () => mech(p));
  p.path(
    `${flow([-20, p.y(0.95)], [p.x(0.2), p.y(0.92)], [p.x(0.5), p.y(0.96)], [p.x(0.8), p.y(0.92)], [p.w + 20, p.y(0.96)])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    "#051120",
  );
  for (const [x, size] of [
    [0.16, 1],
    [0.24, 0.9],
    [0.83, 1],
  ] as const)
    p.at(p.x(x), p.y(0.945), p.s * 0.42 * size, () =>
      p.lit(
        person({
          head: [3, -88],
          neck: [0, -80],
          hip: [-2, -46],
          arms: [
            [
              [8, -66],
              [24, -70],
            ],
            [
              [12, -64],
              [26, -72],
            ],
          ],
          legs: [
            [
              [-9, -24],
              [-14, -2],
            ],
            [
              [8, -26],
              [10, -2],
            ],
          ],
        }) + limb([10, -71, 2.4], [40, -74, 1.6]),
        "#04101d",
        "#a8fff2",
        x < 0.5 ? 1.6 : -1.6,
        -1,
      ),
    );
  rain(p, 170, 9, "#d8fff8", 0.32);
};

export const starlance: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear(
      [
        [0, "#05051d"],
        [0.6, "#170b45"],
        [1, "#3a1273"],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  stars(p, 300, 71, 1);
  p.glow(p.x(0.15), p.y(0.75), p.s * 320, "#5a2bd6", 0.5);
  p.glow(p.x(0.3), p.y(0.15), p.s * 240, "#1d5fd1", 0.4);
  const [px, py, r] = [p.x(p.pick(0.75, 0.66)), p.y(p.pick(0.34, 0.27)), p.s * p.pick(112, 150)];
  p.glow(px - r * 0.5, py - r * 0.5, r * 3, "#ff6ad0", 0.55);
  const ring = (half: boolean) =>
    p.group(`transform="rotate(-22 ${px} ${py})"`, () => {
      p.inside(
        half
          ? `M${px - r * 3} ${py}h${r * 6}v${r * 2}h${-r * 6}Z`
          : `M${px - r * 3} ${py}h${r * 6}v${-r * 2}h${-r * 6}Z`,
        () => {
          for (const [size, width, colour, opacity] of [
            [1.55, 0.13, "#ffc6ef", 0.75],
            [1.8, 0.2, "#b98cff", 0.5],
            [2.06, 0.06, "#7fd9ff", 0.5],
          ] as const)
            p.oval(
              px,
              py,
              r * size,
              r * size * 0.24,
              "none",
              `stroke="${colour}" stroke-width="${r * width * 0.5}" opacity="${opacity}"`,
            );
        },
      );
    });
  ring(false);
  p.disc(
    px,
    py,
    r,
    p.linear(
      [
        [0, "#ffe0c4"],
        [0.3, "#ff7fb8"],
        [0.6, "#7a2fc0"],
        [1, "#120a3d"],
      ],
      0.1,
      0.05,
      0.9,
      0.95,
    ),
  );
  p.inside(ball(px, py, r), () => {
    for (const [y, h, c] of [
      [-0.5, 0.12, "#fff0dd"],
      [-0.14, 0.2, "#ffb0d6"],
      [0.22, 0.1, "#ffcdf0"],
      [0.5, 0.16, "#5a1fa8"],
    ] as const)
      p.group(`opacity="0.3" transform="rotate(-22 ${px} ${py})"`, () =>
        p.path(
          flow(
            [px - r * 1.2, py + y * r],
            [px - r * 0.3, py + (y + h * 0.5) * r],
            [px + r * 0.4, py + (y - h * 0.3) * r],
            [px + r * 1.2, py + y * r],
            [px + r * 0.3, py + (y + h) * r],
            [px - r * 0.5, py + (y + h * 1.1) * r],
          ),
          c,
        ),
      );
    p.disc(
      px + r * 0.42,
      py + r * 0.42,
      r * 1.05,
      p.radial([
        [0, "#0a0630", 0.9],
        [0.6, "#0a0630", 0.6],
        [1, "#0a0630", 0],
      ]),
    );
  });
  ring(true);
  const aim = [p.x(p.pick(0.63, 0.58)), p.y(p.pick(0.35, 0.3))] as const;
  p.glow(aim[0], aim[1], p.s * 80, "#fff0b0", 1);
  motes(p, 40, 4, "#ffd98a", p.pick([0.52, 0.22, 0.74, 0.5], [0.44, 0.2, 0.72, 0.4]), [0.8, 2.6]);
  for (let ray = 0; ray < 9; ray += 1)
    cone(p, aim[0], aim[1], ray * 40 + 11, 5, p.s * (50 + (ray % 3) * 34), "#ffcf7a", 0.9);
  const ship = [p.x(p.pick(0.33, 0.4)), p.y(p.pick(0.68, 0.7))] as const;
  const size = p.s * p.pick(1.16, 1.4);
  for (const side of [-1, 1]) {
    const from = [ship[0] + side * 112 * size, ship[1] + (side < 0 ? -22 : 16) * size - 20 * size] as const;
    p.light(poly([from[0] - 3, from[1]], [aim[0], aim[1]], [from[0] + 3, from[1] + 3]), "#7dfcff", 0.9);
    p.line(
      run(
        [from[0] + (aim[0] - from[0]) * 0.3, from[1] + (aim[1] - from[1]) * 0.3],
        [from[0] + (aim[0] - from[0]) * 0.56, from[1] + (aim[1] - from[1]) * 0.56],
      ),
      "#eaffff",
      3.4 * p.s,
    );
  }
  p.at(
    ship[0],
    ship[1],
    size,
    () => {
      const rim = "#ff9be0";
      for (const side of [-1, 1])
        p.group(`transform="scale(${side} 1)"`, () => {
          p.lit(
            poly([16, -8], [118, 0], [130, -34], [136, -34], [132, 22], [108, 22], [40, 30], [14, 24]),
            p.linear([
              [0, "#4a3aa0"],
              [1, "#0e0a33"],
            ]),
            rim,
            0,
            -1.6,
          );
          p.path(poly([50, 2], [112, 6], [106, 15], [46, 18]), "#28d4e8", 'opacity="0.85"');
          p.lit(poly([14, -20], [40, -70], [48, -70], [36, -10]), "#2a1f70", rim, 0, -1.2);
          p.lit(limb([32, 4, 15], [32, 28, 13]), "#150f42", rim, 0, -1);
          p.disc(32, 30, 11, "#7af5ff");
          p.disc(32, 30, 6.5, "#ffffff");
          p.glow(32, 34, 70, "#3de0ff", 1);
          p.path(
            poly([22, 34], [42, 34], [34, 92], [30, 92]),
            p.linear([
              [0, "#bff9ff", 0.9],
              [1, "#3d8bff", 0],
            ]),
            'style="mix-blend-mode:screen"',
          );
        });
      p.lit(
        poly(...mirrored([0, -66], [10, -56], [22, 0], [18, 30], [0, 36])),
        p.linear([
          [0, "#8d6be0"],
          [0.4, "#3c2a92"],
          [1, "#0d0930"],
        ]),
        rim,
        0,
        -1.4,
      );
      p.path(
        blob([0, -50], [8, -36], [9, -14], [0, -6], [-9, -14], [-8, -36]),
        p.linear([
          [0, "#eaffff"],
          [1, "#1d5fd1"],
        ]),
      );
    },
    17,
  );
};

export const dustAndCopper: Scene = (p) => {
  sky(p, ["#1a0f2b", "#5a1a2e", "#c2482a", "#ffa347", "#ffe2a0"], p.y(0.8));
  const horizon = p.y(p.pick(0.74, 0.72));
  orb(p, p.x(0.5), horizon - p.s * p.pick(50, 80), p.s * p.pick(104, 138), "#fffbe0", "#ffb347", "#ffb84d");
  p.path(
    poly(
      [-10, horizon],
      [-10, horizon - 96 * p.s],
      [p.x(0.08), horizon - 100 * p.s],
      [p.x(0.11), horizon - 40 * p.s],
      [p.x(0.2), horizon],
    ) +
      poly(
        [p.x(0.8), horizon],
        [p.x(0.84), horizon - 60 * p.s],
        [p.x(0.86), horizon - 120 * p.s],
        [p.x(0.97), horizon - 118 * p.s],
        [p.w + 10, horizon - 30 * p.s],
        [p.w + 10, horizon],
      ),
    "#b3502f",
    'opacity="0.8"',
  );
  hills(p, horizon + 4, 12 * p.s, 5, "#c96a35", 160);
  p.rect(
    0,
    horizon,
    p.w,
    p.h,
    p.linear([
      [0, "#f2a352"],
      [0.25, "#a8482a"],
      [1, "#240d1d"],
    ]),
  );
  for (const side of [-1, 1])
    p.at(
      p.x(0.5),
      horizon + 10 * p.s,
      p.s * p.pick(1, 0.92),
      () => {
        const rim = "#ffe0a0";
        p.lit(
          poly([130, 26], [130, -76], [168, -76], [168, -96], [230, -104], [230, 60]),
          "#5e2330",
          rim,
          -1.2,
          -1,
        );
        p.path(poly([176, -60], [192, -62], [192, -26], [176, -24]), "#ffce78", 'opacity="0.8"');
        p.lit(poly([214, 70], [214, -132], [250, -146], [330, -162], [330, 110]), "#32122a", rim, -1.4, -1);
        p.path(poly([116, 14], [226, 34], [226, 26], [116, 8]), "#43182a");
        p.line(run([124, 8], [124, 36]), "#32122a", 4);
        p.line(run([172, 18], [172, 52]), "#32122a", 5);
        p.path(poly([238, -100], [262, -104], [262, -58], [238, -54]), "#ffb75a", 'opacity="0.75"');
      },
      0,
      side,
    );
  haze(p, horizon + 6 * p.s, p.h * 0.2, "#ffd98a", 0.5);
  p.at(p.x(p.pick(0.545, 0.56)), horizon + 16 * p.s, p.s * p.pick(0.62, 0.72), () => {
    p.path(poly([-8, 0], [8, 0], [40, 120], [-10, 120]), "#6b2420", 'opacity="0.35"');
    p.path(
      person({
        head: [0, -91],
        neck: [0, -82],
        hip: [0, -48],
        arms: [
          [
            [-16, -66],
            [-17, -50],
          ],
          [
            [16, -66],
            [17, -50],
          ],
        ],
        legs: [
          [
            [-10, -24],
            [-14, -2],
          ],
          [
            [10, -24],
            [14, -2],
          ],
        ],
        shoulders: 8,
      }) +
        blob([-16, -94], [-6, -97], [-4, -106], [4, -106], [6, -97], [16, -94]) +
        poly([-10, -76], [10, -76], [17, -30], [-17, -30]),
      "#3a1322",
    );
  });
  p.at(p.x(p.pick(0.32, 0.36)), p.y(p.pick(1.17, 1.06)), p.s * p.pick(3.15, 4.1), () => {
    const gunslinger =
      limb([-5, -46, 7], [-11, -24, 5.4], [-15, -2, 4]) +
      limb([6, -46, 7], [12, -24, 5.4], [17, -2, 4]) +
      ball(1, -90, 6.2) +
      limb([1, -86, 4], [0, -79, 5]) +
      blob(
        [-11, -79],
        [0, -82],
        [11, -79],
        [15, -62],
        [12, -48],
        [19, -22],
        [10, -26],
        [0, -24],
        [-10, -26],
        [-21, -20],
        [-13, -48],
        [-15, -62],
      ) +
      limb([-11, -75, 4.6], [-18, -62, 3.6], [-16, -48, 2.6]) +
      limb([11, -75, 4.6], [20, -62, 3.6], [17, -49, 2.7]) +
      limb([17, -49, 2.4], [15, -45, 1.6], [16, -42, 1]);
    p.lit(
      gunslinger,
      p.linear([
        [0, "#4a1a2a"],
        [0.5, "#260d20"],
        [1, "#120616"],
      ]),
      "#ffdf9a",
      0.9,
      -0.5,
    );
    p.lit(
      blob(
        [-17, -92],
        [-9, -95],
        [-6, -103],
        [1, -101],
        [8, -103],
        [10, -95],
        [19, -92],
        [8, -91],
        [-8, -91],
      ),
      "#1c0919",
      "#ffdf9a",
      0.7,
      -0.6,
    );
    p.path(blob([-8, -84], [2, -82], [11, -84], [8, -78], [-4, -77]), "#e0452e");
    p.line(run([-12, -50], [13, -48]), "#8a4a2a", 2);
    p.lit(limb([13, -49, 1.8], [14.5, -41, 1.6]), "#0d0410", "#ffcf7a", 0.5, -0.2);
  });
  motes(p, 90, 16, "#ffe6b0", [0, 0.4, 1, 1], [0.5, 1.8]);
};

export const ghostRelay: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#05081f"],
      [0.5, "#0d1a3d"],
      [1, "#2b0f3d"],
    ]),
  );
  const middle = p.x(p.pick(0.5, 0.5));
  const eye = p.y(p.pick(0.42, 0.4));
  p.glow(middle + p.s * 160, eye - 40 * p.s, p.s * 360, "#ff2e6d", 0.5);
  p.glow(middle - p.s * 200, eye, p.s * 320, "#1d8fff", 0.4);
  skyline(p, p.y(0.96), [90 * p.s, p.pick(240, 420) * p.s], 33, "#101c48", ["#ff5f8a", "#49d8ff"], 46);
  haze(p, p.y(0.9), p.h * 0.7, "#1a2a66", 0.6);
  const random = seeded(2);
  for (let line = 0; line < 7; line += 1) {
    const y = p.y(0.1 + random() * 0.75);
    p.light(
      poly([0, y], [p.w, y - 40 * p.s], [p.w, y - 38 * p.s], [0, y + 1.6]),
      "#ff2e5f",
      0.25 + random() * 0.3,
    );
  }
  p.at(middle, p.y(p.pick(0.5, 0.5)), p.s * p.pick(1.42, 1.72), () => {
    const left = "#41c4ff";
    const right = "#ff4d84";
    const shoulders = poly(...mirrored([0, 60], [40, 66], [66, 80], [116, 98], [140, 190], [0, 190]));
    p.lit(shoulders, "#0a1230", left, -2.2, -1);
    p.lit(
      shoulders,
      p.linear([
        [0, "#16224a"],
        [1, "#050a1e"],
      ]),
      right,
      2.2,
      -1,
    );
    p.path(poly(...mirrored([0, 92], [40, 88], [54, 120], [52, 190], [0, 190])), "#0d1736");
    for (const x of [-34, -10, 14])
      p.lit(poly([x, 124], [x + 19, 124], [x + 19, 160], [x, 160]), "#1a2858", "#4a6ac0", 0, -1);
    p.path(poly(...mirrored([0, 40], [34, 26], [34, 74], [0, 86])), "#060b20");
    const helmet = blob(...mirrored([0, -92], [34, -86], [58, -58], [64, -20], [58, 10], [46, 16]));
    p.lit(helmet, "#131e48", left, -2.4, -1);
    p.lit(
      helmet,
      p.linear([
        [0, "#31447f"],
        [0.4, "#1a2855"],
        [1, "#0a1230"],
      ]),
      right,
      2.4,
      -1,
    );
    p.path(poly(...mirrored([0, -92], [9, -92], [13, -30], [0, -26])), "#223269");
    p.lit(poly(...mirrored([0, -44], [20, -42], [18, -22], [0, -18])), "#0a1230", "#6c8be0", 0, -1);
    p.lit(
      poly(...mirrored([0, 2], [42, -2], [46, 22], [26, 54], [10, 62], [0, 62])),
      p.linear([
        [0, "#1c2a5c"],
        [1, "#080f28"],
      ]),
      right,
      1,
      0,
    );
    for (const x of [-18, -9, 0, 9, 18]) p.line(run([x, 34], [x * 0.8, 50]), "#050a1c", 3);
    for (const side of [-1, 1]) {
      p.lit(
        blob([side * 58, -26], [side * 72, -22], [side * 74, 12], [side * 62, 22], [side * 52, 8]),
        "#0c1536",
        side < 0 ? left : right,
        side * 1.6,
        -0.6,
      );
      p.line(flow([side * 64, 16], [side * 52, 44], [side * 30, 46]), "#0a1230", 3.4);
    }
    p.lit(poly(...mirrored([0, -22], [54, -20], [56, -4], [42, 4], [0, 2])), "#0a1230", "#5f7fd8", 0, -1);
    for (const [x, y, r] of [
      [-44, -6, 12],
      [-16, -10, 14],
      [16, -10, 14],
      [44, -6, 12],
    ] as const) {
      p.disc(x, y + 2, r + 3, "#04081a");
      p.lit(ball(x, y, r + 1), "#101b40", "#7f9cf0", 0, -1.2);
      p.glow(x, y, r * 4.2, "#5dff7a", 0.85);
      p.disc(
        x,
        y,
        r * 0.74,
        p.radial(
          [
            [0, "#f4ffe8"],
            [0.4, "#7dff8a"],
            [1, "#0c5a2a"],
          ],
          0.4,
          0.38,
          0.7,
        ),
      );
      p.path(
        blob([x - r * 0.4, y - r * 0.3], [x - r * 0.05, y - r * 0.5], [x - r * 0.2, y - r * 0.1]),
        "#ffffff",
        'opacity="0.9"',
      );
    }
    p.line(run([60, -50], [86, -116]), "#0c1536", 3);
    p.disc(86, -117, 3, "#ff3050");
    p.glow(86, -117, 22, "#ff3050", 1);
  });
  rain(p, 90, 44, "#a8c4ff", 0.25, 0.12);
};
