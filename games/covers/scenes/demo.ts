import { mirrored, type Point, poly, run } from "../drawing/geometry.ts";
import type { Scene } from "../drawing/picture.ts";
import { cone, shafts } from "../drawing/scenery.ts";
/** The demo's own game, still in development: a machine as an unfinished drawing. */
export const blankSlate: Scene = (p) => {
  p.rect(
    0,
    0,
    p.w,
    p.h,
    p.linear([
      [0, "#0a1a4a"],
      [1, "#050d2a"],
    ]),
  );
  const [cx, cy] = [p.x(0.5), p.y(p.pick(0.48, 0.45))];
  p.glow(cx, cy, p.s * 300, "#3d8bff", 0.6);
  const cell = 20 * p.s;
  let grid = "";
  for (let x = (p.w / 2) % cell; x < p.w; x += cell) grid += run([x, 0], [x, p.h]);
  for (let y = (p.h / 2) % cell; y < p.h; y += cell) grid += run([0, y], [p.w, y]);
  p.line(grid, "#4f8ad8", 0.6, 'opacity="0.35"');
  const r = p.s * p.pick(98, 128);
  const corner = (i: number, k = 1): Point => [
    cx + Math.cos((i * Math.PI) / 3 + Math.PI / 6) * r * k,
    cy + Math.sin((i * Math.PI) / 3 + Math.PI / 6) * r * k,
  ];
  p.path(
    poly(...[0, 1, 2, 3, 4, 5].map((i) => corner(i))),
    p.linear([
      [0, "#8ac4ff", 0.2],
      [1, "#1a3a8a", 0.3],
    ]),
  );
  p.line(
    run(corner(0), corner(1), corner(2), corner(3), corner(4), corner(5), corner(0)),
    "#d8ecff",
    2.4 * p.s,
  );
  p.line(run(corner(5), [cx, cy], corner(3)) + run([cx, cy], corner(1)), "#d8ecff", 2 * p.s);
  p.line(
    run(corner(0), [cx, cy], corner(2)) + run([cx, cy], corner(4)),
    "#8ac4ff",
    1.2 * p.s,
    'stroke-dasharray="6 6"',
  );
  for (let i = 0; i < 6; i += 1) {
    p.glow(...corner(i), 22 * p.s, "#bfe0ff", 0.9);
    p.disc(...corner(i), 4 * p.s, "#f4faff");
  }
  p.line(
    poly(
      ...mirrored([0, -r * 1.24], [r * 1.08, -r * 0.62], [r * 1.08, r * 0.62], [0, r * 1.24]).map(
        ([x, y]): Point => [cx + x, cy + y],
      ),
    ),
    "#5aa0f0",
    1 * p.s,
    'stroke-dasharray="2 6"',
  );
  for (const side of [-1, 1]) {
    p.line(
      run([cx + side * r * 1.1, cy - r * 0.5], [cx + side * r * 1.45, cy - r * 0.5]) +
        run([cx + side * r * 1.1, cy + r * 0.5], [cx + side * r * 1.45, cy + r * 0.5]),
      "#ffd24d",
      1.2 * p.s,
    );
    p.line(
      run([cx + side * r * 1.36, cy - r * 0.5], [cx + side * r * 1.36, cy + r * 0.5]),
      "#ffd24d",
      1.2 * p.s,
    );
  }
  p.at(corner(5)[0], corner(5)[1], p.s * p.pick(1, 1.2), () => {
    p.lit(
      poly([0, 0], [9, -24], [54, -86], [68, -76], [24, -14]),
      p.linear([
        [0, "#ffcf5e"],
        [1, "#c2602a"],
      ]),
      "#fff6dc",
      -1,
      -1,
    );
    p.path(poly([0, 0], [9, -24], [24, -14]), "#ffeed0");
    p.path(poly([0, 0], [3.4, -9], [9, -5.4]), "#0a1030");
    p.path(poly([54, -86], [60, -95], [74, -85], [68, -76]), "#ff5a6e");
  });
  cone(p, cx, cy, -90, 30, r * 2, "#bfe0ff", 0.15);
  shafts(p, cx, p.y(-0.2), 60, 120, 5, p.h, "#8ac4ff", 0.25, 3);
};
