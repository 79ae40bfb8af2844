import { ball, type Joint, limb, type Point } from "./geometry.ts";

/** Where a person's joints are, in units of 1/100 of the height; the feet are at y = 0, up is negative. */
export interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow and hand, the far arm first. */
  arms: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** Knee and foot, the far leg first. */
  legs: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** 1 is slim; more is heavier. */
  bulk?: number;
  /** Half the distance between the shoulders. */
  shoulders?: number;
}

const joint = ([x, y]: Point, r: number): Joint => [x, y, r];

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** A person's silhouette as one path. */
export const person = ({ head, neck, hip, arms, legs, bulk = 1, shoulders = 6 }: Pose) => {
  const [far, near] = arms;
  const [back, front] = legs;
  const arm = (side: number, [elbow, hand]: readonly [Point, Point]) =>
    limb(
      [neck[0] + side * shoulders, neck[1] + 5, 4 * bulk],
      joint(elbow, 2.7 * bulk),
      joint(between(elbow, hand, 0.3), 2.9 * bulk),
      joint(hand, 1.7 * bulk),
    ) + ball(hand[0], hand[1], 2.5 * bulk);
  const leg = (side: number, [knee, foot]: readonly [Point, Point]) => {
    const bent = Math.sign(foot[0] - knee[0]) || side;
    return (
      limb(
        [hip[0] + side * 3, hip[1], 6.2 * bulk],
        joint(knee, 3.7 * bulk),
        joint(between(knee, foot, 0.35), 3.9 * bulk),
        joint(foot, 2 * bulk),
      ) +
      limb([foot[0] - bent * 1.5, foot[1] + 0.4, 2.3 * bulk], [foot[0] + bent * 7, foot[1] + 1.2, 1.6 * bulk])
    );
  };
  return (
    ball(head[0], head[1], 6) +
    limb([head[0], head[1] + 2, 2.8], joint(neck, 3 * bulk)) +
    limb([neck[0] - shoulders + 1, neck[1] + 4, 4 * bulk], [neck[0] + shoulders - 1, neck[1] + 4, 4 * bulk]) +
    limb(
      [neck[0], neck[1] + 8, (3.6 + shoulders * 0.7) * bulk],
      joint(between(neck, hip, 0.72), 5.4 * bulk),
      [hip[0], hip[1], 6.4 * bulk],
    ) +
    arm(-1, far) +
    arm(1, near) +
    leg(-1, back) +
    leg(1, front)
  );
};

/** A shirt and trousers that follow a person's pose; `sleeve` and `leg` say how far down each limb they reach, 0 to 1. */
export const outfit = (
  { neck, hip, arms, legs, bulk = 1, shoulders = 6 }: Pose,
  sleeve: number,
  leg: number,
) => {
  const along = (from: Point, [middle, end]: readonly [Point, Point], share: number, thick: number) => {
    const first = Math.min(share * 2, 1);
    const tip = between(from, middle, first);
    const joints: Joint[] = [joint(from, thick), joint(tip, thick * (1 - 0.24 * first))];
    if (share > 0.5) joints.push(joint(between(middle, end, share * 2 - 1), thick * 0.62));
    return limb(...joints);
  };
  const shoulder = (side: number): Point => [neck[0] + side * shoulders, neck[1] + 5];
  const thigh = (side: number): Point => [hip[0] + side * 3, hip[1]];
  const shirt =
    limb(
      [neck[0] - shoulders + 1, neck[1] + 4, 4.3 * bulk],
      [neck[0] + shoulders - 1, neck[1] + 4, 4.3 * bulk],
    ) +
    limb(
      [neck[0], neck[1] + 8, (3.9 + shoulders * 0.7) * bulk],
      joint(between(neck, hip, 0.72), 5.9 * bulk),
      joint(between(neck, hip, 0.94), 6.7 * bulk),
    ) +
    along(shoulder(-1), arms[0], sleeve, 4.7 * bulk) +
    along(shoulder(1), arms[1], sleeve, 4.7 * bulk);
  const trousers = along(thigh(-1), legs[0], leg, 6.9 * bulk) + along(thigh(1), legs[1], leg, 6.9 * bulk);
  return { shirt, trousers };
};

/** A standing person seen from behind. */
export const onlooker = person({
  head: [0, -92],
  neck: [0, -82],
  hip: [0, -47],
  arms: [
    [
      [-12, -64],
      [-11, -47],
    ],
    [
      [12, -64],
      [11, -47],
    ],
  ],
  legs: [
    [
      [-6, -24],
      [-7, -3],
    ],
    [
      [6, -24],
      [7, -3],
    ],
  ],
  shoulders: 8,
});
