import type { Size } from "../kit/frameBuffer.ts";
import type { Inputs } from "../kit/inputs.ts";
import { nextSeed, randomAt } from "../random.ts";
import { foeKinds, newFoe } from "./foes.ts";
import { type ArenaEvent, type ArenaState, arenaHalf, type Bullet, type Foe, novaRadius } from "./state.ts";

/** Time between two shots, s. */
const fireSeconds = 0.11;
/** m/s */
const bulletSpeed = 30;
/** A bullet's lifetime, s. */
const bulletSeconds = 0.45;
/** How long a combo lasts after a kill, s. */
const comboSeconds = 1.8;
/** A gem's lifetime, s. */
const gemSeconds = 7;

/** @param half of the arena, m */
export function moveBullets(bullets: readonly Bullet[], dt: number, half: Size): Bullet[] {
  return bullets
    .map((each) => ({ ...each, x: each.x + each.dx * dt, y: each.y + each.dy * dt, left: each.left - dt }))
    .filter((each) => each.left > 0 && Math.abs(each.x) < half.width && Math.abs(each.y) < half.height);
}

/** Fires at the pointer, or else at the nearest foe. */
export function shoot(state: ArenaState, inputs: Inputs, events: ArenaEvent[]): ArenaState {
  const { pointer } = inputs;
  const firing = inputs.held.has("a") || inputs.pressed.has("a") || pointer?.down;
  if (!firing || state.cooling > 0) return state;
  let aim = state.aim;
  if (pointer?.down) {
    const half = arenaHalf(inputs.layout);
    aim = Math.atan2(
      (pointer.y - 0.5) * 2 * half.height - state.y,
      (pointer.x - 0.5) * 2 * half.width - state.x,
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

/** Kills every foe within the blast's radius, if there is enough energy. */
export function fireNova(state: ArenaState, inputs: Inputs, events: ArenaEvent[]): ArenaState {
  if (!inputs.pressed.has("b") || state.energy < 1) return state;
  events.push({ kind: "nova" });
  let next: ArenaState = { ...state, energy: 0, safe: Math.max(state.safe, 0.6) };
  for (const foe of state.foes) {
    if (Math.hypot(foe.x - state.x, foe.y - state.y) < novaRadius) next = kill(next, foe, events);
  }
  return next;
}

export function hitFoes(state: ArenaState, events: ArenaEvent[]): ArenaState {
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
    if (foe.strength <= 1) next = kill(next, foe, events);
    else {
      const struck = { ...foe, strength: foe.strength - 1, hurt: 0.09 };
      next = { ...next, foes: next.foes.map((each) => (each === foe ? struck : each)) };
    }
  }
  return { ...next, bullets };
}

/** Removes a foe and scores it. A brute splits into runners. */
function kill(state: ArenaState, foe: Foe, events: ArenaEvent[]): ArenaState {
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
