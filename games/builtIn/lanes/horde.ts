import { nextSeed, randomAt } from "../random.ts";
import { type DeadKind, deadKinds, deadOrder, lanternPace, lanternRadius } from "./kinds.ts";
import {
  columns,
  type Dead,
  type Defender,
  type LaneEvent,
  type LaneState,
  lanes,
  nightSeconds,
} from "./state.ts";

const maxDead = 44;
/** Where the dead appear, cells. */
const graveyard = columns + 0.5;
/** Distance from a defender's middle at which it is bitten, cells. */
const biteReach = 0.42;
const leapSeconds = 0.6;
/** Speed in the air, cells per second. */
const leapSpeed = 2.4;
/** Rushes of the dead, as shares of the night. */
const rushes: readonly (readonly [number, number])[] = [
  [0.42, 0.54],
  [0.78, 0.93],
];
/** None come in the last seconds of a night. */
const lastSeconds = 4;

export const isRush = (time: number): boolean =>
  rushes.some(([from, until]) => time >= from * nightSeconds && time < until * nightSeconds);

/** Factor on the health of the dead in a night. */
const toughness = (night: number): number => 1.3 ** (night - 1);

/** Adds the next of the dead when it is due. */
export function rise(state: LaneState, dt: number, events: LaneEvent[]): LaneState {
  const rush = isRush(state.time);
  if (rush && !isRush(state.time - dt)) events.push({ kind: "rush" });
  const nextDead = state.nextDead - dt;
  if (nextDead > 0 || state.time > nightSeconds - lastSeconds) return { ...state, nextDead };
  const first = nextSeed(state.seed);
  const second = nextSeed(first);
  const third = nextSeed(second);
  const pause =
    Math.max(0.42, 4.6 * 0.74 ** (state.night - 1)) *
    (1.2 - (0.45 * state.time) / nightSeconds) *
    (rush ? 0.42 : 1);
  const kind = pickKind(state.night, randomAt(first));
  const dead = newDead(kind, state.nextId, Math.floor(randomAt(second) * lanes));
  const tough = { ...dead, health: dead.health * toughness(state.night) };
  return {
    ...state,
    seed: third,
    nextId: state.nextId + 1,
    nextDead: pause * (0.7 + randomAt(third) * 0.6),
    dead: state.dead.length < maxDead ? [...state.dead, tough] : state.dead,
  };
}

export function newDead(kind: DeadKind, id: number, lane: number, x = graveyard): Dead {
  const { health } = deadKinds[kind];
  return { id, kind, lane, x, health, age: 0, biting: false, slowed: false, leap: 0, leapt: false, hurt: 0 };
}

/** @param chance 0 to 1 */
function pickKind(night: number, chance: number): DeadKind {
  const possible = deadOrder.filter((kind) => deadKinds[kind].night <= night);
  const total = possible.reduce((sum, kind) => sum + deadKinds[kind].share, 0);
  let left = chance * total;
  for (const kind of possible) {
    left -= deadKinds[kind].share;
    if (left < 0) return kind;
  }
  return "shambler";
}

/** Moves the dead towards the fence; they bite what stands in their way. */
export function walk(state: LaneState, dt: number, events: LaneEvent[]): LaneState {
  const bites = new Map<number, number>();
  const lanterns = state.defenders.filter(({ kind }) => kind === "lantern");
  const dead = state.dead.map((each) => {
    const before = {
      ...each,
      age: each.age + dt,
      hurt: Math.max(0, each.hurt - dt),
      slowed: lanterns.some(
        ({ column, lane }) => Math.hypot(column + 0.5 - each.x, lane - each.lane) < lanternRadius,
      ),
    };
    if (before.leap > 0) return { ...before, leap: before.leap - dt, x: before.x - leapSpeed * dt };
    const prey = blocking(state.defenders, before);
    const { speed, bite } = deadKinds[each.kind];
    const pace = before.slowed ? lanternPace : 1;
    if (prey === undefined) return { ...before, biting: false, x: before.x - speed * pace * dt };
    if (each.kind === "leaper" && !each.leapt) {
      events.push({ kind: "leap", lane: each.lane, x: each.x });
      return { ...before, biting: false, leapt: true, leap: leapSeconds };
    }
    bites.set(prey.id, (bites.get(prey.id) ?? 0) + bite * pace * dt);
    return { ...before, biting: true };
  });
  return eat({ ...state, dead }, bites, events);
}

function blocking(defenders: readonly Defender[], { lane, x }: Dead): Defender | undefined {
  return defenders.find((each) => each.lane === lane && Math.abs(x - each.column - 0.5) < biteReach);
}

function eat(state: LaneState, bites: ReadonlyMap<number, number>, events: LaneEvent[]): LaneState {
  if (bites.size === 0) return state;
  const defenders: Defender[] = [];
  for (const each of state.defenders) {
    const bitten = bites.get(each.id);
    const health = each.health - (bitten ?? 0);
    if (health <= 0) events.push({ kind: "eaten", lane: each.lane, x: each.column + 0.5 });
    else defenders.push(bitten === undefined ? each : { ...each, health, hurt: 0.12 });
  }
  return { ...state, defenders };
}

/** Takes health from one of the dead, and scores it when it falls. Unknown ids change nothing. */
export function strike(state: LaneState, id: number, damage: number, events: LaneEvent[]): LaneState {
  const struck = state.dead.find((each) => each.id === id);
  if (struck === undefined) return state;
  if (struck.health > damage) {
    const hurt = { ...struck, health: struck.health - damage, hurt: 0.1 };
    return { ...state, dead: state.dead.map((each) => (each === struck ? hurt : each)) };
  }
  const points = deadKinds[struck.kind].points;
  events.push({ kind: "kill", dead: struck.kind, x: struck.x, lane: struck.lane, points });
  return { ...state, score: state.score + points, dead: state.dead.filter((each) => each !== struck) };
}

/** Each of the dead that reaches the fence puts out a candle. */
export function breach(state: LaneState, events: LaneEvent[]): LaneState {
  const through = state.dead.filter(({ x }) => x < 0);
  if (through.length === 0) return state;
  for (const { lane } of through) events.push({ kind: "breach", lane, x: 0 });
  return {
    ...state,
    candles: Math.max(0, state.candles - through.length),
    dead: state.dead.filter(({ x }) => x >= 0),
  };
}
