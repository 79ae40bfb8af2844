import type { DeskButton } from "../../../wire/desk/presses.ts";
import { clamp } from "../kit/clamp.ts";
import type { Inputs } from "../kit/inputs.ts";
import { strike } from "./horde.ts";
import { defenderKinds, defenderOrder, digShare, wheatYield } from "./kinds.ts";
import { touchedThing } from "./layout.ts";
import { columns, defenderAt, isRipe, type LaneEvent, type LaneState, lanes } from "./state.ts";

/** Cells a second. */
const runSpeed = 10;
/** Time between two swings of the scythe, s, and damage of one. */
const swingSeconds = 0.42;
const swingDamage = 2;
/** Reach of the scythe ahead and behind, cells. */
const reachAhead = 0.95;
const reachBehind = 0.3;
/** Delay before a held direction repeats, s: the first time, and later. */
const firstRepeat = 0.28;
const nextRepeat = 0.11;
const stunSeconds = 1.5;
const safeSeconds = 2.5;
/** Distance at which the dead knock him down, cells. */
const knockReach = 0.34;

/** Applies what the player presses and touches: choose a card, run, plant, dig. */
export function command(state: LaneState, inputs: Inputs, dt: number, events: LaneEvent[]): LaneState {
  let next = choose(state, inputs, events);
  next = aim(next, inputs, dt);
  const touched = touchedThing(inputs);
  if (touched?.on === "card" && !state.touching) next = selectCard(next, touched.index, events);
  if (touched?.on === "cell" && touched.cell !== state.touchedCell) {
    const [lane, column] = [Math.floor(touched.cell / columns), touched.cell % columns];
    next = { ...next, farmer: { ...next.farmer, lane, column } };
    // Only a new touch plants: moving a finger over the field sends the farmer from wheat to wheat.
    if (!state.touching && next.farmer.stunned <= 0 && isFree(next, lane, column)) next = plant(next, events);
  }
  if (inputs.pressed.has("a")) next = plant(next, events);
  if (inputs.pressed.has("c")) next = dig(next, events);
  return {
    ...next,
    touching: inputs.pointer?.down ?? false,
    touchedCell: touched?.on === "cell" ? touched.cell : null,
  };
}

export const isUnlocked = (state: LaneState, card: number): boolean => {
  const kind = defenderOrder[card];
  return kind !== undefined && defenderKinds[kind].night <= state.night;
};

function selectCard(state: LaneState, card: number, events: LaneEvent[]): LaneState {
  if (!isUnlocked(state, card)) {
    events.push({ kind: "refused" });
    return state;
  }
  events.push({ kind: "select" });
  return { ...state, card };
}

function choose(state: LaneState, { pressed }: Inputs, events: LaneEvent[]): LaneState {
  const direction = (pressed.has("b") ? 1 : 0) - (pressed.has("d") ? 1 : 0);
  if (direction === 0) return state;
  const count = defenderOrder.filter((_, card) => isUnlocked(state, card)).length;
  return selectCard(state, (state.card + direction + count) % count, events);
}

/** Moves the selected cell by the directions, repeatedly while they are held. */
function aim(state: LaneState, { held, pressed }: Inputs, dt: number): LaneState {
  const { farmer } = state;
  const pressedNow = directions.some((button) => pressed.has(button));
  const repeat = farmer.repeat - dt;
  const heldOn = directions.some((button) => held.has(button)) && repeat <= 0;
  if (!pressedNow && !heldOn) return { ...state, farmer: { ...farmer, repeat } };
  const active = pressedNow ? pressed : held;
  const dx = (active.has("right") ? 1 : 0) - (active.has("left") ? 1 : 0);
  const dy = (active.has("down") ? 1 : 0) - (active.has("up") ? 1 : 0);
  return {
    ...state,
    farmer: {
      ...farmer,
      column: clamp(farmer.column + dx, 0, columns - 1),
      lane: clamp(farmer.lane + dy, 0, lanes - 1),
      repeat: pressedNow ? firstRepeat : nextRepeat,
    },
  };
}

const directions: readonly DeskButton[] = ["left", "right", "up", "down"];

/** Whether a cell has neither a defender nor one of the dead. */
function isFree(state: LaneState, lane: number, column: number): boolean {
  const dead = state.dead.some((each) => each.lane === lane && Math.floor(each.x) === column);
  return !dead && defenderAt(state, lane, column) === undefined;
}

