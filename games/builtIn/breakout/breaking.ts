import { nextRandom } from "../random.ts";
import { type Brick, type BrickKind, brickHeight, brickWidth, brickX, brickY } from "./bricks.ts";
import type { Draft, PowerKind } from "./state.ts";

/** Damage that breaks anything but steel. */
const fatal = 9;
/** Damage of the comet, which breaks steel too. */
export const cometDamage = 99;

const points: Readonly<Record<BrickKind, number>> = { plain: 10, hard: 25, steel: 50, bomb: 20, gift: 20 };
const brickEnergy = 0.028;
/** How long a brick flashes, s. */
const hurtSeconds = 0.12;
/** Chance that a brick without a gift drops a capsule. */
const dropChance = 0.09;
const maxCapsules = 3;
const maxMultiplier = 8;

/** How often each power is dropped, relative to the others. */
const dropWeights: readonly (readonly [PowerKind, number])[] = [
  ["wide", 5],
  ["multi", 5],
  ["slow", 3],
  ["magnet", 3],
  ["laser", 4],
  ["life", 1],
];

/** Factor on points: grows with every third brick broken since the paddle was touched. */
export const multiplier = (combo: number): number => Math.min(maxMultiplier, 1 + Math.floor(combo / 3));

/** Damages a brick; a bomb damages its neighbours too. Does nothing if the brick is already broken. */
export function damageBrick(draft: Draft, brick: Brick, damage: number): void {
  if (!draft.bricks.includes(brick)) return;
  const [x, y] = [brickX(brick) + brickWidth / 2, brickY(brick) + brickHeight / 2];
  if (brick.kind === "steel" && damage < cometDamage) {
    draft.events.push({ kind: "clang", x, y });
    replace(draft, brick, { ...brick, hurt: hurtSeconds });
    return;
  }
  draft.idle = 0;
  if (brick.strength > damage) {
    draft.events.push({ kind: "crack", x, y });
    replace(draft, brick, { ...brick, strength: brick.strength - damage, hurt: hurtSeconds });
    return;
  }
  draft.bricks = draft.bricks.filter((each) => each !== brick);
  draft.combo += 1;
  const gained = points[brick.kind] * multiplier(draft.combo);
  draft.score += gained;
  draft.energy = Math.min(1, draft.energy + brickEnergy);
  draft.events.push({ kind: "brick", brick, x, y, points: gained, combo: draft.combo });
  drop(draft, brick, x, y);
  if (brick.kind !== "bomb") return;
  const near = (each: Brick): boolean =>
    Math.abs(each.column - brick.column) <= 1 && Math.abs(each.row - brick.row) <= 1;
  for (const neighbour of draft.bricks.filter(near)) damageBrick(draft, neighbour, fatal);
}

function replace(draft: Draft, brick: Brick, by: Brick): void {
  draft.bricks = draft.bricks.map((each) => (each === brick ? by : each));
}

function drop(draft: Draft, brick: Brick, x: number, y: number): void {
  const chance = nextRandom(draft);
  const dropped = brick.kind === "gift" || chance < dropChance;
  if (!dropped || draft.capsules.length >= maxCapsules) return;
  const total = dropWeights.reduce((sum, [, weight]) => sum + weight, 0);
  let at = nextRandom(draft) * total;
  const kind = dropWeights.find(([, weight]) => {
    at -= weight;
    return at < 0;
  })?.[0];
  draft.capsules = [...draft.capsules, { id: draft.nextId, kind: kind ?? "wide", x, y }];
  draft.nextId += 1;
}
