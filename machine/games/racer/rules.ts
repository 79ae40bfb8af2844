import type { Inputs } from "../../input/inputs.ts";
import { nextSeed, randomAt } from "../../lib/random.ts";

/** Half of the road, m. */
export const roadHalfWidth = 6;
/** How far ahead things come into being, m. */
export const sightDistance = 170;
export const startLives = 3;

const lanes: readonly number[] = [-4.8, -2.4, 0, 2.4, 4.8];
const steerLimit = 5.2;
const shipHalfWidth = 0.85;
const gravity = 26;
const jumpSpeed = 9.2;
const levelLength = 700;
const safeSeconds = 1.8;
const comboSeconds = 2.2;
const restartSeconds = 0.9;

export type ObjectKind = "block" | "bar" | "orb" | "drifter";

export interface RoadObject {
  readonly id: number;
  readonly kind: ObjectKind;
  /** m from the road's middle */
  readonly x: number;
  /** m above the road, of its middle */
  readonly y: number;
  /** m from the start */
  readonly z: number;
  /** Half its width, m. */
  readonly half: number;
  /** m/s sideways */
  readonly dx: number;
  /** Passed already: it can neither hurt nor count again. */
  readonly passed: boolean;
}

export type RacerEvent =
  | { readonly kind: "begin" | "jump" | "land" | "hit" | "over" }
  | { readonly kind: "orb"; readonly points: number }
  | { readonly kind: "close"; readonly points: number }
  | { readonly kind: "level"; readonly level: number };

export interface RacerState {
  readonly phase: "title" | "play" | "over" | "paused";
  /** Seconds in this phase. */
  readonly time: number;
  readonly x: number;
  readonly dx: number;
  readonly y: number;
  readonly dy: number;
  readonly z: number;
  /** m/s */
  readonly speed: number;
  readonly boosting: boolean;
  /** 0 to 1 */
  readonly energy: number;
  readonly lives: number;
  readonly score: number;
  /** Best of this session. */
  readonly best: number;
  readonly combo: number;
  readonly comboTime: number;
  readonly level: number;
  /** Seconds for which nothing hurts. */
  readonly safe: number;
  readonly objects: readonly RoadObject[];
  readonly nextRow: number;
  readonly nextId: number;
  readonly seed: number;
  /** What happened in the last step. */
  readonly events: readonly RacerEvent[];
}

export interface RacerRules {
  /** 0 gentle to 1 hard. */
  readonly difficulty: number;
}

export function newRace(seed: number, best = 0): RacerState {
  return {
    phase: "title",
    time: 0,
    x: 0,
    dx: 0,
    y: 0,
    dy: 0,
    z: 0,
    speed: 24,
    boosting: false,
    energy: 0.5,
    lives: startLives,
    score: 0,
    best,
    combo: 1,
    comboTime: 0,
    level: 1,
    safe: 0,
    objects: [],
    nextRow: 70,
    nextId: 1,
    seed: seed >>> 0,
    events: [],
  };
}

export function pauseRace(state: RacerState): RacerState {
  return state.phase === "play" ? { ...state, phase: "paused", time: 0, events: [] } : state;
}

/**
 * One step of the race. The same state, inputs and step always give the same next state.
 * @param dt seconds
 */
export function stepRace(state: RacerState, inputs: Inputs, dt: number, rules: RacerRules): RacerState {
  const time = state.time + dt;
  const go = inputs.pressed.has("a") || inputs.pressed.has("start") || inputs.pressed.has("b");
  const pressed = go || (inputs.pointer?.down ?? false);
  switch (state.phase) {
    case "title":
      // The road behind the title counts for nothing: every race starts at its first level.
      if (pressed) return begin(newRace(state.seed, state.best));
      return { ...state, time, z: state.z + 24 * dt, nextRow: state.z + 70, events: [] };
    case "over":
      if (pressed && time > restartSeconds) return begin(newRace(nextSeed(state.seed), state.best));
      return {
        ...state,
        time,
        z: state.z + state.speed * dt,
        speed: state.speed * (1 - 1.5 * dt),
        events: [],
      };
    case "paused":
      if (pressed || inputs.pressed.size > 0)
        return { ...state, phase: "play", safe: 1.2, time: 0, events: [] };
      return { ...state, time, events: [] };
    case "play":
      if (inputs.pressed.has("start")) return pauseRace(state);
      return drive(state, inputs, dt, rules);
  }
}

