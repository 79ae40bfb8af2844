import { ball, blob, flow, limb, poly, run, seeded } from "../drawing/geometry.ts";
import { person, shambler } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { cone, glints, haze, hills, motes, orb, rain, sky, skyline, stars } from "../drawing/scenery.ts";

const horde = (
  p: Picture,
  spots: readonly (readonly [x: number, y: number, height: number])[],
  fill: string,
  rim: string,
  seed: number,
  dx = 0,
  dy = -0.8,
) => {
  spots.forEach(([x, y, height], index) => {
    p.at(p.x(x), p.y(y), (height * p.s) / 100, () =>
      p.lit(shambler(seed + index), fill, rim, dx * (x < 0.5 ? 1 : -1), dy),
    );
  });
};

export const lastBus: Scene = (p) => {
  sky(p, ["#050d1c", "#0a2630", "#1d5a55", "#7fb79a"], p.y(0.75));
  const random = seeded(12);
  for (const [tone, base, tall] of [
    ["#1c4a4c", 0.7, 210],
    ["#0d2c33", 0.74, 280],
  ] as const) {
    let trees = "";
    for (let x = -20; x < p.w + 20; x += 46 * p.s * (0.5 + random())) {
      const gap = Math.abs(x - p.x(0.5)) < 130 * p.s;
      const height = tall * p.s * (gap ? 0.45 : 0.6 + random() * 0.5);
      const foot = p.y(base) + 8;
      trees += limb(
        [x, foot, 7 * p.s],
        [x + 8 * p.s, foot - height * 0.5, 4.5 * p.s],
        [x - 4 * p.s, foot - height, 1],
      );
      for (let twig = 0; twig < 5; twig += 1) {
        const from = foot - height * (0.45 + twig * 0.1);
        const side = twig % 2 === 0 ? 1 : -1;
        trees += limb(
          [x + 4 * p.s, from, 2.6 * p.s],
          [x + side * 24 * p.s, from - 20 * p.s, 1.6 * p.s],
          [x + side * 34 * p.s, from - 44 * p.s, 0.5],
        );
      }
    }
    p.path(trees, tone);
    haze(p, p.y(base), p.h * 0.4, "#8fd0ae", 0.3);
  }
  p.rect(
    0,
    p.y(0.74),
    p.w,
    p.h,
    p.linear([
      [0, "#5a9a86"],
      [0.3, "#12353c"],
      [1, "#040d18"],
    ]),
  );
  p.path(
    poly([p.x(0.42), p.y(0.72)], [p.x(0.58), p.y(0.72)], [p.x(1.1), p.h], [p.x(-0.1), p.h]),
    p.linear([
      [0, "#3e6f68"],
      [1, "#0a1a26"],
    ]),
  );
  const bus = [p.x(0.5), p.y(p.pick(0.79, 0.74))] as const;
  p.glow(bus[0], bus[1] - 40 * p.s, p.s * 330, "#ffe28a", 0.6);
  p.at(bus[0], bus[1], p.s * p.pick(1.32, 1.62), () => {
    p.oval(0, 2, 90, 8, "#020910", 'opacity="0.8"');
    p.path("M-66 -12L-66 6L-46 6L-46 -12ZM66 -12L66 6L46 6L46 -12Z", "#020610");
    p.lit(
      "M-78 -14L-80 -120Q-80 -140 -62 -142L62 -142Q80 -140 80 -120L78 -14Q78 -8 72 -8L-72 -8Q-78 -8 -78 -14Z",
      p.linear([
        [0, "#c7782a"],
        [0.45, "#6e3423"],
        [1, "#1b1420"],
      ]),
      "#d7ffe6",
      0,
      -1.5,
    );
    p.path(
      "M-68 -56L-68 -108Q-68 -114 -60 -114L-3 -114L-3 -56ZM68 -56L68 -108Q68 -114 60 -114L3 -114L3 -56Z",
      p.linear([
        [0, "#ffdf8e"],
        [0.5, "#c9803a"],
        [1, "#3a2028"],
      ]),
    );
    p.path(`${ball(-32, -84, 9)}M-50 -56Q-48 -76 -32 -76Q-16 -76 -14 -56Z`, "#24131d");
    p.line(run([-62, -62], [-36, -70]), "#24131d", 2.4);
    for (const x of [22, 44, 58])
      p.path(
        `${ball(x, -72, 5.5)}${blob([x - 9, -56], [x - 6, -66], [x + 6, -66], [x + 9, -56])}`,
        "#4a2626",
      );
    p.path("M30 -60L66 -108L68 -96L40 -58Z", "#ffffff", 'opacity="0.2"');
    p.rect(-46, -136, 92, 15, "#150c14", 'rx="3"');
    for (let letter = 0; letter < 9; letter += 1)
      p.rect(-38 + letter * 8.6, -132, letter % 4 === 3 ? 2 : 5.4, 7, "#ffb02e");
    p.glow(0, -128, 60, "#ff9d2e", 0.5, 0.4);
    p.rect(-34, -40, 68, 18, "#160e18", 'rx="3"');
    for (let slat = 0; slat < 3; slat += 1) p.rect(-30, -37 + slat * 5, 60, 1.6, "#94603a");
    p.path(poly([-84, -20], [84, -20], [78, -8], [-78, -8]), "#22171f");
    for (const x of [-56, 56]) {
      p.disc(x, -32, 11, "#3a241e");
      p.disc(x, -32, 8.5, "#fffbe0");
    }
    p.line(run([-80, -104], [-94, -108], [-94, -84]), "#0b0a14", 3);
    p.line(run([80, -104], [94, -108], [94, -84]), "#0b0a14", 3);
  });
  for (const side of [-1, 1]) {
    const [x, y] = [bus[0] + side * 56 * p.s * p.pick(1.32, 1.62), bus[1] - 32 * p.s * p.pick(1.32, 1.62)];
    p.glow(x, y, p.s * 130, "#fff2b0", 1);
    p.glow(x, y, p.s * 40, "#ffffff", 1);
    cone(p, x, y, 90 - side * 26, 34, p.h * 0.5, "#fff0b0", 0.55, 8);
  }
  haze(p, p.y(0.82), p.h * 0.3, "#bfe8c4", 0.22);
  horde(
    p,
    p.pick(
      [
        [0.06, 0.98, 150],
        [0.2, 1, 195],
        [0.335, 0.93, 105],
        [0.66, 0.94, 112],
        [0.81, 1.01, 205],
        [0.95, 0.98, 150],
      ],
      [
        [0.02, 0.93, 190],
        [0.24, 0.99, 245],
        [0.39, 0.86, 100],
        [0.62, 0.87, 108],
        [0.8, 1, 265],
        [1, 0.92, 170],
      ],
    ),
    "#04101a",
    "#ffeeb0",
    3,
    1.1,
    -0.6,
  );
};

