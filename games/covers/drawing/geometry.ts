export type Point = readonly [x: number, y: number];
/** A joint of a limb: a centre and the limb's radius there. */
export type Joint = readonly [x: number, y: number, radius: number];

const n = (value: number) => String(Math.round(value * 10) / 10);
const pair = ([x, y]: Point) => `${n(x)} ${n(y)}`;

/** A seeded random number generator, 0 ≤ n < 1: the pictures must be identical on every run. */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Gives all outlines the same winding, so that overlapping shapes of one silhouette never cut holes. */
const turned = (points: readonly Point[]) => {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 ? [...points].reverse() : points;
};

/** A closed polygon. */
export const poly = (...points: Point[]) => `M${turned(points).map(pair).join("L")}Z`;

/** An open polyline. */
export const run = (...points: Point[]) => `M${points.map(pair).join("L")}`;

const curve = (points: readonly Point[], closed: boolean) => {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  let d = `M${pair(at(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${pair(out)} ${pair(into)} ${pair(to)}`;
  }
  return closed ? `${d}Z` : d;
};

/** A closed smooth curve through every point. */
export const blob = (...points: Point[]) => curve(turned(points), true);

/** An open smooth curve through every point. */
export const flow = (...points: Point[]) => curve(points, false);

/** A full circle as a path, so that it can join other shapes in one silhouette. */
export const ball = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x + r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x - r)} ${n(y)}Z`;

/** The convex hull of two circles. */
const capsule = ([ax, ay, ar]: Joint, [bx, by, br]: Joint) => {
  const distance = Math.hypot(bx - ax, by - ay);
  if (distance <= Math.abs(ar - br)) return ar > br ? ball(ax, ay, ar) : ball(bx, by, br);
  const heading = Math.atan2(by - ay, bx - ax);
  const spread = Math.acos((ar - br) / distance);
  const on = (x: number, y: number, r: number, angle: number): Point => [
    x + r * Math.cos(angle),
    y + r * Math.sin(angle),
  ];
  const wide = spread > Math.PI / 2 ? 1 : 0;
  return (
    `M${pair(on(ax, ay, ar, heading + spread))}L${pair(on(bx, by, br, heading + spread))}` +
    `A${n(br)} ${n(br)} 0 ${wide} 0 ${pair(on(bx, by, br, heading - spread))}` +
    `L${pair(on(ax, ay, ar, heading - spread))}` +
    `A${n(ar)} ${n(ar)} 0 ${1 - wide} 0 ${pair(on(ax, ay, ar, heading + spread))}Z`
  );
};

/** A tapering limb through its joints: arms, fingers, tails, branches. */
export const limb = (...joints: Joint[]) =>
  joints
    .slice(1)
    .map((joint, index) => capsule(joints[index] ?? joint, joint))
    .join("");

/** Points mirrored at the vertical axis, for symmetric outlines. */
export const mirrored = (...right: Point[]): Point[] => [
  ...right,
  ...right.map(([x, y]): Point => [-x, y]).reverse(),
];
