import type { Inputs } from "../../input/inputs.ts";
import { nextSeed, randomAt } from "../../lib/random.ts";

/** The arena, m. Its middle is (0, 0), y grows downwards. */
export const arenaHalfWidth = 16;
export const arenaHalfHeight = 9;
export const startLives = 3;
/** The blast that button B sets free, m. */
export const novaRadius = 8;

const walkSpeed = 9.5;
const fireSeconds = 0.11;
const bulletSpeed = 30;
const bulletSeconds = 0.45;
const safeSeconds = 2;
const comboSeconds = 1.8;
const gemSeconds = 7;
const restartSeconds = 0.9;
const maxFoes = 26;

export type FoeKind = "walker" | "runner" | "brute";

const foeKinds: Readonly<
  Record<FoeKind, { radius: number; strength: number; speed: number; points: number }>
> = {
  walker: { radius: 0.65, strength: 2, speed: 2.6, points: 20 },
  runner: { radius: 0.5, strength: 1, speed: 5.4, points: 35 },
  brute: { radius: 1.15, strength: 9, speed: 1.7, points: 120 },
};

export interface Foe {
  readonly id: number;
  readonly kind: FoeKind;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly strength: number;
  /** Seconds since it came; it is harmless while it rises. */
  readonly age: number;
  /** Seconds for which it still shows a hit. */
  readonly hurt: number;
}

export interface Bullet {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly left: number;
}

export interface Gem {
  readonly x: number;
  readonly y: number;
  readonly left: number;
}

export type ArenaEvent =
  | { readonly kind: "begin" | "over" | "hurt" | "nova" | "gem" }
  | { readonly kind: "shot"; readonly angle: number }
  | {
      readonly kind: "kill";
      readonly foe: FoeKind;
      readonly x: number;
      readonly y: number;
      readonly points: number;
    }
  | { readonly kind: "spark"; readonly x: number; readonly y: number }
  | { readonly kind: "wave"; readonly wave: number };

export interface ArenaState {
  readonly phase: "title" | "play" | "over" | "paused";
  /** Seconds in this phase. */
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Radians; 0 to the right. */
  readonly aim: number;
  readonly cooling: number;
  readonly lives: number;
  readonly score: number;
  /** Best of this session. */
  readonly best: number;
  readonly combo: number;
  readonly comboTime: number;
  readonly wave: number;
  /** Foes of this wave that are still to come. */
  readonly coming: number;
  readonly nextFoe: number;
  /** 0 to 1; the blast needs a full one. */
  readonly energy: number;
  readonly safe: number;
  readonly foes: readonly Foe[];
  readonly bullets: readonly Bullet[];
  readonly gems: readonly Gem[];
  readonly nextId: number;
  readonly seed: number;
  readonly events: readonly ArenaEvent[];
}

export interface ArenaRules {
  /** 0 gentle to 1 hard. */
  readonly difficulty: number;
}

export function newArena(seed: number, best = 0): ArenaState {
  return {
    phase: "title",
    time: 0,
    x: 0,
    y: 2,
    dx: 0,
    dy: 0,
    aim: -Math.PI / 2,
    cooling: 0,
    lives: startLives,
    score: 0,
    best,
    combo: 1,
    comboTime: 0,
    wave: 0,
    coming: 0,
    nextFoe: 0.8,
    energy: 0.4,
    safe: 0,
    foes: [],
    bullets: [],
    gems: [],
    nextId: 1,
    seed: seed >>> 0,
    events: [],
  };
}

export function pauseArena(state: ArenaState): ArenaState {
  return state.phase === "play" ? { ...state, phase: "paused", time: 0, events: [] } : state;
}

/**
 * One step of the fight. The same state, inputs and step always give the same next state.
 * @param dt seconds
 */
export function stepArena(state: ArenaState, inputs: Inputs, dt: number, rules: ArenaRules): ArenaState {
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
      if (inputs.pressed.has("start")) return pauseArena(state);
      return fight(state, inputs, dt, rules);
  }
}

function begin(state: ArenaState): ArenaState {
  return { ...state, phase: "play", time: 0, safe: 1, events: [{ kind: "begin" }] };
}

