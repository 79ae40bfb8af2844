import { clamp } from "../kit/clamp.ts";
import type { Size } from "../kit/frameBuffer.ts";
import { pauseGame, restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextSeed } from "../random.ts";
import { fireNova, hitFoes, moveBullets, shoot } from "./combat.ts";
import { chase, spawn } from "./foes.ts";
import { type ArenaEvent, type ArenaState, arenaHalf, newArena } from "./state.ts";

/** m/s */
const walkSpeed = 9.5;
/** Invulnerability after a hit, s. */
const safeSeconds = 2;

/** Simulates one step: the same state, inputs and step give the same next state. @param dt s */
export function stepArena(state: ArenaState, inputs: Inputs, dt: number): ArenaState {
  const time = state.time + dt;
  const pressed =
    inputs.pressed.has("a") ||
    inputs.pressed.has("b") ||
    inputs.pressed.has("start") ||
    (inputs.pointer?.down ?? false);
  switch (state.phase) {
    case "title":
      return pressed ? begin(state) : { ...state, time, events: [] };
    case "over":
      if (pressed && time > restartSeconds) return begin(newArena(nextSeed(state.seed), state.best));
      return { ...state, time, events: [] };
    case "paused":
      if (pressed || inputs.pressed.size > 0)
        return { ...state, phase: "play", time: 0, safe: 1.2, events: [] };
      return { ...state, time, events: [] };
    case "play":
      if (inputs.pressed.has("start")) return pauseGame(state);
      return fight(state, inputs, dt);
  }
}

function begin(state: ArenaState): ArenaState {
  return { ...state, phase: "play", time: 0, safe: 1, events: [{ kind: "begin" }] };
}

function fight(state: ArenaState, inputs: Inputs, dt: number): ArenaState {
  const events: ArenaEvent[] = [];
  const half = arenaHalf(inputs.layout);
  let next: ArenaState = {
    ...state,
    ...walk(state, inputs, dt, half),
    time: state.time + dt,
    cooling: Math.max(0, state.cooling - dt),
    safe: Math.max(0, state.safe - dt),
    comboTime: Math.max(0, state.comboTime - dt),
    combo: state.comboTime - dt > 0 ? state.combo : 1,
    energy: Math.min(1, state.energy + 0.015 * dt),
    bullets: moveBullets(state.bullets, dt, half),
    gems: state.gems
      .map((gem) => keptIn(half, { ...gem, left: gem.left - dt }))
      .filter((gem) => gem.left > 0),
    events,
  };
  next = { ...next, foes: next.foes.map((foe) => keptIn(half, chase(foe, next, dt))) };
  next = shoot(next, inputs, events);
  next = fireNova(next, inputs, events);
  next = hitFoes(next, events);
  next = collectGems(next, events);
  next = collideWithFoes(next, events);
  next = spawn(next, dt, events, half);
  if (next.lives > 0) return next;
  events.push({ kind: "over" });
  return { ...next, phase: "over", time: 0, best: Math.max(next.best, Math.floor(next.score)) };
}

/** Keeps a thing within the walls, which come nearer when the phone is turned. @param half of the arena, m */
function keptIn<Thing extends { readonly x: number; readonly y: number }>(half: Size, thing: Thing): Thing {
  const { x, y } = thing;
  return { ...thing, x: clamp(x, -half.width, half.width), y: clamp(y, -half.height, half.height) };
}

function walk(
  state: ArenaState,
  inputs: Inputs,
  dt: number,
  half: Size,
): Pick<ArenaState, "x" | "y" | "dx" | "dy" | "aim"> {
  const { held, stick } = inputs;
  let moveX = stick.x || (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0);
  let moveY = stick.y || (held.has("down") ? 1 : 0) - (held.has("up") ? 1 : 0);
  const length = Math.hypot(moveX, moveY);
  if (length > 1) {
    moveX /= length;
    moveY /= length;
  }
  const ease = Math.min(1, 12 * dt);
  const dx = state.dx + (moveX * walkSpeed - state.dx) * ease;
  const dy = state.dy + (moveY * walkSpeed - state.dy) * ease;
  const x = clamp(state.x + dx * dt, -half.width + 0.8, half.width - 0.8);
  const y = clamp(state.y + dy * dt, -half.height + 0.8, half.height - 0.8);
  return { x, y, dx, dy, aim: length > 0.1 ? Math.atan2(moveY, moveX) : state.aim };
}

function collectGems(state: ArenaState, events: ArenaEvent[]): ArenaState {
  const gems = state.gems.filter((gem) => Math.hypot(gem.x - state.x, gem.y - state.y) > 1.5);
  const taken = state.gems.length - gems.length;
  if (taken === 0) return state;
  events.push({ kind: "gem" });
  return {
    ...state,
    gems,
    energy: Math.min(1, state.energy + 0.12 * taken),
    score: state.score + 10 * taken * state.combo,
  };
}

function collideWithFoes(state: ArenaState, events: ArenaEvent[]): ArenaState {
  if (state.safe > 0) return state;
  const foe = state.foes.find(
    (each) => each.age > 0.6 && Math.hypot(each.x - state.x, each.y - state.y) < each.radius + 0.5,
  );
  if (!foe) return state;
  events.push({ kind: "hurt" });
  return {
    ...state,
    lives: state.lives - 1,
    safe: safeSeconds,
    combo: 1,
    comboTime: 0,
    foes: state.foes.filter((each) => each !== foe),
  };
}
