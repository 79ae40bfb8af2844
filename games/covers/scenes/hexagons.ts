import { ball, blob, flow, limb, type Point, poly, run, seeded } from "../drawing/geometry.ts";
import { outfit, type Pose, person } from "../drawing/people.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { haze, hills, motes, orb, sky, stars } from "../drawing/scenery.ts";

const hexTile = (
  p: Picture,
  x: number,
  y: number,
  r: number,
  height: number,
  top: string,
  left: string,
  right: string,
) => {
  const corner = (i: number, drop = 0): Point => [
    x + Math.cos((i * Math.PI) / 3) * r,
    y + Math.sin((i * Math.PI) / 3) * r * 0.56 - height + drop,
  ];
  p.path(poly(corner(3), corner(2), corner(2, height + 16), corner(3, height + 16)), left);
  p.path(
    poly(corner(2), corner(1), corner(1, height + 16), corner(2, height + 16)),
    p.linear([
      [0, right],
      [1, left],
    ]),
  );
  p.path(poly(corner(1), corner(0), corner(0, height + 16), corner(1, height + 16)), right);
  p.path(poly(...[0, 1, 2, 3, 4, 5].map((i) => corner(i))), top);
  p.line(run(corner(3), corner(4), corner(5), corner(0)), "#fff6d0", 1.2 * p.s, 'opacity="0.7"');
};

const hopper: Pose = {
  head: [4, -90],
  neck: [2, -80],
  hip: [0, -52],
  arms: [
    [
      [-16, -84],
      [-28, -100],
    ],
    [
      [18, -82],
      [32, -94],
    ],
  ],
  legs: [
    [
      [-16, -42],
      [-26, -26],
    ],
    [
      [18, -46],
      [14, -24],
    ],
  ],
  shoulders: 6,
};