function begin(state: RacerState): RacerState {
  return { ...state, phase: "play", time: 0, safe: 1, nextRow: state.z + 70, events: [{ kind: "begin" }] };
}

function drive(state: RacerState, inputs: Inputs, dt: number, rules: RacerRules): RacerState {
  const events: RacerEvent[] = [];
  const { dx, x } = steer(state, inputs, dt);
  const { y, dy } = fly(state, inputs, dt, events);

  const boosting = inputs.held.has("b") && state.energy > 0;
  const energy = clamp(state.energy + (boosting ? -0.34 : 0.02) * dt, 0, 1);
  const cruise = Math.min(74, 29 + rules.difficulty * 7 + state.level * 4.2);
  const wish = cruise * (boosting ? 1.55 : inputs.held.has("up") ? 1.16 : inputs.held.has("down") ? 0.72 : 1);
  const speed = state.speed + (wish - state.speed) * Math.min(1, 2.6 * dt);
  const z = state.z + speed * dt;

  let next: RacerState = {
    ...state,
    time: state.time + dt,
    x,
    dx,
    y,
    dy,
    z,
    speed,
    boosting,
    energy,
    score: state.score + speed * dt * 0.6 * (boosting ? 2 : 1),
    safe: Math.max(0, state.safe - dt),
    comboTime: Math.max(0, state.comboTime - dt),
    combo: state.comboTime - dt > 0 ? state.combo : 1,
    objects: state.objects.map((object) => drift(object, dt)),
    events,
  };
  next = meet(next, events);
  const level = 1 + Math.floor(z / levelLength);
  if (level > next.level) {
    events.push({ kind: "level", level });
    next = { ...next, level };
  }
  while (next.nextRow < next.z + sightDistance) next = addRow(next, rules);
  if (next.lives <= 0) {
    events.push({ kind: "over" });
    return { ...next, phase: "over", time: 0, best: Math.max(next.best, Math.floor(next.score)) };
  }
  return next;
}

function steer(state: RacerState, inputs: Inputs, dt: number): { x: number; dx: number } {
  const keys = (inputs.held.has("right") ? 1 : 0) - (inputs.held.has("left") ? 1 : 0);
  const pointer = inputs.pointer?.down
    ? clamp(((inputs.pointer.x - 0.5) * 2.3 * steerLimit - state.x) * 0.8, -1, 1)
    : 0;
  const wish = clamp(inputs.stick.x !== 0 ? inputs.stick.x * 1.1 : keys !== 0 ? keys : pointer, -1, 1);
  const dx = state.dx + (wish * 15 - state.dx) * Math.min(1, 11 * dt);
  const x = state.x + dx * dt;
  return Math.abs(x) > steerLimit ? { x: Math.sign(x) * steerLimit, dx: 0 } : { x, dx };
}

function fly(state: RacerState, inputs: Inputs, dt: number, events: RacerEvent[]): { y: number; dy: number } {
  if (state.y <= 0) {
    if (!inputs.pressed.has("a")) return { y: 0, dy: 0 };
    events.push({ kind: "jump" });
    return { y: jumpSpeed * dt, dy: jumpSpeed };
  }
  // Holding the button floats a little.
  const dy = state.dy - gravity * (inputs.held.has("a") && state.dy > 0 ? 0.7 : 1) * dt;
  const y = state.y + dy * dt;
  if (y > 0) return { y, dy };
  events.push({ kind: "land" });
  return { y: 0, dy: 0 };
}