function fight(state: ArenaState, inputs: Inputs, dt: number, rules: ArenaRules): ArenaState {
  const events: ArenaEvent[] = [];
  let next: ArenaState = {
    ...state,
    ...walk(state, inputs, dt),
    time: state.time + dt,
    cooling: Math.max(0, state.cooling - dt),
    safe: Math.max(0, state.safe - dt),
    comboTime: Math.max(0, state.comboTime - dt),
    combo: state.comboTime - dt > 0 ? state.combo : 1,
    energy: Math.min(1, state.energy + 0.015 * dt),
    bullets: flown(state.bullets, dt),
    gems: state.gems.map((gem) => ({ ...gem, left: gem.left - dt })).filter((gem) => gem.left > 0),
    events,
  };
  next = { ...next, foes: next.foes.map((foe) => chase(foe, next, rules, dt)) };
  next = shoot(next, inputs, events);
  next = nova(next, inputs, events);
  next = strike(next, events);
  next = collect(next, events);
  next = touch(next, events);
  next = spawn(next, rules, dt, events);
  if (next.lives > 0) return next;
  events.push({ kind: "over" });
  return { ...next, phase: "over", time: 0, best: Math.max(next.best, Math.floor(next.score)) };
}

function walk(
  state: ArenaState,
  inputs: Inputs,
  dt: number,
): Pick<ArenaState, "x" | "y" | "dx" | "dy" | "aim"> {
  const { held, stick } = inputs;
  let wishX = stick.x || (held.has("right") ? 1 : 0) - (held.has("left") ? 1 : 0);
  let wishY = stick.y || (held.has("down") ? 1 : 0) - (held.has("up") ? 1 : 0);
  const length = Math.hypot(wishX, wishY);
  if (length > 1) {
    wishX /= length;
    wishY /= length;
  }
  const ease = Math.min(1, 12 * dt);
  const dx = state.dx + (wishX * walkSpeed - state.dx) * ease;
  const dy = state.dy + (wishY * walkSpeed - state.dy) * ease;
  const x = clamp(state.x + dx * dt, -arenaHalfWidth + 0.8, arenaHalfWidth - 0.8);
  const y = clamp(state.y + dy * dt, -arenaHalfHeight + 0.8, arenaHalfHeight - 0.8);
  return { x, y, dx, dy, aim: length > 0.1 ? Math.atan2(wishY, wishX) : state.aim };
}

function flown(bullets: readonly Bullet[], dt: number): Bullet[] {
  return bullets
    .map((each) => ({ ...each, x: each.x + each.dx * dt, y: each.y + each.dy * dt, left: each.left - dt }))
    .filter(
      (each) => each.left > 0 && Math.abs(each.x) < arenaHalfWidth && Math.abs(each.y) < arenaHalfHeight,
    );
}

function chase(foe: Foe, state: ArenaState, rules: ArenaRules, dt: number): Foe {
  const age = foe.age + dt;
  const hurt = Math.max(0, foe.hurt - dt);
  if (age < 0.6) return { ...foe, age, hurt };
  const pace =
    foeKinds[foe.kind].speed *
    (0.85 + rules.difficulty * 0.3 + Math.min(0.5, state.wave * 0.03)) *
    // Runners stop and go.
    (foe.kind === "runner" && (age + foe.id) % 1.6 < 0.5 ? 0.1 : 1) *
    (foe.hurt > 0 ? 0.4 : 1);
  // Each keeps a little to its own side, so that they surround instead of queueing.
  const angle = Math.atan2(state.y - foe.y, state.x - foe.x) + Math.sin(foe.id * 2.4 + age) * 0.5;
  return {
    ...foe,
    age,
    hurt,
    x: clamp(foe.x + Math.cos(angle) * pace * dt, -arenaHalfWidth, arenaHalfWidth),
    y: clamp(foe.y + Math.sin(angle) * pace * dt, -arenaHalfHeight, arenaHalfHeight),
  };
}

function shoot(state: ArenaState, inputs: Inputs, events: ArenaEvent[]): ArenaState {
  const { pointer } = inputs;
  const firing = inputs.held.has("a") || inputs.pressed.has("a") || pointer?.down;
  if (!firing || state.cooling > 0) return state;
  let aim = state.aim;
  if (pointer?.down) {
    aim = Math.atan2(
      (pointer.y - 0.5) * 2 * arenaHalfHeight - state.y,
      (pointer.x - 0.5) * 2 * arenaHalfWidth - state.x,
    );
  } else {
    const target = nearest(state);
    if (target) aim = Math.atan2(target.y - state.y, target.x - state.x);
  }
  events.push({ kind: "shot", angle: aim });
  const barrels = state.wave >= 6 ? [-0.16, 0, 0.16] : state.wave >= 3 ? [-0.05, 0.05] : [0];
  const bullets = barrels.map((turn) => ({
    x: state.x + Math.cos(aim) * 0.8,
    y: state.y + Math.sin(aim) * 0.8,
    dx: Math.cos(aim + turn) * bulletSpeed,
    dy: Math.sin(aim + turn) * bulletSpeed,
    left: bulletSeconds,
  }));
  return { ...state, aim, cooling: fireSeconds, bullets: [...state.bullets, ...bullets] };
}