function plant(state: LaneState, events: LaneEvent[]): LaneState {
  const { lane, column, stunned } = state.farmer;
  const kind = defenderOrder[state.card];
  if (kind === undefined) return state;
  const { cost, health, seconds } = defenderKinds[kind];
  if (stunned > 0 || !isFree(state, lane, column) || state.harvest < cost) {
    // On ripe wheat it is no mistake: he runs there to harvest.
    const standing = defenderAt(state, lane, column);
    if (!(standing && isRipe(standing))) events.push({ kind: "refused" });
    return state;
  }
  events.push({ kind: "plant", lane, x: column + 0.5 });
  // The first shot comes soon, the first wheat after the full time.
  const wait = kind === "wheat" ? seconds : seconds * 0.4;
  const defender = { id: state.nextId, kind, lane, column, health, age: 0, wait, hurt: 0 };
  return {
    ...state,
    nextId: state.nextId + 1,
    harvest: state.harvest - cost,
    defenders: [...state.defenders, defender],
  };
}

function dig(state: LaneState, events: LaneEvent[]): LaneState {
  const { lane, column } = state.farmer;
  const standing = defenderAt(state, lane, column);
  if (standing === undefined) {
    events.push({ kind: "refused" });
    return state;
  }
  events.push({ kind: "dig", lane, x: column + 0.5 });
  return {
    ...state,
    harvest: state.harvest + Math.floor(defenderKinds[standing.kind].cost * digShare),
    defenders: state.defenders.filter((each) => each !== standing),
  };
}

/** Runs to the selected cell, harvests on the way, and swings the scythe at the dead. */
export function work(state: LaneState, dt: number, events: LaneEvent[]): LaneState {
  const { farmer } = state;
  const timers = {
    swing: Math.max(0, farmer.swing - dt),
    stunned: Math.max(0, farmer.stunned - dt),
    safe: Math.max(0, farmer.safe - dt),
  };
  if (farmer.stunned > 0) return { ...state, farmer: { ...farmer, ...timers } };
  const [dx, dy] = [farmer.column + 0.5 - farmer.x, farmer.lane - farmer.y];
  const way = Math.hypot(dx, dy);
  const share = way < runSpeed * dt ? 1 : (runSpeed * dt) / way;
  const moved = { ...farmer, ...timers, x: farmer.x + dx * share, y: farmer.y + dy * share };
  return knock(swing(gather({ ...state, farmer: moved }, events), events), events);
}

function gather(state: LaneState, events: LaneEvent[]): LaneState {
  const { x, y } = state.farmer;
  const ripe = state.defenders.find(
    (each) => isRipe(each) && Math.abs(each.lane - y) < 0.5 && Math.abs(each.column + 0.5 - x) < 0.55,
  );
  if (ripe === undefined) return state;
  events.push({ kind: "harvest", lane: ripe.lane, x: ripe.column + 0.5, amount: wheatYield });
  const cut = { ...ripe, wait: defenderKinds.wheat.seconds };
  return {
    ...state,
    harvest: state.harvest + wheatYield,
    score: state.score + 5,
    defenders: state.defenders.map((each) => (each === ripe ? cut : each)),
  };
}

function swing(state: LaneState, events: LaneEvent[]): LaneState {
  const { x, y, swing: wait } = state.farmer;
  const reached = state.dead.filter(
    (each) =>
      Math.abs(each.lane - y) < 0.5 && each.leap <= 0 && each.x > x - reachBehind && each.x < x + reachAhead,
  );
  if (wait > 0 || reached.length === 0) return state;
  events.push({ kind: "swing", lane: Math.round(y), x });
  const swung = { ...state, farmer: { ...state.farmer, swing: swingSeconds } };
  return reached.reduce((next, each) => strike(next, each.id, swingDamage, events), swung);
}

/** Knocks him down if one of the dead is too near. */
function knock(state: LaneState, events: LaneEvent[]): LaneState {
  const { x, y, safe } = state.farmer;
  const near = state.dead.some(
    (each) => Math.abs(each.lane - y) < 0.4 && each.leap <= 0 && Math.abs(each.x - x) < knockReach,
  );
  if (safe > 0 || !near) return state;
  events.push({ kind: "stunned", lane: Math.round(y), x });
  return { ...state, farmer: { ...state.farmer, stunned: stunSeconds, safe: stunSeconds + safeSeconds } };
}
