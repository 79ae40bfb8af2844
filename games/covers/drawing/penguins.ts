import { ball, blob, limb, mirrored, type Point, poly } from "./geometry.ts";
import type { Picture } from "./picture.ts";

const coat = (p: Picture) =>
  p.linear([
    [0, "#33477f"],
    [0.45, "#17224f"],
    [1, "#090f2b"],
  ]);
const shirt = (p: Picture) =>
  p.linear([
    [0, "#ffffff"],
    [0.6, "#e2eeff"],
    [1, "#8fb2e0"],
  ]);
const orange = (p: Picture) =>
  p.linear([
    [0, "#ffd35e"],
    [1, "#ee7a1f"],
  ]);

/** A flipper from its shoulder, as a path. @param angle degrees, 90 hangs down, 0 points to the right */
const flipper = ([x, y]: Point, angle: number, length = 40) => {
  const a = (angle * Math.PI) / 180;
  const at = (far: number, r: number) => [x + Math.cos(a) * far, y + Math.sin(a) * far, r] as const;
  return limb(at(0, 5.5), at(length * 0.5, 6), at(length, 2));
};

const eye = (p: Picture, x: number, y: number, r: number) => {
  p.disc(x, y, r, "#0a1030");
  p.disc(x + r * 0.35, y - r * 0.35, r * 0.38, "#ffffff");
};

interface Look {
  rim?: string;
  /** A scarf's colour. */
  scarf?: string;
}

/** A penguin from the side, looking right; 100 units tall, its feet at y = 0. @param wing the near flipper's angle */
export const penguinAside = (
  p: Picture,
  wing: number,
  legs: readonly [far: Point, near: Point] = [
    [-4, 0],
    [8, 0],
  ],
  { rim = "#cfe6ff", scarf }: Look = {},
) => {
  const [far, near] = legs;
  const foot = ([x, y]: Point, hip: number) =>
    p.lit(
      limb([hip, -8, 4], [x, y - 3, 3.4]) + limb([x - 2, y - 2.4, 3], [x + 13, y - 1.6, 2.4]),
      orange(p),
      "#fff0c0",
      0,
      -0.8,
    );
  foot(far, -2);
  p.path(flipper([6, -58], 180 - wing + 20), "#0c1436");
  p.lit(
    blob(
      [4, -100],
      [16, -94],
      [21, -82],
      [19, -70],
      [27, -46],
      [27, -22],
      [16, -5],
      [-4, -4],
      [-20, -8],
      [-32, -2],
      [-25, -22],
      [-25, -46],
      [-14, -70],
      [-13, -86],
      [-7, -97],
    ),
    coat(p),
    rim,
    -0.9,
    -1.1,
  );
  p.path(blob([19, -70], [25, -46], [25, -22], [14, -6], [-2, -8], [-2, -30], [6, -54]), shirt(p));
  p.path(ball(11, -84, 8.4), "#f4f9ff");
  p.lit(blob([17, -90], [30, -84], [38, -78], [26, -77], [17, -77]), orange(p), "#fff0c0", 0, -0.8);
  eye(p, 12, -86, 3.2);
  if (scarf !== undefined) {
    p.path(limb([-13, -70, 4.4], [4, -67, 5.4], [19, -70, 4.4]), scarf);
    p.path(limb([-12, -69, 4], [-28, -64, 4.6], [-44, -72, 5]), scarf);
  }
  foot(near, 6);
  p.lit(flipper([-4, -58], wing), coat(p), rim, -0.7, -0.7);
};

