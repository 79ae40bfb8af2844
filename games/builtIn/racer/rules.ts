import { clamp } from "../kit/clamp.ts";
import { pauseGame, restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextSeed } from "../random.ts";
import { addRow, collide, moveDrifter } from "./roadObjects.ts";
import { newRace, type RacerEvent, type RacerState, sightDistance } from "./state.ts";

/** Maximum distance of the ship from the road's middle, m. */
const steerLimit = 5.2;
/** m/s² */
const gravity = 26;
/** Vertical speed at take-off, m/s. */
const jumpSpeed = 9.2;
/** m */
const levelLength = 700;

/** Simulates one step: the same state, inputs and step give the same next state. @param dt s */
export function stepRace(state: RacerState, inputs: Inputs, dt: number): RacerState {
  const time = state.time + dt;
  const button = inputs.pressed.has("a") || inputs.pressed.has("start") || inputs.pressed.has("b");
  const pressed = button || (inputs.pointer?.down ?? false);
  switch (state.phase) {
    case "title":
      // The title screen drives along the road too; the race itself starts at z = 0 and level 1.
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
      if (inputs.pressed.has("start")) return pauseGame(state);
      return drive(state, inputs, dt);
  }
}

function begin(state: RacerState): RacerState {
  return { ...state, phase: "play", time: 0, safe: 1, nextRow: state.z + 70, events: [{ kind: "begin" }] };
}

function drive(state: RacerState, inputs: Inputs, dt: number): RacerState {
  const events: RacerEvent[] = [];
  const { dx, x } = steer(state, inputs, dt);
  const { y, dy } = fly(state, inputs, dt, events);

  const boosting = inputs.held.has("b") && state.energy > 0;
  const energy = clamp(state.energy + (boosting ? -0.34 : 0.02) * dt, 0, 1);
  const cruise = Math.min(74, 31.8 + state.level * 4.2);
  const targetSpeed =
    cruise * (boosting ? 1.55 : inputs.held.has("up") ? 1.16 : inputs.held.has("down") ? 0.72 : 1);
  const speed = state.speed + (targetSpeed - state.speed) * Math.min(1, 2.6 * dt);
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
    objects: state.objects.map((object) => moveDrifter(object, dt)),
    events,
  };
  next = collide(next, events);
  const level = 1 + Math.floor(z / levelLength);
  if (level > next.level) {
    events.push({ kind: "level", level });
    next = { ...next, level };
  }
  while (next.nextRow < next.z + sightDistance) next = addRow(next);
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
  const direction = clamp(inputs.stick.x !== 0 ? inputs.stick.x * 1.1 : keys !== 0 ? keys : pointer, -1, 1);
  const dx = state.dx + (direction * 15 - state.dx) * Math.min(1, 11 * dt);
  const x = state.x + dx * dt;
  return Math.abs(x) > steerLimit ? { x: Math.sign(x) * steerLimit, dx: 0 } : { x, dx };
}

function fly(state: RacerState, inputs: Inputs, dt: number, events: RacerEvent[]): { y: number; dy: number } {
  if (state.y <= 0) {
    if (!inputs.pressed.has("a")) return { y: 0, dy: 0 };
    events.push({ kind: "jump" });
    return { y: jumpSpeed * dt, dy: jumpSpeed };
  }
  // Holding the button makes the jump longer.
  const dy = state.dy - gravity * (inputs.held.has("a") && state.dy > 0 ? 0.7 : 1) * dt;
  const y = state.y + dy * dt;
  if (y > 0) return { y, dy };
  events.push({ kind: "land" });
  return { y: 0, dy: 0 };
}
