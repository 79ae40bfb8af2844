import { below, type Dice, one } from "./dice.ts";

/** An own key `__proto__`, as `JSON.parse` makes it; a literal would set the prototype instead. */
const polluting = (): unknown =>
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');

const hostile: ReadonlyArray<() => unknown> = [
  ...[null, undefined, true, false, "", "0", "x".repeat(200_000), "\u0000", "\ud800", "__proto__"].map(
    (v) => () => v,
  ),
  ...[0, -0, -1, 0.1, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e308].map((v) => () => v),
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => Array.from({ length: 1_000 }, () => null),
  () => ({ toString: 1, valueOf: null, length: -1 }),
  () => deep(500),
  polluting,
];

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

/** A copy of a value with one to three mutations: a member replaced, removed or added. */
export function mutated(value: unknown, dice: Dice): unknown {
  let result = value;
  for (let times = 1 + below(dice, 3); times > 0; times -= 1) result = change(result, dice);
  return result;
}

function change(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.random() < 0.85) {
    const at = below(dice, value.length);
    return value.map((item, index) => (index === at ? change(item, dice) : item));
  }
  if (isRecord(value) && dice.random() < 0.95) {
    const entries = Object.entries(value);
    if (entries.length === 0) return added(value, dice);
    const [key, part] = one(dice, entries);
    const roll = dice.random();
    if (roll < 0.15) return Object.fromEntries(entries.filter(([name]) => name !== key));
    if (roll < 0.3) return added(value, dice);
    return { ...value, [key]: change(part, dice) };
  }
  return one(dice, hostile)();
}

function added(value: Record<string, unknown>, dice: Dice): unknown {
  const extra = one(dice, ["__proto__", "constructor", "hasOwnProperty", "extra", ""]);
  const copy: Record<string, unknown> = { ...value };
  Object.defineProperty(copy, extra, {
    value: one(dice, hostile)(),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