function drift(object: RoadObject, dt: number): RoadObject {
  if (object.dx === 0) return object;
  const x = object.x + object.dx * dt;
  return Math.abs(x) + object.half > roadHalfWidth ? { ...object, dx: -object.dx } : { ...object, x };
}

function meet(state: RacerState, events: RacerEvent[]): RacerState {
  let { lives, score, combo, comboTime, energy, safe } = state;
  const objects: RoadObject[] = [];
  for (const object of state.objects) {
    const ahead = object.z - state.z;
    if (ahead < -6) continue;
    if (object.passed || ahead > 1.6) {
      objects.push(object);
      continue;
    }
    const aside = Math.abs(object.x - state.x) - object.half - shipHalfWidth;
    if (object.kind === "orb") {
      if (aside < 0.5 && Math.abs(object.y - state.y - 0.6) < 1.7) {
        const points = 25 * combo;
        score += points;
        events.push({ kind: "orb", points });
        combo = Math.min(9, combo + 1);
        comboTime = comboSeconds;
        energy = Math.min(1, energy + 0.07);
        continue;
      }
      objects.push(ahead < -1.5 ? { ...object, passed: true } : object);
      continue;
    }
    const over = object.kind === "bar" && state.y > 1.1;
    if (aside < 0 && !over && safe <= 0 && ahead > -1.6) {
      lives -= 1;
      safe = safeSeconds;
      combo = 1;
      comboTime = 0;
      events.push({ kind: "hit" });
      continue;
    }
    if (ahead < -1.6) {
      if (aside >= 0 && aside < 0.9 && object.kind !== "bar" && safe <= 0) {
        score += 15 * combo;
        events.push({ kind: "close", points: 15 * combo });
      }
      objects.push({ ...object, passed: true });
      continue;
    }
    objects.push(object);
  }
  const hit = lives < state.lives;
  return { ...state, lives, score, combo, comboTime, energy, safe, objects, speed: hit ? 14 : state.speed };
}

function addRow(state: RacerState, rules: RacerRules): RacerState {
  let { seed, nextId } = state;
  const draw = (): number => {
    seed = nextSeed(seed);
    return randomAt(seed);
  };
  const lane = (): number => lanes[Math.floor(draw() * lanes.length)] ?? 0;
  const z = state.nextRow;
  const objects: RoadObject[] = [];
  const put = (kind: ObjectKind, x: number, y: number, ahead: number, half: number, dx = 0): void => {
    objects.push({ id: nextId, kind, x, y, z: z + ahead, half, dx, passed: false });
    nextId += 1;
  };
  const orbs = (x: number, bend: number): void => {
    for (let index = 0; index < 5; index += 1)
      put("orb", clamp(x + bend * index, -5, 5), 0.8, index * 5, 0.5);
  };

  const choice = draw();
  if (choice < 0.2) {
    put("block", lane(), 1.1, 0, 1.1);
    orbs(lane(), 0);
  } else if (choice < 0.45) {
    const open = Math.floor(draw() * lanes.length);
    const wall = state.level > 2 ? 3 : 2;
    for (let index = 0; index < wall; index += 1) {
      put("block", lanes[(open + 1 + index) % lanes.length] ?? 0, 1.1, 0, 1.1);
    }
    orbs(lanes[open] ?? 0, 0);
  } else if (choice < 0.65) {
    put("bar", 0, 0.4, 0, roadHalfWidth);
    const x = lane();
    for (let index = -2; index <= 2; index += 1) put("orb", x, 2.6 - index * index * 0.45, index * 3.4, 0.5);
  } else if (choice < 0.82 && state.level > 1) {
    put("drifter", lane(), 1.1, 0, 1.3, (draw() < 0.5 ? -1 : 1) * (3 + draw() * 3));
  } else {
    const bend = (draw() - 0.5) * 3;
    orbs(lane(), bend);
  }
  const gap = 30 + draw() * 14 + state.speed * (0.34 - 0.12 * rules.difficulty);
  return { ...state, seed, nextId, nextRow: z + gap, objects: [...state.objects, ...objects] };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
