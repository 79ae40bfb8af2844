import { ball, blob, flow, limb, poly, run, seeded } from "../drawing/geometry.ts";
import type { Scene } from "../drawing/picture.ts";
import { haze, hills, motes, orb, sky, stars } from "../drawing/scenery.ts";
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
