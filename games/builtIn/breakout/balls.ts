import { clamp } from "../kit/clamp.ts";
import { cometDamage, damageBrick } from "./breaking.ts";
import { type Brick, brickHeight, brickWidth, brickX, brickY } from "./bricks.ts";
import {
  type Ball,
  ballRadius,
  ceiling,
  type Draft,
  fieldHeight,
  paddleHalf,
  paddleHeight,
  paddleY,
  wallLeft,
  wallRight,
} from "./state.ts";

/** Speed in the first round, units per second, and what each further round adds. */
const firstSpeed = 12;
const roundSpeed = 0.7;
const maxSpeed = 25;
/** Share of the speed added by one second of a rally, and the second after which that stops. */
const rallyGain = 0.008;
const rallySeconds = 60;
const slowFactor = 0.66;
/** Maximum angle from the vertical at which the paddle sends a ball away, radians. */
const widestAngle = 1.08;
/** Minimum vertical share of the direction: a flatter ball would take forever to come down. */
const leastVertical = 0.24;
/** After this long without paddle or breaking brick, a ball is turned a little, as it may be caught between steel, s. */
const stallSeconds = 7;

/** Speed of every flying ball, units per second. */
function ballSpeed({ round, rally, powers }: Draft): number {
  const speed = (firstSpeed + roundSpeed * (round - 1)) * (1 + rallyGain * Math.min(rallySeconds, rally));
  return Math.min(maxSpeed, speed) * (powers.slow > 0 ? slowFactor : 1);
}

/** Moves every ball and lets it meet walls, paddle and bricks. Balls that fall out are gone. @param dt s @param pace of up and down */
export function moveBalls(draft: Draft, dt: number, pace: number): void {
  const distance = ballSpeed(draft) * dt;
  const kept: Ball[] = [];
  for (const ball of draft.balls) {
    const next = ball.stuck === null ? fly(draft, ball, distance, pace) : carried(draft, ball, ball.stuck);
    if (next.y < fieldHeight + 1) kept.push(next);
  }
  draft.balls = kept;
  if (draft.idle > stallSeconds) draft.idle = 0;
}

/** Releases the balls that stick on the paddle. @returns whether there were any */
export function launch(draft: Draft): boolean {
  if (draft.balls.every((ball) => ball.stuck === null)) return false;
  draft.balls = draft.balls.map((ball) =>
    ball.stuck === null ? ball : { ...ball, ...awayFrom(draft, ball.stuck), stuck: null },
  );
  draft.events.push({ kind: "launch" });
  return true;
}

/** A ball on the paddle moves with it. */
function carried(draft: Draft, ball: Ball, stuck: number): Ball {
  const half = paddleHalf(draft);
  const at = clamp(stuck, -half, half);
  return { ...ball, stuck: at, x: clamp(draft.x + at, wallLeft, wallRight), y: paddleY - ballRadius };
}

function fly(draft: Draft, ball: Ball, distance: number, pace: number): Ball {
  let { dx, dy } = ball;
  let x = ball.x + dx * distance;
  let y = ball.y + dy * distance * pace;
  if (x < wallLeft + ballRadius || x > wallRight - ballRadius) {
    x = clamp(x, wallLeft + ballRadius, wallRight - ballRadius);
    dx = x < (wallLeft + wallRight) / 2 ? Math.abs(dx) : -Math.abs(dx);
    draft.events.push({ kind: "wall", x, y });
  }
  if (y < ceiling + ballRadius) {
    y = ceiling + ballRadius;
    dy = Math.abs(dy);
    draft.events.push({ kind: "wall", x, y });
  }
  const moved = { ...ball, x, y, dx, dy };
  if (meetsPaddle(draft, ball, moved)) return bounceOffPaddle(draft, moved);
  const brick = touchedBrick(draft.bricks, x, y);
  const next = brick ? meetBrick(draft, moved, brick) : moved;
  return draft.idle > stallSeconds ? turned(next) : flattest(next);
}

function meetsPaddle(draft: Draft, before: Ball, after: Ball): boolean {
  return (
    after.dy > 0 &&
    after.y + ballRadius >= paddleY &&
    before.y < paddleY + paddleHeight &&
    Math.abs(after.x - draft.x) <= paddleHalf(draft) + ballRadius * 0.8
  );
}

function bounceOffPaddle(draft: Draft, ball: Ball): Ball {
  const offset = ball.x - draft.x;
  draft.combo = 0;
  draft.idle = 0;
  draft.events.push({ kind: "bounce", x: ball.x, y: paddleY });
  const stuck = draft.powers.magnet > 0 ? offset : null;
  return { ...ball, ...awayFrom(draft, offset), y: paddleY - ballRadius, stuck };
}

/** Direction away from the paddle: the farther from its middle, the flatter; its movement adds some spin. */
function awayFrom(draft: Draft, offset: number): { dx: number; dy: number } {
  const share = clamp(offset / paddleHalf(draft), -1, 1);
  const angle = clamp(share * widestAngle + draft.dx * 0.004, -widestAngle, widestAngle);
  return { dx: Math.sin(angle), dy: -Math.cos(angle) };
}

/** The brick whose edge is nearest to a ball that touches it. */
function touchedBrick(bricks: readonly Brick[], x: number, y: number): Brick | null {
  let touched: Brick | null = null;
  let nearest = ballRadius * ballRadius;
  for (const brick of bricks) {
    const [fromX, fromY] = fromEdge(brick, x, y);
    const distance = fromX * fromX + fromY * fromY;
    if (distance >= nearest) continue;
    nearest = distance;
    touched = brick;
  }
  return touched;
}

/** Vector from the nearest point of a brick to a point; zero inside. */
function fromEdge(brick: Brick, x: number, y: number): readonly [number, number] {
  const [left, top] = [brickX(brick), brickY(brick)];
  return [x - clamp(x, left, left + brickWidth), y - clamp(y, top, top + brickHeight)];
}

function meetBrick(draft: Draft, ball: Ball, brick: Brick): Ball {
  if (draft.comet > 0) {
    damageBrick(draft, brick, cometDamage);
    return ball;
  }
  const [fromX, fromY] = fromEdge(brick, ball.x, ball.y);
  damageBrick(draft, brick, 1);
  // Reflects at the touched side, always away from the brick, so that two hits can't cancel each other.
  return Math.abs(fromX) > Math.abs(fromY)
    ? { ...ball, dx: Math.sign(fromX) * Math.abs(ball.dx) }
    : { ...ball, dy: (fromY === 0 ? -Math.sign(ball.dy) : Math.sign(fromY)) * Math.abs(ball.dy) };
}

function flattest(ball: Ball): Ball {
  if (Math.abs(ball.dy) >= leastVertical) return ball;
  const dy = ball.dy < 0 ? -leastVertical : leastVertical;
  return { ...ball, dy, dx: (ball.dx < 0 ? -1 : 1) * Math.sqrt(1 - dy * dy) };
}

/** The ball turned by 18 degrees. */
function turned(ball: Ball): Ball {
  const [cos, sin] = [Math.cos(0.31), Math.sin(0.31)];
  return flattest({ ...ball, dx: ball.dx * cos - ball.dy * sin, dy: ball.dx * sin + ball.dy * cos });
}