export const deadHourDiner: Scene = (p) => {
  sky(p, ["#070824", "#141046", "#3a1460", "#842a6b"], p.y(0.72));
  stars(p, 90, 4, 0.4);
  skyline(p, p.y(0.7), [10 * p.s, 50 * p.s], 9, "#24114a", [], 60);
  const street = p.y(p.pick(0.73, 0.7));
  p.rect(
    0,
    street,
    p.w,
    p.h,
    p.linear([
      [0, "#3c1850"],
      [0.3, "#150c34"],
      [1, "#060618"],
    ]),
  );
  p.at(p.x(p.pick(0.52, 0.5)), street + 6 * p.s, p.s * p.pick(1.12, 1.18), () => {
    p.glow(0, -60, 300, "#ff3d8b", 0.5);
    p.path(
      "M-190 0L-190 -84Q-190 -96 -178 -96L178 -96Q190 -96 190 -84L190 0Z",
      p.linear([
        [0, "#7c2a6e"],
        [1, "#2a1240"],
      ]),
    );
    p.path("M-200 -94L-200 -106Q-200 -114 -190 -114L190 -114Q200 -114 200 -106L200 -94Z", "#1c0d38");
    p.rect(-200, -101, 400, 3, "#38f0e0");
    p.glow(0, -100, 210, "#38f0e0", 0.35, 0.2);
    for (let pane = 0; pane < 6; pane += 1) {
      const x = -178 + pane * 60;
      if (pane === 3) continue;
      p.path(
        `M${x} -20L${x} -78Q${x} -84 ${x + 6} -84L${x + 48} -84Q${x + 54} -84 ${x + 54} -78L${x + 54} -20Z`,
        p.linear([
          [0, "#fff0b5"],
          [0.6, "#ffb35a"],
          [1, "#c2503f"],
        ]),
      );
      p.path(
        `M${x + 27} -84L${x + 25} -70L${x + 17} -62L${x + 37} -62L${x + 29} -70L${x + 29} -84Z`,
        "#7a2436",
      );
      p.path(`M${x} -36L${x + 16} -36L${x + 18} -20L${x} -20Z`, "#8a2440");
    }
    p.path("M4 0L4 -84L56 -84L56 0Z", "#2a1240");
    p.path("M9 -2L9 -78L28 -78L28 -2ZM32 -2L32 -78L51 -78L51 -2Z", "#ffc86e");
    p.lit(
      person({
        head: [30, -72],
        neck: [30, -66],
        hip: [30, -40],
        arms: [
          [
            [20, -54],
            [26, -46],
          ],
          [
            [40, -54],
            [44, -40],
          ],
        ],
        legs: [
          [
            [26, -20],
            [26, -2],
          ],
          [
            [34, -20],
            [35, -2],
          ],
        ],
        bulk: 0.9,
      }),
      "#190a28",
      "#fff1c0",
      0,
      -0.5,
    );
    p.line(run([42, -46], [52, -74]), "#190a28", 3);
    p.path(poly([-190, -14], [190, -14], [190, -8], [-190, -8]), "#ff4d8d");
    p.rect(-190, -4, 380, 4, "#120a28");
    p.line(run([-126, -112], [-126, -150], [-126, -196]), "#120a28", 7);
    p.lit(
      "M-176 -202Q-176 -212 -164 -212L-74 -212Q-62 -212 -62 -202L-62 -160Q-62 -150 -74 -150L-164 -150Q-176 -150 -176 -160Z",
      "#1c0b38",
      "#ff8ac0",
      0,
      -1,
    );
    p.glow(-119, -180, 130, "#ff2e7e", 0.85);
    p.line(
      "M-166 -202Q-166 -206 -160 -206L-78 -206Q-72 -206 -72 -202L-72 -162Q-72 -157 -78 -157L-160 -157Q-166 -157 -166 -162Z",
      "#ff5a9e",
      2.6,
    );
    p.line(
      flow([-146, -176], [-146, -166], [-136, -162], [-126, -166], [-126, -180], [-146, -180]),
      "#ffe3ee",
      3.6,
    );
    p.line(flow([-126, -178], [-117, -176], [-118, -169], [-127, -169]), "#ffe3ee", 3);
    p.line(
      `${flow([-141, -187], [-138, -192], [-142, -198])}${flow([-131, -187], [-128, -192], [-132, -198])}`,
      "#ffe3ee",
      2,
    );
    p.disc(-94, -181, 16, "none", 'stroke="#5ff5ea" stroke-width="3"');
    p.line(run([-94, -181], [-94, -193]), "#5ff5ea", 3);
    p.line(run([-94, -181], [-86, -177]), "#5ff5ea", 3);
    p.glow(-94, -181, 40, "#38f0e0", 0.7);
  });
  glints(p, p.x(0.3), street + 12 * p.s, p.h, p.s * 120, "#ff4d94", 8, 0.7);
  glints(p, p.x(0.62), street + 12 * p.s, p.h, p.s * 150, "#ffb35a", 9, 0.55);
  glints(p, p.x(0.85), street + 12 * p.s, p.h, p.s * 60, "#38f0e0", 10, 0.45);
  horde(
    p,
    p.pick(
      [
        [0.05, 0.99, 165],
        [0.2, 0.93, 108],
        [0.33, 1.02, 190],
        [0.69, 0.93, 104],
        [0.83, 1.03, 205],
        [0.97, 0.96, 145],
      ],
      [
        [0.06, 0.9, 180],
        [0.3, 1.01, 275],
        [0.5, 0.83, 110],
        [0.7, 0.85, 130],
        [0.86, 1.02, 295],
      ],
    ),
    "#080620",
    "#ff6aa6",
    41,
    0.9,
    -0.9,
  );
  rain(p, 120, 3, "#bfc8ff", 0.3);
};

