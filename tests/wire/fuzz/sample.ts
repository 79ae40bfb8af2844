import type * as z from "zod/mini";
import { type Dice, one } from "./dice.ts";

/** Texts that match the patterns of the wire schemas; a new pattern may need another one here. */
const texts = [
  ...["", "/a", "https://x.test", "wss://x.test/s", "stun:x.test", "KeyW", "secret-123456", "ข้อความ", "a b"],
  ...["0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "1700000000000-a1b2c3", "ABC234"],
];
const numbers = [0, 1, 2, 3, 5, 10, 0.5, -1, 100, 200, 8081, 1_700_000_000];

/**
 * A random value that matches a schema, generated from its definition.
 * Throws for an unknown kind of schema, so that none is silently untested.
 */
export function sampleOf(schema: z.ZodMiniType, dice: Dice): unknown {
  const value = build(schema, dice);
  if (schema.safeParse(value).success) return value;
  return sampleOf(schema, dice);
}

function build(schema: unknown, dice: Dice): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return one(dice, texts);
    case "number":
      return one(dice, numbers);
    case "boolean":
      return one(dice, [true, false]);
    case "null":
    case "undefined":
      return def.type === "null" ? null : undefined;
    case "unknown":
      return one<unknown>(dice, [null, undefined, 5, "x", [], { a: { b: [1] } }]);
    case "literal":
      return one(dice, listIn(def.values));
    case "enum":
      return one(dice, Object.values(recordIn(def.entries)));
    case "union":
      return fitting(one(dice, listIn(def.options)), dice);
    case "optional":
      return one(dice, [true, false]) ? fitting(def.innerType, dice) : undefined;
    case "nullable":
      return one(dice, [true, true, false]) ? fitting(def.innerType, dice) : null;
    case "default":
      return one(dice, [true, true, false]) ? fitting(def.innerType, dice) : undefined;
    case "catch":
      return fitting(def.innerType, dice);
    case "pipe":
      return fitting(def.in, dice);
    case "array":
      // Four numbers are what two sticks say.
      return Array.from(
        { length: one(dice, defOf(def.element).type === "number" ? [0, 1, 4] : [0, 1, 2]) },
        () => fitting(def.element, dice),
      );
    case "record":
      return Object.fromEntries([[String(fitting(def.keyType, dice)), fitting(def.valueType, dice)]]);
    case "object":
      return Object.fromEntries(
        Object.entries(recordIn(def.shape))
          .map(([key, field]): [string, unknown] => [key, fitting(field, dice)])
          .filter(([, value]) => value !== undefined),
      );
    default:
      throw new Error(`no sample for a schema of type ${String(def.type)}`);
  }
}

/** A value of the right type; checks such as ranges are satisfied by trying again. */
function fitting(schema: unknown, dice: Dice): unknown {
  for (let tries = 0; tries < 500; tries += 1) {
    const value = build(schema, dice);
    if (accepts(schema, value)) return value;
  }
  throw new Error(`no text or number here fits ${JSON.stringify(defOf(schema))}`);
}

/** zod's definition of a schema. */
export function defOf(schema: unknown): Readonly<Record<string, unknown>> {
  return recordIn(member(member(schema, "_zod"), "def"));
}

function accepts(schema: unknown, value: unknown): boolean {
  const parse = member(schema, "safeParse");
  return typeof parse === "function" && member(parse(value), "success") === true;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new Error("zod keeps its definitions elsewhere now");
  return Object.fromEntries(Object.entries(value));
}

function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error("zod keeps its definitions elsewhere now");
  return value;
}
