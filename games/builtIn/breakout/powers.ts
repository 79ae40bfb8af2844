import { damageBrick } from "./breaking.ts";
import { brickHeight, brickWidth, brickX, brickY } from "./bricks.ts";
import {
  type Ball,
  type Capsule,
  ceiling,
  type Draft,
  fieldHeight,
  type PowerKind,
  paddleHalf,
  paddleHeight,
  paddleY,
  type TimedPower,
} from "./state.ts";

/** How long each power lasts, s. */
export const powerSeconds: Readonly<Record<TimedPower, number>> = {
  wide: 16,
  slow: 10,
  magnet: 14,
  laser: 9,
};
/** Units per second. */
const fallSpeed = 5;
const boltSpeed = 34;
/** Time between two shots, s. */
const fireSeconds = 0.24;
const capsuleHalf = 0.9;
const maxBalls = 9;
const maxLives = 6;
const capsulePoints = 50;
/** Angles of the two balls that split off, radians. */
const splitAngles = [-0.42, 0.42];

/** Lets every timed power run down. @param dt s */
export function runDownPowers(draft: Draft, dt: number): void {
  const { wide, slow, magnet, laser } = draft.powers;
  const left = (seconds: number): number => Math.max(0, seconds - dt);
  draft.powers = { wide: left(wide), slow: left(slow), magnet: left(magnet), laser: left(laser) };
  draft.comet = left(draft.comet);
  draft.cooling = left(draft.cooling);
}

/** Capsules fall; the paddle catches them. @param dt s */
export function moveCapsules(draft: Draft, dt: number): void {
  if (draft.capsules.length === 0) return;
  const falling: Capsule[] = [];
  for (const capsule of draft.capsules) {
    const y = capsule.y + fallSpeed * dt;
    const caught =
      y > paddleY - 0.4 &&
      y < paddleY + paddleHeight + 0.4 &&
      Math.abs(capsule.x - draft.x) < paddleHalf(draft) + capsuleHalf;
    if (caught) take(draft, capsule.kind, capsule.x);
    else if (y < fieldHeight + 1) falling.push({ ...capsule, y });
  }
  draft.capsules = falling;
}

function take(draft: Draft, power: PowerKind, x: number): void {
  draft.score += capsulePoints;
  draft.events.push({ kind: "power", power, x });
  if (power === "life") draft.lives = Math.min(maxLives, draft.lives + 1);
  else if (power === "multi")
    draft.balls = draft.balls.flatMap((ball) => split(draft, ball)).slice(0, maxBalls);
  else draft.powers = { ...draft.powers, [power]: powerSeconds[power] };
}

function split(draft: Draft, ball: Ball): Ball[] {
  const others = splitAngles.map((angle): Ball => {
    const id = draft.nextId;
    draft.nextId += 1;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // Off the paddle always upwards.
    const dy = ball.stuck === null ? ball.dy : -Math.abs(ball.dy);
    return { ...ball, id, stuck: null, dx: ball.dx * cos - dy * sin, dy: ball.dx * sin + dy * cos };
  });
  return [ball, ...others];
}

/** Moves bolts, and fires the laser if the player has it. @param firing whether the trigger is held  @param dt s */
export function moveBolts(draft: Draft, firing: boolean, dt: number): void {
  if (firing && draft.powers.laser > 0 && draft.cooling === 0) {
    const half = paddleHalf(draft) - 0.3;
    draft.bolts = [
      ...draft.bolts,
      { x: draft.x - half, y: paddleY - 0.3 },
      { x: draft.x + half, y: paddleY - 0.3 },
    ];
    draft.cooling = fireSeconds;
    draft.events.push({ kind: "zap" });
  }
  if (draft.bolts.length === 0) return;
  draft.bolts = draft.bolts
    .map((bolt) => ({ ...bolt, y: bolt.y - boltSpeed * dt }))
    .filter((bolt) => {
      if (bolt.y < ceiling) return false;
      const brick = draft.bricks.find(
        (each) =>
          bolt.x >= brickX(each) &&
          bolt.x <= brickX(each) + brickWidth &&
          bolt.y >= brickY(each) &&
          bolt.y <= brickY(each) + brickHeight,
      );
      if (brick) damageBrick(draft, brick, 1);
      return brick === undefined;
    });
}
