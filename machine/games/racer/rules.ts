import type { Inputs } from "../../input/inputs.ts";
import { chance, nextSeed } from "../../lib/random.ts";

/** Half of the road, m. */
export const ROAD_HALF = 6;
/** How far ahead things come into being, m. */
export const SIGHT = 170;
export const LIVES = 3;

const LANES: readonly number[] = [-4.8, -2.4, 0, 2.4, 4.8];
const REACH = 5.2;
const SHIP_HALF = 0.85;
const GRAVITY = 26;
const JUMP = 9.2;
const LEVEL_LENGTH = 700;
const SAFE_SECONDS = 1.8;
const COMBO_SECONDS = 2.2;
const OVER_SECONDS = 0.9;

export type Kind = "block" | "bar" | "orb" | "drifter";

export interface Thing {
  readonly id: number;
  readonly kind: Kind;
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
  readonly things: readonly Thing[];
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
    lives: LIVES,
    score: 0,
    best,
    combo: 1,
    comboTime: 0,
    level: 1,
    safe: 0,
    things: [],
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
      if (pressed && time > OVER_SECONDS) return begin(newRace(nextSeed(state.seed), state.best));
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
    things: state.things.map((thing) => drift(thing, dt)),
    events,
  };
  next = meet(next, events);
  const level = 1 + Math.floor(z / LEVEL_LENGTH);
  if (level > next.level) {
    events.push({ kind: "level", level });
    next = { ...next, level };
  }
  while (next.nextRow < next.z + SIGHT) next = addRow(next, rules);
  if (next.lives <= 0) {
    events.push({ kind: "over" });
    return { ...next, phase: "over", time: 0, best: Math.max(next.best, Math.floor(next.score)) };
  }
  return next;
}

function steer(state: RacerState, inputs: Inputs, dt: number): { x: number; dx: number } {
  const keys = (inputs.held.has("right") ? 1 : 0) - (inputs.held.has("left") ? 1 : 0);
  const pointer = inputs.pointer?.down
    ? clamp(((inputs.pointer.x - 0.5) * 2.3 * REACH - state.x) * 0.8, -1, 1)
    : 0;
  const wish = clamp(inputs.stick.x !== 0 ? inputs.stick.x * 1.1 : keys !== 0 ? keys : pointer, -1, 1);
  const dx = state.dx + (wish * 15 - state.dx) * Math.min(1, 11 * dt);
  const x = state.x + dx * dt;
  return Math.abs(x) > REACH ? { x: Math.sign(x) * REACH, dx: 0 } : { x, dx };
}

function fly(state: RacerState, inputs: Inputs, dt: number, events: RacerEvent[]): { y: number; dy: number } {
  if (state.y <= 0) {
    if (!inputs.pressed.has("a")) return { y: 0, dy: 0 };
    events.push({ kind: "jump" });
    return { y: JUMP * dt, dy: JUMP };
  }
  // Holding the button floats a little.
  const dy = state.dy - GRAVITY * (inputs.held.has("a") && state.dy > 0 ? 0.7 : 1) * dt;
  const y = state.y + dy * dt;
  if (y > 0) return { y, dy };
  events.push({ kind: "land" });
  return { y: 0, dy: 0 };
}

function drift(thing: Thing, dt: number): Thing {
  if (thing.dx === 0) return thing;
  const x = thing.x + thing.dx * dt;
  return Math.abs(x) + thing.half > ROAD_HALF ? { ...thing, dx: -thing.dx } : { ...thing, x };
}

function meet(state: RacerState, events: RacerEvent[]): RacerState {
  let { lives, score, combo, comboTime, energy, safe } = state;
  const things: Thing[] = [];
  for (const thing of state.things) {
    const ahead = thing.z - state.z;
    if (ahead < -6) continue;
    if (thing.passed || ahead > 1.6) {
      things.push(thing);
      continue;
    }
    const aside = Math.abs(thing.x - state.x) - thing.half - SHIP_HALF;
    if (thing.kind === "orb") {
      if (aside < 0.5 && Math.abs(thing.y - state.y - 0.6) < 1.7) {
        const points = 25 * combo;
        score += points;
        events.push({ kind: "orb", points });
        combo = Math.min(9, combo + 1);
        comboTime = COMBO_SECONDS;
        energy = Math.min(1, energy + 0.07);
        continue;
      }
      things.push(ahead < -1.5 ? { ...thing, passed: true } : thing);
      continue;
    }
    const over = thing.kind === "bar" && state.y > 1.1;
    if (aside < 0 && !over && safe <= 0 && ahead > -1.6) {
      lives -= 1;
      safe = SAFE_SECONDS;
      combo = 1;
      comboTime = 0;
      events.push({ kind: "hit" });
      continue;
    }
    if (ahead < -1.6) {
      if (aside >= 0 && aside < 0.9 && thing.kind !== "bar" && safe <= 0) {
        score += 15 * combo;
        events.push({ kind: "close", points: 15 * combo });
      }
      things.push({ ...thing, passed: true });
      continue;
    }
    things.push(thing);
  }
  const hit = lives < state.lives;
  return { ...state, lives, score, combo, comboTime, energy, safe, things, speed: hit ? 14 : state.speed };
}

function addRow(state: RacerState, rules: RacerRules): RacerState {
  let { seed, nextId } = state;
  const draw = (): number => {
    seed = nextSeed(seed);
    return chance(seed);
  };
  const lane = (): number => LANES[Math.floor(draw() * LANES.length)] ?? 0;
  const z = state.nextRow;
  const things: Thing[] = [];
  const put = (kind: Kind, x: number, y: number, ahead: number, half: number, dx = 0): void => {
    things.push({ id: nextId, kind, x, y, z: z + ahead, half, dx, passed: false });
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
    const open = Math.floor(draw() * LANES.length);
    const wall = state.level > 2 ? 3 : 2;
    for (let index = 0; index < wall; index += 1) {
      put("block", LANES[(open + 1 + index) % LANES.length] ?? 0, 1.1, 0, 1.1);
    }
    orbs(LANES[open] ?? 0, 0);
  } else if (choice < 0.65) {
    put("bar", 0, 0.4, 0, ROAD_HALF);
    const x = lane();
    for (let index = -2; index <= 2; index += 1) put("orb", x, 2.6 - index * index * 0.45, index * 3.4, 0.5);
  } else if (choice < 0.82 && state.level > 1) {
    put("drifter", lane(), 1.1, 0, 1.3, (draw() < 0.5 ? -1 : 1) * (3 + draw() * 3));
  } else {
    const bend = (draw() - 0.5) * 3;
    orbs(lane(), bend);
  }
  const gap = 30 + draw() * 14 + state.speed * (0.34 - 0.12 * rules.difficulty);
  return { ...state, seed, nextId, nextRow: z + gap, things: [...state.things, ...things] };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
