import { strike } from "./horde.ts";
import { deadKinds, defenderKinds } from "./kinds.ts";
import { columns, type Dead, type Defender, type LaneEvent, type LaneState, type Shot } from "./state.ts";

/** Cells a second. */
const thornSpeed = 7;
const thornDamage = 1;
/** Seconds that a pumpkin is in the air. */
const lobSeconds = 0.9;
const pumpkinDamage = 6;
/** Reach of a bursting pumpkin: along the lane in cells, and across in lanes. */
const burstAlong = 0.95;
const burstAcross = 1.1;
/** Distance at which a thorn hits, cells. */
const thornReach = 0.3;

/** Lets wheat ripen and defenders shoot. */
export function defend(state: LaneState, dt: number, events: LaneEvent[]): LaneState {
  const shots: Shot[] = [];
  const defenders = state.defenders.map((each) => {
    const older = {
      ...each,
      age: each.age + dt,
      wait: Math.max(0, each.wait - dt),
      hurt: Math.max(0, each.hurt - dt),
    };
    if (older.wait > 0 || (each.kind !== "thorn" && each.kind !== "cannon")) return older;
    const target = firstAhead(state.dead, each);
    if (target === undefined) return older;
    const x = each.column + 0.5;
    if (each.kind === "thorn") {
      events.push({ kind: "thorn", lane: each.lane, x });
      shots.push({ kind: "thorn", lane: each.lane, x: x + 0.3 });
    } else {
      events.push({ kind: "lob", lane: each.lane, x });
      shots.push({ kind: "pumpkin", lane: each.lane, from: x, until: landing(target), flown: 0 });
    }
    return { ...older, wait: defenderKinds[each.kind].seconds };
  });
  return shots.length === 0
    ? { ...state, defenders }
    : { ...state, defenders, shots: [...state.shots, ...shots] };
}

/** The foremost of the dead that a defender can shoot at. */
function firstAhead(dead: readonly Dead[], { lane, column }: Defender): Dead | undefined {
  let first: Dead | undefined;
  for (const each of dead) {
    if (each.lane !== lane || each.x < column + 0.3 || each.x > columns + 0.2) continue;
    if (first === undefined || each.x < first.x) first = each;
  }
  return first;
}

/** Where one of the dead will be when a pumpkin comes down. */
const landing = ({ kind, x, biting }: Dead): number => (biting ? x : x - deadKinds[kind].speed * lobSeconds);

/** Moves what flies, and applies it to the dead that it hits. */
export function fly(state: LaneState, dt: number, events: LaneEvent[]): LaneState {
  let next = state;
  const shots: Shot[] = [];
  for (const shot of state.shots) {
    if (shot.kind === "thorn") {
      const x = shot.x + thornSpeed * dt;
      const hit = next.dead.find(
        (each) => each.lane === shot.lane && each.leap <= 0 && Math.abs(each.x - x) < thornReach,
      );
      if (hit === undefined) {
        if (x < columns + 0.6) shots.push({ ...shot, x });
        continue;
      }
      events.push({ kind: "hit", lane: shot.lane, x });
      next = strike(next, hit.id, thornDamage, events);
      continue;
    }
    const flown = shot.flown + dt / lobSeconds;
    if (flown < 1) shots.push({ ...shot, flown });
    else next = burst(next, shot.until, shot.lane, events);
  }
  return { ...next, shots };
}

function burst(state: LaneState, x: number, lane: number, events: LaneEvent[]): LaneState {
  events.push({ kind: "boom", lane, x });
  return state.dead
    .filter((each) => Math.abs(each.x - x) < burstAlong && Math.abs(each.lane - lane) < burstAcross)
    .reduce((next, each) => strike(next, each.id, pumpkinDamage, events), state);
}
