import { restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextSeed } from "../random.ts";
import { defend, fly } from "./defence.ts";
import { command, work } from "./farmer.ts";
import { breach, rise, walk } from "./horde.ts";
import { deadKinds, defenderKinds, defenderOrder } from "./kinds.ts";
import {
  dawnSeconds,
  type LaneEvent,
  type LaneState,
  newLanes,
  nightSeconds,
  startCandles,
} from "./state.ts";

/** Harvest given by the barn, and its interval, s. */
const barnYield = 20;
const barnSeconds = 6;
/** Points for surviving a night, times its number. */
const dawnPoints = 250;
const dawnHarvest = 50;

export function pauseLanes(state: LaneState): LaneState {
  return state.phase === "play" ? { ...state, phase: "paused", events: [] } : state;
}

/** Simulates one step: the same state, inputs and step give the same next state. @param dt s */
export function stepLanes(state: LaneState, inputs: Inputs, dt: number): LaneState {
  const down = inputs.pointer?.down ?? false;
  const { pressed } = inputs;
  const button = pressed.has("a") || pressed.has("b") || pressed.has("start");
  const goesOn = button || (down && !state.touching);
  const idle: LaneState = { ...state, time: state.time + dt, touching: down, events: [] };
  switch (state.phase) {
    case "title":
      return goesOn ? begin(newLanes(state.seed, state.best), down) : idle;
    case "over":
      if (goesOn && idle.time > restartSeconds)
        return begin(newLanes(nextSeed(state.seed), state.best), down);
      return idle;
    case "paused":
      // The night's clock is paused.
      if (goesOn || pressed.size > 0) return { ...idle, phase: "play", time: state.time, touchedCell: null };
      return { ...idle, time: state.time };
    case "dawn":
      return idle.time < dawnSeconds ? idle : nextNight(idle);
    case "play":
      return pressed.has("start") ? { ...pauseLanes(state), touching: down } : resist(state, inputs, dt);
  }
}

/** @param touching the touch that began the game must not plant */
function begin(state: LaneState, touching: boolean): LaneState {
  return { ...state, phase: "play", time: 0, touching, events: [{ kind: "begin" }] };
}

/** One step of a night. */
function resist(state: LaneState, inputs: Inputs, dt: number): LaneState {
  const events: LaneEvent[] = [];
  let next: LaneState = { ...state, time: state.time + dt, income: state.income - dt, events };
  if (next.income <= 0) next = { ...next, income: barnSeconds, harvest: next.harvest + barnYield };
  next = command(next, inputs, dt, events);
  next = work(next, dt, events);
  next = defend(next, dt, events);
  next = fly(next, dt, events);
  next = walk(next, dt, events);
  next = breach(next, events);
  next = rise(next, dt, events);
  next = { ...next, best: Math.max(next.best, next.score) };
  if (next.candles <= 0) {
    events.push({ kind: "over" });
    return { ...next, phase: "over", time: 0 };
  }
  return next.time >= nightSeconds ? dawn(next, events) : next;
}

/** The sun rises: the dead fall to dust, the field recovers. */
function dawn(state: LaneState, events: LaneEvent[]): LaneState {
  events.push({ kind: "dawn" });
  for (const { kind, x, lane } of state.dead)
    events.push({ kind: "kill", dead: kind, x, lane, points: deadKinds[kind].points });
  const score =
    state.score +
    dawnPoints * state.night +
    state.dead.reduce((sum, { kind }) => sum + deadKinds[kind].points, 0);
  return {
    ...state,
    phase: "dawn",
    time: 0,
    score,
    best: Math.max(state.best, score),
    harvest: state.harvest + dawnHarvest,
    candles: Math.min(startCandles, state.candles + 1),
    dead: [],
    shots: [],
    defenders: state.defenders.map((each) => ({ ...each, health: defenderKinds[each.kind].health })),
  };
}

function nextNight(state: LaneState): LaneState {
  const night = state.night + 1;
  const unlocked = defenderOrder.filter((kind) => defenderKinds[kind].night === night);
  return {
    ...state,
    phase: "play",
    time: 0,
    night,
    nextDead: 4,
    events: [{ kind: "night", night, unlocked }],
  };
}
