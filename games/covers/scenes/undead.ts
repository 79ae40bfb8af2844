import { ball, blob, flow, limb, poly, run } from "../drawing/geometry.ts";
import type { Picture, Scene } from "../drawing/picture.ts";
import { haze, hills, motes, orb, sky, stars } from "../drawing/scenery.ts";

type Face = "skull" | "mummy" | "ghost" | "fiend" | "ghoul";

/** A block with a face, from -50 to 50 both ways. */
const graveBlock = (p: Picture, face: Face) => {
  const [hue, deep] = {
    skull: ["#7a5bd8", "#2a1a66"],
    mummy: ["#d89a4a", "#6a3420"],
    ghost: ["#3f9ae0", "#123a7a"],
    fiend: ["#d83a4e", "#5e0f34"],
    ghoul: ["#58b848", "#17482e"],
  }[face];
  p.rect(-47, -43, 94, 94, "#07040f", 'rx="14" opacity="0.6"');
  p.rect(
    -47,
    -47,
    94,
    94,
    p.linear([
      [0, hue ?? ""],
      [1, deep ?? ""],
    ]),
    'rx="14"',
  );
  p.rect(-41, -43, 82, 5, "#ffffff", 'rx="2.5" opacity="0.45"');
  p.rect(-38, -35, 76, 76, "#05030f", 'rx="10" opacity="0.28"');
  if (face === "skull") {
    p.path(ball(0, -6, 28) + blob([-17, 8], [17, 8], [15, 32], [0, 34], [-15, 32]), "#f4f0e0");
    p.path(ball(-11, -3, 8.5) + ball(11, -3, 8.5) + poly([0, 8], [5, 17], [-5, 17]), "#1c0f3a");
    p.line(run([-7, 24], [-7, 33]) + run([0, 24], [0, 34]) + run([7, 24], [7, 33]), "#1c0f3a", 2.6);
  }
  if (face === "mummy") {
    p.path(ball(0, 0, 31), "#f2e2bc");
    for (const [y, tilt] of [
      [-20, 3],
      [-10, -4],
      [12, 3],
      [22, -3],
    ] as const)
      p.line(flow([-27, y - tilt], [0, y + 3], [27, y + tilt]), "#a8845a", 3);
    p.path(blob([-29, -4], [0, -7], [29, -4], [28, 8], [0, 6], [-28, 8]), "#2a1420");
    p.disc(-11, 1, 4.6, "#ffe04d");
    p.disc(11, 1, 4.6, "#ffe04d");
  }
  if (face === "ghost") {
    p.path("M-27 32L-27 -4Q-27 -32 0 -32Q27 -32 27 -4L27 32L18 23L9 32L0 23L-9 32L-18 23Z", "#f2fbff");
    p.path(
      ball(-10, -5, 6.5) + ball(10, -5, 6.5) + blob([-7, 9], [0, 6], [7, 9], [5, 18], [-5, 18]),
      "#12265a",
    );
  }
  if (face === "fiend") {
    p.path(
      limb([-14, -18, 8], [-24, -30, 5], [-24, -38, 1]) + limb([14, -18, 8], [24, -30, 5], [24, -38, 1]),
      "#ffe0a8",
    );
    p.path(ball(0, 2, 29), "#ff7a5e");
    p.path(poly([-22, -9], [-4, -1], [-18, 6]) + poly([22, -9], [4, -1], [18, 6]), "#fff27a");
    p.path(blob([-16, 12], [0, 15], [16, 12], [10, 25], [-10, 25]), "#3a0818");
    p.path(poly([-11, 13], [-5, 14], [-8, 21]) + poly([11, 13], [5, 14], [8, 21]), "#ffffff");
  }
  if (face === "ghoul") {
    p.path(blob([-26, -22], [0, -32], [26, -22], [27, 14], [14, 32], [-14, 32], [-27, 14]), "#b5e07a");
    p.path(
      poly(
        [-27, -14],
        [-24, -28],
        [0, -34],
        [24, -28],
        [27, -14],
        [16, -20],
        [6, -13],
        [-6, -20],
        [-16, -13],
      ),
      "#1c2a1c",
    );
    p.disc(-11, -1, 8, "#f8ffe0");
    p.disc(12, 0, 6, "#f8ffe0");
    p.disc(-10, 0, 3, "#5a0f24");
    p.disc(12, 0, 2.6, "#5a0f24");
    p.line(run([-14, 17], [-6, 14], [2, 18], [10, 14], [15, 17]), "#1c3a1c", 3.4);
  }
};

