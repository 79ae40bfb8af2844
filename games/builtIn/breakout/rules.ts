import { clamp } from "../kit/clamp.ts";
import { pauseGame, restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextSeed } from "../random.ts";
import { launch, moveBalls } from "./balls.ts";
import { bricksOf } from "./layouts.ts";
import { verticalPace } from "./look.ts";
import { moveBolts, moveCapsules, runDownPowers } from "./powers.ts";
import {
  type BreakoutState,
  type Draft,
  fieldWidth,
  newBreakout,
  noPowers,
  paddleHalf,
  paddleY,
  stuckBall,
  wallLeft,
  wallRight,
} from "./state.ts";

/** Units per second: by keys, and maximum speed behind the pointer. */
const keySpeed = 25;
const pointerSpeed = 90;
/** How long the name of a round is shown before the ball may be launched, s. */
const readySeconds = 1.3;
/** After this time a ball is launched by itself, s. */
const waitSeconds = 12;
/** How long the ball burns, s. */
const cometSeconds = 3.2;
/** How long the ball is slow after a pause, s. */
const resumeSeconds = 1.5;
/** Points for clearing a round, times its number. */
const roundPoints = 100;

/** Simulates one step: the same state, inputs and step give the same next state. @param dt s */
export function stepBreakout(state: BreakoutState, inputs: Inputs, dt: number): BreakoutState {
  const time = state.time + dt;
  const { pointer } = inputs;
  const tapped = (pointer?.down ?? false) && state.pointer?.down !== true;
  const pressed = inputs.pressed.has("a") || inputs.pressed.has("b") || inputs.pressed.has("start") || tapped;
  const idle: BreakoutState = {
    ...state,
    time,
    pointer: pointer && { x: pointer.x, down: pointer.down },
    events: [],
  };
  switch (state.phase) {
    case "title":
      return pressed ? begin({ ...newBreakout(state.seed, state.best), pointer: idle.pointer }) : idle;
    case "over":
      if (!pressed || time <= restartSeconds) return idle;
      return begin({ ...newBreakout(nextSeed(state.seed), state.best), pointer: idle.pointer });
    case "paused":
      if (!pressed && inputs.pressed.size === 0) return idle;
      // The ball comes back slowly.
      return {
        ...idle,
        phase: "play",
        time: 0,
        powers: { ...state.powers, slow: Math.max(state.powers.slow, resumeSeconds) },
      };
    case "play":
      return inputs.pressed.has("start") ? pauseGame(state) : play(state, inputs, dt);
  }
}

function begin(state: BreakoutState): BreakoutState {
  return { ...state, phase: "play", time: 0, ready: readySeconds, events: [{ kind: "begin" }] };
}

function play(state: BreakoutState, inputs: Inputs, dt: number): BreakoutState {
  const { held, pressed, pointer } = inputs;
  const draft: Draft = { ...state, events: [], time: state.time + dt };
  movePaddle(draft, inputs, dt);
  runDownPowers(draft, dt);
  draft.ready = Math.max(0, draft.ready - dt);
  const waiting = draft.balls.some((ball) => ball.stuck !== null);
  if (waiting) draft.idle = 0;
  draft.rally = waiting ? draft.rally : draft.rally + dt;
  draft.idle += dt;
  if (draft.bricks.some((brick) => brick.hurt > 0)) {
    draft.bricks = draft.bricks.map((brick) =>
      brick.hurt > 0 ? { ...brick, hurt: Math.max(0, brick.hurt - dt) } : brick,
    );
  }
  // Lifting a finger that moves the paddle launches the ball.
  const lifted = state.pointer?.down === true && pointer?.down !== true;
  const overdue = draft.time > waitSeconds && draft.powers.magnet === 0;
  if (draft.ready === 0 && waiting && (pressed.has("a") || lifted || overdue)) launch(draft);
  if (pressed.has("b") && draft.energy >= 1) {
    draft.energy = 0;
    draft.comet = cometSeconds;
    draft.events.push({ kind: "comet" });
  }
  moveBalls(draft, dt, verticalPace(inputs.layout));
  moveCapsules(draft, dt);
  moveBolts(draft, held.has("a") || pressed.has("a") || (pointer?.down ?? false), dt);
  draft.pointer = pointer && { x: pointer.x, down: pointer.down };
  if (draft.bricks.every((brick) => brick.kind === "steel")) nextRound(draft);
  else if (draft.balls.length === 0) loseLife(draft);
  return draft;
}

function movePaddle(draft: Draft, { held, stick, pointer }: Inputs, dt: number): void {
  const keys = (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0);
  const direction = clamp(stick.x !== 0 ? stick.x * 1.15 : keys, -1, 1);
  const moved = pointer !== null && (pointer.down || pointer.x !== (draft.pointer?.x ?? pointer.x));
  if (direction !== 0) draft.following = false;
  else if (moved) draft.following = true;
  const half = paddleHalf(draft);
  const before = draft.x;
  if (draft.following && pointer) {
    const target = pointer.x * fieldWidth;
    draft.x += clamp(target - draft.x, -pointerSpeed * dt, pointerSpeed * dt);
    draft.dx = 0;
  } else {
    draft.dx += (direction * keySpeed - draft.dx) * Math.min(1, 18 * dt);
    draft.x += draft.dx * dt;
  }
  draft.x = clamp(draft.x, wallLeft + half, wallRight - half);
  if (draft.following) draft.dx = clamp((draft.x - before) / dt, -keySpeed, keySpeed);
}

function nextRound(draft: Draft): void {
  const bonus = roundPoints * draft.round;
  draft.score += bonus;
  draft.round += 1;
  draft.bricks = bricksOf(draft.round);
  draft.events.push({ kind: "round", round: draft.round, bonus });
  serve(draft);
}

function loseLife(draft: Draft): void {
  draft.lives -= 1;
  draft.events.push({ kind: "lost", x: draft.x, y: paddleY });
  draft.powers = noPowers;
  serve(draft);
  if (draft.lives > 0) return;
  draft.phase = "over";
  draft.best = Math.max(draft.best, Math.floor(draft.score));
  draft.balls = [];
  draft.events.push({ kind: "over" });
}

/** Puts one new ball on the paddle. */
function serve(draft: Draft): void {
  draft.balls = [stuckBall(draft.nextId, draft.x)];
  draft.nextId += 1;
  draft.capsules = [];
  draft.bolts = [];
  draft.comet = 0;
  draft.combo = 0;
  draft.rally = 0;
  draft.idle = 0;
  draft.time = 0;
  draft.ready = readySeconds;
}
