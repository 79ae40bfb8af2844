import { pauseGame, restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextRandom, nextSeed } from "../random.ts";
import { handsAt, keeperReach, outcomeAt, stretchReach } from "./flight.ts";
import { keepGoal, playerDiveSpeed, rivalKick, stretched } from "./keeping.ts";
import { aimKick, bendKick, kick, rivalDiveSpeed, swayedAim } from "./kicking.ts";
import { decided, isFinal } from "./match.ts";
import { type Draft, goalHeight, middleAim, newPenalties, type PenaltyState, type Stage } from "./state.ts";

/** Length of each stage, s. A press ends a card or a result earlier. */
const cardSeconds = 2.4;
const resultSeconds = 1.9;
const skipSeconds = 0.7;
export const playerRunUpSeconds = 0.5;
export const rivalRunUpSeconds = 0.8;

const goalPoints = 100;
const cornerPoints = 50;
const savePoints = 120;
const winPoints = 400;
const cupPoints = 2_000;
const maxStreakFactor = 5;

/** Simulates one step. Deterministic: the same state, inputs and step give the same next state. @param dt s */
export function stepPenalties(state: PenaltyState, inputs: Inputs, dt: number): PenaltyState {
  const { pointer } = inputs;
  const tapped = pointer?.down === true && state.pointer?.down !== true;
  const pressed = inputs.pressed.has("a") || inputs.pressed.has("b") || inputs.pressed.has("start") || tapped;
  const now = { time: state.time + dt, pointer: pointer && { ...pointer } };
  const idle: PenaltyState = { ...state, ...now, events: [] };
  switch (state.phase) {
    case "title":
      return pressed ? begin({ ...newPenalties(state.seed, state.best), pointer: now.pointer }) : idle;
    case "over":
      if (!pressed || now.time <= restartSeconds) return idle;
      return begin({ ...newPenalties(nextSeed(state.seed), state.best), pointer: now.pointer });
    case "paused":
      return pressed || inputs.pressed.size > 0 ? { ...idle, phase: "play", time: 0 } : idle;
    case "play": {
      if (inputs.pressed.has("start")) return pauseGame(state);
      const draft: Draft = { ...state, time: now.time, stageTime: state.stageTime + dt, events: [] };
      playStage(draft, inputs, pressed, dt);
      draft.pointer = now.pointer;
      return draft;
    }
  }
}

function begin(state: PenaltyState): PenaltyState {
  return { ...state, phase: "play", time: 0, events: [{ kind: "begin" }] };
}

/** @param pressed whether the player wants to continue */
function playStage(draft: Draft, inputs: Inputs, pressed: boolean, dt: number): void {
  const skipped = pressed && draft.stageTime > skipSeconds;
  switch (draft.stage) {
    case "card":
      if (skipped || draft.stageTime > cardSeconds) nextKick(draft);
      break;
    case "aim":
      if (draft.side === "kick") {
        if (!aimKick(draft, inputs, dt)) break;
        draft.aim = swayedAim(draft);
        enter(draft, "runUp");
      } else if (draft.stageTime > draft.wait) enter(draft, "runUp");
      break;
    case "runUp":
      runUp(draft, inputs, dt);
      break;
    case "flight":
      fly(draft, inputs);
      break;
    case "result":
      if (skipped || draft.stageTime > resultSeconds) afterKick(draft);
      break;
  }
}

function enter(draft: Draft, stage: Stage): void {
  draft.stage = stage;
  draft.stageTime = 0;
}

function runUp(draft: Draft, inputs: Inputs, dt: number): void {
  if (draft.side === "kick") {
    bendKick(draft, inputs, dt);
    if (draft.stageTime < playerRunUpSeconds) return;
    kick(draft);
  } else {
    keepGoal(draft, inputs, draft.stageTime - rivalRunUpSeconds);
    if (draft.stageTime < rivalRunUpSeconds) return;
    rivalKick(draft);
  }
  enter(draft, "flight");
}

function fly(draft: Draft, inputs: Inputs): void {
  const { shot, side } = draft;
  if (shot === null) return;
  if (side === "keep") keepGoal(draft, inputs, draft.stageTime);
  if (draft.stageTime < shot.seconds) return;
  const speed = side === "keep" ? playerDiveSpeed : rivalDiveSpeed(draft.round);
  const hands = handsAt(draft.dive, shot.seconds, speed);
  const far = side === "keep" && stretched(draft.stretch, shot.seconds);
  const outcome = outcomeAt(shot.target, hands, far ? stretchReach : keeperReach);
  draft.outcome = outcome;
  const scored = outcome === "goal";
  const good = side === "kick" ? scored : !scored;
  const corner = scored && shot.target.y > goalHeight - 0.75 && Math.abs(shot.target.x) > 2.3;
  draft.streak = good ? draft.streak + 1 : 0;
  if (side === "kick") draft.mine = [...draft.mine, scored];
  else draft.theirs = [...draft.theirs, scored];
  if (side === "kick" && scored) draft.goals += 1;
  if (side === "keep" && outcome === "saved") draft.saves += 1;
  const base =
    side === "kick"
      ? scored
        ? goalPoints + (corner ? cornerPoints : 0)
        : 0
      : outcome === "saved"
        ? savePoints
        : 0;
  const points = base * Math.min(maxStreakFactor, Math.max(1, draft.streak));
  draft.score += points;
  draft.events.push({ kind: "outcome", outcome, side, at: shot.target, points, corner });
  enter(draft, "result");
}

/** The other side kicks, or the match is over. */
function afterKick(draft: Draft): void {
  const end = decided(draft.mine, draft.theirs);
  if (end === "lost") {
    draft.phase = "over";
    draft.time = 0;
    draft.best = Math.max(draft.best, draft.score);
    draft.events.push({ kind: "over" });
  } else if (end === "won") {
    const cup = isFinal(draft.round);
    draft.score += winPoints * draft.round + (cup ? cupPoints : 0);
    draft.events.push({ kind: "won", round: draft.round, cup });
    draft.round += 1;
    draft.mine = [];
    draft.theirs = [];
    enter(draft, "card");
  } else nextKick(draft);
}

/** The player kicks first; then they take turns. */
function nextKick(draft: Draft): void {
  draft.side = draft.mine.length === draft.theirs.length ? "kick" : "keep";
  draft.aim = middleAim;
  draft.power = 0;
  draft.charging = false;
  draft.charged = 0;
  draft.curve = 0;
  draft.shot = null;
  draft.dive = null;
  draft.stretch = null;
  draft.outcome = null;
  draft.wait = 1 + nextRandom(draft) * 0.9;
  draft.events.push({ kind: "whistle" });
  enter(draft, "aim");
}