const graves: readonly Face[] = ["skull", "mummy", "ghost", "fiend", "ghoul"];

/** Blocks with faces in a graveyard; three of a kind light up. */
export const blocksOfTheUndead: Scene = (p) => {
  sky(p, ["#0a0828", "#2a1458", "#6a2a7a", "#d86a6a"], p.y(0.9));
  stars(p, 90, 13, 0.5);
  orb(
    p,
    p.x(p.pick(0.5, 0.5)),
    p.y(p.pick(0.34, 0.26)),
    p.s * p.pick(130, 150),
    "#fff4d0",
    "#ffae6a",
    "#ff9a6a",
  );
  hills(p, p.y(p.pick(0.78, 0.72)), 40 * p.s, 6, "#2a1048", 130);
  const stone = (x: number, y: number, size: number, cross: boolean) =>
    p.at(x, y, size * p.s, () =>
      p.lit(
        cross
          ? poly(
              [-7, 10],
              [-7, -40],
              [-24, -40],
              [-24, -54],
              [-7, -54],
              [-7, -72],
              [7, -72],
              [7, -54],
              [24, -54],
              [24, -40],
              [7, -40],
              [7, 10],
            )
          : "M-24 10L-24 -36Q-24 -62 0 -62Q24 -62 24 -36L24 10Z",
        "#170a30",
        "#ffb88a",
        0,
        -1.6,
      ),
    );
  for (const [x, y, size, cross] of p.pick(
    [
      [0.06, 0.82, 1.2, false],
      [0.15, 0.74, 0.9, true],
      [0.86, 0.75, 0.9, false],
      [0.95, 0.83, 1.25, true],
    ] as const,
    [
      [0.08, 0.72, 1.1, true],
      [0.92, 0.72, 1.1, false],
    ] as const,
  ))
    stone(p.x(x), p.y(y), size, cross);
  for (const side of [-1, 1])
    p.at(
      p.x(0.5) + side * p.s * p.pick(285, 214),
      p.y(p.pick(0.78, 0.74)),
      p.s * p.pick(1.2, 1.4),
      () =>
        p.path(
          limb([0, 10, 9], [4, -50, 6], [-6, -110, 3], [-24, -150, 0.8]) +
            limb([3, -60, 4], [-26, -96, 2], [-48, -104, 0.6]) +
            limb([0, -84, 3.4], [26, -118, 1.8], [30, -146, 0.5]) +
            limb([-26, -96, 2], [-32, -120, 0.6]),
          "#12072a",
        ),
      0,
      1,
    );
  p.path(
    `${flow([-20, p.y(0.82)], [p.w * 0.3, p.y(0.78)], [p.w * 0.7, p.y(0.8)], [p.w + 20, p.y(0.83)])}L${p.w + 20} ${p.h}L-20 ${p.h}Z`,
    "#14082c",
  );
  haze(p, p.y(0.76), p.h * 0.2, "#ff9a8a", 0.3);
  const size = p.s * p.pick(66, 84);
  const [columns, rows] = p.pick([8, 3] as const, [5, 5] as const);
  const [left, top] = [p.x(0.5) - (columns * size) / 2, p.y(p.pick(0.07, 0.07))];
  const plan = p.pick(["..34.12.", ".2100042", "31243124"], ["..3..", ".214.", "30003", "12431", "43124"]);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const sign = plan[row]?.[column] ?? ".";
      if (sign === ".") continue;
      const face = graves[Number(sign)] ?? "skull";
      const match = face === "skull" && row === p.pick(1, 2);
      const [x, y] = [left + (column + 0.5) * size, top + (row + 0.5) * size];
      if (match) p.glow(x, y, size * 1.15, "#ffe9a0", 1);
      p.at(x, y, (size / 100) * (match ? 1.03 : 1), () => {
        graveBlock(p, face);
        if (match) p.rect(-47, -47, 94, 94, "none", 'rx="14" stroke="#fff6c8" stroke-width="6"');
      });
    }
  motes(p, 90, 17, "#ffe0a0", [0.05, 0.1, 0.95, 0.95], [0.6, 2]);
};
