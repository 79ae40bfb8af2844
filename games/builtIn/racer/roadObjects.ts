import { clamp } from "../kit/clamp.ts";
import { nextRandom } from "../random.ts";
import {
  type ObjectKind,
  type RacerEvent,
  type RacerState,
  type RoadObject,
  roadHalfWidth,
} from "./state.ts";

/** Middle of each lane, m from the road's middle. */
const lanes: readonly number[] = [-4.8, -2.4, 0, 2.4, 4.8];
const shipHalfWidth = 0.85;
/** Invulnerability after a hit, s. */
const safeSeconds = 1.8;
const comboSeconds = 2.2;

/** Moves an object sideways; it reverses at the road's edges. */
export function moveDrifter(object: RoadObject, dt: number): RoadObject {
  if (object.dx === 0) return object;
  const x = object.x + object.dx * dt;
  return Math.abs(x) + object.half > roadHalfWidth ? { ...object, dx: -object.dx } : { ...object, x };
}

/** Resolves contacts and passes of the ship: hits, collected orbs, and points for close passes. */
export function collide(state: RacerState, events: RacerEvent[]): RacerState {
  let { lives, score, combo, comboTime, energy, safe } = state;
  const objects: RoadObject[] = [];
  for (const object of state.objects) {
    const ahead = object.z - state.z;
    if (ahead < -6) continue;
    if (object.passed || ahead > 1.6) {
      objects.push(object);
      continue;
    }
    const gap = Math.abs(object.x - state.x) - object.half - shipHalfWidth;
    if (object.kind === "orb") {
      if (gap < 0.5 && Math.abs(object.y - state.y - 0.6) < 1.7) {
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
    const jumpedOver = object.kind === "bar" && state.y > 1.1;
    if (gap < 0 && !jumpedOver && safe <= 0 && ahead > -1.6) {
      lives -= 1;
      safe = safeSeconds;
      combo = 1;
      comboTime = 0;
      events.push({ kind: "hit" });
      continue;
    }
    if (ahead < -1.6) {
      if (gap >= 0 && gap < 0.9 && object.kind !== "bar" && safe <= 0) {
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

/** Adds the next row of objects, chosen by the state's seed. */
export function addRow(state: RacerState): RacerState {
  let { nextId } = state;
  const chance = { seed: state.seed };
  const random = (): number => nextRandom(chance);
  const lane = (): number => lanes[Math.floor(random() * lanes.length)] ?? 0;
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

  const choice = random();
  if (choice < 0.2) {
    put("block", lane(), 1.1, 0, 1.1);
    orbs(lane(), 0);
  } else if (choice < 0.45) {
    const open = Math.floor(random() * lanes.length);
    const wall = state.level > 2 ? 3 : 2;
    for (let index = 0; index < wall; index += 1)
      put("block", lanes[(open + 1 + index) % lanes.length] ?? 0, 1.1, 0, 1.1);
    orbs(lanes[open] ?? 0, 0);
  } else if (choice < 0.65) {
    put("bar", 0, 0.4, 0, roadHalfWidth);
    const x = lane();
    for (let index = -2; index <= 2; index += 1) put("orb", x, 2.6 - index * index * 0.45, index * 3.4, 0.5);
  } else if (choice < 0.82 && state.level > 1) {
    put("drifter", lane(), 1.1, 0, 1.3, (random() < 0.5 ? -1 : 1) * (3 + random() * 3));
  } else {
    const bend = (random() - 0.5) * 3;
    orbs(lane(), bend);
  }
  const distance = 30 + random() * 14 + state.speed * 0.292;
  return { ...state, ...chance, nextId, nextRow: z + distance, objects: [...state.objects, ...objects] };
}