/** A girl hops over green tiles, which break behind her. */
export const hexAHop: Scene = (p) => {
  sky(p, ["#0c1a5a", "#2350a8", "#4aa0d8", "#b8f0e0"]);
  stars(p, 60, 10, 0.3);
  orb(
    p,
    p.x(p.pick(0.2, 0.22)),
    p.y(p.pick(0.24, 0.17)),
    p.s * p.pick(42, 54),
    "#ffffff",
    "#fff0b8",
    "#fff2c0",
  );
  hills(p, p.y(0.86), 40 * p.s, 5, "#2f7ab8", 120);
  haze(p, p.y(0.7), p.h * 0.5, "#d8fff0", 0.35);
  const r = p.s * p.pick(56, 60);
  const random = seeded(33);
  const [cx, cy] = [p.x(p.pick(0.5, 0.5)), p.y(p.pick(0.6, 0.58))];
  const spots: { q: number; s: number; x: number; y: number; kind: string }[] = [];
  for (let q = p.pick(-4, -2); q <= p.pick(4, 2); q += 1)
    for (let s = -4; s <= 4; s += 1) {
      const [x, y] = [cx + q * r * 1.56, cy + (s + q / 2) * r * 1.02];
      if (y < p.y(p.pick(0.4, 0.34)) || y > p.y(p.pick(0.98, 0.98))) continue;
      const roll = random();
      const kind = roll < 0.16 ? "none" : roll < 0.28 ? "stone" : roll < 0.4 ? "turn" : "green";
      spots.push({ q, s, x, y, kind });
    }
  const from = { q: -1, s: 1 };
  const to = { q: 1, s: 0 };
  const at = ({ q, s }: { q: number; s: number }): Point => [cx + q * r * 1.56, cy + (s + q / 2) * r * 1.02];
  for (const { q, s, x, y, kind } of spots.sort((a, b) => a.y - b.y)) {
    const origin = q === from.q && s === from.s;
    const goal = q === to.q && s === to.s;
    if (origin) {
      // The tile that she left falls to pieces.
      p.glow(x, y + 12 * p.s, 80 * p.s, "#bfffa0", 0.7);
      for (let piece = 0; piece < 6; piece += 1) {
        const a = (piece / 6) * Math.PI * 2 + 0.5;
        const [px, py] = [
          x + Math.cos(a) * r * 0.56,
          y + Math.sin(a) * r * 0.34 + (14 + random() * 20) * p.s,
        ];
        const k = r * 0.3;
        p.path(
          poly([px - k, py + 3], [px + k * 0.2, py - k * 0.2], [px + k, py + 5], [px, py + k * 0.9]),
          "#1f7a4a",
        );
        p.lit(
          poly([px - k, py], [px + k * 0.3, py - k * 0.6], [px + k, py + 1], [px, py + k * 0.5]),
          "#7fe07a",
          "#f0ffd0",
          0,
          -1.2,
        );
      }
      continue;
    }
    if (kind === "none" && !goal) continue;
    const lift = (goal ? 10 : 2 + random() * 8) * p.s;
    const [top, left, right] =
      goal || kind === "green"
        ? ["#6fe07f", "#136048", "#2a9a62"]
        : kind === "turn"
          ? ["#5ac8f4", "#1a3f8a", "#2f74c0"]
          : ["#e8d6b0", "#5a4a6a", "#9a8078"];
    hexTile(p, x, y, r * 0.97, lift, top ?? "", left ?? "", right ?? "");
    p.oval(x, y - lift, r * 0.5, r * 0.27, "#ffffff", 'opacity="0.16"');
    if (goal) p.glow(x, y - lift, r * 1.5, "#f4ffb0", 0.6, 0.56);
    if (kind === "turn" && !goal)
      p.line(
        flow([x - r * 0.3, y - lift + 4], [x, y - lift - r * 0.18], [x + r * 0.3, y - lift + 4]),
        "#eaffff",
        3 * p.s,
      );
  }
  const [a, b] = [at(from), at(to)];
  const high = p.h * p.pick(0.2, 0.19);
  const arc = (t: number): Point => [
    a[0] + (b[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * t - Math.sin(t * Math.PI) * high,
  ];
  for (let dot = 1; dot < 9; dot += 1) {
    const [x, y] = arc(dot * 0.052);
    p.disc(x, y, (1.4 + dot * 0.4) * p.s, "#ffffff", 'opacity="0.9"');
  }
  const [hx, hy] = arc(0.56);
  p.oval(b[0], b[1] - 8 * p.s, 26 * p.s, 9 * p.s, "#0c4a3a", 'opacity="0.5"');
  p.glow(hx, hy, 130 * p.s, "#fff8c8", 0.7);
  p.at(hx, hy + p.s * p.pick(66, 86), p.s * p.pick(1.6, 2.3), () => {
    const { shirt, trousers } = outfit(hopper, 0.4, 0.5);
    p.lit(limb([-2, -94, 5], [-16, -98, 4.6], [-28, -90, 2]), "#5a2430", "#ffd9a0", -0.6, -0.9);
    p.lit(person(hopper), "#ffc79a", "#fff6e0", -0.7, -0.9);
    p.lit(trousers, "#3a4ac0", "#cfe0ff", -0.7, -0.7);
    p.lit(
      shirt,
      p.linear([
        [0, "#ff6a8e"],
        [1, "#c21f6b"],
      ]),
      "#fff0e0",
      -0.8,
      -0.9,
    );
    p.path(
      blob([-4, -94], [0, -99], [8, -98], [11, -92], [8, -90], [2, -93], [-1, -86], [-4, -86]),
      "#5a2430",
    );
    p.disc(7.6, -89.4, 1.2, "#1a0c20");
    for (const [, foot] of hopper.legs) p.path(ball(foot[0] + 2, foot[1] + 1, 3.8), "#ffd24d");
  });
  motes(p, 70, 3, "#ffffff", [0, 0.1, 1, 0.9], [0.6, 1.8]);
};