export const hollowHarvest: Scene = (p) => {
  sky(p, ["#04120f", "#0a2a1f", "#2a5a24", "#93a83a"], p.y(0.78));
  stars(p, 60, 13, 0.35);
  const [mx, my] = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.4, 0.35))];
  orb(p, mx, my, p.s * p.pick(118, 160), "#fbffd0", "#b5cf3f", "#b9e03a");
  p.group('opacity="0.16"', () =>
    p.path(
      ball(mx - 40 * p.s, my - 30 * p.s, 22 * p.s) +
        ball(mx + 42 * p.s, my + 24 * p.s, 30 * p.s) +
        ball(mx + 20 * p.s, my - 62 * p.s, 12 * p.s) +
        ball(mx - 50 * p.s, my + 44 * p.s, 14 * p.s),
      "#4a6a10",
    ),
  );
  hills(p, p.y(0.7), 26 * p.s, 8, "#4a6a26", 150);
  p.at(p.x(p.pick(0.17, 0.2)), p.y(0.7), p.s * p.pick(1.1, 1.1), () => {
    p.path("M-50 10L-50 -44L-36 -74L0 -94L36 -74L50 -44L50 10Z", "#122415");
    p.path("M-14 10L-14 -24L14 -24L14 10ZM-8 -58L8 -58L8 -44L-8 -44Z", "#ffb43d", 'opacity="0.9"');
    p.line(run([-14, 10], [14, -24], [14, 10], [-14, -24]), "#122415", 2.4);
    p.line(run([66, 10], [66, -96]), "#122415", 4);
    for (let blade = 0; blade < 6; blade += 1)
      p.group(`transform="rotate(${blade * 60 + 14} 66 -96)"`, () =>
        p.path(poly([66, -96], [60, -124], [72, -124]), "#122415"),
      );
  });
  p.at(p.x(p.pick(0.85, 0.84)), p.y(p.pick(0.76, 0.74)), p.s * p.pick(1.15, 1.3), () => {
    p.line(run([0, 10], [0, -116]), "#0b1a10", 6);
    p.line(run([-54, -84], [54, -88]), "#0b1a10", 5);
    p.lit(
      blob(
        [-54, -92],
        [-20, -92],
        [0, -96],
        [20, -94],
        [56, -96],
        [50, -78],
        [22, -70],
        [26, -30],
        [12, -38],
        [4, -24],
        [-6, -36],
        [-20, -26],
        [-20, -70],
        [-50, -74],
      ),
      "#0e2013",
      "#dff06a",
      -1,
      -1,
    );
    p.path(ball(0, -108, 13), "#16290f");
    p.lit(
      blob([-26, -116], [-10, -120], [-4, -142], [10, -138], [12, -120], [28, -116], [0, -112]),
      "#0a180d",
      "#dff06a",
      -0.8,
      -0.8,
    );
    p.path(poly([-7, -111], [-2, -108], [-7, -106]) + poly([7, -111], [2, -108], [7, -106]), "#ffb43d");
  });
  const random = seeded(6);
  let corn = "";
  for (let x = -10; x < p.w + 10; x += 9 * p.s) {
    const height =
      p.s * (34 + random() * 34) * (0.5 + Math.min(1, Math.abs(x - p.w / 2) / (p.w * 0.42)) * 0.7);
    const foot = p.y(0.84);
    corn += limb([x, foot, 1.8 * p.s], [x + (random() - 0.5) * 8, foot - height, 0.6]);
    for (const side of [-1, 1])
      corn += blob(
        [x, foot - height * 0.4],
        [x + side * 9 * p.s, foot - height * 0.72],
        [x + side * 17 * p.s, foot - height * 0.5],
        [x + side * 8 * p.s, foot - height * 0.6],
      );
  }
  p.path(corn, "#16301a");
  haze(p, p.y(0.8), p.h * 0.24, "#b7d84a", 0.35);
  p.path(
    `${flow([-20, p.y(0.86)], [p.w * 0.3, p.y(0.83)], [p.x(0.5), p.y(p.pick(0.8, 0.8))], [p.w * 0.7, p.y(0.84)], [p.w + 20, p.y(0.87)])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    p.linear([
      [0, "#31451c"],
      [0.3, "#13220f"],
      [1, "#050b08"],
    ]),
  );
  p.at(p.x(0.5), p.y(p.pick(0.9, 0.86)), p.s * p.pick(1.55, 1.95), () => {
    const hand =
      limb([6, 20, 22], [2, -30, 15], [0, -66, 15], [0, -82, 20]) +
      limb([-14, -88, 7], [-30, -112, 6.2], [-34, -134, 5], [-24, -150, 3.4]) +
      limb([-5, -96, 7.4], [-9, -128, 6.4], [-4, -152, 5.4], [8, -164, 3.2]) +
      limb([7, -96, 7.2], [15, -124, 6.2], [24, -144, 5], [37, -148, 3]) +
      limb([16, -88, 6.6], [32, -106, 5.6], [45, -116, 4.4], [55, -112, 2.8]) +
      limb([-14, -70, 8], [-38, -82, 6.6], [-54, -98, 5.4], [-56, -114, 3.4]);
    p.lit(
      hand,
      p.linear([
        [0, "#21401d"],
        [0.5, "#12290f"],
        [1, "#060d07"],
      ]),
      "#eaff8a",
      0,
      -1.6,
    );
    p.line(flow([-6, -20], [-8, -46], [-4, -70]), "#3d5f24", 2.2);
    p.line(flow([8, -12], [8, -40], [6, -66]), "#3d5f24", 2);
    p.path(
      poly([-19, -6], [-12, -34], [-4, -20], [4, -38], [10, -20], [20, -32], [26, 10], [-20, 14]),
      "#2a2036",
    );
    for (const [x, y, r] of [
      [-52, 16, 13],
      [-34, 8, 9],
      [36, 10, 11],
      [56, 18, 14],
      [-74, 20, 8],
      [78, 22, 8],
    ] as const)
      p.lit(
        blob(
          [x - r * 1.3, y + 6],
          [x - r * 0.6, y - r * 0.7],
          [x + r * 0.7, y - r * 0.5],
          [x + r * 1.3, y + 6],
        ),
        "#0f1c0c",
        "#c9e05a",
        0,
        -1.1,
      );
  });
  motes(p, 60, 17, "#f4ff9a", [0.05, 0.3, 0.95, 0.95], [0.6, 1.9]);
};

export const quarantineTower: Scene = (p) => {
  sky(p, ["#080716", "#200d24", "#5a1522", "#d1452a", "#ffb05a"], p.y(0.92));
  stars(p, 50, 8, 0.3);
  skyline(p, p.y(0.9), [40 * p.s, p.pick(150, 240) * p.s], 15, "#6d2030", [], 50);
  haze(p, p.y(0.78), p.h * 0.5, "#ff7a3d", 0.4);
  skyline(p, p.y(0.96), [20 * p.s, p.pick(110, 190) * p.s], 26, "#331022", ["#ff8a3d"], 46);
  p.glow(p.x(0.5), p.y(0.98), p.s * 420, "#ff6a2e", 0.65, 0.5);
  const heli = [p.x(p.pick(0.83, 0.8)), p.y(p.pick(0.2, 0.14))] as const;
  const tower = p.x(p.pick(0.46, 0.46));
  cone(
    p,
    heli[0] - 20 * p.s,
    heli[1] + 14 * p.s,
    p.pick(138, 128),
    22,
    p.h * p.pick(0.8, 0.55),
    "#fff0d0",
    0.75,
  );
  const top = p.y(p.pick(0.2, 0.2));
  const foot = p.y(0.93);
  const half = p.s * p.pick(62, 78);
  p.lit(
    poly([tower - half, foot], [tower - half, top], [tower + half, top], [tower + half, foot]),
    p.linear([
      [0, "#241532"],
      [0.6, "#1c0d22"],
      [1, "#0a0610"],
    ]),
    "#ffb98a",
    1.6,
    -1.4,
  );
  p.path(
    poly([tower + half * 0.62, top], [tower + half, top], [tower + half, foot], [tower + half * 0.62, foot]),
    "#0d0818",
    'opacity="0.7"',
  );
  for (let floor = 0; floor < p.pick(8, 13); floor += 1)
    for (let column = 0; column < 4; column += 1) {
      const lit = floor === p.pick(2, 3) && column === 1;
      const [x, y] = [tower - half * 0.82 + column * half * 0.44, top + (20 + floor * 31) * p.s];
      const [w, h] = [half * 0.28, 16 * p.s];
      if (lit) {
        p.glow(x + w / 2, y + h / 2, 90 * p.s, "#ffd76b", 0.95);
        p.rect(x - 3, y - 3, w + 6, h + 8, "#fff0b0");
        p.at(x + w / 2, y + h + 5, 0.22 * p.s * p.pick(1, 1.2), () =>
          p.path(
            person({
              head: [0, -86],
              neck: [0, -78],
              hip: [0, -46],
              arms: [
                [
                  [-16, -92],
                  [-24, -112],
                ],
                [
                  [16, -92],
                  [24, -112],
                ],
              ],
              legs: [
                [
                  [-6, -22],
                  [-7, -2],
                ],
                [
                  [6, -22],
                  [7, -2],
                ],
              ],
            }),
            "#3a1420",
          ),
        );
      } else {
        p.rect(x, y, w, h, (floor * 7 + column * 3) % 5 === 0 ? "#4a1a26" : "#08060f");
        if ((floor + column) % 3 === 0)
          p.line(run([x - 2, y + 3], [x + w + 2, y + h - 4]), "#54324a", 2.6 * p.s);
      }
      p.rect(x - 3, y + h + 2, w + 6, 2 * p.s, "#3a2040");
    }
  p.lit(
    poly(
      [tower - 26 * p.s, top],
      [tower - 26 * p.s, top - 22 * p.s],
      [tower + 8 * p.s, top - 22 * p.s],
      [tower + 8 * p.s, top],
    ),
    "#1a0f26",
    "#ffb98a",
    1,
    -1,
  );
  p.line(run([tower + 30 * p.s, top], [tower + 30 * p.s, top - 46 * p.s]), "#1a0f26", 3 * p.s);
  p.glow(tower + 30 * p.s, top - 46 * p.s, 34 * p.s, "#ff3040", 1);
  p.disc(tower + 30 * p.s, top - 46 * p.s, 3 * p.s, "#ffd0d0");
  p.at(heli[0], heli[1], p.s * p.pick(1, 1.05), () => {
    p.lit(
      `${blob([-34, 4], [-26, -12], [0, -16], [22, -10], [30, 2], [20, 14], [-20, 16])}${poly([20, -8], [84, -10], [92, -26], [98, -26], [94, -2], [24, 6])}`,
      "#150c20",
      "#ffc493",
      -1,
      -1,
    );
    p.path(blob([-31, 2], [-24, -8], [-10, -10], [-10, 4]), "#ff9a5a");
    p.line(run([-80, -24], [76, -22]), "#2a1830", 2.4);
    p.line(run([0, -16], [0, -24]), "#150c20", 4);
    p.line(run([-28, 24], [22, 24]), "#150c20", 2.4);
    p.line(run([-14, 15], [-16, 24], [-2, 24], [8, 15]), "#150c20", 2);
    p.glow(-22, 14, 30, "#fff3d0", 1);
  });
  const random = seeded(91);
  p.path(
    blob(
      [tower - p.w * 0.42, p.y(1.02)],
      [tower - p.w * 0.2, p.y(0.9)],
      [tower - p.s * 66, p.y(p.pick(0.74, 0.76))],
      [tower - p.s * 12, p.y(p.pick(0.63, 0.68))],
      [tower + p.s * 54, p.y(p.pick(0.74, 0.76))],
      [tower + p.w * 0.2, p.y(0.9)],
      [tower + p.w * 0.42, p.y(1.02)],
    ),
    "#1d0b18",
  );
  const pile = p.pick(64, 70);
  for (let index = 0; index < pile; index += 1) {
    const t = index / pile;
    const spread = (random() + random() - 1) * (0.12 + t * 0.62);
    const height = p.s * (46 + t * 52 + random() * 14);
    const rise = Math.max(0, 1 - Math.abs(spread) / 0.3) * p.pick(0.24, 0.2) * (1 - t);
    p.at(
      tower + spread * p.w,
      p.y(0.93 - rise + t * 0.13),
      height / 100,
      () =>
        p.lit(
          shambler(index + 5),
          t < 0.5 ? "#1d0b18" : "#0b0510",
          t < 0.5 ? "#8a3428" : "#ff8a4a",
          spread > 0 ? -0.9 : 0.9,
          -1,
        ),
      (random() - 0.5) * 40 * (1 - t),
    );
  }
  motes(p, 90, 33, "#ffb057", [0, 0.15, 1, 1], [0.6, 2]);
};
