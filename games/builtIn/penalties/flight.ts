import {
  ballRadius,
  type Dive,
  goalHalf,
  goalHeight,
  type Outcome,
  type Point,
  type Shot,
  spotDistance,
} from "./state.ts";

/** Half the thickness of posts and crossbar plus most of the ball, m. */
const postReach = 0.12;
/** The height of a keeper's hands before a dive, m. */
const standingHands = 1.15;
/** Distance from hands and body within which a keeper stops the ball, m. */
export const keeperReach = 0.5;
export const stretchReach = 0.85;

/** Position of a ball: x and y as in the goal, z m in front of the goal line. */
export interface BallPlace extends Point {
  readonly z: number;
}

/** Position of a ball during its flight. @param share 0 on the spot, 1 on the goal line */
export function ballOnWay({ target, curve }: Shot, share: number): BallPlace {
  const bow = 4 * share * (1 - share);
  return {
    x: target.x * share - curve * bow,
    y: ballRadius + (target.y - ballRadius) * share + bow * 0.32,
    z: spotDistance * (1 - share),
  };
}

/** Where a ball seems to cross the line when it is kicked, without its bend, m. */
export const apparentX = ({ target, curve }: Shot): number => target.x - curve * 1.5;

/** Position of a keeper's hands. @param seconds after the kick @param speed of a dive, m/s */
export function handsAt(dive: Dive | null, seconds: number, speed: number): Point {
  if (dive === null || seconds <= dive.start) return { x: 0, y: standingHands };
  const { target } = dive;
  const distance = Math.hypot(target.x, target.y - standingHands);
  const share = Math.min(1, ((seconds - dive.start) * speed) / Math.max(0.1, distance));
  return { x: target.x * share, y: standingHands + (target.y - standingHands) * share };
}

/** Position of a keeper's hips, from that of the hands. */
export const hipsFor = (hands: Point): Point => ({
  x: hands.x * 0.55,
  y: 0.85 + (Math.min(1.4, hands.y) - 0.85) * Math.min(1, Math.abs(hands.x) / 2.5),
});

/** Outcome of a ball that crosses the line. @param hands of the keeper  @param reach around the body, m */
export function outcomeAt(at: Point, hands: Point, reach: number): Outcome {
  const inside = Math.abs(at.x) < goalHalf - postReach / 2 && at.y < goalHeight - postReach / 2;
  const near = Math.abs(at.x) < goalHalf + postReach && at.y < goalHeight + postReach;
  // A keeper also saves a ball that would hit the post.
  if (near && distanceToBody(at, hands) < reach) return "saved";
  if (inside) return "goal";
  return near ? "post" : "wide";
}

/** Distance from the line between hips and hands, or from the legs, m. */
function distanceToBody(at: Point, hands: Point): number {
  const hips = hipsFor(hands);
  const feet = { x: hips.x * 0.3, y: 0.1 };
  return Math.min(distanceToLine(at, hips, hands), distanceToLine(at, feet, hips) + 0.12);
}

function distanceToLine(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(at.x - from.x - dx * near, at.y - from.y - dy * near);
}