/** A penguin from the front; 100 units tall, its feet at y = 0. @param wings the flippers' angles, left and right */
export const penguin = (
  p: Picture,
  wings: readonly [left: number, right: number],
  { rim = "#cfe6ff", scarf }: Look = {},
) => {
  p.lit(flipper([-20, -58], wings[0]) + flipper([20, -58], wings[1]), coat(p), rim, -0.8, -1);
  for (const side of [-1, 1])
    p.lit(
      blob([side * 4, -5], [side * 18, -8], [side * 27, 0], [side * 16, 3], [side * 5, 1]),
      orange(p),
      "#fff0c0",
      0,
      -0.8,
    );
  const outline: Point[] = [
    [0, -100],
    [14, -96],
    [21, -84],
    [20, -70],
    [27, -50],
    [32, -28],
    [26, -8],
    [10, -2],
  ];
  p.lit(blob(...mirrored(...outline)), coat(p), rim, -0.9, -1.1);
  p.path(blob(...mirrored([0, -66], [12, -64], [21, -44], [23, -24], [16, -8], [4, -4])), shirt(p));
  p.path(ball(-8, -81, 9.4) + ball(8, -81, 9.4) + ball(0, -74, 8), "#f4f9ff");
  eye(p, -7, -84, 3.4);
  eye(p, 7, -84, 3.4);
  p.lit(blob([-10, -77], [0, -81], [10, -77], [0, -69]), orange(p), "#fff0c0", 0, -0.6);
  p.path(poly([-9, -76.4], [9, -76.4], [0, -74.6]), "#b8500f", 'opacity="0.6"');
  if (scarf !== undefined) {
    p.path(limb([-19, -66, 4.6], [0, -62, 5.4], [19, -66, 4.6]), scarf);
    p.path(limb([12, -62, 4], [18, -46, 4.6], [16, -34, 4]), scarf);
  }
};

/** A penguin on its belly, sliding to the left with its head up; about 130 units long, its belly at y = 0. */
export const penguinSliding = (p: Picture, { rim = "#ffffff", scarf }: Look = {}) => {
  for (const [x, y, turn] of [
    [62, -16, -26],
    [66, -8, -4],
  ] as const)
    p.at(
      x,
      y,
      1,
      () => p.lit(blob([-8, -4], [10, -7], [20, 0], [10, 6], [-8, 4]), orange(p), "#fff0c0", 0, -0.9),
      turn,
    );
  p.path(limb([-8, -34, 6], [14, -52, 6], [36, -62, 2]), "#0c1436");
  p.lit(
    blob(
      [-58, -14],
      [-52, -34],
      [-30, -46],
      [4, -50],
      [40, -38],
      [62, -22],
      [78, -18],
      [66, -8],
      [40, -1],
      [0, 0],
      [-38, -1],
    ),
    coat(p),
    rim,
    0,
    -1.6,
  );
  p.path(
    blob([-56, -14], [-38, -20], [0, -14], [40, -12], [58, -10], [40, -2], [0, -1], [-38, -2]),
    shirt(p),
  );
  p.lit(
    blob([-36, -30], [-40, -56], [-54, -70], [-72, -68], [-82, -54], [-78, -38], [-62, -26], [-46, -16]),
    coat(p),
    rim,
    -0.4,
    -1.6,
  );
  p.path(ball(-68, -50, 11.5) + blob([-72, -42], [-58, -42], [-46, -20], [-56, -14], [-66, -26]), "#f4f9ff");
  p.lit(blob([-76, -56], [-92, -52], [-102, -46], [-90, -43], [-75, -43]), orange(p), "#fff0c0", 0, -0.9);
  p.path(poly([-100, -46.6], [-80, -48.4], [-78, -46.8]), "#b8500f", 'opacity="0.6"');
  eye(p, -70, -54, 4.2);
  if (scarf !== undefined) {
    p.path(limb([-66, -24, 5], [-52, -34, 6], [-36, -44, 5]), scarf);
    p.path(
      limb([-40, -42, 4.4], [-20, -62, 5], [4, -66, 5.6]) +
        limb([-38, -40, 4], [-14, -54, 4.4], [10, -54, 5]),
      scarf,
    );
  }
  p.lit(limb([-22, -30, 7], [6, -34, 7.4], [34, -46, 2.4]), coat(p), rim, 0, -1.2);
};