function nearest(state: ArenaState): Foe | null {
  let best: Foe | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const foe of state.foes) {
    const away = Math.hypot(foe.x - state.x, foe.y - state.y);
    if (away < distance) [best, distance] = [foe, away];
  }
  return best;
}

function nova(state: ArenaState, inputs: Inputs, events: ArenaEvent[]): ArenaState {
  if (!inputs.pressed.has("b") || state.energy < 1) return state;
  events.push({ kind: "nova" });
  let next: ArenaState = { ...state, energy: 0, safe: Math.max(state.safe, 0.6) };
  for (const foe of state.foes) {
    if (Math.hypot(foe.x - state.x, foe.y - state.y) < novaRadius) next = killed(next, foe, events);
  }
  return next;
}

function strike(state: ArenaState, events: ArenaEvent[]): ArenaState {
  let next = state;
  const bullets: Bullet[] = [];
  for (const bullet of state.bullets) {
    const foe = next.foes.find(
      (each) => Math.hypot(each.x - bullet.x, each.y - bullet.y) < each.radius + 0.25,
    );
    if (!foe) {
      bullets.push(bullet);
      continue;
    }
    events.push({ kind: "spark", x: bullet.x, y: bullet.y });
    if (foe.strength <= 1) next = killed(next, foe, events);
    else {
      const struck = { ...foe, strength: foe.strength - 1, hurt: 0.09 };
      next = { ...next, foes: next.foes.map((each) => (each === foe ? struck : each)) };
    }
  }
  return { ...next, bullets };
}

function killed(state: ArenaState, foe: Foe, events: ArenaEvent[]): ArenaState {
  const points = foeKinds[foe.kind].points * state.combo;
  events.push({ kind: "kill", foe: foe.kind, x: foe.x, y: foe.y, points });
  const seed = nextSeed(state.seed);
  const foes = state.foes.filter((each) => each.id !== foe.id);
  let { nextId } = state;
  if (foe.kind === "brute") {
    for (let turn = 0; turn < 3; turn += 1) {
      foes.push(newFoe("runner", nextId, foe.x + Math.cos(turn * 2.1), foe.y + Math.sin(turn * 2.1)));
      nextId += 1;
    }
  }
  const gem = randomAt(seed) < 0.35 || foe.kind === "brute";
  return {
    ...state,
    seed,
    nextId,
    foes,
    score: state.score + points,
    combo: Math.min(9, state.combo + (state.comboTime > 0 ? 1 : 0)),
    comboTime: comboSeconds,
    gems: gem ? [...state.gems, { x: foe.x, y: foe.y, left: gemSeconds }] : state.gems,
  };
}

function collect(state: ArenaState, events: ArenaEvent[]): ArenaState {
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

function touch(state: ArenaState, events: ArenaEvent[]): ArenaState {
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

function spawn(state: ArenaState, rules: ArenaRules, dt: number, events: ArenaEvent[]): ArenaState {
  const nextFoe = state.nextFoe - dt;
  if (state.coming === 0) {
    if (state.foes.length > 0) return state;
    const wave = state.wave + 1;
    events.push({ kind: "wave", wave });
    return { ...state, wave, coming: 7 + wave * 4, nextFoe: 1 };
  }
  if (nextFoe > 0 || state.foes.length >= maxFoes) return { ...state, nextFoe: Math.max(0, nextFoe) };
  let { seed } = state;
  const draw = (): number => {
    seed = nextSeed(seed);
    return randomAt(seed);
  };
  const die = draw();
  const kind: FoeKind =
    state.wave > 2 && die < 0.1 ? "brute" : state.wave > 1 && die < 0.4 ? "runner" : "walker";
  const along = draw() * 2 - 1;
  const [x, y] =
    draw() < 0.6
      ? [along * arenaHalfWidth, draw() < 0.5 ? -arenaHalfHeight : arenaHalfHeight]
      : [draw() < 0.5 ? -arenaHalfWidth : arenaHalfWidth, along * arenaHalfHeight];
  return {
    ...state,
    seed,
    nextId: state.nextId + 1,
    coming: state.coming - 1,
    nextFoe: Math.max(0.14, 0.6 - state.wave * 0.05 - rules.difficulty * 0.15),
    foes: [...state.foes, newFoe(kind, state.nextId, x, y)],
  };
}

export function newFoe(kind: FoeKind, id: number, x: number, y: number): Foe {
  const { radius, strength } = foeKinds[kind];
  return { id, kind, x, y, radius, strength, age: 0, hurt: 0 };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
