import type { Size } from "../kit/frameBuffer.ts";
import { nextRandom } from "../random.ts";
import type { ArenaEvent, ArenaState, Foe, FoeKind } from "./state.ts";

const maxFoes = 26;

/** Radius in m, strength in hits, speed in m/s. */
export const foeKinds: Readonly<
  Record<FoeKind, { radius: number; strength: number; speed: number; points: number }>
> = {
  walker: { radius: 0.65, strength: 2, speed: 2.6, points: 20 },
  runner: { radius: 0.5, strength: 1, speed: 5.4, points: 35 },
  brute: { radius: 1.15, strength: 9, speed: 1.7, points: 120 },
};

export function newFoe(kind: FoeKind, id: number, x: number, y: number): Foe {
  const { radius, strength } = foeKinds[kind];
  return { id, kind, x, y, radius, strength, age: 0, hurt: 0 };
}

export function chase(foe: Foe, state: ArenaState, dt: number): Foe {
  const age = foe.age + dt;
  const hurt = Math.max(0, foe.hurt - dt);
  if (age < 0.6) return { ...foe, age, hurt };
  const pace =
    foeKinds[foe.kind].speed *
    (0.97 + Math.min(0.5, state.wave * 0.03)) *
    // Runners alternate between running and stopping.
    (foe.kind === "runner" && (age + foe.id) % 1.6 < 0.5 ? 0.1 : 1) *
    (foe.hurt > 0 ? 0.4 : 1);
  // Each approaches from its own angle, so that foes surround the player instead of lining up.
  const angle = Math.atan2(state.y - foe.y, state.x - foe.x) + Math.sin(foe.id * 2.4 + age) * 0.5;
  return {
    ...foe,
    age,
    hurt,
    x: foe.x + Math.cos(angle) * pace * dt,
    y: foe.y + Math.sin(angle) * pace * dt,
  };
}

/** Adds the next foe at the arena's edge, or starts the next wave when all foes are gone. @param half of the arena, m */
export function spawn(state: ArenaState, dt: number, events: ArenaEvent[], half: Size): ArenaState {
  const nextFoe = state.nextFoe - dt;
  if (state.coming === 0) {
    if (state.foes.length > 0) return state;
    const wave = state.wave + 1;
    events.push({ kind: "wave", wave });
    return { ...state, wave, coming: 7 + wave * 4, nextFoe: 1 };
  }
  if (nextFoe > 0 || state.foes.length >= maxFoes) return { ...state, nextFoe: Math.max(0, nextFoe) };
  const chance = { seed: state.seed };
  const random = (): number => nextRandom(chance);
  const roll = random();
  const kind: FoeKind =
    state.wave > 2 && roll < 0.1 ? "brute" : state.wave > 1 && roll < 0.4 ? "runner" : "walker";
  const along = random() * 2 - 1;
  const [x, y] =
    random() < 0.6
      ? [along * half.width, random() < 0.5 ? -half.height : half.height]
      : [random() < 0.5 ? -half.width : half.width, along * half.height];
  return {
    ...state,
    ...chance,
    nextId: state.nextId + 1,
    coming: state.coming - 1,
    nextFoe: Math.max(0.14, 0.54 - state.wave * 0.05),
    foes: [...state.foes, newFoe(kind, state.nextId, x, y)],
  };
}
