import { clamp } from "../kit/clamp.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextRandom } from "../random.ts";
import { pointOfGoal } from "./camera.ts";
import { apparentX } from "./flight.ts";
import { skillOf } from "./match.ts";
import type { Dive, Draft, PenaltyState, Point, Shot } from "./state.ts";

/** Speed of aiming by directions, m/s. */
const aimSpeed = 4.4;
/** Time from no power to full power, s; then it decreases again. */
const chargeSeconds = 0.85;
/** Above this power the ball rises, by this much at full power, m. */
const wildPower = 0.9;
const wildRise = 1.3;
/** A kick that is never charged is released after this time, s. */
const patience = 10;
/** Delay in which the press that ended the last stage can't start this one, s. */
const settleSeconds = 0.15;
const maxCurve = 1.25;
const fullCurveSeconds = 0.35;

/** m/s: better opponents dive faster. */
export const rivalDiveSpeed = (round: number): number => 5.4 + 1.6 * skillOf(round);

/** The current target: nerves move the aim, more in later matches. */
export function swayedAim({ aim, stageTime, round }: PenaltyState): Point {
  const size = 0.1 + 0.3 * skillOf(round);
  return {
    x: aim.x + Math.sin(stageTime * 2.9) * size,
    y: Math.max(0.15, aim.y + Math.sin(stageTime * 4.3 + 1) * size * 0.6),
  };
}

/** Moves the aim and charges the kick. @returns whether the ball is kicked now  @param dt s */
export function aimKick(draft: Draft, inputs: Inputs, dt: number): boolean {
  const { held, pressed, stick, pointer, layout } = inputs;
  const before = draft.pointer;
  const pointed =
    pointer !== null && (pointer.down || before === null || pointer.x !== before.x || pointer.y !== before.y);
  const moveX = stick.x || (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0);
  const moveY = -stick.y || (held.has("up") ? 1 : 0) - (held.has("down") ? 1 : 0);
  const goal = pointer && pointed && before !== null ? pointOfGoal(pointer, layout) : draft.aim;
  draft.aim = {
    x: clamp(goal.x + moveX * aimSpeed * dt, -4.3, 4.3),
    y: clamp(goal.y + moveY * aimSpeed * dt, 0.2, 3),
  };
  const tapped = pointer?.down === true && before?.down !== true;
  const starts = (pressed.has("a") || tapped) && draft.stageTime > settleSeconds;
  if (!draft.charging && starts) draft.charging = true;
  if (!draft.charging) return draft.stageTime > patience;
  draft.charged += dt;
  const swing = (draft.charged / chargeSeconds) % 2;
  draft.power = swing <= 1 ? swing : 2 - swing;
  return !held.has("a") && !pressed.has("a") && pointer?.down !== true;
}

/** Directions during the run-up bend the ball. @param dt s */
export function bendKick(draft: Draft, { held, stick }: Inputs, dt: number): void {
  const turn = stick.x || (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0);
  draft.curve = clamp(draft.curve + (turn * dt) / fullCurveSeconds, -1, 1);
}

/** The player's shot, and the keeper's reaction. */
export function kick(draft: Draft): void {
  const { power } = draft;
  const wild = Math.max(0, power - wildPower) / (1 - wildPower);
  const shot: Shot = {
    target: { x: draft.aim.x, y: draft.aim.y + wild * wildRise },
    curve: draft.curve * maxCurve,
    seconds: 1.02 - 0.5 * Math.max(0.15, power),
  };
  draft.shot = shot;
  draft.dive = rivalDive(draft, shot);
  draft.events.push({ kind: "kick" });
}

/** Weak keepers often guess; good ones wait and read the ball, but a bend deceives them. */
function rivalDive(draft: Draft, shot: Shot): Dive {
  const random = (): number => nextRandom(draft);
  const skill = skillOf(draft.round);
  const guesses = random() < 0.42 - 0.1 * skill;
  if (guesses) {
    const side = Math.sign(random() - 0.5 + 0.25 * skill * Math.sign(shot.target.x));
    return { target: { x: side * (1.9 + random()), y: 0.4 + random() * 1.5 }, start: -0.08 };
  }
  const error = 1.6 - 0.95 * skill;
  return {
    target: {
      x: clamp(apparentX(shot) + (random() - 0.5) * 2 * error, -3.3, 3.3),
      y: clamp(shot.target.y + (random() - 0.5) * error, 0.3, 2.3),
    },
    start: 0.2 - 0.07 * skill + random() * 0.08,
  };
}
